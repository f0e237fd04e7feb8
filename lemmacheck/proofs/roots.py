"""An equation with one unknown that enters linearly, or over a linear denominator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flint import fmpq

from lemmacheck.proofs.evaluation import Evaluated, is_nil

POINTS = (fmpq(0), fmpq(1), fmpq(2), fmpq(3))


def settled(right: Any, known: Mapping[Any, Any]) -> Any:
    """A value that may have to wait for other symbols; None while it does."""
    if not callable(right):
        return right
    try:
        return right(known)
    except KeyError:
        return None


def root(value: Evaluated, right: Any, symbol: Any, known: Mapping[Any, Any]) -> Any:
    """The symbol for which the value is right, if it enters linearly or over a linear denominator."""
    tries: list[Any] = []
    values = dict(known)
    for x in POINTS:
        values[symbol] = x
        try:
            tries.append(value(values))
        except (ZeroDivisionError, ValueError):
            return None
    a, b, c, e = tries
    if is_nil(a - 2 * b + c, a) and is_nil(b - 2 * c + e, a):  # linear; the slope does not depend on what is wanted
        return None if _may_vanish(b - a) else (right - a) / (b - a)
    return _moebius([found - right for found in tries])


def _moebius(tries: list[Any]) -> Any:
    """The zero of (p + q x)/(1 + r x) through its values at 0, 1, 2; the value at 3 is a test."""
    a, b, c, e = tries
    # p = a, p + q = b(1 + r), p + 2q = c(1 + 2r)  =>  a − 2b + c = 2r(b − c)
    if _may_vanish(b - c):
        return None
    r = (a - 2 * b + c) / (2 * (b - c))
    q = b * (1 + r) - a
    bottom = 1 + 3 * r
    if _may_vanish(bottom) or not is_nil((a + 3 * q) / bottom - e, e) or _may_vanish(q):
        return None
    return -a / q


def _may_vanish(x: Any) -> bool:
    return bool(x == 0) if isinstance(x, fmpq) else bool(x.contains(0))
