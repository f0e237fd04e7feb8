"""Processes that a claim started and that left the group of their worker: known by a mark in their surroundings."""

from __future__ import annotations

import contextlib
import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

MARK = "LEMMACHECK_WORKER"
PROCESSES = Path("/proc")  # Linux; elsewhere a process that leaves its group is not found again


@contextmanager
def marked() -> Iterator[str]:
    """Whatever is started inside carries this mark, and so does all that it starts in turn."""
    mark = secrets.token_hex(16)
    before = os.environ.get(MARK)
    os.environ[MARK] = mark
    try:
        yield mark
    finally:
        del os.environ[MARK]
        if before is not None:
            os.environ[MARK] = before


def kill_marked(mark: str) -> None:
    """End every process with the mark, again until there is none: one may have started another meanwhile."""
    for _ in range(100):
        found = list(_with(mark))
        for process in found:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        if not found:
            return


def _with(mark: str) -> Iterator[int]:
    wanted = f"{MARK}={mark}".encode()
    for folder in PROCESSES.glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it ended, or belongs to somebody else
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                yield int(folder.name)
