"""Puts every mistake into a copy of the project, runs its tests, then its verdicts, and records what nobody noticed.

python -m tests.mutants.campaign [WORD …]    only the mistakes whose file or reason holds one of the words
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants.mutant import Mutant, read_mutants

TOP = Path(__file__).resolve().parents[2]
RECORD = TOP / "reports" / "records" / "mutants.json"
LONGEST = 600  # seconds: a mistake that makes a test endless is noticed as well
TREES = ("lemmacheck", "theory", "checks", "packs", "tests", "docs", "reports/ledger", "reports/records", "pyproject.toml")
FILES = ("noxfile.py", "constraints.txt", "requirements.lock", "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "action.yml")


@dataclass
class Copy:
    """A copy of the project in which one mistake at a time stands."""

    folder: Path
    sound: dict[tuple[str, ...], bool] = field(default_factory=dict)  # do these tests pass without a mistake?

    @classmethod
    def of_project(cls, folder: Path) -> Copy:
        for name in (*TREES, *FILES):
            source, target = TOP / name, folder / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "runs", "site", ".hypothesis"))
            elif source.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        kernels = TOP / "reports" / "runs" / "kernels"
        if kernels.exists():
            shutil.copytree(kernels, folder / "reports" / "runs" / "kernels")
        return cls(folder)

    def run(self, *arguments: str) -> int:
        """The exit code of Python in this copy; 124 for one that does not end."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
        try:
            command = [sys.executable, *arguments]
            done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return 124
        return done.returncode

    def tests_fail(self, tests: Sequence[str]) -> bool:
        return bool(tests) and self.run("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests) != 0

    def is_sound(self, tests: tuple[str, ...]) -> bool:
        if tests not in self.sound:
            self.sound[tests] = not self.tests_fail(tests)
        return self.sound[tests]

    def verdict_differs(self, claim: str) -> bool:
        """Judged anew, the claim no longer has the status that the ledger records."""
        self.run("-m", "lemmacheck", "run", claim, "--workers", "1", "--fresh")
        results = self.folder / "reports" / "site" / "results.json"
        if not results.exists():
            return True
        seen = {c["id"]: c["here"]["status"] if c.get("here") else c["status"] for c in json.loads(results.read_bytes())["claims"]}
        entry = json.loads((self.folder / "reports" / "ledger" / f"{claim}.json").read_bytes())
        return bool(seen.get(claim) != entry["profiles"]["quick"]["status"])

    def noticed_by(self, mutant: Mutant) -> str:
        """`tests`, `verdicts`, or nothing; tests that fail without the mistake show nothing and are an error."""
        path = self.folder / mutant.file
        before = path.read_text(encoding="utf-8")
        changed = mutant.applied(before)
        if not self.is_sound(mutant.tests):
            raise RuntimeError(f"{mutant.name}: {' '.join(mutant.tests)} fails without the mistake too")
        path.write_text(changed, encoding="utf-8")
        try:
            if self.tests_fail(mutant.tests):
                return "tests"
            return "verdicts" if any(self.verdict_differs(claim) for claim in mutant.claims) else ""
        finally:
            path.write_text(before, encoding="utf-8")


def run(mutants: Sequence[Mutant], *, workers: int, tell: Callable[[str], None] = print) -> list[tuple[Mutant, str]]:
    """Every mistake with what noticed it."""
    with tempfile.TemporaryDirectory() as made:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(workers):
            copies.put(Copy.of_project(Path(made, f"copy-{number}")))

        def examine(mutant: Mutant) -> tuple[Mutant, str]:
            copy = copies.get()
            try:
                noticed = copy.noticed_by(mutant)
            finally:
                copies.put(copy)
            tell(f"{noticed or 'SURVIVES':9} {mutant.name}")
            return mutant, noticed

        with ThreadPoolExecutor(workers) as pool:
            return list(pool.map(examine, mutants))


def record_of(outcomes: Sequence[tuple[Mutant, str]]) -> dict[str, Any]:
    """What the site shows: the counts, and every mistake that nobody noticed with the reason, where one is known."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "mistakes": len(outcomes),
        "noticed_by_tests": sum(noticed == "tests" for _, noticed in outcomes),
        "noticed_by_verdicts": sum(noticed == "verdicts" for _, noticed in outcomes),
        "unnoticed": [{"file": m.file, "mistake": m.why, "reason": m.survives} for m, noticed in outcomes if not noticed],
    }


def main(words: Sequence[str]) -> int:
    chosen = [m for m in read_mutants() if not words or any(word in m.name for word in words)]
    if not chosen:
        print(f"no mistake is about {' or '.join(words)}")
        return 2
    outcomes = run(chosen, workers=min(2, os.cpu_count() or 1))
    record = record_of(outcomes)
    left = len(record["unnoticed"])
    counts = f"{record['noticed_by_tests']} noticed by tests, {record['noticed_by_verdicts']} by verdicts, {left} by nobody"
    print(f"{len(outcomes)} mistakes: {counts}")
    if not words:
        RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return int(left * 20 > len(outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
