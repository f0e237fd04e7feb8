"""A floor of order 1/√d on the Wasserstein distance between W H_ℓ and a white Gaussian matrix."""

from __future__ import annotations

from checks.engine.api import Fraction


def radius_floor(n):
    """d times a lower bound of W₂² at every layer from an orthogonal input, as a fraction."""
    return Fraction((n - 1) ** 2, 11 * n**3 * (n + 2) ** 2)


def argue_radius(p):
    """The length of a column of W H_ℓ fluctuates more than that of a Gaussian column, because its Gram entry does.

    From H_0ᵀH_0 = I/n the law of S = H_ℓᵀH_ℓ is invariant under rotations. Given S the first column of W H_ℓ has length
    R = √(S_11 χ²_d/d); for the white matrix it is R′ = √(χ²_d/(nd)). W₂ is at least sd R − sd R′.
    """
    import sympy

    from theory import trusted
    from theory.haar import sphere_moment

    n = p.at_least(2, "n", "number of samples")
    iw = p.positive("w", "1/d")
    symbol, F = sympy.Symbol("n"), p.positive("F", "Σ λ² for the eigenvalues λ of S, whose sum is one")
    p.identity(
        sphere_moment((4,), d=symbol) * F + sphere_moment((2, 2), d=symbol) * (1 - F),
        (1 + 2 * F) / (symbol * (symbol + 2)),
        says="E S_11² given the eigenvalues, by rotation invariance",
    )
    more = p.nonnegative("e", "E V² − (1 − 1/n)/d: d E V² = (d − 1) V(E H′ᵀH′)² + 1 − 1/n, exactly")
    squared_gap = (1 - 1 / n) * iw + more
    variance = p.identity(
        (1 + 2 * (squared_gap + 1 / n)) / (n * (n + 2)) - 1 / n**2,
        2 * squared_gap / (n * (n + 2)),
        says="Var S_11 = 2 E V²/(n(n+2))",
    )
    z, r = p.positive("z", "√S_11"), p.positive("r", "1/√n")
    p.identity(
        r + (z**2 - r**2) / (2 * r) - (z**2 - r**2) ** 2 / (2 * r * (z + r) ** 2),
        z,
        says="√S_11 about its mean square",
    )
    free = sympy.Symbol("r", real=True)
    p.unsat(
        [free, sympy.Rational(1, 2) - free**2, (1 + free) ** 2 - 3],
        says="(z + r)² ≤ (1 + r)² < 3 for r² = 1/n ≤ 1/2: so E√S_11 ≤ r − Var S_11/(6r)",
    )
    kept, rest = p.nonnegative("u", "n Var S_11 ≤ n E S_11 = 1, since S_11 ≤ 1"), p.nonnegative("u1", "what is missing to one")
    p.not_all_zero(kept, rest)
    u = kept / (kept + rest)
    p.holds(
        1 - sympy.Rational(11, 36) * u - (1 - u / 6) ** 2,
        says="n (E√S_11)² ≤ (1 − u/6)² ≤ 1 − 11u/36 with u = n Var S_11: so Var √S_11 ≥ (11/36) Var S_11",
    )
    tail = p.slack("h", "1 − 2 Var χ_d")
    chi = (1 - tail) / 2
    p.because(tail, trusted.chi_variance(variance=chi))
    p.holds(sympy.Rational(1, 4) - chi / 2, says="q = Var χ_d/d is at most 1/4, for d ≥ n ≥ 2")
    q, root_squared = p.nonnegative("q", "Var χ_d/d"), p.nonnegative("m", "(E√S_11)²")
    p.identity(
        1 / n - root_squared * (1 - q) - q / n,
        (1 - q) * (1 / n - root_squared),
        says="Var R − Var R′ = (1 − q) Var √S_11",
    )
    floor = sympy.Rational(11, 24) * (n - 1) / (n**2 * (n + 2))  # y: d (Var R − Var R′) is at least this
    p.holds(
        sympy.Rational(3, 4) * sympy.Rational(11, 36) * variance - floor * iw,
        says="Var R − Var R′ ≥ (3/4)(11/36) Var S_11 ≥ y/d",
    )
    p.holds(sympy.Rational(1, 10) - n * floor, says="n y ≤ 1/10")
    wide, narrow = p.nonnegative("s1", "sd R"), p.nonnegative("s2", "sd R′")
    beyond = p.slack("s", "W₂ − (sd R − sd R′): the length of a column is 1-Lipschitz in the matrix")
    p.because(beyond, trusted.spread_distance(distance=wide - narrow + beyond, one=wide, other=narrow))
    E, b, y = sympy.Symbol("E", real=True), sympy.Symbol("b", real=True), sympy.Symbol("y", real=True)
    p.unsat(
        [
            E,
            b,
            y,
            sympy.Rational(1, 10) - y,
            sympy.Rational(1, 2) - b**2,
            y * E**2 + 2 * b * E - 1,
            sympy.Rational(9, 20) - E**2,
        ],
        says="in units of 1/n: W₂√d = yE, sd R′√d = b ≤ 1/√2 (Var χ ≤ 1/2) and (b + yE)² ≥ b² + y exclude E² ≤ 9/20",
    )
    p.holds(sympy.Rational(9, 20) * n * floor**2 - (n - 1) ** 2 / (11 * n**3 * (n + 2) ** 2), says="(9/20) n y² in short")
    distance = p.nonnegative("f", "d W₂² − (9/20) n y², not negative by the step above")
    return {"n": n, "inverse_width": iw, "W2": (sympy.Rational(9, 20) * n * floor**2 + distance) * iw}
