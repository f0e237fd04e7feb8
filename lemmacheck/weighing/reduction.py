"""Does evidence over cases decide the whole domain? Every object is reduced to one of its cases, and tried there.

Without a domain nothing says that the cases are all: points may refute, never support, and what was shown for a whole axis or
interval is `argued`.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import LONGEST, SIZES, SMALL, Domain, as_ranges
from lemmacheck.language.evidence import Enclosed, Exact, Family, Solved
from lemmacheck.language.names import refuse_other
from lemmacheck.language.quantities import Q
from lemmacheck.language.ratios import sequence_of
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.numbers.quotients import as_quotient
from lemmacheck.proofs.branches import unseen_branch
from lemmacheck.proofs.evaluation import BITS, BITS_AGAIN, agree, as_value, compiled
from lemmacheck.proofs.further import PLAIN, around, at_sizes, somewhat_larger
from lemmacheck.proofs.number_theory import CONDITIONS, arithmetic_in
from lemmacheck.proofs.overlooked import names_read, overlooked, unread
from lemmacheck.proofs.poles import places
from lemmacheck.proofs.separation import largest_compared, largest_written
from lemmacheck.proofs.sizes_apart import apart, assigned, ends_of
from lemmacheck.proofs.solver import Unknowns
from lemmacheck.proofs.thresholds import numbers_compared
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.holes import hole_between, left_out
from lemmacheck.weighing.inside import require_inside
from lemmacheck.weighing.spoken import says_more
from lemmacheck.words import CERTAIN

PLAIN_COUNTS = {*CONDITIONS, "coeffs", "coefficients"}  # guards, and exact spectra, which are no number theory by themselves
AGAIN = 3  # objects on which the quantities are compared once more
MOST = 500  # objects of larger sizes are not made to see whether the cases go on
ByCases = Exact | Enclosed | Family | Solved


@dataclass(frozen=True)
class Cover:
    """What the cases cover, in the engine's words; `lacks` says what they leave out."""

    says: str = ""
    lacks: str = ""
    untold: bool = False  # the claim has no domain, so that nothing says what all would be
    tied: bool = False  # objects of the domain were found among the cases
    narrow: bool = False  # and its sentence speaks of more than the cases
    unread: bool = False  # nobody looked at something that the domain has, so that no trend along an axis tells of it

    def mark(self, findings: list[Finding]) -> list[Finding]:
        """What holds on a whole axis or interval of no domain is argued, and so is a growth that no object was measured for."""
        for finding in findings:
            untied = self.untold and finding.supports and finding.holds is True
            finding.supports = finding.supports and not self.narrow
            if (untied or (finding.unbounded and not self.tied)) and finding.rung in CERTAIN:
                finding.rung = "argued"
                finding.note = "; ".join(filter(None, (self.lacks, finding.note)))
            elif self.lacks and not self.untold:
                finding.note = "; ".join(filter(None, (self.lacks, finding.note)))
                finding.needed = None if self.unread else finding.needed
                finding.supports = finding.supports and finding.needed is not None
        return findings


def covered_by(claim: Claim, evidence: ByCases, profile: str) -> Cover:
    """What the evidence covers of the claim's domain."""
    if claim.open_constant is not None and evidence.reduces is None:
        require_inside(claim.domain, cases_of(evidence.over, profile))
    covered = cover(claim.domain, evidence, profile, names_read(claim))
    if covered.untold and (more := says_more(claim.says, evidence, list(cases_of(evidence.over, profile)))):
        return Cover(lacks=more, untold=True, narrow=True)
    if covered.tied and claim.domain is not None:
        missed = overlooked(claim, claim.domain.measure or evidence.measure, names_read(claim))
        if missed:
            return Cover(lacks=missed, unread=True)
        if differs := _differs_between(claim, evidence, profile):
            return Cover(lacks=differs)
    return covered


def _differs_between(claim: Claim, evidence: ByCases, profile: str) -> str:
    """Where an object measures otherwise than its case, around the places at which that turns, or is not looked at to find one."""
    domain = claim.domain
    assert domain is not None
    if domain.is_finite or isinstance(evidence, Family | Solved):
        return ""
    cases, read = list(cases_of(evidence.over, profile)), names_read(claim)
    unlooked = _not_reduced(domain, evidence)
    with precision_of(BITS):
        objects = () if unlooked or _by_one(domain, evidence) else places(claim, domain.measure or evidence.measure)
        return unlooked or next((_at(wrong, o) for o in objects if (wrong := _misses(domain, evidence, o, cases, read))), "")


def _by_one(domain: Domain, evidence: ByCases) -> bool:
    """Objects are their own cases, measured by the same code."""
    return evidence.reduces is None and domain.measure in (None, evidence.measure)


def _not_reduced(domain: Domain, evidence: ByCases) -> str:
    """A field on which the measurement depends, and by which no case is chosen; sizes are tried one by one."""
    if evidence.reduces is None or domain.measure is None:
        return ""
    chosen_by = unread(domain, evidence.reduces, frozenset())
    kept = {*unread(domain, domain.measure, frozenset()), *domain.sizes}
    left = [name for name in chosen_by if name not in kept]
    return f"its cases are chosen without looking at {left[0]}, on which the measurement depends" if left else ""


@functools.cache
def cover(domain: Domain | None, evidence: ByCases, profile: str, read: frozenset[str] = frozenset()) -> Cover:
    """Reduces every object of the domain to a case of the evidence and compares the quantities there, all that are `read`."""
    if domain is None:
        return Cover(lacks="the claim has no domain of objects", untold=True)
    count, sizes = 0, dict[str, set[int]]()
    cases = list(cases_of(evidence.over, profile))
    missed = _left_out(domain, evidence, cases)
    if missed:
        return Cover(lacks=missed)
    with precision_of(BITS):
        objects = [*domain.objects(_sizes(evidence, cases)), *_further(domain, evidence, cases)]
        for number, o in enumerate(objects):
            wrong = _misses(domain, evidence, o, cases, read)
            if not wrong and number < AGAIN:  # balls that overlap come apart in more digits, unless the numbers are equal
                with precision_of(BITS_AGAIN):
                    wrong = _misses(domain, evidence, o, cases, read)
            if wrong:
                return Cover(lacks=_at(wrong, o))
            count += 1
            for name in domain.sizes:
                sizes.setdefault(name, set()).add(int(getattr(o, name)))
        if agrees := _agrees_only(domain, evidence):
            return Cover(lacks=agrees)
        if unseen := "" if domain.is_finite else unseen_branch(domain.measure or evidence.measure, objects):
            return Cover(lacks=unseen)
    tried = "".join(f", {name} = {as_ranges(seen)}" for name, seen in sizes.items())
    return Cover(f"{domain.sentence()}; {count} objects were found among the cases{tried}", tied=True)


def _agrees_only(domain: Domain, evidence: ByCases) -> str:
    """Another function stands for a measurement with number theory: it was seen to agree, and no step derives it."""
    if domain.is_finite or domain.measure is None or (domain.measure is evidence.measure and evidence.reduces is None):
        return ""
    by = ", ".join(name for name in arithmetic_in(domain.measure) if name not in PLAIN_COUNTS)
    return by and f"a measurement with {by} agrees with that of its cases at the objects that were tried, and nothing derives it"


def _at(wrong: str, o: Q) -> str:
    """What is wrong, and the object."""
    return f"{wrong}, at {', '.join(f'{name} = {text(value)}' for name, value in vars(o).items())}"


def _further(domain: Domain, evidence: ByCases, cases: list[dict[str, Any]]) -> Iterator[Q]:
    """Objects beyond the cases, and beyond every number that stands in a measurement which claims to know endlessly many."""
    if domain.is_cheap and not isinstance(evidence, Family):
        yield from domain.beyond(_largest_named(cases))
    if not domain.is_finite:
        yield from around(domain, numbers_compared(domain.measure, evidence.measure))
    if evidence.reduces is not None and not domain.is_finite:
        yield from domain.others(repr(cases))
    if isinstance(evidence, Family) or evidence.reduces is not None:
        codes = [code for code in (domain.measure, evidence.measure) if code is not None]
        written = max(largest_written(code, LONGEST if domain.is_cheap else SMALL) for code in codes)
        compared = max(largest_compared(code, MOST if domain.is_cheap else SMALL) for code in codes)
        yield from (o for number in sorted({written, compared}) if number >= SIZES for o in domain.beyond(number, PLAIN))
        numbers, measure = numbers_compared(*codes), domain.measure or evidence.measure
        yield from (*at_sizes(domain, [*numbers, *ends_of(domain)]), *somewhat_larger(domain))
        yield from (*apart(domain, measure), *assigned(domain, numbers, measure))


def _sizes(evidence: ByCases, cases: list[dict[str, Any]]) -> int:
    """How many values of a whole number are tried: more than a rational function along a family could have in common by chance."""
    if not isinstance(evidence, Family):
        return SIZES
    import sympy

    axis = sympy.Symbol(evidence.axis, positive=True)
    most = 0
    for case in cases:
        for value in evidence.measure(Q({**case, evidence.axis: axis})).values():
            for one in value if isinstance(value, (list, tuple)) else (value,):
                sequence = sequence_of(one)
                quotient = as_quotient(sympy.sympify(one if sequence is None else sequence.ratio(axis)))
                terms = () if quotient is None else (*quotient.top.terms(), *quotient.bottom.terms())
                most = max([most, *(powers.get(axis, 0) for powers, _ in terms)])
    return max(SIZES, 2 * most + 2)


def _left_out(domain: Domain, evidence: ByCases, cases: list[dict[str, Any]]) -> str:
    """What the cases leave out, whether or not an object that is tried lies there; nothing where all is in one of them."""
    if evidence.reduces is not None:
        return hole_between(cases, _same_case)
    return left_out(domain, cases, evidence.axis if isinstance(evidence, Family) else None, _same_case)


def _largest_named(cases: list[dict[str, Any]]) -> int:
    """The largest whole number in the cases, up to what objects can be made for."""
    numbers = [int(value) for case in cases for value in case.values() if isinstance(value, int)]
    return min(max(numbers, default=0), MOST)


def _misses(domain: Domain, evidence: ByCases, o: Q, cases: list[dict[str, Any]], read: frozenset[str]) -> str:
    """Why this object is in no case, or measures otherwise there; nothing where all is well."""
    case = dict(evidence.reduces(o)) if evidence.reduces is not None else _same_names(evidence, o, cases)
    if case is None or (isinstance(evidence, Solved) and evidence.reduces is None):
        return "its cases have other names than the fields of the domain: say with reduces=… which case an object is"
    unknowns = case.pop("unknowns", {})
    if not any(_is_in(case, one, evidence) for one in cases):
        return f"no case is about {', '.join(f'{k} = {text(v)}' for k, v in case.items())}"
    if domain.measure is None and evidence.reduces is not None:
        return "its domain does not say how the quantities of an object are measured"
    if domain.measure is None or (domain.measure is evidence.measure and evidence.reduces is None):
        return ""
    try:
        wanted = domain.measure(o)
    except ZeroDivisionError:
        return "the measurement divides by zero"
    refuse_other(vars(o), wanted, of="objects")
    try:
        found = _measure_case(evidence, case, unknowns)
    except ZeroDivisionError:
        return "the measurement of its case divides by zero"
    shared = [name for name in wanted if name in found]
    if not shared:
        raise ClaimError("the domain's measure and the evidence's have no quantity in common; name them alike")
    unmeasured = sorted((found.keys() - wanted.keys() - vars(o).keys()) & read)
    if unmeasured:
        return f"the domain's measure does not give {', '.join(unmeasured)}, which the statement reads"
    here, there = {**vars(o), **wanted}, {**case, **found}  # the statement reads the parameters of a case as well
    compared = [*shared, *sorted((here.keys() & there.keys() & read) - {*shared})]
    wrong = next((name for name in compared if not _agree(here[name], there[name])), None)
    return "" if wrong is None else f"{wrong} is {text(here[wrong])} on the object and {text(there[wrong])} in its case"


def _agree(x: Any, y: Any) -> bool:
    if isinstance(x, str) or isinstance(y, str):
        return bool(x == y)
    if isinstance(x, (list, tuple)):
        return len(x) == len(y) and all(_agree(a, b) for a, b in zip(x, y, strict=True))
    return agree(as_value(x), as_value(y))


def _same_names(evidence: ByCases, o: Q, cases: list[dict[str, Any]]) -> dict[str, Any] | None:
    names = dict.fromkeys(name for case in cases for name in case)
    if isinstance(evidence, Family):
        names[evidence.axis] = None
    if any(name not in vars(o) for name in names):
        return None
    return {name: vars(o)[name] for name in names}


def _is_in(case: Mapping[str, Any], one: Mapping[str, Any], evidence: ByCases) -> bool:
    if isinstance(evidence, Family):
        value = case[evidence.axis]
        rest = {name: v for name, v in case.items() if name != evidence.axis}
        whole = not evidence.integer or getattr(exact(value), "q", 0) == 1  # between whole numbers its sign is not known
        return whole and value >= evidence.start and _same_case(rest, one)
    return _same_case(case, one)


def _same_case(case: Mapping[str, Any], one: Mapping[str, Any]) -> bool:
    return case.keys() == one.keys() and all(_fits(case[name], one[name]) for name in one)


def _fits(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, Between):
        below = wanted.high is None or exact(value) <= exact(wanted.high)
        return bool(exact(wanted.low) <= exact(value)) and bool(below)
    if isinstance(wanted, str) or isinstance(value, str):
        return bool(value == wanted)
    if isinstance(wanted, (list, tuple)):
        return len(value) == len(wanted) and all(_fits(v, w) for v, w in zip(value, wanted, strict=True))
    return bool(exact(value) == exact(wanted))


def _measure_case(evidence: ByCases, case: Mapping[str, Any], unknowns: Mapping[str, Any]) -> Mapping[str, Any]:
    if not isinstance(evidence, Solved):
        return evidence.measure(Q(dict(case)))
    symbols, measured = _in_symbols(evidence, tuple((k, tuple(v) if isinstance(v, list) else v) for k, v in case.items()))
    values = symbols.at(unknowns)

    def at_values(one: Any) -> Any:
        return [at_values(part) for part in one] if isinstance(one, (list, tuple)) else compiled(one)(values)

    if any(sign(at_values(constraint)) == -1 for constraint in symbols.constraints):
        raise ClaimError("an object of the domain does not meet the constraints that the solver was given")
    return {name: at_values(value) for name, value in measured.items()}


@functools.lru_cache(maxsize=256)
def _in_symbols(evidence: Solved, case: tuple[tuple[str, Any], ...]) -> tuple[Unknowns, Mapping[str, Any]]:
    """What the solver was told of a case: its unknowns with their constraints, and the quantities in them."""
    symbols = Unknowns()
    return symbols, evidence.measure(Q(dict(case)), symbols)
