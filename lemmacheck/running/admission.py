"""Claim files are first loaded where they can do no harm: a file that ends the interpreter is its own error, not the run's end."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from os import _exit as leave  # a file of claims may replace it
from pathlib import Path

from lemmacheck.places import project
from lemmacheck.running.sources import state_of
from lemmacheck.running.surroundings import Surroundings

PATIENCE = 120.0  # seconds that loading one file may take
KEPT = 8  # how many states of the sources are remembered as harmless

deadly: dict[Path, str] = {}  # files that must not be loaded in this process, and why


def admit(files: list[Path], root: Path, load: Callable[[Path], object], *, whole: bool = True) -> None:
    """Load every file in a copy of this process; those that kill it, never end or change it are remembered in `deadly`.

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
        answers, end = _rehearse(left, load)
        if len(answers) < len(left) and not any(answers):
            answers.append(end)
        deadly.update({file: complaint for file, complaint in zip(left, answers, strict=False) if complaint})
        left = left[len(answers) :]
    if known is not None and whole and not deadly:
        _remember(known, state)


def _remember(known: Path, state: str) -> None:
    before = known.read_text(encoding="utf-8").split() if known.is_file() else []
    try:
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text("\n".join([*before[1 - KEPT :], state]) + "\n", encoding="utf-8")
    except OSError:
        return  # the next run will look again


def _rehearse(files: list[Path], load: Callable[[Path], object]) -> tuple[list[str], str]:
    """What a child that loads files in turn says of each, until it complains of one, and how it ended if those are not all."""
    sys.stdout.flush()
    sys.stderr.flush()
    reading, writing = os.pipe()
    mark = os.urandom(8).hex()
    child = os.fork()
    if child == 0:
        _load_all(files, load, writing, mark)
    os.close(writing)
    answers: list[str] = []
    try:
        while len(answers) < len(files) and not any(answers) and (answer := _answer(reading, mark)) is not None:
            answers.append(answer)
    finally:
        os.close(reading)
        status = _end(child)
    how = f"signal {signal.Signals(-status).name}" if status < 0 else f"exit code {status}"
    return answers, f"loading it ends the program ({how})"


def _load_all(files: list[Path], load: Callable[[Path], object], writing: int, mark: str) -> None:
    """The child's part: a line per file that was loaded, empty if nothing is to be said against it. It never returns."""
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        silence = os.open(os.devnull, os.O_RDWR)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        here, around = os.getpid(), Surroundings()
        for file in files:
            load(file)
            if os.getpid() != here:  # a file made a copy of this process; the first one tells of it
                break
            complaint = around.complaint(file)
            os.write(writing, f"{mark}{complaint}\n".encode())
            if complaint:  # what the file did would be blamed on the next one too
                break
    finally:
        leave(0)


def _answer(reading: int, mark: str) -> str | None:
    """What the child says of the next file; None if it ended. A file may write to any descriptor, but does not know the mark."""
    line, until = b"", time.monotonic() + PATIENCE
    while not line.endswith(b"\n"):
        if not select.select([reading], [], [], max(0.0, until - time.monotonic()))[0]:
            return f"loading it took longer than {PATIENCE:g} seconds"
        if not (sign := os.read(reading, 1)):
            return None
        line += sign
        if not line.startswith(mark.encode()[: len(line)]):
            return "loading it writes to descriptors that it did not open"
    return line.decode("utf-8", "replace").removeprefix(mark).removesuffix("\n")


def _end(child: int) -> int:
    """How the child ended, which is given a moment to do so by itself; what it started ends with it."""
    until = time.monotonic() + 0.2
    while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < until:
        time.sleep(0.002)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
        ended = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(ended[1])
