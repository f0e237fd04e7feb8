"""What the evidence says about one statement, as an ordered list of rules: the first that applies decides."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec

from lemmacheck.verdict.trend import trend_of
from lemmacheck.weighing.finding import Examined, Finding
from lemmacheck.words import CERTAIN, RUNGS


class Outcome(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the evidence says about one statement, before foils."""

    status: str
    rung: str | None = None
    reason: str = ""
    worst: Finding | None = None
    witness: Finding | None = None
    blind_spot: float | None = None
    needed: tuple[float | None, float, float | None] | None = None
    where: dict[str, object] = {}
    trend: str = ""


Group = list[Finding]  # what one piece of evidence found


def best_rung(findings: Iterable[Finding]) -> str:
    return min((f.rung for f in findings), key=RUNGS.index)


class Sorted:
    """The findings about one statement, sorted by what they can show."""

    def __init__(self, examined: Examined, *, is_foil: bool) -> None:
        self.examined, self.is_foil = examined, is_foil
        self.findings = examined.findings
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
        return sorted(found, key=lambda f: RUNGS.index(f.rung))

    @cached_property
    def disagreeing(self) -> Group:
        """Violations on data that stand in for the source's."""
        return [f for f in self.findings if f.stand_in and f.admissible is True and f.holds is False]

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
    def blind(self) -> float:
        return max((f.blind or 0.0 for f in self.looking), default=0.0)

    @cached_property
    def needing(self) -> Group:
        return [f for f in self.findings if f.needed is not None and f.admissible is not False]

    @cached_property
    def trend(self) -> tuple[bool, str]:
        """Whether the needed constant stops growing along the axis, and a sentence."""
        return trend_of(self.needing, self.examined.axis)

    def constant(self) -> dict[str, Any]:
        """The needed constant over all cases, where it is largest, and its trend."""
        needed = [(f, f.needed) for f in self.needing if f.needed is not None]
        if not needed or self.examined.open_constant is None:
            return {}
        top, (_, estimate, _) = max(needed, key=lambda pair: pair[1][1])
        lows = [low for _, (low, _, _) in needed if low is not None]
        highs = [high for _, (_, _, high) in needed if high is not None]
        high = max(highs) if len(highs) == len(needed) else None
        return {"needed": (max(lows, default=None), estimate, high), "where": dict(top.case), "trend": self.trend[1]}


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


@dataclass(frozen=True)
class Rule:
    """When it applies, the status, and the sentence that says why; then which findings give the rung, and what else is told."""

    status: str
    when: Callable[[Sorted], Any]
    says: Callable[[Sorted], str]
    by: Callable[[Sorted], Group] = lambda _: []
    tells: Callable[[Sorted], dict[str, Any]] = lambda _: {}


def _disagreement(s: Sorted) -> str:
    closes = s.proving[0][0] if s.proving else s.argued[0]
    word = "proves" if s.proving else "argues for"
    return f"routes disagree: {closes.evidence} {word} it, {s.first_refuting.evidence} has a witness"


def _why_refuted(s: Sorted) -> str:
    first = s.refuting[0]
    if first.unbounded:
        return "the needed constant exceeds every number"
    if first.rung == "calibrated":
        side = f"at most {first.high:.4g}" if first.high is not None and first.high < 0 else "certainly not what is stated"
        return f"the mean margin is {side} (probability of error {first.alpha:.1g})"
    if first.rung == "observed":
        return first.note
    return f"a witness with margin {first.margin:.4g} is confirmed" if first.margin is not None else "a witness is confirmed"


def _because(group: Group) -> str:
    return f": {group[0].covers}" if group[0].covers else ""


def _how_proved(s: Sorted) -> str:
    first = s.strongest_proof[0]
    how = {"proof": "proved symbolically", "exact": "decided exactly", "enclosed": "enclosed rigorously"}[first.rung]
    return f"{how}: {first.covers}" + (f"; {_not_reproduced(s)}" if s.disagreeing else "")


def _not_reproduced(s: Sorted) -> str:
    first = s.disagreeing[0]
    seen = f": {first.note}" if first.note else ""
    return f"not reproduced on {first.stand_in}, which stand in for the source's data and refute nothing{seen}"


def _nothing_ran(s: Sorted) -> str:
    missing = f" ({', '.join(s.examined.missing)} needs a longer profile)" if s.examined.missing else ""
    return f"no evidence in this profile{missing}"


def _left_open(s: Sorted) -> str:
    first = s.open_ones[0]
    place = ", ".join(f"{name}={value}" for name, value in first.case.items()) or "the statement"
    return f"{first.evidence} leaves {place} open" + (f": {first.note}" if first.note else "")


def _nobody_looked(s: Sorted) -> str:
    if s.relevant:
        return "hand-picked cases may refute but never support"
    return next((f.note for f in s.findings if f.note), "nothing was decided")


def _argument(s: Sorted) -> str:
    first = s.argued[0]
    return f"argued, not proved: {first.note or first.covers}"


def _how_supported(s: Sorted) -> str:
    others = [f for f in s.looking if f.rung != "argued"]
    if not s.argued:
        return _how_seen(s)
    return _argument(s) + (f"; {len(others)} cases or searches beside it found no violation" if others else "")


def _how_seen(s: Sorted) -> str:
    rung = best_rung(s.looking)
    if rung == "searched":
        return f"no violation found: {s.looking[0].note}" if s.looking[0].note else "no violation found"
    if rung == "observed":
        return "; ".join(dict.fromkeys(f.note for f in s.looking if f.note))
    draws = sum(f.draws for f in s.looking)
    seen = f"a violation of more than {s.blind:.2g} would have been seen" if s.blind > 0 else "the margin is certainly positive"
    return f"{len(s.looking)} cases, {draws} draws: {seen}" if draws else f"{len(s.looking)} cases: {seen}"


RULES = (
    Rule("error", lambda s: s.examined.crashed, lambda s: s.examined.crashed),
    Rule(
        "error",
        lambda s: s.seeks_object and s.objects and s.nowhere,
        lambda s: f"routes disagree: {s.objects[0].evidence} has an object, {s.nowhere[0][0].evidence} proves that there is none",
    ),
    Rule(
        "proved",
        lambda s: s.seeks_object and s.objects,
        lambda s: "an object is confirmed, " + ("exactly" if s.objects[0].rung == "exact" else "in balls"),
        by=lambda s: s.objects,
        tells=lambda s: {"witness": s.objects[0], "worst": s.objects[0]},
    ),
    Rule(
        "refuted",
        lambda s: s.seeks_object and s.nowhere,
        lambda s: f"there is no such object{_because(s.nowhere[0])}",
        by=lambda s: s.nowhere[0],
    ),
    Rule("undecided", lambda s: s.seeks_object, lambda _: "no such object was confirmed, and none was excluded"),
    Rule("error", lambda s: s.refuting and (s.proving or s.argued), _disagreement),
    Rule(
        "refuted",
        lambda s: s.refuting,
        _why_refuted,
        by=lambda s: s.refuting,
        tells=lambda s: {"witness": s.refuting[0], "worst": s.worst or s.refuting[0]},
    ),
    Rule(
        "vacuous",
        lambda s: s.excluding,
        lambda s: f"no admissible case satisfies the hypotheses{_because(s.excluding[0])}",
        by=lambda s: s.excluding[0],
    ),
    Rule(
        "vacuous",
        lambda s: s.idle,
        lambda s: f"the bound never beats the trivial one on its domain{_because(s.idle[0])}",
        by=lambda s: s.idle[0],
    ),
    Rule(
        "undecided",
        lambda s: s.disagreeing and not s.is_foil and not s.proving,
        _not_reproduced,
        tells=lambda s: {"worst": s.disagreeing[0]},
    ),
    Rule("supported", lambda s: s.is_foil and s.argued and not s.proving, lambda s: _argument(s), by=lambda s: s.argued),
    Rule("proved", lambda s: s.proving, _how_proved, by=lambda s: s.strongest_proof, tells=Sorted.constant),
    Rule(
        "supported",
        lambda s: s.examined.open_constant is not None and any(f.supports for f in s.argued),
        lambda s: _argument(s),
        by=lambda s: s.argued,
        tells=Sorted.constant,
    ),
    Rule(
        "undecided",
        lambda s: s.examined.open_constant is not None and not s.needing,
        lambda _: "no case measured the needed constant",
        tells=lambda _: {"worst": None},
    ),
    Rule(
        "supported",
        lambda s: s.examined.open_constant is not None and s.trend[0],
        lambda s: s.trend[1],
        by=lambda s: s.needing,
        tells=Sorted.constant,
    ),
    Rule("undecided", lambda s: s.examined.open_constant is not None, lambda s: s.trend[1], tells=Sorted.constant),
    Rule("undecided", lambda s: not s.findings, _nothing_ran),
    Rule("undecided", lambda s: s.open_ones, _left_open, tells=lambda s: {"blind_spot": s.open_ones[0].blind or None}),
    Rule("undecided", lambda s: not s.looking, _nobody_looked),
    Rule("undecided", lambda s: s.is_limit and not s.is_seen_at_all_sizes, lambda _: "finite cases do not decide a limit"),
    Rule(
        "supported",
        lambda _: True,
        _how_supported,
        by=lambda s: [*s.looking, *s.argued],
        tells=lambda s: {"blind_spot": s.blind or None},
    ),
)


def outcome(examined: Examined, *, is_foil: bool = False) -> Outcome:
    """The status of one statement from its findings alone."""
    found = Sorted(examined, is_foil=is_foil)
    rule = next(rule for rule in RULES if rule.when(found))
    deciding = rule.by(found)
    told = {"worst": found.worst, **rule.tells(found)}
    return Outcome(status=rule.status, rung=best_rung(deciding) if deciding else None, reason=rule.says(found), **told)
