"""What the evidence says about one statement, as an ordered list of rules: the first that applies decides."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from lemmacheck.language.domains import as_ranges
from lemmacheck.verdict.sorting import Group, Sorted, best_rung
from lemmacheck.weighing.finding import Examined, Finding

WRITTEN = re.compile(r"[-−]?\d+(/\d+)?")
MOST_BESIDE, MOST_TUPLES = 3, 8  # so many names and combinations of their numbers are told one by one
FEW = 4  # cases of which less than one of so many meets the hypotheses


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
    met = [f for f in s.strongest_proof if f.admissible is not False]
    first = met[0]
    how = {"proof": "proved symbolically", "exact": "decided exactly", "enclosed": "enclosed rigorously"}[first.rung]
    few = f"; only {len(met)} of {len(s.strongest_proof)} cases meet the hypotheses" * (FEW * len(met) < len(s.strongest_proof))
    return f"{how}: {_under_hypotheses(first, s.examined)}{few}" + (f"; {_not_reproduced(s)}" if s.disagreeing else "")


def _under_hypotheses(finding: Finding, examined: Examined) -> str:
    """What is covered, with the words of the hypotheses and what decides those that nobody compared with their words."""
    domain, end, rest = _with_conditions(finding.covers, examined).partition("; ")
    said = _hypotheses(finding, examined)
    return domain + (f", if {' and '.join(said)}" if said else "") + end + rest


def _hypotheses(finding: Finding, examined: Examined) -> list[str]:
    formulas = examined.formulas
    return [f"{words} [decided by {formulas[words]}]" if words in formulas else words for words in finding.audit]


def _with_conditions(covers: str, examined: Examined) -> str:
    """The sentence of a domain, with what decides those of its conditions that nobody compared with their words."""
    fields, where, conditions = covers.partition(", where ")
    for words, formula in examined.conditions.items():
        conditions = conditions.replace(words, f"{words} [decided by {formula}]", 1)
    return fields + where + conditions


def _not_reproduced(s: Sorted) -> str:
    first = s.disagreeing[0]
    seen = f": {first.note}" if first.note else ""
    return f"not reproduced on {first.stand_in}, which stand in for the source's data and refute nothing{seen}{_lacking(s)}"


def _agrees_on_stand_ins(s: Sorted) -> str:
    first = s.looking[0]
    return f"agrees on {first.stand_in}, which stand in for the source's data and decide nothing: {first.note}{_lacking(s)}"


def _lacking(s: Sorted) -> str:
    return f"; {s.examined.lacks}" if s.examined.lacks else ""


def _nothing_ran(s: Sorted) -> str:
    if s.examined.lacks:
        return f"no evidence without its data: {s.examined.lacks}"
    missing = f" ({', '.join(s.examined.missing)} needs a longer profile)" if s.examined.missing else ""
    return f"no evidence in this profile{missing}"


def _left_open(s: Sorted) -> str:
    first = s.open_ones[0]
    place = ", ".join(f"{name}={value}" for name, value in first.case.items()) or "the statement"
    return f"{first.evidence} leaves {place} open" + (f": {first.note}" if first.note else "")


def _nobody_looked(s: Sorted) -> str:
    noted = next((f": {f.note}" for f in s.relevant if f.note), "")
    if any(f.rung == "argued" for f in s.relevant):
        return f"the steps of its argument are checked, but it is not tied to every object{noted}"
    if s.relevant:
        return f"hand-picked cases may refute but never support{noted}"
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
        return (
            f"no violation found: {_with_conditions(s.looking[0].note, s.examined)}" if s.looking[0].note else "no violation found"
        )
    if rung == "observed":
        seen = f"; an effect below {s.blind:.2g} would not have been seen" if s.blind > 0 else ""
        return "; ".join(dict.fromkeys(f.note for f in s.looking if f.note)) + seen + _where_drawn(s)
    draws = sum(f.draws for f in s.looking)
    seen = f"a violation of more than {s.blind:.2g} would have been seen" if s.blind > 0 else "the margin is certainly positive"
    seen += "; of the two laws only the means that stand in the margin are compared" * (s.examined.relation == "InLaw")
    return f"{len(s.looking)} cases, {draws} draws: {seen}{_where_drawn(s)}" if draws else f"{len(s.looking)} cases: {seen}"


def _where_drawn(s: Sorted) -> str:
    """The numbers at which draws were made, since they say nothing of others, and what they do not look at."""
    drawn = [f for f in s.looking if f.draws]
    told = _numbers_drawn(drawn, s.examined.between)
    unread = [
        name for name in dict.fromkeys(n for f in drawn for n in f.unread) if all(name in f.unread for f in drawn if name in f.case)
    ]
    unnamed = list(dict.fromkeys(name for f in drawn for name in f.unnamed))
    limit = "the statement speaks of a limit" * s.examined.limit
    assumed = " and ".join(_hypotheses(drawn[0], s.examined)) if drawn else ""
    where = f"; under the hypothesis {assumed}" if assumed else ""
    where += f"; {', '.join(filter(None, (limit, told and f'drawn at {told}')))}" if limit or told else ""
    where += "; the draw has a seed of its own, so what it makes of it is the same in all" if any(f.seeded for f in drawn) else ""
    where += f"; the draws do not look at {', '.join(unread)}" if unread else ""
    return where + (f"; no case names {', '.join(unnamed)}, of which the draws have a law of their own" if unnamed else "")


def _numbers_drawn(drawn: Group, between: list[str]) -> str:
    """Each name with its numbers; where not all of them were drawn beside each other, which were, or how many."""
    rows = [{name: x for name, value in f.case.items() if (x := _number(value)) is not None} for f in drawn]
    lists = {name: {str(f.case[name]) for f in drawn if name in f.case} for f in drawn for name in f.case if _is_list(f.case[name])}
    seen = {name: {row[name] for row in rows if name in row} for name in dict.fromkeys(name for row in rows for name in row)}
    several = [name for name in seen if len(seen[name]) > 1]
    tuples = {tuple(row[name] for name in several) for row in rows if all(name in row for name in several)}
    whole, told = math.prod(len(seen[name]) for name in several), dict(seen)
    pairs = few = ""
    if tuples and len(tuples) < whole:
        if len(several) <= MOST_BESIDE and len(tuples) <= MOST_TUPLES:
            told = {name: values for name, values in seen.items() if name not in several}
            listed = [f"({', '.join(map(str, one))})" for one in sorted(tuples)]
            pairs = f"({', '.join(several)}) = {_enumerated(listed)}"
        else:
            few = f", {len(tuples)} of {whole} combinations"
    parts = [f"{name} = {_listed(values, is_between=name in between)}" for name, values in told.items()]
    parts += [pairs] * bool(pairs) + [f"{len(values)} values of {name}" for name, values in lists.items()]
    return f"{', '.join(parts)} only{few}" if parts else ""


def _is_list(value: Any) -> bool:
    return isinstance(value, str) and value.startswith("[")


def _number(value: Any) -> Fraction | None:
    """A number of a case as findings carry it: fractions are written out."""
    if isinstance(value, str):
        return Fraction(value.replace("−", "-")) if WRITTEN.fullmatch(value) else None
    return Fraction(value).limit_denominator(10**9) if isinstance(value, (int, float)) and not isinstance(value, bool) else None


def _listed(values: set[Fraction], *, is_between: bool) -> str:
    """Dots stand for whole numbers only, between which there are no others."""
    if not is_between and all(value.denominator == 1 for value in values):
        return as_ranges({int(value) for value in values})
    ordered = [str(value) for value in sorted(values)]
    return _enumerated(ordered) if len(ordered) <= MOST_TUPLES else f"{len(ordered)} values from {ordered[0]} to {ordered[-1]}"


def _enumerated(told: list[str]) -> str:
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


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
    Rule("undecided", lambda s: s.examined.undefined, lambda s: s.examined.undefined),
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
        lambda s: f"no case measured the needed constant{next((f': {f.note}' for f in s.findings if f.note), '')}",
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
    Rule("undecided", lambda s: s.only_stand_ins, _agrees_on_stand_ins),
    Rule(
        "undecided",
        lambda s: s.says_nothing,
        lambda _: "it holds, but the bound beats the trivial one in no case that was looked at",
    ),
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
