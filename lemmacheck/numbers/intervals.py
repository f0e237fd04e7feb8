"""Intervals with ends that may be infinite: the range of a margin from the ranges of its quantities.

Ball arithmetic cannot hold a half-line, so this small class does. Every operation rounds outward.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from lemmacheck.numbers.kinds import down, up


class Span:
    """All reals from `low` to `high`."""

    def __init__(self, low: float, high: float) -> None:
        if math.isnan(low) or math.isnan(high) or low > high:
            raise ValueError(f"no interval runs from {low} to {high}")
        self.low, self.high = float(low), float(high)

    def __repr__(self) -> str:
        return f"Span({self.low}, {self.high})"

    @staticmethod
    def of(x: Span | float) -> Span:
        return x if isinstance(x, Span) else Span(float(x), float(x))

    def __add__(self, other: Span | float) -> Span:
        o = Span.of(other)
        return _outward(self.low + o.low, self.high + o.high)

    __radd__ = __add__

    def __neg__(self) -> Span:
        return Span(-self.high, -self.low)

    def __sub__(self, other: Span | float) -> Span:
        return self + -Span.of(other)

    def __rsub__(self, other: Span | float) -> Span:
        return -self + other

    def __mul__(self, other: Span | float) -> Span:
        o = Span.of(other)
        corners = [_product(a, b) for a in (self.low, self.high) for b in (o.low, o.high)]
        return _outward(min(corners), max(corners))

    __rmul__ = __mul__

    def __truediv__(self, other: Span | float) -> Span:
        o = Span.of(other)
        if o.low <= 0 <= o.high:
            if o.low == 0 < o.high:
                return self * _outward(1 / o.high, math.inf)
            return Span(-math.inf, math.inf)
        return self * _outward(1 / o.high, 1 / o.low)

    def __rtruediv__(self, other: Span | float) -> Span:
        return Span.of(other) / self

    def __pow__(self, p: float) -> Span:
        if p == int(p) and p >= 0:
            n = int(p)
            ends = [_power(self.low, n), _power(self.high, n)]
            inside = n % 2 == 0 and self.low <= 0 <= self.high
            return _outward(0.0 if inside and n else min(ends), max(ends))
        if p < 0:
            return 1.0 / self**-p
        return self._rising(lambda x: x**p, floor=0.0)

    def __abs__(self) -> Span:
        if self.low >= 0:
            return self
        return -self if self.high <= 0 else Span(0.0, max(-self.low, self.high))

    def sqrt(self) -> Span:
        return self._rising(math.sqrt, floor=0.0)

    def exp(self) -> Span:
        return self._rising(lambda x: math.exp(x) if x < 709 else math.inf)

    def log(self) -> Span:
        return self._rising(lambda x: math.log(x) if x > 0 else -math.inf, floor=0.0)

    def _rising(self, f: Callable[[float], float], *, floor: float = -math.inf) -> Span:
        ends = [
            0.0 if x == -math.inf and floor == -math.inf else math.inf if x == math.inf else f(max(x, floor))
            for x in (self.low, self.high)
        ]
        return _outward(*ends)


def _product(a: float, b: float) -> float:
    return 0.0 if a == 0 or b == 0 else a * b


def _power(x: float, n: int) -> float:
    return math.copysign(math.inf, x) ** n if math.isinf(x) and n else x**n


def _outward(low: float, high: float) -> Span:
    return Span(-math.inf if math.isnan(low) else down(low), math.inf if math.isnan(high) else up(high))
