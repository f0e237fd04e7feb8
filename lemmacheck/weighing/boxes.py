"""A box of parameters in balls: cut into halves until each is decided, or a point inside violates the claim."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.cases import Between
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.balls import as_ball, precision_of
from lemmacheck.numbers.guarded import bare, guard
from lemmacheck.numbers.kinds import PRECISIONS, as_case, ball, lift, text
from lemmacheck.weighing.case import Route, examine, shown
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import is_inside

WITHIN = (Fraction(1, 3), Fraction(5, 7))  # where in a box points are measured too
BOXES_TRIED = 4
PIECES_FOR_CONSTANT = 64
MORE_PIECES = 512  # for boxes on which what is needed stays open


def _refuse_less_than_a_box(claim: Claim, route: Route, box: Mapping[str, Any]) -> bool:
    """What is measured and stated on a box contains what is so at its points, or it looks at a part of the box only."""
    with precision_of(PRECISIONS[0]):
        try:
            whole = _told(claim, route, _balls(box))
            inside = [_told(claim, route, {k: as_case(v, "ball") for k, v in _point(box, share).items()}) for share in WITHIN]
        except (Overlap, ArithmeticError):  # a smaller box may do
            return False
        for found in inside:
            for name, value in found.items():
                if not may_agree(whole.get(name), value):
                    raise ClaimError(
                        f"{name!r} is {text(bare(whole.get(name)))} on a box and {text(bare(value))} at one of its points:"
                        " the measurement does not contain all of the box"
                    )
    return True


def _told(claim: Claim, route: Route, case: Mapping[str, Any]) -> dict[str, Any]:
    """The quantities of a case, and what the statement makes of them."""
    found = dict(route.measure(Q(dict(case))))
    extra = {} if claim.open_constant is None else {claim.open_constant: 1}
    q = claim.gather(case, found, kind="ball", **extra)
    formulas = {"the margin": claim.margin, **claim.assumes}
    return {**found, **{name: components(formula(q)) for name, formula in formulas.items()}}


def may_agree(whole: Any, point: Any) -> bool:
    """Numbers that balls do not tell apart; of other things the same ones."""
    one, other = bare(whole), bare(point)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(may_agree(x, y) for x, y in zip(one, other, strict=True))
    try:
        return bool((as_ball(one) - as_ball(other)).contains(0))
    except (TypeError, ValueError, AttributeError):
        return True


def cover_boxes(claim: Claim, route: Route, case: dict[str, Any], *, pieces: int) -> Finding:
    """Bisect the widest interval of every undecided box; stop at the first certain violation."""
    waiting, tried = deque([case]), 0
    used = 0
    worst: Finding | None = None
    informs: set[bool | None] = set()
    shown_case = shown_box(case)
    while waiting:
        box = waiting.popleft()
        used += 1
        found = examine_box(claim, route, box)
        if tried < BOXES_TRIED:
            tried += _refuse_less_than_a_box(claim, route, box)
        if found.admissible is False:
            continue
        if found.admissible is True and found.holds is True:
            informs.add(found.informative)
            if worst is None or (found.low or 0.0) < (worst.low or 0.0):
                worst = found
            continue
        refuting = _point_witness(claim, route, box)
        if refuting is not None:
            return refuting
        if used + len(waiting) >= pieces:
            found.case, found.holds = shown_case, None
            found.note = f"{used} boxes were not enough to decide the whole interval"
            return found
        waiting.extend(halves(box))
    if worst is None:
        return Finding(evidence=route.name, rung=route.rung, case=shown_case, admissible=False, covers=route.covers)
    worst.case = shown_case
    worst.informative = True if True in informs else None if None in informs else False
    worst.note = f"{used} boxes cover the interval"
    worst.supports = True
    return worst


def needed_over(claim: Claim, route: Route, case: dict[str, Any]) -> Finding:
    """The largest needed constant over an interval: at most the largest over its boxes, at least that at their middles."""
    boxes = [case]
    while len(boxes) < PIECES_FOR_CONSTANT:
        boxes = [half for box in boxes for half in halves(box)]
    found = Finding(evidence=route.name, rung=route.rung, case=shown_box(case), admissible=None, covers=route.covers)
    highs, points, tried, more = list[float](), list[tuple[float | None, float, float | None]](), 0, MORE_PIECES
    while boxes:
        box = boxes.pop()
        if tried < BOXES_TRIED:
            tried += int(_refuse_less_than_a_box(claim, route, box))
        above, point = examine_box(claim, route, box), examine(claim, replace(route, covers=""), middle_of(box))
        if point.needed is not None and point.admissible is True:
            points.append(point.needed)
        high = None if above.needed is None else above.needed[2]
        if high is not None and math.isfinite(high):
            highs.append(high)
        elif above.admissible is not False:
            more, boxes = more - 1, [*boxes, *halves(box)]
        if more < 0:
            return found
    if points:
        low, estimate, _ = max(points, key=lambda needed: needed[1])
        found.needed, found.admissible = (low, estimate, max(highs)), True
    return found


def examine_box(claim: Claim, route: Route, box: Mapping[str, Any]) -> Finding:
    """A box is wide, so more bits would not help: the smallest precision is enough."""
    with precision_of(PRECISIONS[0]):
        try:
            return examine(claim, replace(route, precisions=PRECISIONS[:1]), _balls(box), shown_case=shown_box(box))
        except Overlap as problem:  # a branch that this box leaves open: its halves may decide it
            return Finding(
                evidence=route.name, rung=route.rung, case=shown_box(box), admissible=None, covers=route.covers, note=str(problem)
            )


def _balls(box: Mapping[str, Any]) -> dict[str, Any]:
    return {k: guard(ball(_q(v.low), _q(_upper(v)))) if isinstance(v, Between) else v for k, v in box.items()}


def _point(box: Mapping[str, Any], share: Fraction) -> dict[str, Any]:
    return {k: v.low + share * (_upper(v) - Fraction(v.low)) if isinstance(v, Between) else v for k, v in box.items()}


def _upper(interval: Between) -> Fraction:
    """Of a box; what has no upper end is cut before."""
    assert interval.high is not None
    return Fraction(interval.high)


def middle_of(box: Mapping[str, Any]) -> dict[str, Any]:
    return _point(box, Fraction(1, 2))


def _point_witness(claim: Claim, route: Route, box: Mapping[str, Any]) -> Finding | None:
    """The middle of an open box, examined as a point: a violation there refutes, where it is an object of the domain."""
    if not is_inside(claim.domain, middle_of(box)):
        return None
    finding = examine(claim, replace(route, covers=""), middle_of(box))
    return finding if finding.holds is False and finding.admissible is True else None


def shown_box(case: Mapping[str, Any]) -> dict[str, Any]:
    """Intervals by their ends."""
    return {k: _ends(v) if isinstance(v, Between) else shown(v) for k, v in case.items()}


def _ends(interval: Between) -> str:
    return f"{text(interval.low)} .. {'∞' if interval.high is None else text(interval.high)}"


def halves(box: Mapping[str, Any]) -> list[dict[str, Any]]:
    widest = max((k for k, v in box.items() if isinstance(v, Between)), key=lambda k: float(box[k].high - box[k].low))
    side = box[widest]
    middle = _split(Fraction(side.low), Fraction(side.high))
    return [{**box, widest: Between(side.low, middle)}, {**box, widest: Between(middle, side.high)}]


def _split(low: Fraction, high: Fraction) -> Fraction:
    """The midpoint; on a logarithmic scale when the interval spans decades, where bounds vary by ratios."""
    if low > 0 and high / low > 16:
        return Fraction(math.sqrt(float(low) * float(high))).limit_denominator(10**9) or (low + high) / 2
    return (low + high) / 2


def _q(value: int | Fraction) -> Any:
    return lift(value, "exact")
