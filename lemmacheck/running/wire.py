"""Messages between a run and its workers: each with a mark, its length and its digest, so that nothing else is taken for one.

A claim runs in the process that answers, and may write to any descriptor, close it or put another in its place. Whatever arrives
that is no whole message breaks the wire, and is never waited for without end.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import select
import socket
import time
from typing import Any

MARK = 16  # bytes that begin every message of one wire
LENGTH = 8
DIGEST = 16
HEAD = MARK + LENGTH + DIGEST
AT_ONCE = 2**20  # bytes
STALL = 10.0  # seconds: a message that was begun goes on within them


class Broken(OSError):
    """The other end is gone, or something that is no message came from it; the text is half a sentence."""


class Wire:
    """One end of a connection."""

    def __init__(self, end: socket.socket, mark: bytes) -> None:
        self.end, self._mark = end, mark  # the end can be waited for
        self._read = bytearray()
        self._latest = 0.0  # when something came

    def send(self, message: Any) -> None:
        """Write a message; Broken when the other end does not take it."""
        body = pickle.dumps(message, protocol=pickle.HIGHEST_PROTOCOL)
        head = self._mark + len(body).to_bytes(LENGTH, "little") + self._digest(body)
        try:
            self.end.settimeout(STALL + len(body) / AT_ONCE)
            self.end.sendall(head)
            self.end.sendall(body)
        except OSError as problem:
            raise Broken(f"it takes no messages ({problem.strerror or problem})") from None

    def take_in(self) -> None:
        """Read what is there, once, without waiting for more."""
        try:
            self.end.settimeout(0.0)
            more = self.end.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError as problem:
            raise Broken(f"it cannot be heard ({problem.strerror or problem})") from None
        if not more:
            raise Broken("")
        self._read += more
        self._latest = time.monotonic()
        if not self._mark.startswith(self._read[:MARK]) and not self._read.startswith(self._mark):
            raise Broken("something else wrote to its connection")

    def whole(self) -> bool:
        """Whether a message is there."""
        return len(self._read) >= HEAD and len(self._read) >= HEAD + self._length()

    def receive(self) -> Any:
        """The first message that is there; Broken when it is not what was sent."""
        end = HEAD + self._length()
        body, digest = bytes(self._read[HEAD:end]), bytes(self._read[MARK + LENGTH : HEAD])
        del self._read[:end]
        if digest != self._digest(body):
            raise Broken("something else wrote to its connection")
        try:
            return pickle.loads(body)
        except Exception as problem:  # whatever unpickling runs into
            raise Broken(f"its answer cannot be read: {type(problem).__name__}") from None

    def wait_for_message(self) -> Any:
        """The next message, however long it takes to begin."""
        while not self.whole():
            if not select.select([self.end], [], [], self.stalls_in())[0]:
                raise Broken("a message stopped in the middle")
            self.take_in()
        return self.receive()

    def stalls_in(self) -> float | None:
        """Seconds that the rest of a message may still take; None while none is begun."""
        return max(0.0, self._latest + STALL - time.monotonic()) if self._read and not self.whole() else None

    def close(self) -> None:
        self.end.close()

    def _length(self) -> int:
        return int.from_bytes(self._read[MARK : MARK + LENGTH], "little")

    def _digest(self, body: bytes) -> bytes:
        return hashlib.blake2b(body, digest_size=DIGEST, key=self._mark).digest()


def connected() -> tuple[Wire, socket.socket, bytes]:
    """Our end of a new connection, and what the other process needs to make its own."""
    here, there = socket.socketpair()
    mark = os.urandom(MARK)
    return Wire(here, mark), there, mark
