"""Evidence over cases for the kernel: what was measured of each case is a hypothesis, its margin is computed again.

Exact evidence gives fractions, enclosed evidence ranges from FLINT's balls; an interval is cut into boxes until the kernel's own
arithmetic decides each. That the measurement returns these, and that the cases are all of the domain, is the engine's part.
"""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lemmacheck.certify.foils import open_to_any
from lemmacheck.certify.grounds import Assumed
from lemmacheck.certify.ranges import Cut, Place, Step, boxes_text, leaves, point_section, written
from lemmacheck.certify.traced import Traced, as_fraction
from lemmacheck.certify.tree import Node, NotExported
from lemmacheck.errors import MissingQuantity, Overlap
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact
from lemmacheck.language.quantities import Q, components, is_exact_formula, is_strict
from lemmacheck.language.relation import Always, Identity, OnAverage, Strictly
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.guarded import guard
from lemmacheck.numbers.kinds import PRECISIONS, as_case, ball, lift, text
from lemmacheck.weighing.boxes import halves
from lemmacheck.words import PROFILES

STATED = (Always, Strictly, Identity, OnAverage)  # of every case, and nothing beside
MOST_BRANCHES = 6
BOXES_OF_A_FOIL = 64  # enough for the kernel to say no
ANY = (Fraction(-(10**30)), Fraction(10**30))  # what nobody measured: no range decides it


@dataclass(frozen=True)
class Stated:
    """What is to be shown of one case: expressions and what they must be, the claim's own last."""

    steps: tuple[Step, ...]
    holds: bool  # in the arithmetic of ranges


def computed(claim: Claim, evidence: Exact | Enclosed, assumed: Assumed, *, of: Claim | None = None) -> tuple[list[str], list[str]]:
    """The text of every case, and the names of the lemmas that are the claim."""
    if type(claim.relation) not in STATED or claim.open_constant is not None:
        raise NotExported(f"what is computed in cases is not written for a statement of the kind {claim.relation.word}")
    if not is_exact_formula(claim.margin, claim.constants):
        raise NotExported("a floating-point number stands in the margin")
    lines, shown, boxes, taken = list[str](), list[str](), 0, False
    cases = list(cases_of(evidence.over, PROFILES[0]))
    for number, case in enumerate(cases, start=1):
        label, told = f"Case{number}", _told(case)
        if any(isinstance(value, Between) for value in case.values()):
            tree, stated = _boxes(claim, evidence, case, is_foil=of is not None)
            boxes, taken = boxes + len(leaves(tree)), True
            made = boxes_text(tree, stated.steps, label, told, over=[_ends(v) for v in case.values() if _is_wide(v)])
        else:
            place, every = _at_point(claim, evidence, case, None if of is None else assumed)
            taken = taken or place.is_taken
            made = point_section(place, [step for stated in every for step in stated.steps], label, told)
        lines += made[0]
        shown += made[1]
    where = f"{len(cases)} case{'s' * (len(cases) > 1)}" + (f", cut into {boxes} box{'es' * (boxes > 1)}" if boxes else "")
    trusted = "FLINT's interval arithmetic encloses" if isinstance(evidence, Enclosed) else "the measurement returns, as fractions,"
    assumed.other += [f"what {trusted} in the {where}"] * taken
    assumed.other.append("that every object of the domain is one of the cases (found by the engine)")
    return lines, shown


def _measured(evidence: Exact | Enclosed, case: Mapping[str, Any], bits: int) -> Mapping[str, Any]:
    kind = "ball" if isinstance(evidence, Enclosed) else "exact"
    with precision_of(bits):
        return evidence.measure(Q({name: _as_parameter(value, kind) for name, value in case.items()}))


def _is_wide(value: Any) -> bool:
    return isinstance(value, Between)


def _ends(interval: Between) -> tuple[Fraction, Fraction]:
    if interval.high is None:
        raise NotExported("an interval without an end is not written for the kernel")
    return Fraction(interval.low), Fraction(interval.high)


def _as_parameter(value: Any, kind: str) -> Any:
    return guard(ball(*(lift(end, "exact") for end in _ends(value)))) if _is_wide(value) else as_case(value, kind)


def _gathered(claim: Claim, evidence: Exact | Enclosed, case: Mapping[str, Any], place: Place) -> Q:
    """Every number of the case as a symbol with its range; intervals that the case runs over come first.

    Where the measurement computes with fractions alone, the kernel computes what it returns from the numbers of the case.
    """
    parameters, measured = {}, _measured(evidence, case, place.bits)
    for name, value in sorted(case.items(), key=lambda item: not _is_wide(item[1])):
        parameters[name] = place.symbol(name, _ends(value)) if _is_wide(value) else place.quantity(name, value)
    found: dict[str, Any] = _carried(evidence, parameters, measured) if isinstance(evidence, Exact) else {}
    place.measuring, place.is_taken = place.notes.compared if found else [], found.keys() != measured.keys()
    found.update({name: place.quantity(name, value) for name, value in measured.items() if name not in found})
    return claim.gather(parameters, found, kind="exact")


def _carried(evidence: Exact, parameters: Mapping[str, Any], measured: Mapping[str, Any]) -> dict[str, Any]:
    """The quantities that the measurement forms from the numbers of the case, with all their steps."""
    try:
        found = evidence.measure(Q(dict(parameters)))
    except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError, NotExported):
        return {}  # it needs more than arithmetic: then what it returns is taken as it is
    traced = {name: value for name, value in found.items() if isinstance(value, Traced)}
    return {name: value for name, value in traced.items() if value.value == as_fraction(measured.get(name))}


def _stated(claim: Claim, q: Q, place: Place) -> Iterator[Stated]:
    """What the statement asks of these quantities, once for each way in which an open sign may fall."""
    ways: list[tuple[int, ...]] = [()]
    word = "=" if claim.relation.is_identity else ">" if claim.relation.is_strict else ">="
    while ways:
        place.notes.branches, place.notes.asked, place.notes.compared = ways.pop(0), 0, []
        own = [(part, ">" if is_strict(m) else ">=") for m in claim.assumes.values() for part in components(m(q))]
        own += [(part, word) for part in components(claim.margin(q))]
        asked = place.notes.asked
        if asked > len(place.notes.branches):
            if asked > MOST_BRANCHES:
                raise NotExported(f"{asked} signs in the statement are open")
            ways += list(itertools.product((1, -1), repeat=asked))
            continue
        lifted = [(_traced(part, place), what) for part, what in own]
        steps = (*place.measuring, *place.notes.compared, *((part.node, what) for part, what in lifted))
        yield Stated(steps, all(_is_so(part, what) for part, what in lifted))


def _traced(value: Any, place: Place) -> Traced:
    """A margin that counts may be a plain number."""
    number = value if isinstance(value, Traced) else as_fraction(value)
    if number is None:
        raise NotExported(f"a margin came out as {type(value).__name__}")
    return number if isinstance(number, Traced) else Traced(Node("C", number), (number, number), place.notes)


def _is_so(part: Traced, what: str) -> bool:
    return part.low > 0 if what == ">" else part.low >= 0 if what == ">=" else part.low == part.high == 0


def _at_point(
    claim: Claim, evidence: Exact | Enclosed, case: Mapping[str, Any], opened: Assumed | None
) -> tuple[Place, list[Stated]]:
    """One case at the lowest precision that decides; on a foil what is not measured is any number, which `opened` is told."""
    for bits in PRECISIONS:
        place = Place(bits)
        q = _gathered(claim, evidence, case, place)
        if opened is not None:
            q = _open(claim, q, place, opened)
        every = list(_stated(claim, q, place))
        if isinstance(evidence, Exact) or all(stated.holds for stated in every):
            break
    return place, every


def _open(claim: Claim, q: Q, place: Place, assumed: Assumed) -> Q:
    try:
        for formula in (*claim.assumes.values(), claim.margin):
            formula(q)
    except MissingQuantity:
        there = Q({name: _symbol(name, value) for name, value in vars(q).items()})
        missing = sorted(set(vars(open_to_any(claim, there, assumed))) - set(vars(q)))
        return Q({**vars(q), **{name: place.symbol(name, ANY) for name in missing}})
    return q


def _symbol(name: str, value: Any) -> Any:
    import sympy

    if isinstance(value, list):
        return [_symbol(f"{name}{i}", one) for i, one in enumerate(value)]
    return sympy.Symbol(name, real=True) if isinstance(value, Traced) else value


def _boxes(claim: Claim, evidence: Exact | Enclosed, case: dict[str, Any], *, is_foil: bool) -> tuple[Cut | Place, Stated]:
    """Intervals cut into boxes until each is decided; the statement is one expression for all of them."""
    axes = [name for name, value in case.items() if _is_wide(value) and _ends(value)]
    most, decided = BOXES_OF_A_FOIL if is_foil else getattr(evidence, "pieces", 0), dict[int, tuple[Place, Stated]]()
    waiting, cuts = deque([case]), dict[int, list[dict[str, Any]]]()
    while waiting:
        box, place = waiting.popleft(), Place(PRECISIONS[0])
        try:
            every = list(_stated(claim, _gathered(claim, evidence, box, place), place))
            is_enough = len(every) == 1 and (every[0].holds or (is_foil and len(decided) + len(waiting) >= most))
        except (Overlap, NotExported):  # a smaller box may do
            is_enough = False
        if is_enough:
            decided[id(box)] = place, every[0]
        elif len(decided) + len(waiting) > most:
            raise NotExported("its boxes are not enough in the kernel's arithmetic")
        else:
            cuts[id(box)] = halves(box)
            waiting.extend(cuts[id(box)])
    told = {tuple((written(node, place.names), what) for node, what in one.steps) for place, one in decided.values()}
    if len(told) != 1:
        raise NotExported("the statement branches on what differs from box to box")

    def tree(box: dict[str, Any]) -> Cut | Place:
        if id(box) in decided:
            return decided[id(box)][0]
        below, above = cuts[id(box)]
        axis = next(name for name in axes if below[name] != box[name])
        return Cut(axes.index(axis), _ends(below[axis])[1], tree(below), tree(above))

    return tree(case), next(iter(decided.values()))[1]


def _told(case: Mapping[str, Any]) -> str:
    return ", ".join(f"{name} = {value if isinstance(value, (str, Between)) else text(value)}" for name, value in case.items())
