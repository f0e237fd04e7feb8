"""Does the needed constant stop growing along the axis? Asked of a finite list of cases.

What falls may grow again later: a list speaks for the axis only where the domain says that it ends, and its end was looked at.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from lemmacheck.weighing.finding import Finding

FALLS = 2  # steps at the end along which the constant must certainly fall: one fall is no trend


def trend_of(needed: list[Finding], axis: str, far_end: float | None, left_out: str = "") -> tuple[bool, str]:
    """Does it stop growing, over all cases and also over those that differ along the axis only?"""
    series: dict[str, list[Finding]] = {}
    for f in needed:
        others = {k: str(v) for k, v in f.case.items() if k != axis}
        series.setdefault(f"{f.evidence} {sorted(others.items())}", []).append(f)
    told = [_stops(one, axis) for one in series.values() if len(_axis_values(one, axis)) > 2]
    growing = [trend for stopped, trend in told if not stopped]
    if growing:
        return False, growing[0]
    stopped, trend = _stops(needed, axis)
    last = max(_axis_values(needed, axis), default=None)
    if not stopped or (far_end is not None and last is not None and last >= far_end):
        return (False, f"{trend}, but {left_out}") if stopped and left_out else (stopped, trend)
    beyond = f"up to {far_end:g} nothing was looked at" if far_end is not None else f"nothing says that {axis} ends there"
    return False, f"{trend}, but {beyond}, and what falls may grow again"


def _axis_values(findings: list[Finding], axis: str) -> set[float]:
    values = (_axis_value(f.case.get(axis)) for f in findings)
    return {x for x in values if x is not None}


def _stops(needed: list[Finding], axis: str) -> tuple[bool, str]:
    peaks: dict[float, tuple[float, float]] = {}
    for f in needed:
        x = _axis_value(f.case.get(axis))
        if f.needed is None or x is None:
            continue  # a family speaks of all axis values at once, not of one
        low = f.needed[0] if f.needed[0] is not None else float("-inf")
        high = f.needed[2] if f.needed[2] is not None else float("inf")
        before = peaks.get(x, (float("-inf"), float("-inf")))
        peaks[x] = (max(before[0], low), max(before[1], high))
    if len(peaks) < 3:
        return False, f"fewer than three values of {axis or 'the axis'} were measured, so no trend can be told"
    order = sorted(peaks)
    falls = [peaks[after][1] <= peaks[before][0] for before, after in pairwise(order)]
    if not falls[-1]:
        return False, f"the needed constant may still grow at {axis} = {order[-1]:g}"
    if not all(falls[-FALLS:]):
        return False, f"the needed constant falls only from {axis} = {order[-2]:g} to {order[-1]:g}: one fall is no trend"
    return True, f"the needed constant no longer grows: from {axis} = {order[-1 - FALLS]:g} to {order[-1]:g} it certainly falls"


def _axis_value(value: object) -> float | None:
    try:
        return float(Fraction(str(value)))
    except ValueError:
        return None
