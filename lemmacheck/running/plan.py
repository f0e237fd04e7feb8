"""What a run would do: cases, draws at the most, and the time they may take, from what draws took here before."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lemmacheck.errors import MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Evidence, Observed
from lemmacheck.language.found import Found
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.intervals import Span
from lemmacheck.running.costs import AT_WORK, OVERHEAD, Times
from lemmacheck.running.profiles import Profile, load_profile
from lemmacheck.weighing import budget
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.statements import statements_of
from lemmacheck.words import PROFILES


@dataclass(frozen=True)
class Load:
    """One case of one experiment: draws at the most, and seconds per draw if they can be foretold."""

    draws: int
    per_draw: float | None


def foretell(weighing: Weighing, case: str, times: Times) -> float | None:
    """Seconds of one draw: as measured here, or scaled by the declared cost from the nearest measured case."""
    name, cost = weighing.evidence.experiment, weighing.evidence.cost
    if (name, case) in times:
        return times[name, case]
    if cost is None:
        return None
    work = float(cost(Q(weighing.cases[case])))
    known = [(float(cost(Q(weighing.cases[c]))), times[name, c]) for c in weighing.cases if (name, c) in times]
    if not known:
        return None
    nearest_work, seconds = min(known, key=lambda pair: abs(pair[0] - work))
    return seconds * work / nearest_work


def plan_lines(found: Sequence[Found], profile_name: str, workers: int, times: Times) -> Iterator[str]:
    """A line per claim with random evidence, then totals."""
    profile = load_profile(profile_name)
    fixed = 0
    loads: dict[tuple[str, str], Load] = {}
    for one in found:
        if one.claim is None or one.claim.unchecked:
            continue
        fixed += any(not e.is_random and e.runs_in(profile.name) for e in one.claim.evidence)
        for weighing in (w for s in statements_of(one.claim).values() for w in s.weighings(profile.name, profile.draws)):
            most = weighing.looks[-1]
            for case in weighing.cases:
                key = (weighing.evidence.experiment, case)
                before = loads.get(key, Load(0, None))
                loads[key] = Load(max(most, before.draws), foretell(weighing, case, times) or before.per_draw)
            if weighing.statement == "claim":
                mine = [loads[weighing.evidence.experiment, case] for case in weighing.cases]
                yield f"{one.id:<34} {weighing.evidence.word} {len(mine)} cases, at most {most} draws each, {duration(mine, 1)}"
                if why := needed(weighing):
                    yield f"{'':<34} {why}"
        late = [e for e in one.claim.evidence if not e.runs_in(profile.name)]
        if late:
            yield f"{one.id:<34} leaves out {', '.join(f'{e.word} ({why_not(e, profile.name)})' for e in late)}"
    if AT_WORK in times:
        yield f"the last run that computed something kept its workers at work for {times[AT_WORK]:.0%} of its time"
    total = sum(load.draws for load in loads.values())
    yield (
        f"{len(found)} claims: {fixed} with fixed evidence, {len(loads)} experiment cases, at most {total} draws, "
        f"{duration(loads.values(), workers)} with {workers} workers; drawing stops early where a claim is decided"
    )
    if any(name == OVERHEAD[0] for name, _ in times):
        yield curve(found, profile, times, workers)


def why_not(evidence: Evidence, profile: str) -> str:
    """Why evidence is left out: the profile is too short for it, or something is missing here."""
    return evidence.lacks if evidence.belongs_to(profile) else f"since {evidence.since}"


@dataclass
class Expected:
    """The seconds that all work of a run may take, at the least, and where they come from."""

    seconds: float = 0.0
    longest: float = 0.0  # fixed evidence of one claim, which cannot be cut
    start: float = 0.0
    measured: int = 0  # claims that were computed here in this profile
    guessed: int = 0  # by their fixed evidence in another profile, and one look at their draws
    unknown: int = 0  # claims of which nothing is known
    cases: int = 0  # of guessed claims, whose draws were never made here and have no declared cost

    def with_workers(self, workers: int) -> float:
        """Work is spread evenly, except for what cannot be cut."""
        return self.start + max(self.seconds / workers, self.longest)


def expected(found: Sequence[Found], profile: Profile, times: Times) -> Expected:
    """What computing everything anew may take: each claim as it took here, or else as far as it is known."""
    total = Expected(start=times.get(OVERHEAD, 0.0))
    drawn: dict[tuple[str, str], float | None] = {}
    for one in found:
        if one.claim is None or one.claim.unchecked:
            continue
        place = f"fixed|{one.path.parent.name}/{one.path.stem}|{one.attribute}"
        fixed = [times[place, name] for name in (profile.name, *PROFILES) if (place, name) in times]
        total.longest = max([total.longest, *fixed[:1]])
        if (f"claim|{one.id}", profile.name) in times:
            total.measured += 1
            total.seconds += times[f"claim|{one.id}", profile.name]
        elif fixed:
            total.guessed += 1
            total.seconds += fixed[0]
            drawn |= first_looks(one.claim, profile, times)
        else:
            total.unknown += 1
    total.seconds += sum(seconds for seconds in drawn.values() if seconds is not None)
    total.cases = sum(seconds is None for seconds in drawn.values())
    return total


def first_looks(claim: Claim, profile: Profile, times: Times) -> dict[tuple[str, str], float | None]:
    """Seconds until every case of every statement was looked at once, by experiment and case; None where they are unknown."""
    found: dict[tuple[str, str], float | None] = {}
    for weighing in (w for s in statements_of(claim).values() for w in s.weighings(profile.name, profile.draws)):
        for case in weighing.cases:
            per_draw = foretell(weighing, case, times)
            found[weighing.evidence.experiment, case] = None if per_draw is None else per_draw * weighing.looks[0]
    return found


def curve(found: Sequence[Found], profile: Profile, times: Times, workers: int) -> str:
    """How long with the workers that are asked for, and with more."""
    counts = sorted({1, workers, *(workers * 2**k for k in range(1, 5))})
    total = expected(found, profile, times)
    parts = ", ".join(f"{size(total.with_workers(n))} with {n}" for n in counts)
    if not total.measured + total.guessed:
        return "how long a run would take is not known: no claim of it was ever computed here"
    left_out = f"; {total.unknown} claims were never computed here and are not in it" if total.unknown else ""
    if not total.guessed:
        return f"a run that computes everything anew, by what it took before: {parts} workers{left_out}"
    cases = f" ({total.cases} cases of unknown time left out)" if total.cases else ""
    return (
        f"a run that computes everything anew takes at least {parts} workers: {total.measured} claims by what they took here in"
        f" this profile, {total.guessed} by their fixed evidence in a shorter one and one look at their draws{cases}{left_out}"
    )


def size(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.1f} h"


def needed(weighing: Weighing) -> str:
    """How near its draws can bring a bound to the mean of the margin, and why; empty where that is not known beforehand.

    One draw multiplies a stake against "the mean is at most m" by at most 1 + ε/2r on average, if the mean is m + ε and the
    margin can fall r below m; the stake must grow to 1/α. The range decides, not the spread: α is that small.
    """
    claim, evidence = weighing.claim, weighing.evidence
    if claim.relation.over_draws != "mean" or claim.open_constant is not None or isinstance(evidence, Observed):
        return ""
    range_ = max((fall(weighing, case) for case in weighing.cases.values()), default=math.inf)
    if not 0 < range_ < math.inf:
        return ""
    random_evidence = sum(e.is_random for e in claim.evidence)
    alpha = budget.share_of_look(weighing.share, random_evidence=random_evidence, cases=len(weighing.cases))
    product = 2 * range_ * math.log(1 / alpha)
    nearest = product / weighing.looks[-1]
    wanted = (
        f"; to see {evidence.resolution:g} takes {math.ceil(product / evidence.resolution)} or more" if evidence.resolution else ""
    )
    return (
        f"{weighing.looks[-1]} draws bound the mean to {nearest:.2g} at best{wanted}: "
        f"the margin can fall {range_:.3g} below zero, and a bound may be wrong with probability {alpha:.1g}"
    )


def fall(weighing: Weighing, case: Mapping[str, Any]) -> float:
    """How far the margin can fall below zero, from the declared ranges of its quantities; infinite where they do not tell."""
    declared = weighing.evidence.bounds
    ranges = declared(Q(dict(case))) if callable(declared) else declared
    spans = {
        name: Span(-math.inf if low is None else float(low), math.inf if high is None else float(high))
        for name, (low, high) in ranges.items()
    }
    try:
        margins = components(weighing.claim.margin(weighing.claim.gather(dict(case), spans, kind="float")))
    except (MissingQuantity, ArithmeticError, TypeError, ValueError):
        return math.inf  # it asks for what is drawn once for all
    return max(-Span.of(margin).low for margin in margins)


def duration(loads: Iterable[Load], workers: int) -> str:
    """At most this long; cases that were never drawn here and declare no cost are counted as unknown."""
    every = list(loads)
    known = [load for load in every if load.per_draw is not None]
    unknown = len(every) - len(known)
    seconds = sum(load.draws * (load.per_draw or 0.0) for load in known) / workers
    return (f"at most {size(seconds)}" if known else "time unknown") + (
        f" and {unknown} cases of unknown time" if known and unknown else ""
    )
