"""What comes over a wire is a whole message, or breaks it; nothing is waited for without end."""

import hashlib
import os
import pickle
import signal
import threading
import time

import pytest

from lemmacheck.running import wire
from lemmacheck.running.wire import HEAD, Broken, Wire, connected


@pytest.fixture
def ends():
    """Both ends of a wire; a test that waits without end fails instead."""
    here, there, mark = connected()
    before = signal.signal(signal.SIGALRM, waited_too_long)
    signal.alarm(60)
    yield here, Wire(there, mark), there
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
    here.close()
    there.close()


def waited_too_long(*_):
    raise AssertionError("something is waited for without end")


def test_a_message_that_is_longer_than_the_line_takes_at_once_comes_whole(ends):
    here, there, _ = ends
    message = {"x": os.urandom(3_000_000)}
    sender = threading.Thread(target=there.send, args=(message,))
    sender.start()
    assert here.wait_for_message() == message
    sender.join()


def test_two_messages_that_arrive_together_are_two(ends):
    here, there, _ = ends
    there.send(1)
    there.send(2)
    assert [here.wait_for_message(), here.wait_for_message()] == [1, 2]


@pytest.mark.parametrize(
    "noise", [b"x", b"\0" * 100, bytes(range(64, 128)), b"\n" * 5], ids=["a sign", "nothing", "bytes", "lines"]
)
def test_anything_else_breaks_it_at_once(ends, noise):
    here, there, raw = ends
    there.send("a message")
    raw.sendall(noise)
    assert here.wait_for_message() == "a message"
    raw.sendall(b"more")
    with pytest.raises(Broken, match="something else wrote"):
        here.wait_for_message()


def test_a_message_with_something_in_its_middle_is_refused(ends):
    here, there, raw = ends
    written = bytearray()
    real, there.end = there.end, type("Kept", (), {"sendall": written.__iadd__, "settimeout": lambda *_: None})()
    there.send("x" * 1000)
    there.end = real
    written[HEAD + 500] ^= 1
    raw.sendall(written)
    with pytest.raises(Broken, match="something else wrote"):
        here.wait_for_message()


def test_a_message_that_was_sealed_without_the_mark_is_refused(ends):
    here, there, raw = ends
    body = pickle.dumps("forged")
    raw.sendall(there._mark + len(body).to_bytes(8, "little") + hashlib.blake2b(body, digest_size=16).digest() + body)
    with pytest.raises(Broken, match="something else"):
        here.wait_for_message()


def test_a_message_that_stops_in_the_middle_is_not_waited_for(ends, monkeypatch):
    here, there, raw = ends
    monkeypatch.setattr(wire, "STALL", 0.2)
    raw.sendall(there._mark + (10**6).to_bytes(8, "little"))
    start = time.monotonic()
    with pytest.raises(Broken, match="stopped in the middle"):
        here.wait_for_message()
    assert time.monotonic() - start < 5


def test_an_end_that_takes_nothing_is_not_waited_for(ends, monkeypatch):
    here, _, _ = ends
    monkeypatch.setattr(wire, "STALL", 0.2)
    with pytest.raises(Broken, match="takes no messages"):
        here.send(b"x" * 1_000_000)


def test_an_end_that_is_gone_breaks_it(ends):
    here, there, _ = ends
    there.close()
    with pytest.raises(Broken):
        here.wait_for_message()
