"""Runs of tests without the start: one process imports the large libraries and forks once for every run.

None of the project's own modules is imported before the fork, so that every run sees the files as they are then.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import select
import signal
import subprocess
import sys
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
ENDLESS = 124
NOTICING = "noticing"  # a profile of Hypothesis, asked for by --hypothesis-profile


@dataclass(frozen=True)
class Ended:
    """How a run of tests ended: pytest's exit code, and the tests that failed."""

    code: int
    failed: tuple[str, ...] = ()


class Warm:
    """The process that forks; its runs take place in one folder."""

    def __init__(self, folder: Path, *, longest: float) -> None:
        environment = {**os.environ, "PYTHONPATH": str(folder), "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, "-m", "tests.mutants.warm", str(longest)]
        self._process = subprocess.Popen(
            command, cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def run(self, arguments: Sequence[str], *, words: Sequence[str] = (), keep_bytecode: bool = False) -> Ended:
        """One run of pytest, tests whose names hold the words first; bytecode is kept only of files as they should be."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([keep_bytecode, words, arguments]) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise RuntimeError(f"the process that runs the tests ended with {self._process.wait()}")
        code, failed = json.loads(answer)
        return Ended(code, tuple(failed))

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


def _child(answer: int, keep_bytecode: bool, words: Sequence[str], arguments: Sequence[str]) -> None:
    """Becomes one run of pytest; never returns."""
    os.setsid()
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
        os.write(answer, json.dumps([code, failures.seen]).encode())
        os._exit(0)


def _forked(longest: float, keep_bytecode: bool, words: Sequence[str], arguments: Sequence[str]) -> str:
    """What a run in a child of ours ended with; one that takes too long is ended with all that it started."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _child(writing, keep_bytecode, words, arguments)
    os.close(writing)
    told = b""
    while True:
        if not select.select([reading], [], [], longest)[0]:
            told = json.dumps([ENDLESS, []]).encode()
            break
        part = os.read(reading, 65536)
        if not part:
            break
        told += part
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # nothing that a test left running outlives it
    os.waitpid(child, 0)
    return told.decode() or json.dumps([1, []])


def serve(longest: float) -> None:
    """One line asks for a run, one line answers."""
    for library in LIBRARIES:
        importlib.import_module(library)
    known = [name for name in sys.modules if name.partition(".")[0] in OURS]
    assert not known, f"imported before the fork: {known}"
    for line in sys.stdin:
        print(_forked(longest, *json.loads(line)), flush=True)


if __name__ == "__main__":
    serve(float(sys.argv[1]))
