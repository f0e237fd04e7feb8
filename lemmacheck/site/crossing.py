"""Where a curve crosses its bound: the places at which a picture shows that a statement fails."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lemmacheck.record.numerals import number
from lemmacheck.record.results import PlotSpec
from lemmacheck.record.sentences import equation, symbol


@dataclass(frozen=True)
class Point:
    """One mark: position, interval if there is one, and what a reader sees when pointing at it."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None
    mark: str = "holds"
    note: str = ""


@dataclass(frozen=True)
class Area:
    """One stretch over which the first side is beyond the second; `begins` says where the sides cross, if they do."""

    places: tuple[tuple[float, float, float], ...]  # x, the side that fails, the side it should stay behind
    begins: str = ""


def violations(spec: PlotSpec, groups: Mapping[tuple[str, str], Sequence[Point]], *, log_y: bool) -> tuple[Area, ...]:
    """The stretches between the first two columns where the first exceeds the second (of a floor: falls below it)."""
    if len(spec.y) < 2:
        return ()
    found: list[Area] = []
    for (column, group), points in groups.items():
        others = groups.get((spec.y[1], group)) or groups.get((spec.y[1], ""), ())
        if column == spec.y[0] and others:
            found += _stretches(spec, {p.x: p.y for p in points}, {p.x: p.y for p in others}, log_y=log_y)
    return tuple(found)


def _stretches(spec: PlotSpec, one: Mapping[float, float], other: Mapping[float, float], *, log_y: bool) -> list[Area]:
    sign = -1.0 if spec.kind == "floor" else 1.0
    shared = [x for x in sorted(one.keys() & other.keys()) if not log_y or (one[x] > 0 and other[x] > 0)]
    found: list[list[tuple[float, float, float]]] = []
    starts: list[str] = []
    before = None
    for x in shared:
        beyond = sign * (one[x] - other[x]) > 0
        if beyond and (before is None or sign * (one[before] - other[before]) <= 0):
            found.append([] if before is None else [_meeting(before, x, one, other, log_y=log_y)])
            starts.append("" if before is None else f"from {equation(symbol(spec.x), number(x))} on")
        if beyond:
            found[-1].append((x, one[x], other[x]))
        elif before is not None and sign * (one[before] - other[before]) > 0:
            found[-1].append(_meeting(before, x, one, other, log_y=log_y))
        before = x
    return [Area(tuple(places), begins) for places, begins in zip(found, starts, strict=True) if len(places) > 1]


def _meeting(
    a: float, b: float, one: Mapping[float, float], other: Mapping[float, float], *, log_y: bool
) -> tuple[float, float, float]:
    """Where the two sides meet between two places, both taken as straight lines of the picture."""
    drawn = math.log if log_y else float
    left, right = drawn(one[a]) - drawn(other[a]), drawn(one[b]) - drawn(other[b])
    share = left / (left - right)
    height = drawn(one[a]) + share * (drawn(one[b]) - drawn(one[a]))
    y = math.exp(height) if log_y else height
    return a + share * (b - a), y, y
