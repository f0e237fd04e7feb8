"""Liars are run like the engine's toys, but each in a process of its own: what one of them breaks, no other profits from."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from lemmacheck.record.results import ClaimResult
from tests.lemmacheck.conftest import Bench
from tests.liars.parent import Asked

TOP = Path(__file__).resolve().parents[2]
LONGEST = 300  # seconds


class Parent:
    """The process that makes a copy of itself for each liar; a new one where a liar took it down or never ended."""

    process: subprocess.Popen[bytes] | None = None

    def run(self, asked: Asked) -> str:
        """How the copy ended."""
        if self.process is None:
            command = [sys.executable, "-m", "tests.liars.parent"]
            self.process = subprocess.Popen(
                command, cwd=TOP, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True, env={**os.environ}
            )
            assert self._said() == "warm"
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(asked) + b"\n")
        self.process.stdin.flush()
        said = self._said()
        if not said:
            self.end()
        return said

    def _said(self) -> str:
        """Its next line; nothing if it ended, or took too long."""
        assert self.process is not None
        assert self.process.stdout is not None
        waiting, _, _ = select.select([self.process.stdout], [], [], LONGEST)
        return self.process.stdout.readline().decode().strip() if waiting else ""

    def end(self) -> None:
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            self.process = None


class Apart(Bench):
    """A bench whose runs happen in a process of their own; only their results come back."""

    def __init__(self, folder: Path, parent: Parent) -> None:
        super().__init__(folder)
        self.parent, self.answer = parent, folder / "answer.json"

    def run(self, *patterns: str, **changes) -> dict[str, ClaimResult]:
        self.answer.unlink(missing_ok=True)
        ended = self.parent.run(Asked(self.request(*patterns, **changes), str(self.answer)))
        assert ended, "the liar never ended"
        assert self.answer.exists(), f"the liar ended its process with code {ended}"
        claims = msgspec.json.decode(self.answer.read_bytes(), type=list[ClaimResult])
        return {claim.id.removeprefix("toy/"): claim for claim in claims}


@pytest.fixture(scope="session")
def parent() -> Iterator[Parent]:
    one = Parent()
    yield one
    one.end()


@pytest.fixture
def bench(tmp_path: Path, parent: Parent) -> Bench:
    return Apart(tmp_path, parent)
