"""Balls: every case enclosed rigorously, intervals of parameters cut into boxes until each is decided."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import as_ball, precision_of
from lemmacheck.numbers.guarded import bare, guard
from lemmacheck.numbers.kinds import PRECISIONS, as_case, ball, lift, text
from lemmacheck.weighing.case import Route, examine, shown
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.reduction import covered_by
from lemmacheck.weighing.shrinking import with_smallest


def enclose(claim: Claim, evidence: Enclosed, name: str, profile: str) -> list[Finding]:
    """One finding per case; a case with `Between` parameters is one finding about all of its boxes."""
    covered = covered_by(claim, evidence, profile)
    route = Route(name=name, rung="enclosed", kind="ball", measure=evidence.measure, covers=covered.says)
    findings = []
    cases = list(cases_of(evidence.over, profile))
    for case in cases:
        if not any(isinstance(value, Between) for value in case.values()):
            findings.append(examine(claim, route, case))
        elif claim.open_constant is None:
            findings.append(_cover(claim, route, case, pieces=evidence.pieces))
        else:
            findings.append(_needed_over(claim, route, case))
    point = replace(route, covers="")
    return covered.mark(with_smallest(claim, evidence, findings, cases, lambda case: examine(claim, point, case)))


WITHIN = (Fraction(1, 3), Fraction(5, 7))  # where in a box points are measured too
BOXES_TRIED = 4


def _refuse_less_than_a_box(route: Route, box: Mapping[str, Any]) -> bool:
    """What is measured on a box contains what is measured at its points, or the measurement looks at a part of the box only."""
    with precision_of(PRECISIONS[0]):
        try:
            whole = route.measure(Q(_balls(box)))
            inside = [route.measure(Q({k: as_case(v, "ball") for k, v in _point(box, share).items()})) for share in WITHIN]
        except (Overlap, ArithmeticError):  # a smaller box may do
            return False
        for found in inside:
            for name, value in found.items():
                if not _may_agree(whole.get(name), value):
                    raise ClaimError(
                        f"{name!r} is {text(bare(whole.get(name)))} on a box and {text(bare(value))} at one of its points:"
                        " the measurement does not contain all of the box"
                    )
    return True


def _may_agree(whole: Any, point: Any) -> bool:
    """Numbers that balls do not tell apart; of other things the same ones."""
    one, other = bare(whole), bare(point)
    if isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)):
        return len(one) == len(other) and all(_may_agree(x, y) for x, y in zip(one, other, strict=True))
    try:
        return bool((as_ball(one) - as_ball(other)).contains(0))
    except (TypeError, ValueError, AttributeError):
        return True


def _cover(claim: Claim, route: Route, case: dict[str, Any], *, pieces: int) -> Finding:
    """Bisect the widest interval of every undecided box; stop at the first certain violation."""
    waiting, tried = deque([case]), 0
    used = 0
    worst: Finding | None = None
    informs: set[bool | None] = set()
    shown_case = _shown(case)
    while waiting:
        box = waiting.popleft()
        used += 1
        found = _examine_box(claim, route, box)
        if tried < BOXES_TRIED:
            tried += _refuse_less_than_a_box(route, box)
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
        waiting.extend(_halves(box))
    if worst is None:
        return Finding(evidence=route.name, rung=route.rung, case=shown_case, admissible=False, covers=route.covers)
    worst.case = shown_case
    worst.informative = True if True in informs else None if None in informs else False
    worst.note = f"{used} boxes cover the interval"
    worst.supports = True
    return worst


PIECES_FOR_CONSTANT = 64


def _needed_over(claim: Claim, route: Route, case: dict[str, Any]) -> Finding:
    """The largest needed constant over an interval: at most the largest over its boxes, at least that at their middles."""
    boxes = [case]
    while len(boxes) < PIECES_FOR_CONSTANT:
        boxes = [half for box in boxes for half in _halves(box)]
    above = [_examine_box(claim, route, box) for box in boxes]
    at_points = [examine(claim, replace(route, covers=""), _middle(box)) for box in boxes]
    highs = [f.needed[2] for f in above if f.needed is not None and f.admissible is not False]
    points = [f.needed for f in at_points if f.needed is not None and f.admissible is True]
    if not points or any(h is None for h in highs):
        return Finding(evidence=route.name, rung=route.rung, case=_shown(case), admissible=None, covers=route.covers)
    low, estimate, _ = max(points, key=lambda needed: needed[1])
    high = max(h for h in highs if h is not None)
    return Finding(evidence=route.name, rung=route.rung, case=_shown(case), needed=(low, estimate, high), covers=route.covers)


def _examine_box(claim: Claim, route: Route, box: Mapping[str, Any]) -> Finding:
    """A box is wide, so more bits would not help: the smallest precision is enough."""
    with precision_of(PRECISIONS[0]):
        try:
            return examine(claim, replace(route, precisions=PRECISIONS[:1]), _balls(box), shown_case=_shown(box))
        except Overlap as problem:  # a branch that this box leaves open: its halves may decide it
            return Finding(
                evidence=route.name, rung=route.rung, case=_shown(box), admissible=None, covers=route.covers, note=str(problem)
            )


def _balls(box: Mapping[str, Any]) -> dict[str, Any]:
    return {k: guard(ball(_q(v.low), _q(v.high))) if isinstance(v, Between) else v for k, v in box.items()}


def _point(box: Mapping[str, Any], share: Fraction) -> dict[str, Any]:
    return {k: v.low + share * (Fraction(v.high) - Fraction(v.low)) if isinstance(v, Between) else v for k, v in box.items()}


def _middle(box: Mapping[str, Any]) -> dict[str, Any]:
    return _point(box, Fraction(1, 2))


def _point_witness(claim: Claim, route: Route, box: Mapping[str, Any]) -> Finding | None:
    """The middle of an open box, examined as a point: a violation there refutes."""
    finding = examine(claim, replace(route, covers=""), _middle(box))
    return finding if finding.holds is False and finding.admissible is True else None


def _shown(case: Mapping[str, Any]) -> dict[str, Any]:
    return {k: f"{text(v.low)} .. {text(v.high)}" if isinstance(v, Between) else shown(v) for k, v in case.items()}


def _halves(box: Mapping[str, Any]) -> list[dict[str, Any]]:
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
