"""Liars are run like the engine's toys, but each in a process of its own: what one of them breaks, no other profits from."""

from __future__ import annotations

import gc
import multiprocessing
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

from lemmacheck.record.results import ClaimResult
from tests.lemmacheck.conftest import Bench
from tests.lemmacheck.running.test_runner import BALLS, EXACT, MEAN

LONGEST = 300  # seconds
PROOF = """
def argue(p):
    x = p.real("x")
    return {"y": (x - 1) ** 2}
claim = Claim(label="L", says="y", margin=lambda q: q.y - q.c, constants=dict(c=0), domain=Domain(n=Whole(1)),
    evidence=(Proof(argue),), foils=(Foil("1", c=1),))
"""


class Apart(Bench):
    """A bench whose runs happen in a child process; only their results come back."""

    def run(self, *patterns: str, **changes) -> dict[str, ClaimResult]:
        here, there = multiprocessing.Pipe(duplex=False)
        child = multiprocessing.get_context("fork").Process(target=self._send, args=(there, patterns, changes))
        child.start()
        there.close()
        try:
            assert here.poll(LONGEST), "the liar never ended"
            sent = here.recv_bytes()
        except EOFError:
            raise AssertionError(f"the liar ended its process with code {child.exitcode}") from None
        finally:
            child.kill()
            child.join()
        return msgspec.json.decode(sent, type=dict[str, ClaimResult])

    def _send(self, pipe: Connection, patterns: tuple[str, ...], changes: dict[str, object]) -> None:
        pipe.send_bytes(msgspec.json.encode(super().run(*patterns, **changes)))


@pytest.fixture(scope="session")
def warm(tmp_path_factory: pytest.TempPathFactory) -> None:
    """An honest run of every kind in this process: its copies, one for each liar, need not import and parse the referee anew."""
    honest = Bench(tmp_path_factory.mktemp("honest"))
    for name, source in {"exact": EXACT, "mean": MEAN.format(name="mean", sleep=0), "balls": BALLS, "proof": PROOF}.items():
        honest.write(name, source)
    assert not [claim.reason for claim in honest.run().values() if claim.status == "error"]
    gc.collect()
    gc.freeze()  # the copies share what is there now, and do not look through it for garbage


@pytest.fixture
def bench(tmp_path: Path, warm: None) -> Bench:
    return Apart(tmp_path)
