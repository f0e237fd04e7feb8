"""The results of a run arranged for reading: claims by id, what leans on what, amendments, changes, coverage."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from lemmacheck.record.gate import Line
from lemmacheck.record.ledger import Entry, Event, Known
from lemmacheck.record.results import Census, ClaimResult, Margin, Results, Run
from lemmacheck.record.weight import consequences, count_kinds, is_erratum, weight
from lemmacheck.site.wording import days_between
from lemmacheck.words import page_of

SOURCE_NAMES = {"ours": "Our own statements"}


@dataclass(frozen=True)
class Change:
    """A verdict of this run beside the one the ledger records."""

    id: str
    before: str | None
    now: str


@dataclass(frozen=True)
class Source:
    """A source that has a census or a claim."""

    name: str
    census: Census
    claims: list[ClaimResult]

    @property
    def title(self) -> str:
        return self.census.title or SOURCE_NAMES.get(self.name, self.name.upper())

    @property
    def authors(self) -> str:
        """“Bjorck et al. 2018”, “Gao and Pavel 2017”; empty where nobody is named."""
        first, *others = re.split(r"[,;] (?:and )?", self.census.authors)
        if not first:
            return ""
        name = _family(first)
        if others:
            name += f" and {_family(others[0])}" if len(others) == 1 else " et al."
        return f"{name} {self.census.year}" if self.census.year else name


def _family(person: str) -> str:
    """“van Laarhoven” of Twan van Laarhoven; what is no name of a person stays as it is."""
    words = person.split(" ")
    if person.endswith(" et al.") or not person[:1].isupper():
        return person
    start = next((k for k, word in enumerate(words[1:-1], 1) if word[:1].islower()), len(words) - 1)
    return " ".join(words[start:])


@dataclass(frozen=True)
class Neighbour:
    """A statement that another names; it may be no claim of this run."""

    id: str
    claim: ClaimResult | None

    @property
    def status(self) -> str:
        return self.claim.status if self.claim else "absent"


@dataclass(frozen=True)
class Fact:
    """One number of a witness exactly, with a decimal beside a fraction."""

    name: str
    exact: str
    decimal: str | None
    folded: bool = False  # too long to be read in passing
    key: bool = False  # what the statement is about
    passing: bool = False  # computed on the way from the case to the two sides


@dataclass(frozen=True)
class Erratum:
    """A statement of a source that fails, with what holds instead and what leans on it."""

    printed: ClaimResult
    amended: list[ClaimResult]
    affected: list[Neighbour]


NO_CENSUS = Census(title="", authors="", year=0, statements=0, encoded=0, not_encoded=[], order=[])


@dataclass
class Site:
    """Everything the pages draw from."""

    results: Results
    ledger: Mapping[str, Known]
    lines: Sequence[Line]
    runs: Path  # where benchmarks, properties and calibration may have left their records
    claims: dict[str, ClaimResult] = field(init=False)

    def __post_init__(self) -> None:
        self.claims = {claim.id: claim for claim in sorted(self.results.claims, key=weight)}

    @property
    def run(self) -> Run:
        return self.results.run

    @property
    def date(self) -> str:
        return self.run.started[:10]

    @cached_property
    def counts(self) -> Counter[str]:
        return Counter(claim.status for claim in self.claims.values())

    @cached_property
    def carried(self) -> Counter[str]:
        """How many of each status a longer profile decided, not this run."""
        return Counter(claim.status for claim in self.claims.values() if claim.decided_in)

    @cached_property
    def sources(self) -> dict[str, Source]:
        """Every source that has a census or a claim, in order."""
        names = dict.fromkeys([*self.results.census, *(c.source for c in self.claims.values())])
        return {
            name: Source(name, self.results.census.get(name, NO_CENSUS), [c for c in self.claims.values() if c.source == name])
            for name in sorted(names, key=lambda n: (n == "ours", n))
        }

    @cached_property
    def used_by(self) -> dict[str, list[str]]:
        """For each claim, the ids it supports (also those that are no claim of this run)."""
        return {id: claim.supports for id, claim in self.claims.items()}

    @cached_property
    def leans_on(self) -> dict[str, list[str]]:
        """For each id, the claims that support it."""
        result: dict[str, list[str]] = {}
        for id, claim in self.claims.items():
            for target in claim.supports:
                result.setdefault(target, []).append(id)
        return result

    @cached_property
    def amendments(self) -> dict[str, list[ClaimResult]]:
        """For each printed claim, its repaired versions."""
        result: dict[str, list[ClaimResult]] = {}
        for claim in self.claims.values():
            if claim.amends:
                result.setdefault(claim.amends, []).append(claim)
        return result

    def variants(self, claim: ClaimResult) -> list[ClaimResult]:
        """Other claims that live in the same file: readings and amendments of the same statement."""
        return [c for c in self.claims.values() if c.file == claim.file and c.id != claim.id]

    def consequences(self, id: str) -> list[str]:
        """All that leans on a claim, directly or through others, nearest first."""
        return consequences(id, self.used_by)

    @cached_property
    def errata(self) -> list[ClaimResult]:
        """What a source should correct, heaviest first."""
        return [claim for claim in self.claims.values() if is_erratum(claim)]

    @cached_property
    def kinds(self) -> list[tuple[str, int]]:
        """How many errata of each kind, heaviest first."""
        return count_kinds(self.claims.values())

    @cached_property
    def readings(self) -> list[ClaimResult]:
        """Failures that are no errata: stricter readings, statements of ours, and what was not seen on other data."""
        return [c for c in self.claims.values() if c.status in ("refuted", "vacuous") and not is_erratum(c)]

    def neighbours(self, ids: Sequence[str]) -> list[Neighbour]:
        return [Neighbour(id, self.claims.get(id)) for id in ids]

    @cached_property
    def foils(self) -> tuple[int, int]:
        """Deliberate errors caught, and tried in this run; a carried verdict's foils were tried in its own run."""
        own = [claim for claim in self.claims.values() if not claim.carried]
        return sum(len(claim.rejected) for claim in own), sum(len(claim.foils) for claim in own)

    @cached_property
    def error_probability(self) -> float:
        """The probability that any statistical verdict is wrong, added up over the claims (observed ones apart)."""
        return float(sum(c.error_probability for c in self.claims.values() if c.rung != "observed"))

    @cached_property
    def not_encoded(self) -> int:
        return sum(len(source.census.not_encoded) for source in self.sources.values())

    @cached_property
    def statements(self) -> int:
        return sum(source.census.statements for source in self.sources.values())

    @cached_property
    def changes(self) -> list[Change]:
        """Where what this run itself saw differs from what the ledger records for its profile."""
        found = []
        for claim in self.claims.values():
            entry = self.recorded(claim.id).get(self.run.profile)
            if entry is None:
                found.append(Change(claim.id, None, claim.here.status))
            elif entry.status != claim.here.status:
                found.append(Change(claim.id, entry.status, claim.here.status))
        return found

    @cached_property
    def left_out(self) -> list[str]:
        """Claims that the ledger knows and this run does not show."""
        return [id for id in self.ledger if id not in self.claims]

    def history(self, id: str) -> list[Event]:
        return self.ledger[id].history if id in self.ledger else []

    def recorded(self, id: str) -> dict[str, Entry]:
        """What the ledger has of a claim, by profile."""
        return self.ledger[id].profiles if id in self.ledger else {}

    def since(self, claim: ClaimResult) -> str:
        """The date from which the shown status has stood in the ledger; empty for a status not recorded yet."""
        if claim.carried:
            return claim.carried.date
        last = next(reversed(self.history(claim.id)), None)
        return last.date if last and last.now == claim.status else ""

    def age(self, claim: ClaimResult) -> tuple[int, str]:
        """Days that the status has stood, and the words for it."""
        since = self.since(claim)
        days = days_between(since, self.date) if since else None
        if days is None:
            return -1, "new"
        return days, "today" if days <= 0 else f"{days}\u00a0d"


def slug(id: str) -> str:
    """The page of a claim, or of a source as a whole (`d20/`), from its id."""
    return page_of(f"{id}claim").removesuffix("claim") + "index" if id.endswith("/") else page_of(id)


@dataclass(frozen=True)
class Bar:
    """Where a margin lies on a signed logarithmic scale from −10³ to 10³, as percent of the bar's width."""

    value: float
    at: float
    low: float
    high: float

    @property
    def left(self) -> float:
        return min(self.at, 50.0)

    @property
    def width(self) -> float:
        return abs(self.at - 50.0)

    @property
    def negative(self) -> bool:
        return self.value < 0


def margin_bar(margin: Margin | None) -> Bar | None:
    if margin is None or margin.worst is None:
        return None
    at = _place(margin.worst)
    low = at if margin.low is None else _place(margin.low)
    high = at if margin.high is None else _place(margin.high)
    return Bar(margin.worst, at, min(low, at), max(high, at))


def _place(value: float) -> float:
    size = math.log10(1 + abs(value) / 1e-6) / 9
    return round(50 + 50 * math.copysign(min(size, 1.0), value), 1)
