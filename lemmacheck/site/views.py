"""The results of a run arranged for reading: claims by id, what leans on what, amendments, changes, coverage."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from lemmacheck.record.gate import Line
from lemmacheck.site import statuses
from lemmacheck.site.wording import days_between, interval

SOURCE_NAMES = {"ours": "Our own statements"}


@dataclass(frozen=True)
class Change:
    """A verdict of this run beside the one the ledger records."""

    id: str
    before: str | None
    now: str
    text: str = ""


@dataclass
class Site:
    """Everything the pages draw from."""

    data: Mapping[str, Any]
    ledger: Mapping[str, Any]
    lines: Sequence[Line]
    runs: Path  # where benchmarks, properties and calibration may have left their records
    claims: dict[str, dict[str, Any]] = field(init=False)

    def __post_init__(self) -> None:
        ordered = sorted(self.data["claims"], key=statuses.rank)
        self.claims = {claim["id"]: claim for claim in ordered}

    @property
    def run(self) -> Mapping[str, Any]:
        run: Mapping[str, Any] = self.data["run"]
        return run

    @property
    def date(self) -> str:
        return str(self.run.get("started", ""))[:10]

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(statuses.known(claim["status"]) for claim in self.claims.values())

    @cached_property
    def sources(self) -> dict[str, dict[str, Any]]:
        """Every source that has a census or a claim, in order, with a title."""
        names = [*self.data["census"], *(c["source"] for c in self.claims.values())]
        found = {}
        for name in sorted(dict.fromkeys(names), key=lambda n: (n == "ours", n)):
            census = self.data["census"].get(name, {})
            found[name] = {
                "name": name,
                "title": census.get("title") or SOURCE_NAMES.get(name, name.upper()),
                "authors": census.get("authors", ""),
                "year": census.get("year", 0),
                "statements": census.get("statements", 0),
                "encoded": census.get("encoded", 0),
                "not_encoded": census.get("not_encoded", []),
                "order": census.get("order", []),
                "claims": [c for c in self.claims.values() if c["source"] == name],
            }
        return found

    @cached_property
    def used_by(self) -> dict[str, list[str]]:
        """For each claim, the ids it supports (also those that are no claim of this run)."""
        return {id: list(claim["supports"]) for id, claim in self.claims.items()}

    @cached_property
    def leans_on(self) -> dict[str, list[str]]:
        """For each id, the claims that support it."""
        result: dict[str, list[str]] = {}
        for id, claim in self.claims.items():
            for target in claim["supports"]:
                result.setdefault(target, []).append(id)
        return result

    @cached_property
    def amendments(self) -> dict[str, list[str]]:
        """For each printed claim, its repaired versions."""
        result: dict[str, list[str]] = {}
        for id, claim in self.claims.items():
            if claim["amends"]:
                result.setdefault(claim["amends"], []).append(id)
        return result

    def variants(self, claim: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Other claims that live in the same file: readings and amendments of the same statement."""
        return [c for c in self.claims.values() if c["file"] == claim["file"] and c["id"] != claim["id"]]

    def consequences(self, id: str) -> list[str]:
        """All that leans on a claim, directly or through others, nearest first."""
        found: list[str] = []
        waiting = list(self.used_by.get(id, ()))
        while waiting:
            target = waiting.pop(0)
            if target not in found and target != id:
                found.append(target)
                waiting.extend(self.used_by.get(target, ()))
        return found

    @cached_property
    def foils(self) -> tuple[int, int]:
        """Deliberate errors caught, and tried in this run; a carried verdict's foils were tried in its own run."""
        every = [foil for claim in self.claims.values() if not claim["carried"] for foil in claim["foils"]]
        return sum(foil["rejected"] for foil in every), len(every)

    @cached_property
    def error_probability(self) -> float:
        """The probability that any statistical verdict is wrong, added up over the claims (observed ones apart)."""
        return float(sum(c["error_probability"] for c in self.claims.values() if c["rung"] != "observed"))

    @cached_property
    def not_encoded(self) -> int:
        return sum(len(source["not_encoded"]) for source in self.sources.values())

    @cached_property
    def statements(self) -> int:
        return sum(source["statements"] for source in self.sources.values())

    @cached_property
    def changes(self) -> list[Change]:
        """Where this run differs from what the ledger records for its profile."""
        found = []
        profile = self.run["profile"]
        for claim in self.claims.values():
            entry = self.ledger.get(claim["id"], {}).get("profiles", {}).get(profile)
            if entry is None:
                found.append(Change(claim["id"], None, claim["status"]))
            elif entry["status"] != ("undecided" if claim["carried"] else claim["status"]):
                found.append(Change(claim["id"], entry["status"], claim["status"]))
        return found

    @cached_property
    def left_out(self) -> list[str]:
        """Claims that the ledger knows and this run does not show."""
        return [id for id in self.ledger if id not in self.claims]

    def history(self, id: str) -> list[dict[str, Any]]:
        return list(self.ledger.get(id, {}).get("history", []))

    def since(self, claim: Mapping[str, Any]) -> str:
        """The date from which the shown status has stood in the ledger; empty for a status not recorded yet."""
        past = [h for h in self.history(claim["id"]) if h["to"] == claim["status"]]
        if claim["carried"]:
            return str(claim["carried"]["date"])
        return str(past[-1]["date"]) if past and self.history(claim["id"])[-1]["to"] == claim["status"] else ""

    def age(self, claim: Mapping[str, Any]) -> tuple[int, str]:
        """Days that the status has stood, and the words for it."""
        since = self.since(claim)
        days = days_between(since, self.date) if since else None
        if days is None:
            return -1, "new"
        return days, "today" if days <= 0 else f"{days} d"


def slug(id: str) -> str:
    """The page of a claim, from its id: nothing but letters, digits, dots and hyphens in each of two parts."""
    source, _, name = id.partition("/")

    def clean(part: str) -> str:
        return re.sub(r"[^A-Za-z0-9-]+", "-", part).strip("-") or "claim"

    return f"{clean(source)}/{clean(name)}"


def margin_bar(margin: Mapping[str, Any] | None) -> dict[str, Any] | None:
    """Where a margin lies on a signed logarithmic scale from −10³ to 10³, as percent of the bar's width."""
    if margin is None or margin["worst"] is None:
        return None
    at = _place(margin["worst"])
    low = _place(margin["low"]) if margin.get("low") is not None else at
    high = _place(margin["high"]) if margin.get("high") is not None else at
    return {
        "value": margin["worst"],
        "at": at,
        "left": min(at, 50.0),
        "width": abs(at - 50.0),
        "low": min(low, at),
        "high": max(high, at),
        "negative": margin["worst"] < 0,
        "interval": visible_interval(margin.get("low"), margin.get("high")),
    }


def visible_interval(low: float | None, high: float | None) -> str:
    """The interval as text; empty when it is unknown or narrower than the digits that are printed."""
    if low is None or high is None:
        return ""
    text = interval(low, high)
    return text if text.startswith("[") else ""


def _place(value: float) -> float:
    size = math.log10(1 + abs(value) / 1e-6) / 9
    return round(50 + 50 * math.copysign(min(size, 1.0), value), 1)


def opening_constant(claim: Mapping[str, Any]) -> dict[str, Any] | None:
    """The constant that the source leaves open, with what is needed; None when it leaves none open."""
    return next((dict(row) for row in claim["constants"] if row["claimed"] is None), None)


def printed_constants(claim: Mapping[str, Any], most: int = 2) -> str:
    """The numbers that the source prints, in one short line."""
    rows = [f"{row['name']} = {row['claimed']}" for row in claim["constants"] if row["claimed"] is not None]
    return ", ".join(rows[:most]) + (", …" if len(rows) > most else "")
