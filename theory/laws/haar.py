"""Moments of Haar orthogonal matrices, symbolic in the dimension, by two independent routes.

References: B. Collins and P. Śniady, Integration with respect to the Haar measure on unitary, orthogonal and
symplectic group (2006), for the Weingarten route (haarpy); the other route uses only that a column of W is uniform on
the sphere and that columns have norm one.
"""

from __future__ import annotations

from typing import Any


def haar_moment(rows: tuple[int, ...], columns: tuple[int, ...], *, d: Any) -> Any:
    """E of the product of W[r, c] over the paired indices, by Weingarten calculus; d is a symbol or a whole number."""
    import sympy
    from haarpy import haar_integral_orthogonal

    if isinstance(d, sympy.Symbol):
        plain = sympy.Symbol(d.name)  # haarpy compares symbols without assumptions
        return sympy.factor(sympy.sympify(haar_integral_orthogonal((rows, columns), plain)).subs(plain, d))
    return haar_integral_orthogonal((rows, columns), int(d))


def sphere_moment(powers: tuple[int, ...], *, d: Any) -> Any:
    """E Π x_i^{p_i} for x uniform on the sphere in R^d: Gaussian moments over the moment of the length.

    x = g/|g| with |g| independent of x, so E Π g_i^{p_i} = E|g|^p · E Π x_i^{p_i} with E|g|^{2m} = d(d+2)…(d+2m−2).
    """
    import sympy

    if any(p % 2 for p in powers):
        return sympy.Integer(0)
    gaussian = sympy.prod([sympy.factorial2(p - 1) if p else 1 for p in powers])
    length = sympy.prod([d + 2 * i for i in range(sum(powers) // 2)])
    return gaussian / length


def mean_square_products(d: Any) -> tuple[Any, Any]:
    """E W_1k² W_2k² and E W_1k² W_2l² (k ≠ l) without Weingarten calculus.

    The first is a moment of one column, a point on the sphere; the second follows because row 2 has norm one:
    E W_1k² = Σ_l E W_1k² W_2l².
    """
    same_column = sphere_moment((2, 2), d=d)
    other_column = (sphere_moment((2,), d=d) - same_column) / (d - 1)
    return same_column, other_column
