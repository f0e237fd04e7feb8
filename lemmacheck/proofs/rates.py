"""A statement about a limit is proved by a rate: a bound on the margin that falls along the axis, as fast as is asked."""

from __future__ import annotations

from typing import Any

from lemmacheck.errors import StepFailed
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import Tends
from lemmacheck.numbers.quotients import is_exact


def bounded_by_rate(relation: Tends, q: Q, margin: Any) -> tuple[Any, ...]:
    """What must not be negative: the rate that the argument returns, above the size of every part of the margin."""
    rate = _rate(relation, q)
    return tuple(side for part in components(margin) for side in (rate - part, rate + part))


def _rate(relation: Tends, q: Q) -> Any:
    import sympy

    if "rate" not in vars(q):
        raise StepFailed(f"a limit along {relation.axis} is proved by a rate: return a quantity named 'rate' that falls")
    rate, along = sympy.sympify(q.rate), sympy.sympify(getattr(q, relation.axis))
    axis = _axis(along)
    if axis is None:
        raise StepFailed(f"{relation.axis} = {along} must be one symbol of the argument (plus a number)")
    fixed = {symbol for name in relation.given for symbol in sympy.sympify(getattr(q, name)).free_symbols}
    loose = rate.free_symbols - {axis} - fixed
    if loose or axis in fixed:
        names = ", ".join(sorted(map(str, loose))) or str(axis)
        raise StepFailed(
            f"the rate {rate} contains {names}, which may change with {relation.axis}: name in `given` what is held fixed"
        )
    if not is_exact(rate) or falls_by(rate, axis) is None:
        raise StepFailed(f"the rate {rate} is no quotient of polynomials in {relation.axis}")
    power = falls_by(rate, axis)
    if power is not None and power < relation.order:
        raise StepFailed(
            f"the rate {rate} falls like {relation.axis}^{-power}, not like {relation.axis}^{-relation.order} or faster"
        )
    return rate


def _axis(along: Any) -> Any:
    """The symbol that goes to infinity with the axis."""
    import sympy

    symbols = along.free_symbols
    if len(symbols) != 1:
        return None
    (symbol,) = symbols
    slope = sympy.diff(along, symbol)
    return symbol if slope.is_number and slope > 0 else None


def falls_by(expression: Any, axis: Any) -> float | None:
    """The power of the axis by which a rational function falls at infinity; None where it is no such function."""
    import sympy

    top, bottom = sympy.fraction(sympy.cancel(sympy.together(sympy.sympify(expression))))
    if top == 0:
        return float("inf")
    if not (top.is_polynomial(axis) and bottom.is_polynomial(axis)):
        return None
    return float(sympy.degree(bottom, axis) - sympy.degree(top, axis))
