"""Running invented claims from a folder of their own."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from lemmacheck.record.results import ClaimResult
from lemmacheck.running import integrity
from lemmacheck.running.discover import discover
from lemmacheck.session import Request, launch

HEADER = "from lemmacheck import *\n"


class Bench:
    """A folder of claim files, and runs over it."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "claims"
        self.reports = folder / "reports"
        self.reports.mkdir()

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
