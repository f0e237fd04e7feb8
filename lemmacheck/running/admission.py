"""Claim files are first loaded where they can do no harm: a file that ends the interpreter is its own error, not the run's end."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from lemmacheck.places import project
from lemmacheck.running.sources import state_of

PATIENCE = 120.0  # seconds that loading one file may take
KEPT = 8  # how many states of the sources are remembered as harmless

deadly: dict[Path, str] = {}  # files that must not be loaded in this process, and why


def admit(files: list[Path], root: Path, load: Callable[[Path], object], *, whole: bool = True) -> None:
    """Load every file in a copy of this process; those that kill it or never end are remembered in `deadly`.

    `whole` says that these are all files below the root: only then their state is remembered as harmless.
    """
    deadly.clear()
    if not hasattr(os, "fork"):
        return
    home = project()
    known = home.reports / "runs" / "admitted.txt" if root == home.claims else None
    state = state_of(root)
    if known is not None and known.is_file() and state in known.read_text(encoding="utf-8").split():
        return
    left = list(files)
    while left:
        done, why = _rehearse(left, load)
        if done < len(left):
            deadly[left[done]] = why
        left = left[done + 1 :]
    if known is not None and whole and not deadly:
        _remember(known, state)


def _remember(known: Path, state: str) -> None:
    before = known.read_text(encoding="utf-8").split() if known.is_file() else []
    try:
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text("\n".join([*before[1 - KEPT :], state]) + "\n", encoding="utf-8")
    except OSError:
        return  # the next run will look again


def _rehearse(files: list[Path], load: Callable[[Path], object]) -> tuple[int, str]:
    """How many files a child loads in turn, and how it ended if those are not all."""
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        _load_all(files, load, writing)
    os.close(writing)
    done, why = 0, ""
    try:
        for _ in _bytes(reading):
            done += 1
        if done < len(files) and select.select([reading], [], [], 0)[0] == []:
            why = f"loading it took longer than {PATIENCE:g} seconds"
            os.kill(child, signal.SIGKILL)
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.close(reading)
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    how = f"signal {signal.Signals(-status).name}" if status < 0 else f"exit code {status}"
    return done, why or f"loading it ends the program ({how})"


def _load_all(files: list[Path], load: Callable[[Path], object], writing: int) -> None:
    """The child's part: a byte per file that was loaded. It never returns."""
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        silence = os.open(os.devnull, os.O_RDWR)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        for file in files:
            load(file)
            os.write(writing, b".")
    finally:
        os._exit(0)


def _bytes(reading: int) -> Iterator[bytes]:
    """What the child writes, until it ends or is silent for too long."""
    while select.select([reading], [], [], PATIENCE)[0]:
        if not (byte := os.read(reading, 1)):
            return
        yield byte
