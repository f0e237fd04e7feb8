"""Runs of tests without the start: one process imports the large libraries and forks once for every run.

None of the project's own modules is imported before the fork, so that every run sees the files as they are then.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import json
import os
import resource
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

LIBRARIES = (
    *("hypothesis", "numpy", "scipy.stats", "scipy.optimize", "scipy.linalg", "sympy", "flint", "mpmath", "z3"),
    *("torch", "numba", "msgspec", "click", "rich", "jinja2", "matplotlib", "clarabel"),
)
OURS = ("lemmacheck", "theory", "checks")
ENDLESS, UNKNOWN = 124, 125
WAITS = 12  # on a machine that is shared, seconds on the clock per second of computing
NOTICING = "noticing"  # a profile of Hypothesis, asked for by --hypothesis-profile


@dataclass(frozen=True)
class Ended:
    """How a run of tests ended: pytest's exit code, and the tests that failed."""

    code: int
    failed: tuple[str, ...] = ()
    seconds: float = 0.0  # of computing


class Warm:
    """The process that forks; its runs take place in one folder."""

    def __init__(self, folder: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-m", "tests.mutants.warm"]
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, arguments: Sequence[str], *, longest: int, words: Sequence[str] = (), keep_bytecode: bool = False) -> Ended:
        """One run of pytest, tests whose names hold the words first; bytecode is kept only of files as they should be.

        It ends after so many seconds of computing. One that waits much longer than that is stuck or starved, which is not known.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([longest, keep_bytecode, words, arguments]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that runs the tests ended with {self._process.wait()}")
        code, failed, seconds = json.loads(answer)
        if code == UNKNOWN:
            raise RuntimeError(f"no end after {WAITS * longest} seconds: {' '.join(arguments)}")
        return Ended(code, tuple(failed), seconds)

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


class Failures:
    """A plugin of pytest that takes the most likely tests first and writes down what failed."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words
        self.seen: list[str] = []

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items.sort(key=lambda item: -sum(word in item.nodeid.lower() for word in self.words))

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed:
            self.seen.append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.seen.append(report.nodeid)


def _child(answer: int, longest: int, keep_bytecode: bool, words: Sequence[str], arguments: Sequence[str]) -> None:
    """Becomes one run of pytest; never returns."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (longest, longest + 5))
    silent = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silent, stream)
    sys.dont_write_bytecode = not keep_bytecode
    os.environ["PYTHONDONTWRITEBYTECODE"] = "" if keep_bytecode else "1"
    from hypothesis import Phase, settings

    # as in our own tests, but a failing example is not made small: that it fails is all that is asked
    settings.register_profile(NOTICING, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate])
    failures = Failures(words)
    code = 1
    try:
        code = int(pytest.main(list(arguments), plugins=[failures]))
    finally:
        spent = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        seconds = sum(one.ru_utime + one.ru_stime for one in spent)
        os.write(answer, json.dumps([code, failures.seen, seconds]).encode())
        os._exit(0)


def _forked(longest: int, keep_bytecode: bool, words: Sequence[str], arguments: Sequence[str]) -> str:
    """What a run in a child of ours ended with; one that takes too long is ended with all that it started."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(writing, longest, keep_bytecode, words, arguments)
    os.close(writing)
    told, is_stuck, ends = b"", False, time.monotonic() + WAITS * longest
    while not is_stuck:
        is_stuck = not select.select([reading], [], [], max(0.0, ends - time.monotonic()))[0]
        part = b"" if is_stuck else os.read(reading, 65536)
        if not part:
            break
        told += part
    os.close(reading)
    if is_stuck or told:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)  # nothing that a test left running outlives it
    _, status = os.waitpid(child, 0)
    if told:
        return told.decode()
    is_endless = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU
    return json.dumps([UNKNOWN if is_stuck else ENDLESS if is_endless else 1, [], 0.0])


def serve() -> None:
    """One line asks for a run, one line answers."""
    for library in LIBRARIES:
        importlib.import_module(library)
    known = [name for name in sys.modules if name.partition(".")[0] in OURS]
    assert not known, f"imported before the fork: {known}"
    gc.collect()
    gc.freeze()  # what was imported stays: no child needs to look at it, and so to copy it
    for line in sys.stdin:
        print(_forked(*json.loads(line)), flush=True)


if __name__ == "__main__":
    serve()
