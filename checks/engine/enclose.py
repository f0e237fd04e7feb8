"""Balls: every case enclosed rigorously, intervals of parameters cut into boxes until each is decided."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from checks.engine.claim import Claim
from checks.engine.evidence import Between, Enclosed, cases_of
from checks.engine.examine import examine
from checks.engine.finding import Finding
from checks.engine.numbers import ball, lift, precision, text


def enclose(claim: Claim, evidence: Enclosed, name: str, profile: str) -> list[Finding]:
    """One finding per case; a case with `Between` parameters is one finding about all of its boxes."""
    findings = []
    for case in cases_of(evidence.over, profile):
        if any(isinstance(value, Between) for value in case.values()):
            findings.append(_cover(claim, evidence, name, case))
        else:
            findings.append(examine(claim, evidence, name, case, measure=evidence.measure))
    return findings


def _cover(claim: Claim, evidence: Enclosed, name: str, case: dict[str, Any]) -> Finding:
    """Bisect the widest interval of every undecided box; stop at the first certain violation."""
    waiting = deque([case])
    used = 0
    worst: Finding | None = None
    undecided: Finding | None = None
    while waiting:
        box = waiting.popleft()
        used += 1
        at_64 = _examine_box(claim, evidence, name, box)
        if at_64.admissible is False:
            continue
        if at_64.holds is False:
            return _point_witness(claim, evidence, name, box) or at_64
        if at_64.holds is True and at_64.admissible is True:
            if worst is None or (at_64.low or 0.0) < (worst.low or 0.0):
                worst = at_64
            continue
        refuting = _point_witness(claim, evidence, name, box)
        if refuting is not None:
            return refuting
        if used + len(waiting) >= evidence.pieces:
            undecided = at_64
            break
        waiting.extend(_halves(box))
    shown_case = {k: _interval_text(v) if isinstance(v, Between) else text(v) for k, v in case.items()}
    if undecided is not None:
        undecided.case, undecided.holds = shown_case, None
        undecided.note = f"{used} boxes were not enough to decide the whole interval"
        return undecided
    if worst is None:
        return Finding(evidence=name, rung="enclosed", case=shown_case, admissible=False, covers=evidence.covers)
    worst.case = shown_case
    worst.note = f"{used} boxes cover the interval"
    worst.supports = True
    return worst


def _examine_box(claim: Claim, evidence: Enclosed, name: str, box: Mapping[str, Any]) -> Finding:
    with precision(64):
        balls = {k: ball(_q(v.low), _q(v.high)) if isinstance(v, Between) else v for k, v in box.items()}
        shown_case = {k: _interval_text(v) if isinstance(v, Between) else text(v) for k, v in box.items()}
        return examine(claim, evidence, name, balls, measure=evidence.measure, shown_case=shown_case)


def _point_witness(claim: Claim, evidence: Enclosed, name: str, box: Mapping[str, Any]) -> Finding | None:
    """The middle of an open box, examined as a point: a violation there refutes."""
    middle = {k: (Fraction(v.low) + Fraction(v.high)) / 2 if isinstance(v, Between) else v for k, v in box.items()}
    finding = examine(claim, evidence, name, middle, measure=evidence.measure)
    return finding if finding.holds is False and finding.admissible is True else None


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


def _interval_text(side: Between) -> str:
    return f"{text(side.low)} .. {text(side.high)}"


def _q(value: int | Fraction) -> Any:
    return lift(value, "exact")
