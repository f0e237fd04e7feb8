"""Does a parametrisation reach every case? Asked of the gaps of a proof's facts and of the edges of its hypotheses.

Two facts about unrelated things must not share a symbol: written with one slack, their gaps would be tied together, and
the argument would speak of a few cases as if they were all. So every gap must have an end of its own: a symbol that,
taken to zero or to infinity, closes this gap, and that closes no other gap at that end. In the same way a hypothesis
must be reached: some symbols take it to equality.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

ENDS = (1e-12, 1e12)
CLOSED = 1e-4  # relative size below which a gap counts as closed; a root of 1e-12 is well below
TRIES = 6
Values = Callable[..., float]


def _points(symbols: Sequence[Any]) -> list[list[float]]:
    chance = random.Random(0)
    return [[chance.uniform(0.4, 2.5) for _ in symbols] for _ in range(TRIES)]


def _value(f: Values, point: Sequence[float]) -> float:
    try:
        return abs(float(f(*point)))
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        return float("nan")


def closing_ends(gap: Any) -> set[tuple[Any, float]]:
    """The symbols and ends (zero or infinity) at which the gap closes, whatever the other symbols are."""
    import sympy

    symbols = sorted(gap.free_symbols, key=str)
    f = sympy.lambdify(symbols, gap, modules="math")
    found = {(symbol, end) for symbol in symbols for end in ENDS}
    looked = 0
    for point in _points(symbols):
        here = _value(f, point)
        if not here > 0:
            continue
        looked += 1
        for i, symbol in enumerate(symbols):
            for end in ENDS:
                there = _value(f, [*point[:i], end, *point[i + 1 :]])
                if not there <= CLOSED * here:
                    found.discard((symbol, end))
    return found if looked else set()


def can_vanish(expression: Any, *, strict: bool = False) -> bool:
    """Taking symbols one after the other to zero or infinity, whichever lowers it most, brings the expression to zero.

    A positive symbol is never zero: it may come near only where the edge itself is left out (`strict`).
    """
    import sympy

    symbols = sorted(expression.free_symbols, key=str)
    f = sympy.lambdify(symbols, expression, modules="math")
    for point in _points(symbols):
        start = lowest = _value(f, point)
        for _ in symbols:
            trials = [
                [*point[:i], end, *point[i + 1 :]]
                for i, symbol in enumerate(symbols)
                for end in (ENDS[1:] if symbol.is_positive and not strict else ENDS)
            ]
            values = [_value(f, trial) for trial in trials]
            best = min(range(len(trials)), key=lambda k: values[k] if values[k] >= 0 else float("inf"))
            if not values[best] < lowest:
                break
            lowest, point = values[best], trials[best]
        if start > 0 and lowest <= CLOSED * start:
            return True
    return False


def without_an_end(gaps: Sequence[Any]) -> int | None:
    """The index of a gap that has no end of its own; None when every gap has one (a system of distinct ends)."""
    ends = [sorted(closing_ends(gap), key=str) for gap in gaps]
    owner: dict[tuple[Any, float], int] = {}

    def place(i: int, seen: set[tuple[Any, float]]) -> bool:
        for end in ends[i]:
            if end not in seen:
                seen.add(end)
                if end not in owner or place(owner[end], seen):
                    owner[end] = i
                    return True
        return False

    return next((i for i in range(len(gaps)) if not place(i, set())), None)


def determines(known: Sequence[Any], expression: Any) -> bool:
    """The expression is a function of the known ones near a random point: its gradient is a combination of theirs."""
    symbols = sorted(set().union(expression.free_symbols, *(k.free_symbols for k in known)), key=str)
    for point in _points(symbols):
        rows = np.array([_gradient(e, symbols, point) for e in (*known, expression)])
        if np.isfinite(rows).all():
            break
    else:
        raise ValueError(f"{expression} has no finite value at any of the points that were tried")
    row, others = rows[-1], rows[:-1]
    if not np.any(row) or not len(others):
        return not np.any(row)
    combination = np.linalg.lstsq(others.T, row, rcond=None)[0]
    return bool(np.linalg.norm(others.T @ combination - row) < 1e-6 * np.linalg.norm(row))


def _gradient(expression: Any, symbols: Sequence[Any], point: Sequence[float]) -> list[float]:
    import sympy

    f = sympy.lambdify(list(symbols), expression, modules="math")
    slopes = []
    for i, at in enumerate(point):
        step = 1e-5 * at
        try:
            low, high = (f(*point[:i], at + sign * step, *point[i + 1 :]) for sign in (-1, 1))
            slopes.append((high - low) / (2 * step))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            slopes.append(float("nan"))
    return slopes
