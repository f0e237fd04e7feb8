"""Solver answers backed by something that the kernel can check: coefficients without a sign, or products that add up to −1.

What is found here only proposes, as everything that writes certificates; where nothing is found the answer is named as trusted.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

MOST_RAISED = 40


def raised(value: Any) -> Any:
    """A product of powers of the denominator's factors that leaves no negative coefficient in the numerator, or None.

    A polynomial that is positive on a simplex, or on a product of simplices, has such a power (Pólya).
    """
    import sympy

    top, bottom = sympy.fraction(sympy.together(value))
    symbols = sorted(sympy.sympify(value).free_symbols, key=str)
    constant, factors = sympy.factor_list(bottom)
    if not symbols or not all(_has_no_negative(sympy.Poly(f, *symbols)) for f, _ in factors):
        return None
    one = sympy.Mul(*(f for f, _ in factors))
    poly, step = sympy.Poly(sympy.expand(top * sympy.sign(constant)), *symbols), sympy.Poly(one, *symbols)
    for power in range(MOST_RAISED):
        if _has_no_negative(poly):
            return one**power
        poly = poly * step
    return None


def _has_no_negative(poly: Any) -> bool:
    return all(c > 0 for c in poly.coeffs())


def contradiction(constraints: list[Any]) -> list[tuple[int, ...]] | None:
    """Which products of the constraints (by their places) have a combination with positive factors that is −1; None if none has.

    Then no numbers meet all of `constraint >= 0`.
    """
    import sympy
    import z3

    exprs = [sympy.sympify(c) for c in constraints]
    symbols = sorted(set().union(*(e.free_symbols for e in exprs)), key=str)
    if not symbols or not all(e.is_polynomial(*symbols) for e in exprs):
        return None
    places = [c for degree in (1, 2) for c in combinations_with_replacement(range(len(exprs)), degree)]
    polys = [sympy.Poly(sympy.Mul(*(exprs[i] for i in place)), *symbols).as_dict() for place in places]
    weights = [z3.Real(f"w{i}") for i in range(len(places))]
    solver = z3.SolverFor("QF_LRA")
    solver.add(*(w >= 0 for w in weights))
    constant = (0,) * len(symbols)
    for monomial in {m for poly in polys for m in poly} | {constant}:
        total = sum(
            (w * z3.Q(int(p[monomial].p), int(p[monomial].q)) for w, p in zip(weights, polys, strict=True) if monomial in p)
        )
        solver.add(total == (-1 if monomial == constant else 0))
    if str(solver.check()) != "sat":
        return None
    model = solver.model()
    return [place for place, w in zip(places, weights, strict=True) if str(model.eval(w, model_completion=True)) != "0"]
