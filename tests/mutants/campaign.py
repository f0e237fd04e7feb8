"""Puts every mistake into a copy of the project, runs its tests, then its verdicts, and records what nobody noticed.

python -m tests.mutants.campaign [--minutes M] [--workers N] [WORD …]

With words, only the mistakes whose file or reason holds one of them. What was found out is recorded mistake by mistake and
stands until the file, the mistake or its tests change, so that a campaign goes on where it was left. The test that noticed
a mistake is asked first the next time.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants.mutant import Mutant, read_mutants
from tests.mutants.warm import ENDLESS, NOTICING, Ended, Warm

TOP = Path(__file__).resolve().parents[2]
RECORD = TOP / "reports" / "records" / "mutants.json"
LONGEST = 600  # seconds of computing
ENDLESS_RUN = "a run that does not end"
LONGER = 4  # so many times what the tests need without a mistake, and a mistake has made them endless: it is noticed as well
TREES = ("lemmacheck", "theory", "checks", "packs", "tests", "docs", "formal", "reports/ledger", "reports/records")
FILES = (
    *("pyproject.toml", "noxfile.py", "constraints.txt", "requirements.lock", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"),
    *("action.yml", "CITATION.cff"),
)
QUIET = (
    "-x",
    "-q",
    "--assert=plain",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-p",
    "no:randomly",
    f"--hypothesis-profile={NOTICING}",
)


@dataclass(frozen=True)
class Outcome:
    """What became of one mistake."""

    noticed: str  # `tests`, `verdicts`, or nothing
    by: str = ""  # the test or the claim that noticed
    digest: str = ""
    date: str = ""

    @property
    def test(self) -> str:
        """The one test that noticed, if it was one."""
        return self.by if self.noticed == "tests" and "::" in self.by else ""


@dataclass
class Copy:
    """A copy of the project in which one mistake at a time stands."""

    folder: Path
    sound: dict[tuple[str, ...], float] = field(default_factory=dict)  # what tests need without a mistake; NaN: they fail
    recorded: dict[tuple[str, ...], bool] = field(default_factory=dict)
    warm: Warm | None = None

    @classmethod
    def of_project(cls, folder: Path) -> Copy:
        for name in (*TREES, *FILES):
            source, target = TOP / name, folder / name
            if source.is_dir():
                shutil.copytree(
                    source, target, ignore=shutil.ignore_patterns("__pycache__", "runs", "site-packages", ".hypothesis")
                )
            elif source.exists():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(source, target)
        for compiled in ("reports/runs/kernels", "reports/runs/certificates"):
            if (TOP / compiled).exists():
                shutil.copytree(TOP / compiled, folder / compiled)
        return cls(folder)

    def close(self) -> None:
        if self.warm is not None:
            self.warm.close()

    def test(self, tests: Sequence[str], *, words: Sequence[str] = (), keep_bytecode: bool = False) -> Ended:
        """One run of tests, up to the first that fails; those that are named by the words come first."""
        if self.warm is None:
            self.warm = Warm(self.folder)
        needed = self.sound.get(tuple(tests), LONGEST)
        longest = min(LONGEST, 30 + math.ceil(LONGER * needed))
        return self.warm.run([*QUIET, *tests], longest=longest, words=words, keep_bytecode=keep_bytecode)

    def run(self, *arguments: str) -> int:
        """The exit code of Python in this copy; one that does not end is ended."""
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1", "OMP_NUM_THREADS": "1"}
        command = [sys.executable, *arguments]
        return subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, preexec_fn=_limited).returncode

    def is_sound(self, tests: tuple[str, ...]) -> bool:
        if tests not in self.sound:
            ended = self.test(tests, keep_bytecode=True) if tests else Ended(0)
            self.sound[tests] = ended.seconds if ended.code == 0 else math.nan
        return not math.isnan(self.sound[tests])

    def expect(self, tests: Iterable[str]) -> None:
        """Tests that are about to be asked one by one: if they pass together without a mistake, each of them is sound."""
        together = tuple(sorted(set(tests)))
        if len(together) > 1 and together not in self.sound and self.is_sound(together):
            self.sound.update({(test,): self.sound[together] for test in together})

    def is_recorded(self, claims: tuple[str, ...]) -> bool:
        """Do these claims have the status of the ledger without a mistake?"""
        if claims not in self.recorded:
            self.recorded[claims] = not self.differing(claims)
        return self.recorded[claims]

    def differing(self, claims: Sequence[str]) -> str:
        """The first claim that, judged anew, no longer has the status that the ledger records."""
        if not claims:
            return ""
        results = self.folder / "reports" / "site" / "results.json"
        results.unlink(missing_ok=True)
        self.run("-m", "lemmacheck", "run", *claims, "--workers", "1", "--fresh")
        if not results.exists():
            return claims[0]
        seen = {c["id"]: c["here"]["status"] if c.get("here") else c["status"] for c in json.loads(results.read_bytes())["claims"]}
        for claim in claims:
            entry = json.loads((self.folder / "reports" / "ledger" / f"{claim}.json").read_bytes())
            if seen.get(claim) != entry["profiles"]["quick"]["status"]:
                return claim
        return ""

    @contextmanager
    def mistake(self, mutant: Mutant) -> Iterator[str]:
        """The file with the mistake, for as long as this lasts; the file as it should be is given."""
        path = self.folder / mutant.file
        before = path.read_text(encoding="utf-8")
        path.write_text(mutant.applied(before), encoding="utf-8")
        forget_bytecode(path)
        try:
            yield before
        finally:
            path.write_text(before, encoding="utf-8")
            forget_bytecode(path)

    def noticing(self, mutant: Mutant, tests: Sequence[str]) -> str:
        """What fails with the mistake; whether it fails without it too, and so shows nothing, is looked at only then."""
        with self.mistake(mutant) as before:
            ended = self.test(tests, words=mutant.words(before) if mutant.file.endswith(".py") else ())
        if ended.code == 0:
            return ""
        if not self.is_sound(asked := ended.failed[:1] or tuple(tests)):
            raise RuntimeError(f"{mutant.name}: {' '.join(asked)} fails without the mistake too")
        return ended.failed[0] if ended.failed else ENDLESS_RUN if ended.code == ENDLESS else "a run that breaks off"

    def outcome_of(self, mutant: Mutant, first: str = "") -> Outcome:
        """Who notices it, asking one test first; tests that fail without the mistake show nothing and are an error."""
        for tests in ([first] if first and self.is_sound((first,)) else (), mutant.tests):
            if tests and (by := self.noticing(mutant, tests)):
                return Outcome("tests", by=by)
        if not self.is_recorded(mutant.claims):
            raise RuntimeError(f"{mutant.name}: {' '.join(mutant.claims)} differs from the ledger without the mistake too")
        with self.mistake(mutant):
            claim = self.differing(mutant.claims)
            return Outcome("verdicts", by=claim) if claim else Outcome("")


def _limited() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))


def _file_of(test: str) -> str:
    return test.partition("::")[0]


def forget_bytecode(path: Path) -> None:
    """A change within a second, of the same length, would not be seen."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink(missing_ok=True)


def known_outcomes(path: Path = RECORD) -> dict[str, Outcome]:
    """What earlier campaigns found out, by the name of the mistake."""
    if not path.exists():
        return {}
    rows = json.loads(path.read_text(encoding="utf-8")).get("outcomes", {})
    return {name: Outcome(**row) for name, row in rows.items()}


def is_current(mutant: Mutant, known: Mapping[str, Outcome]) -> bool:
    return mutant.name in known and known[mutant.name].digest == mutant.digest(TOP, known[mutant.name].test)


def say(line: str) -> None:
    """At once, also into a file."""
    print(line, flush=True)


@dataclass
class Campaign:
    """Mistakes that are tried one after the other, and what is known of them."""

    known: Mapping[str, Outcome]
    keep: Callable[[Mapping[str, Outcome]], object]
    tell: Callable[[str], None] = say
    found: dict[str, Outcome] = field(default_factory=dict)
    ends: float = float("inf")  # no mistake is begun after it, in seconds of the monotonic clock

    def run(self, mutants: Sequence[Mutant], *, workers: int) -> None:
        """Each in a free copy, first those that a test noticed before; those whose tests are the same follow each other."""
        firsts = {m.name: self.known[m.name].test for m in mutants if m.name in self.known and self.known[m.name].test}
        with tempfile.TemporaryDirectory() as made:
            copies: SimpleQueue[Copy] = SimpleQueue()
            every = [Copy.of_project(Path(made, f"copy-{number}")) for number in range(workers)]
            for copy in every:
                copies.put(copy)

            def examine(mutant: Mutant) -> None:
                if time.monotonic() > self.ends:
                    return
                copy = copies.get()
                try:
                    first = firsts.get(mutant.name, "")
                    copy.expect(test for test in firsts.values() if _file_of(test) == _file_of(first))
                    outcome = copy.outcome_of(mutant, first)
                except RuntimeError as problem:  # it stays untried, which the figures say
                    self.tell(f"ERROR     {problem}")
                    return
                finally:
                    copies.put(copy)
                today = datetime.now(UTC).date().isoformat()
                self.found[mutant.name] = replace(outcome, digest=mutant.digest(copy.folder, outcome.test), date=today)
                self.keep(self.found)
                self.tell(f"{outcome.noticed or 'SURVIVES':9} {mutant.name}")

            with ThreadPoolExecutor(workers) as pool:
                list(
                    pool.map(
                        examine, sorted(mutants, key=lambda m: (m.name not in firsts, _file_of(firsts.get(m.name, "")), m.tests))
                    )
                )
            for copy in every:
                copy.close()


def record_of(mutants: Iterable[Mutant], known: Mapping[str, Outcome]) -> dict[str, Any]:
    """What the site shows: the counts, every mistake that nobody noticed with the reason, where one is known, and all outcomes."""
    mutants = list(mutants)
    tried = [(m, known[m.name]) for m in mutants if is_current(m, known)]
    return {
        "date": max((outcome.date for _, outcome in tried), default=""),
        "mistakes": len(mutants),
        "tried": len(tried),
        "noticed_by_tests": sum(outcome.noticed == "tests" for _, outcome in tried),
        "noticed_by_verdicts": sum(outcome.noticed == "verdicts" for _, outcome in tried),
        "unnoticed": [{"file": m.file, "mistake": m.why, "reason": m.survives} for m, outcome in tried if not outcome.noticed],
        "outcomes": {m.name: vars(known[m.name]) for m in mutants if m.name in known},
    }


def line_of(record: Mapping[str, Any]) -> str:
    """The figures in one line."""
    left = record["mistakes"] - record["tried"]
    counts = f"{record['noticed_by_tests']} noticed by tests, {record['noticed_by_verdicts']} by verdicts"
    unnoticed = f"{len(record['unnoticed'])} by nobody"
    return f"{record['mistakes']} mistakes: {counts}, {unnoticed}" + (f", {left} not tried since the last change" if left else "")


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="mutants")
    parser.add_argument("words", nargs="*")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no mistake after this time")
    parser.add_argument("--workers", type=int, default=min(2, os.cpu_count() or 1))
    asked = parser.parse_args(arguments)
    every, known = read_mutants(), known_outcomes()
    chosen = [m for m in every if not asked.words or any(word in m.name for word in asked.words)]
    if not chosen:
        print(f"no mistake is about {' or '.join(asked.words)}")
        return 2

    def keep(found: Mapping[str, Outcome]) -> dict[str, Any]:
        """Beside what another campaign may have recorded meanwhile."""
        record = record_of(every, {**known_outcomes(), **found})
        beside = RECORD.with_suffix(f".{os.getpid()}")
        beside.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        beside.replace(RECORD)
        return record

    open_ones = [m for m in chosen if not is_current(m, known)]
    if open_ones:
        Campaign(known, keep, ends=time.monotonic() + 60 * asked.minutes).run(open_ones, workers=asked.workers)
    record = keep({})
    for row in record["unnoticed"]:
        print(f"nobody noticed {row['file']}: {row['mistake']}" + (f" ({row['reason']})" if row["reason"] else ""))
    print(line_of(record))
    return int(len(record["unnoticed"]) * 20 > len(every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
