"""One axis of a picture: data to pixels, linear or logarithmic, and ticks that read well."""

from __future__ import annotations

import math

from lemmacheck.record.numerals import number, superscript

FEW, MORE = (1, 2, 5), (1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9)  # where a decade has its ticks


class Scale:
    """Data to pixels along one axis, linear or logarithmic, with the ticks a reader expects."""

    def __init__(self, values: list[float], start: float, end: float, *, log: bool) -> None:
        self.log = log
        low, high = (min(values), max(values)) if values else (0.0, 1.0)
        if log:
            low, high = math.log10(low), math.log10(high)
        if high - low < 1e-12 * max(1.0, abs(high)):
            pad = abs(high) * 0.5 or 0.5
            low, high = low - pad, high + pad
        pad = 0.04 * (high - low)
        self.low, self.high, self.start, self.end = low - pad, high + pad, start, end

    def __call__(self, value: float) -> float:
        v = math.log10(value) if self.log else value
        return self.start + (v - self.low) / (self.high - self.low) * (self.end - self.start)

    @property
    def spelled(self) -> str:
        """The range of the axis and its kind, for the script that zooms."""
        return f"{self.low:.12g} {self.high:.12g} {'log' if self.log else 'linear'}"

    def ticks(self) -> list[tuple[float, str]]:
        return self._log_ticks() if self.log else self._linear_ticks()

    def _linear_ticks(self) -> list[tuple[float, str]]:
        raw = (self.high - self.low) / 5
        unit = 10.0 ** math.floor(math.log10(raw))
        step = next(m * unit for m in (1, 2, 2.5, 5, 10) if m * unit >= raw)
        first = math.ceil(self.low / step)
        values = [float(f"{k * step:.10g}") for k in range(first, math.floor(self.high / step) + 1)]
        return list(zip(values, told_apart(values), strict=True))

    def _log_ticks(self) -> list[tuple[float, str]]:
        first, last = math.ceil(self.low), math.floor(self.high)
        if last - first >= 2:
            exponents = range(first, last + 1, max(1, (last - first) // 6))
            short = all(-3 <= k <= 3 for k in exponents)  # 0.001 and 1000, or powers throughout
            return [(10.0**k, number(10.0**k) if short or k == 0 else f"10{superscript(k)}") for k in exponents]
        decades = range(math.floor(self.low), math.ceil(self.high) + 1)
        for steps in FEW, MORE:
            values = [v for k in decades for m in steps if self.low <= math.log10(v := m * 10.0**k) <= self.high]
            if len(values) >= 2:
                return list(zip(values, told_apart(values), strict=True))
        inside = Scale([10.0**self.low, 10.0**self.high], 0.0, 1.0, log=False)  # so narrow that it is almost linear
        return [(value, text) for value, text in inside.ticks() if self.low <= math.log10(value) <= self.high]


def told_apart(values: list[float]) -> list[str]:
    """The values with as many digits as it takes that no two read the same."""
    for digits in (3, 4, 6, 9):
        texts = [number(v, digits) for v in values]
        if len(set(texts)) == len(values) and all(abs(float(f"{v:.{digits}g}") - v) <= 1e-9 * abs(v) for v in values):
            return texts
    return [number(v, 10) for v in values]
