"""The findings about one statement, sorted by what they can show."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from lemmacheck.verdict.trend import trend_of
from lemmacheck.weighing.finding import Examined, Finding
from lemmacheck.words import CERTAIN, PROFILES, RUNGS

Group = list[Finding]  # what one piece of evidence found


def best_rung(findings: Iterable[Finding]) -> str:
    """The strongest kind of evidence among them."""
    return min((f.rung for f in findings), key=RUNGS.index)


class Sorted:
    """The findings about one statement, sorted by what they can show."""

    def __init__(self, examined: Examined, *, is_foil: bool) -> None:
        self.examined, self.is_foil = examined, is_foil
        self.findings = nearest_to_the_source(examined.findings)
        self.is_limit = examined.relation in ("Eventually", "Tends", "AlmostSurely")
        self.seeks_object = examined.relation == "Somewhere"
        self.groups: dict[str, Group] = {}
        for finding in self.findings:
            self.groups.setdefault(finding.evidence, []).append(finding)

    @cached_property
    def refuting(self) -> Group:
        """Certain violations under certain hypotheses; finite cases do not violate a statement about large values."""
        found = [f for f in self.findings if f.admissible is True and (f.holds is False or f.unbounded)]
        if self.is_limit:
            found = [f for f in found if is_about_all(f) or (self.is_foil and f.rung == "observed")]
        if not self.is_foil:
            found = [f for f in found if not f.stand_in]
        return sorted(found, key=lambda f: (RUNGS.index(f.rung), *((not f.shrunk, _size(f)) if f.draws else (not f.shrunk, 0))))

    @cached_property
    def disagreeing(self) -> Group:
        """Violations on data that stand in for the source's."""
        return [f for f in self.findings if f.stand_in and f.admissible is True and f.holds is False]

    @cached_property
    def only_stand_ins(self) -> bool:
        """Nothing but data that stand in for the source's was looked at, and there is evidence on others."""
        return bool(self.looking) and bool(self.examined.missing) and all(f.stand_in for f in self.looking)

    @cached_property
    def first_refuting(self) -> Finding:
        """In the author's order, not by rung."""
        return next(f for f in self.findings if any(f is one for one in self.refuting))

    @cached_property
    def proving(self) -> list[Group]:
        """Evidence that settles the whole domain; finite cases do not prove a statement about large values."""
        return [g for g in self.groups.values() if proves(g) and (is_about_all(g[0]) or not self.is_limit)]

    @cached_property
    def strongest_proof(self) -> Group:
        return min(self.proving, key=lambda group: RUNGS.index(best_rung(group)))

    @cached_property
    def excluding(self) -> list[Group]:
        return [group for group in self.groups.values() if excludes_all(group)]

    @cached_property
    def idle(self) -> list[Group]:
        return [group for group in self.groups.values() if never_informs(group)]

    @cached_property
    def objects(self) -> Group:
        """Of a statement that some object exists: those that were confirmed."""
        found = [f for f in self.findings if f.admissible is True and f.holds is True and f.rung in CERTAIN]
        return sorted(found, key=lambda f: RUNGS.index(f.rung))

    @cached_property
    def nowhere(self) -> list[Group]:
        """Evidence that covers the whole domain and finds no such object in it."""
        return [g for g in self.groups.values() if all(is_complete(f) and False in (f.holds, f.admissible) for f in g)]

    @cached_property
    def worst(self) -> Finding | None:
        weighed = [f for f in self.findings if f.admissible is not False and f.margin is not None]
        return min(weighed, key=lambda f: f.margin if f.margin is not None else 0.0, default=None)

    @cached_property
    def relevant(self) -> Group:
        """What looked at admissible cases; a proof that did not close says nothing."""
        return [f for f in self.findings if f.admissible is not False and f.rung != "proof"]

    @cached_property
    def open_ones(self) -> Group:
        return [f for f in self.relevant if f.holds is not True]

    @cached_property
    def looking(self) -> Group:
        """What would have seen a violation; hand-picked cases do not count."""
        return [f for f in self.relevant if f.supports and f.holds is True]

    @cached_property
    def argued(self) -> Group:
        """Arguments that close but are not tied to the objects of a domain."""
        met = [[f for f in group if f.admissible is not False] for group in self.groups.values()]
        return [f for group in met if all(f.rung == "argued" and f.holds is True for f in group) for f in group]

    @cached_property
    def is_seen_at_all_sizes(self) -> bool:
        """Something that supports is about a whole axis, not about a list of cases."""
        return any(is_about_all(f) for f in self.looking)

    @cached_property
    def says_nothing(self) -> bool:
        """Wherever it was asked, the bound was no better than the trivial one."""
        asked = [f.informative for f in self.looking if f.informative is not None]
        return bool(asked) and not any(asked)

    @cached_property
    def blind(self) -> float:
        return max((f.blind or 0.0 for f in self.looking), default=0.0)

    @cached_property
    def needing(self) -> Group:
        return [f for f in self.findings if f.needed is not None and f.admissible is not False]

    @cached_property
    def trend(self) -> tuple[bool, str]:
        """Whether the needed constant stops growing along the axis, and a sentence; over a whole domain there is nothing beyond."""
        if self.bounding and not self.examined.left_out:
            return True, f"the needed constant is bounded on the whole domain: {self.bounding[0].covers}"
        left_out = self.examined.left_out or next((f.open_above for f in self.needing if f.open_above), "")
        return trend_of(self.needing, self.examined.axis, self.examined.far_end, left_out)

    @cached_property
    def bounding(self) -> Group:
        """Cases that are the whole domain, an interval among them, and each with an upper end of what it needs."""
        for group in self.groups.values():
            whole = [f for f in group if f.covers and f.admissible is not False]
            has_interval = any(" .. " in str(value) for f in whole for value in f.case.values())
            if has_interval and all(f.needed is not None and f.needed[2] is not None for f in whole):
                return whole
        return []

    def constant(self) -> dict[str, Any]:
        """The needed constant over all cases, where it is largest, and its trend."""
        needed = [(f, f.needed) for f in self.needing if f.needed is not None]
        if not needed or self.examined.open_constant is None:
            return {}
        top, (_, estimate, _) = max(needed, key=lambda pair: pair[1][1])
        lows = [low for _, (low, _, _) in needed if low is not None]
        highs = [high for _, (_, _, high) in needed if high is not None]
        high = max(highs) if len(highs) == len(needed) else None
        if any(f.open_above for f, _ in needed) and not self.bounding and not self.proving:
            high = None
        return {"needed": (max(lows, default=None), estimate, high), "where": dict(top.case), "trend": self.trend[1]}


def nearest_to_the_source(findings: Group) -> Group:
    """What stands in for the source's data counts only until the source's own are looked at, or what a longer profile has."""
    if any(f.kind == "Observed" and not f.stand_in for f in findings):
        return [f for f in findings if not f.stand_in]
    longest = max((PROFILES.index(f.since) for f in findings if f.stand_in), default=0)
    return [f for f in findings if not f.stand_in or PROFILES.index(f.since) == longest]


def _size(finding: Finding) -> int:
    """How large a case is: the whole numbers in it, added up."""
    return sum(value for value in finding.case.values() if isinstance(value, int) and not isinstance(value, bool))


def is_about_all(finding: Finding) -> bool:
    """From a proof or along a whole axis, not from a list of cases."""
    return finding.kind in ("Proof", "Family")


def is_complete(finding: Finding) -> bool:
    """Without chance, and one of the cases that are the whole domain."""
    return finding.rung in CERTAIN and bool(finding.covers)


def proves(group: Group) -> bool:
    """Every admissible case of a complete cover certainly holds, with no blind spot."""
    met = [f for f in group if f.admissible is not False]
    return bool(met) and all(is_complete(f) and f.holds is True and f.admissible is True and f.blind == 0 for f in met)


def excludes_all(group: Group) -> bool:
    """Every case of a complete cover is certainly inadmissible, or the hypotheses are proved contradictory."""
    return all(is_complete(f) and f.admissible is False for f in group)


def never_informs(group: Group) -> bool:
    """The bound beats the trivial one in no admissible case of a complete cover."""
    met = [f for f in group if f.admissible is not False]
    return bool(met) and all(is_complete(f) and f.informative is False for f in met)
