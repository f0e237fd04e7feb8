"""Does a parametrisation reach every case? Asked of the gaps of a proof's facts and of the edges of its hypotheses.

Two facts about unrelated things must not share a symbol: written with one slack, their gaps would be tied together, and
the argument would speak of a few cases as if they were all. So every gap must have an end of its own: a symbol that,
taken to zero or to infinity, closes this gap, and that closes no other gap at that end. In the same way the edge of
every hypothesis must be reached, and not only where the edge of another one is.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from lemmacheck.errors import Overlap, StepFailed
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.guarded import bare, guard

DIGITS = 320  # so that a difference of the size of an end is seen beside numbers of the size of one
ZERO, INFINITY = "1e-100", "1e100"
CLOSED = "1e-12"  # relative size below which a gap counts as closed; an eighth root of an end is
SMALL = "1e-150"  # relative size of what rounding leaves of a gradient
TRIES = 4
PIECE_BITS = 64
Values = Callable[..., Any]


def _points(symbols: Sequence[Any]) -> list[list[Fraction]]:
    chance = random.Random(0)
    return [[Fraction(chance.randint(400, 2500), 1000) for _ in symbols] for _ in range(TRIES)]


def _value(f: Values, point: Sequence[Any]) -> Any:
    """|f| at the point; not a number where f is undefined or not real."""
    import mpmath

    try:
        value = mpmath.mpmathify(f(*(mpmath.mpmathify(x) for x in point)))
    except (ValueError, ZeroDivisionError, OverflowError, TypeError):
        return mpmath.nan
    return abs(value) if isinstance(value, mpmath.mpf) else mpmath.nan


def closing_ends(gap: Any, *, strict: bool = True) -> set[tuple[Any, str]]:
    """The symbols and ends (zero or infinity) at which the gap closes, whatever the other symbols are.

    A positive symbol is never zero: it may come near only where the edge itself is left out (`strict`).
    """
    import mpmath
    import sympy

    symbols = sorted(gap.free_symbols, key=str)
    f = sympy.lambdify(symbols, gap, modules="mpmath")
    found = {(symbol, end) for symbol in symbols for end in (ZERO, INFINITY) if end == INFINITY or strict or not symbol.is_positive}
    looked = 0
    with mpmath.workdps(DIGITS):
        for point in _points(symbols):
            here = _value(f, point)
            if not here > 0:
                continue
            looked += 1
            for symbol, end in sorted(found, key=str):
                i = symbols.index(symbol)
                if not _value(f, [*point[:i], end, *point[i + 1 :]]) <= mpmath.mpf(CLOSED) * here:
                    found.discard((symbol, end))
    return found if looked else set()


def with_own_end(gaps: Sequence[Any], *, strict: Sequence[bool] = ()) -> set[int]:
    """The indices of the gaps that get an end of their own, in one choice of distinct ends for as many as possible."""
    ends = [sorted(closing_ends(gap, strict=strict[i] if strict else True), key=str) for i, gap in enumerate(gaps)]
    owner: dict[tuple[Any, str], int] = {}

    def place(i: int, seen: set[tuple[Any, str]]) -> bool:
        for end in ends[i]:
            if end not in seen:
                seen.add(end)
                if end not in owner or place(owner[end], seen):
                    owner[end] = i
                    return True
        return False

    return {i for i in range(len(gaps)) if place(i, set())}


def determines(known: Sequence[Any], expression: Any) -> bool:
    """The expression is a function of the known ones near a random point: its gradient is a combination of theirs."""
    import mpmath

    symbols = sorted(set().union(expression.free_symbols, *(k.free_symbols for k in known)), key=str)
    if not expression.free_symbols:
        return True
    with mpmath.workdps(DIGITS):
        for point in _points(symbols):
            *others, row = (_gradient(e, symbols, point) for e in (*known, expression))
            if all(isinstance(x, mpmath.mpf) and mpmath.isfinite(x) for line in (*others, row) for x in line):
                return _is_combination(others, row)
    raise ValueError(f"{expression} has no finite value at any of the points that were tried")


def pieces_above(function: Callable[[Any], Any], over: tuple[Any, Any], above: Any, *, most: int) -> int:
    """How many pieces of the interval show in balls that the function exceeds the floor on all of it."""
    from flint import arb, fmpq

    waiting, done = [(exact(over[0]), exact(over[1]))], 0
    with precision_of(PIECE_BITS):
        while waiting:
            low, high = waiting.pop()
            try:
                is_above = bool(bare(_at_all(function, arb(low).union(arb(high)))) > arb(exact(above)))
            except (ValueError, ZeroDivisionError):
                is_above = False
            done += 1
            if is_above:
                continue
            if done + len(waiting) >= most:
                raise StepFailed(f"{most} pieces do not show that the function exceeds {above} near {low}")
            middle = (low + high) * fmpq(1, 2)
            waiting += [(middle, high), (low, middle)]
    return done


def _at_all(function: Callable[[Any], Any], piece: Any) -> Any:
    """The value on a whole piece; a branch that holds for some of its numbers only is an overlap, and the piece is cut."""
    try:
        return function(guard(piece))
    except Overlap:
        raise ValueError("a branch is not the same for all numbers of the piece") from None
    except TypeError:
        return function(piece)  # it hands the ball to a function of FLINT, which takes no guarded one


def _is_combination(others: list[list[Any]], row: list[Any]) -> bool:
    """Gaussian elimination: nothing is left of the row once the others are taken out of it."""
    import mpmath

    size = max((abs(x) for x in row), default=mpmath.mpf(0))
    basis: list[tuple[int, list[Any]]] = []
    for line in (*others, row):
        rest = list(line)
        for pivot, unit in basis:
            factor = rest[pivot]
            rest = [a - factor * b for a, b in zip(rest, unit, strict=True)]
        top = max(range(len(rest)), key=lambda i: abs(rest[i]))
        if line is row:
            return bool(abs(rest[top]) <= mpmath.mpf(SMALL) * size)
        if abs(rest[top]) > mpmath.mpf(SMALL) * max(abs(x) for x in line):
            basis.append((top, [x / rest[top] for x in rest]))
    raise AssertionError("the row is always the last line")


def _gradient(expression: Any, symbols: Sequence[Any], point: Sequence[Any]) -> list[Any]:
    import mpmath
    import sympy

    slopes = []
    for symbol in symbols:
        f = sympy.lambdify(list(symbols), sympy.diff(expression, symbol), modules="mpmath")
        try:
            slopes.append(mpmath.mpmathify(f(*(mpmath.mpmathify(x) for x in point))))
        except (ValueError, ZeroDivisionError, OverflowError, TypeError):
            slopes.append(mpmath.nan)
    return slopes
