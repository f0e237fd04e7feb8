"""Do some expressions determine another one? Decided by their gradients at a random point.

Two facts about unrelated things must not share a symbol: written with one slack, their gaps would be tied together, and
the argument would speak of a few cases as if they were all. So the gaps of a proof must be independent of each other;
only the two sides of one quantity, low ≤ x ≤ high, may share what places x between them.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

TRIES = 6
TOLERANCE = 1e-6  # relative; gradients are taken by central differences in double precision


def gradients(expressions: Sequence[Any], symbols: Sequence[Any], *, seed: int) -> np.ndarray:
    """One row per expression: its partial derivatives at a random point with positive coordinates, scaled to length one.

    A row is NaN where the expression has no finite value near that point.
    """
    import sympy

    chance = random.Random(seed)
    point = np.array([chance.uniform(0.4, 2.5) for _ in symbols])
    rows = np.zeros((len(expressions), len(symbols)))
    for row, expression in zip(rows, expressions, strict=True):
        value = sympy.lambdify(list(symbols), expression, modules="math")
        for i, symbol in enumerate(symbols):
            if symbol not in expression.free_symbols:
                continue
            step = np.zeros(len(symbols))
            step[i] = 1e-5 * point[i]
            try:
                row[i] = (value(*(point + step)) - value(*(point - step))) / (2 * step[i])
            except (ValueError, ZeroDivisionError, OverflowError, TypeError):
                row[i] = np.nan
        length = np.linalg.norm(row)
        if length > 0:
            row /= length
    return rows


def _finite_gradients(expressions: Sequence[Any], symbols: Sequence[Any]) -> np.ndarray:
    for seed in range(TRIES):
        rows = gradients(expressions, symbols, seed=seed)
        if np.isfinite(rows).all():
            return rows
    raise ValueError("an expression has no finite value at any of the points that were tried")


def determines(known: Sequence[Any], expression: Any) -> bool:
    """The expression is a function of the known ones, near a random point."""
    symbols = sorted(set().union(expression.free_symbols, *(k.free_symbols for k in known)), key=str)
    rows = _finite_gradients([*known, expression], symbols)
    return is_determined(rows[-1], rows[:-1])


def is_determined(row: np.ndarray, others: np.ndarray) -> bool:
    """The gradient is a combination of the others'."""
    if not np.any(row):
        return True
    if not len(others):
        return False
    combination = np.linalg.lstsq(others.T, row, rcond=None)[0]
    return bool(np.linalg.norm(others.T @ combination - row) < TOLERANCE)


def first_determined(gaps: Sequence[Any], are_two_sides: Callable[[int, int], bool]) -> int | None:
    """The index of the first gap that earlier ones determine, other than as the far side of a quantity; None if none is."""
    symbols = sorted(set().union(*(gap.free_symbols for gap in gaps)), key=str) if gaps else []
    rows = _finite_gradients(gaps, symbols)
    kept: list[np.ndarray] = []
    for index, row in enumerate(rows):
        if is_determined(row, np.array(kept)):
            opposite = [bool(np.linalg.norm(row + other) < TOLERANCE) for other in rows[:index]]
            if not any(opposite) and not any(are_two_sides(before, index) for before in range(index)):
                return index
        else:
            kept.append(row)
    return None
