"""Running invented claims from a folder of their own."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from lemmacheck.record.results import ClaimResult
from lemmacheck.running import integrity
from lemmacheck.running.discover import discover
from lemmacheck.running.runner import Runner
from lemmacheck.session import Request, launch

HEADER = "from lemmacheck import *\n"


class Bench:
    """A folder of claim files, and runs over it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "claims"
        self.reports = folder / "reports"
        self.reports.mkdir(parents=True, exist_ok=True)

    def write(self, name: str, source: str) -> None:
        path = self.root / "toy" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text('"""A toy."""\n' + HEADER + textwrap.dedent(source), encoding="utf-8")

    def request(self, *patterns: str, **changes) -> Request:
        return Request(patterns=patterns, root=str(self.root), reports=str(self.reports), site=False, **changes)

    def run(self, *patterns: str, **changes) -> dict[str, ClaimResult]:
        integrity.forget()  # what a test replaced since its last run is no claim's doing
        results, _ = launch(self.request(*patterns, **changes))
        return {claim.id.removeprefix("toy/"): claim for claim in results.claims}

    def found(self):
        return {one.id: one for one in discover(self.root)}


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    return Bench(tmp_path)


class Kept:
    """A folder in which each test of a file finds what one run left, made once; sources and results name its path."""

    def __init__(self, folder: Path) -> None:
        self.place, self.copy = folder / "place", folder / "copy"

    def bench(self, make: Callable[[Bench], object]) -> Bench:
        if not self.copy.exists():
            make(Bench(self.place))
            self.place.rename(self.copy)
        shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(self.copy, self.place)
        return Bench(self.place)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Kept:
    return Kept(tmp_path_factory.mktemp("kept"))


@pytest.fixture
def in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs of the command line start no workers, which need a second each: tests of the runner show that both find the same."""
    begin = Runner.__init__
    monkeypatch.setattr(Runner, "__init__", lambda self, found, **more: begin(self, found, **{**more, "workers": 0}))
