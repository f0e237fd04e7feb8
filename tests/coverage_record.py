"""Keeps of a coverage report what the site shows: lines and branches by room, the day, and which tests were run."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

FOUND = Path("reports") / "runs" / "coverage.json"  # what coverage.py writes, with every line of every file
RECORD = Path("reports") / "records" / "coverage.json"  # what is kept
SUMS = {"lines": "num_statements", "lines_run": "covered_lines", "branches": "num_branches", "branches_taken": "covered_branches"}


def summed(report: Mapping[str, Any], tests: Sequence[str]) -> dict[str, dict[str, int]]:
    """Lines and branches of every room and of all together; of a part of the suite, those of the rooms that it mirrors."""
    rooms: dict[str, dict[str, int]] = {}
    for file, seen in report["files"].items():
        parts = Path(file).parts
        if tests and not any(("tests", *parts)[: len(Path(folder).parts)] == Path(folder).parts for folder in tests):
            continue
        for room in ("all", "/".join(parts[:2]) if len(parts) > 2 else parts[0]):
            sums = rooms.setdefault(room, dict.fromkeys(SUMS, 0))
            for ours, theirs in SUMS.items():
                sums[ours] += seen["summary"][theirs]
    return dict(sorted(rooms.items()))


def keep(report: Mapping[str, Any], tests: Sequence[str], record: Path = RECORD) -> None:
    """Write the dated record; `tests` are the folders that were run, none of them the whole suite."""
    dated = {"date": datetime.now(UTC).date().isoformat(), "tests": sorted(tests), "rooms": summed(report, tests)}
    record.parent.mkdir(parents=True, exist_ok=True)
    record.write_text(json.dumps(dated, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    keep(json.loads(FOUND.read_text(encoding="utf-8")), sys.argv[1:])
