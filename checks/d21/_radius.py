"""A floor of order 1/√d on the Wasserstein distance between W H_ℓ and a white Gaussian matrix."""

from __future__ import annotations

from checks.engine.api import Fraction


def radius_floor(n):
    """d times a lower bound of W₂² at every layer from an orthogonal input, as a fraction."""
    return Fraction((n - 1) ** 2, 256 * n**3 * (n + 2) ** 2)


def argue_radius(p):
    """The length of a column of W H_ℓ fluctuates more than that of a Gaussian column, because its Gram entry does.

    From H_0ᵀH_0 = I/n the law of S = H_ℓᵀH_ℓ is invariant under rotations. Given S the first column of W H_ℓ has length
    R = √(S_11 χ²_d/d); for the white matrix it is R′ = √(χ²_d/(nd)). W₂ is at least sd R − sd R′.
    """
    import sympy

    from theory import trusted
    from theory.haar import sphere_moment

    n = p.at_least(2, "n", "number of samples")
    iw = p.positive("w", "1/d, at most one")
    symbol, F = sympy.Symbol("n"), p.positive("F", "Σ λ² for the eigenvalues λ of S, whose sum is one")
    p.identity(
        sphere_moment((4,), d=symbol) * F + sphere_moment((2, 2), d=symbol) * (1 - F),
        (1 + 2 * F) / (symbol * (symbol + 2)),
        says="E S_11² given the eigenvalues, by rotation invariance",
    )
    more = p.nonnegative("e", "E V² − (1 − 1/n)/d: d E V² = (d − 1) V(E H′ᵀH′)² + 1 − 1/n, exactly")
    squared_gap = (1 - 1 / n) * iw + more
    p.identity(
        (1 + 2 * (squared_gap + 1 / n)) / (n * (n + 2)) - 1 / n**2,
        2 * squared_gap / (n * (n + 2)),
        says="Var S_11 = 2 E V²/(n(n+2))",
    )
    variance = 2 * squared_gap / (n * (n + 2))
    z, r = p.positive("z", "√S_11"), p.positive("r", "1/√n")
    p.identity(
        r + (z**2 - r**2) / (2 * r) - (z**2 - r**2) ** 2 / (2 * r * (z + r) ** 2),
        z,
        says="√S_11 about its mean square; (z + r)² ≤ 4",
    )
    root = p.slack("j", "r − Var S_11/(8r) − E√S_11")
    mean_root = r - variance / (8 * r) - root
    p.because(root, trusted.mean_is_monotone(mean_of_larger=r - variance / (8 * r), mean_of_smaller=mean_root))
    floor = (n - 1) / (8 * n**2 * (n + 2))  # y: d (Var R − Var R′) is at least this
    p.holds(
        variance / 16 - floor * iw,
        says="Var R − Var R′ ≥ (Var S/8)(1 − Var χ/d) ≥ Var S/16 ≥ y/d, since (E√S)² ≤ 1/n − Var S/8 for Var S ≤ 8/n",
    )
    p.holds(1 / n - floor, says="y ≤ 1/n, the unit m of the last step")
    E, b, y = sympy.Symbol("E", real=True), sympy.Symbol("b", real=True), sympy.Symbol("y", real=True)
    p.unsat(
        [E, b, y, 1 - y, sympy.Rational(1, 2) - b**2, y * E**2 + 2 * b * E - 1, sympy.Rational(1, 4) - E**2],
        says="in units m = 1/n: W₂√d = yE, sd R′√d = b ≤ 1/√2 (Var χ ≤ 1/2) and (b + yE)² ≥ b² + y exclude E ≤ 1/2",
    )
    distance = p.nonnegative("q", "d W₂² − n y²/4, not negative by the step above")
    return {"n": n, "inverse_width": iw, "W2": (n * floor**2 / 4 + distance) * iw}
