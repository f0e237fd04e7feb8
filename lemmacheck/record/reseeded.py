"""The record of statuses under many seeds: what each claim was under which of them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.files import read_json

RANGE = r"\d{1,6}(-\d{1,6})?"  # of seeds, as text


class Seen(msgspec.Struct, kw_only=True):
    """The statuses of one claim: under which seeds each was seen."""

    key: str
    observed: bool = False  # decided by a sign test over few seeds, outside the error budget: it may change by chance
    statuses: dict[str, str] = {}  # seeds as ranges, "0-19, 25"

    def __post_init__(self) -> None:
        for text in self.statuses.values():
            if not re.fullmatch(rf"{RANGE}(, {RANGE})*", text):
                raise ValueError(f"{text[:40]!r} are no seeds")

    def seeds(self) -> set[int]:
        return {seed for text in self.statuses.values() for seed in numbers(text)}

    def add(self, status: str, seed: int) -> None:
        self.statuses[status] = ranges({*numbers(self.statuses.get(status, "")), seed})


class Reseeded(msgspec.Struct, kw_only=True):
    """The record of all seeds."""

    date: str = ""
    commit: str = ""
    profile: str = "quick"
    without_draws: int = 0
    claims: dict[str, Seen] = {}

    def take_over(self, other: Reseeded) -> None:
        """Add what another campaign saw of the same claims."""
        for id, seen in other.claims.items():
            if other.profile == self.profile and id in self.claims and self.claims[id].key == seen.key:
                for status, seeds in seen.statuses.items():
                    for seed in numbers(seeds):
                        self.claims[id].add(status, seed)

    def changed(self) -> dict[str, Seen]:
        """Claims with more than one status."""
        return {id: seen for id, seen in self.claims.items() if len(seen.statuses) > 1}

    def figures(self) -> str:
        """One line: how many claims under how many seeds, and what changed."""
        parts = []
        for word, observed in (("drawn within the error budget", False), ("observed, outside of it", True)):
            counts = [len(seen.seeds()) for seen in self.claims.values() if seen.observed == observed]
            moved = sum(seen.observed == observed for seen in self.changed().values())
            if counts:
                seeds = f"{min(counts)}" if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
                told = "no status" if not moved else "1 status" if moved == 1 else f"{moved} statuses"
                parts.append(f"{_claims(len(counts))} {word}: {seeds} seeds, {told} changed")
        knows = "knows" if self.without_draws == 1 else "know"
        return "; ".join([*parts, f"{_claims(self.without_draws)} {knows} no seed"])


def _claims(number: int) -> str:
    return "1 claim" if number == 1 else f"{number} claims"


def ranges(seeds: Iterable[int]) -> str:
    """Whole numbers as text: neighbours are joined."""
    runs: list[list[int]] = []
    for seed in sorted(seeds):
        if runs and seed == runs[-1][1] + 1:
            runs[-1][1] = seed
        else:
            runs.append([seed, seed])
    return ", ".join(f"{low}-{high}" if high > low else f"{low}" for low, high in runs)


def numbers(text: str) -> list[int]:
    """The whole numbers of such a text."""
    found: list[int] = []
    for part in filter(None, text.split(", ")):
        low, _, high = part.partition("-")
        found.extend(range(int(low), int(high or low) + 1))
    return found


def record_path(reports: str) -> Path:
    return Path(reports) / "records" / "reseed.json"


def read_reseeded(reports: str) -> Reseeded:
    """What earlier campaigns recorded."""
    path = record_path(reports)
    try:
        return read_json(path, Reseeded) if path.exists() else Reseeded()
    except (ValueError, OSError) as problem:
        raise ClaimError(f"the record {path.name} is damaged ({problem}); remove it and run the seeds again") from None
