"""A floor of order 1/√d on the Wasserstein distance between W H_ℓ and a white Gaussian matrix."""

from __future__ import annotations

from checks.engine.api import Fraction


def radius_floor(n):
    """d times a lower bound of W₂² at every layer from an orthogonal input, as a fraction."""
    return Fraction((n - 1) ** 2, 11 * n**3 * (n + 2) ** 2)


def argue_radius(p):
    """The length of a column of W H_ℓ fluctuates more than that of a Gaussian column, because its Gram entry does.

    From H_0ᵀH_0 = I/n the law of S = H_ℓᵀH_ℓ is invariant under rotations. Given S the first column of W H_ℓ has length
    R = √(S_11 χ²_d/d); for the white matrix it is R′ = √(χ²_d/(nd)). W₂² is at least that of these lengths.
    """
    import sympy

    from theory import trusted

    n, w = p.at_least(2, "n", "number of samples"), 1 / p.at_least(2, "d", "width")
    gained = argue_variances(p, n, w)
    tail = p.nonnegative("hb", "in proportion to 1 − 2 Var χ_d")
    kept = p.nonnegative("ha", "Var χ_d, in proportion")
    p.not_all_zero(kept, tail)
    chi = kept / (2 * (kept + tail))
    p.because(tail / (kept + tail), trusted.chi_variance(variance=chi))
    white = chi * w / n  # Var R′
    beyond = p.slack("s", "W₂² − (Var R − Var R′)²/(2(Var R + Var R′)): the length of a column is 1-Lipschitz")
    distance = gained**2 / (2 * (2 * white + gained)) + beyond
    p.because(
        beyond, trusted.spread_distance_squared(distance_squared=distance, one=white + gained, other=white)
    )
    floor = (n - 1) ** 2 / (11 * n**3 * (n + 2) ** 2) * w
    p.closes_as(beyond + sympy.factor(gained**2 / (2 * (2 * white + gained)) - floor))
    return {"n": n, "inverse_width": w, "W2": distance}


def argue_variances(p, n, w):
    """Var R − Var R′ = (1 − Var χ_d/d) Var √S_11 is at least (11/24)(n − 1)/(n²(n + 2) d); returned with what it has beyond."""
    import sympy

    from checks.d21._contraction import part
    from theory import trusted
    from theory.haar import sphere_moment

    symbol, F = sympy.Symbol("n"), p.positive("F", "Σ λ² for the eigenvalues λ of S, whose sum is one")
    moment = p.identity(
        sphere_moment((4,), d=symbol) * F + sphere_moment((2, 2), d=symbol) * (1 - F),
        (1 + 2 * F) / (symbol * (symbol + 2)),
        says="E S_11² given the eigenvalues, by rotation invariance",
    )
    inverse_root = sympy.Rational(7, 5) + p.nonnegative("ρ", "√n − 7/5, for n ≥ 2")
    r, count = 1 / inverse_root, inverse_root**2
    iw = 1 / p.at_least(2, "δ", "width")
    image = part(p, "e", 1 - 1 / count, says="E V(M)², at most 1 − 1/n, M = E[S | the layer before]")
    p.because(1 - 1 / count - image, trusted.squares_below_square(total=1, squares=image + 1 / count))
    squared_gap = p.identity(
        iw + (1 - iw) * (image + 1 / count) - 1 / count,
        (1 - iw) * image + (1 - 1 / count) * iw,
        says="E V(H_ℓ)²: E|S|² = 1/d + (1 − 1/d) E|M|² for d independent rows, and V² = |·|² − 1/n",
    )
    variance = p.identity(
        moment.subs(symbol, count).subs(F, squared_gap + 1 / count) - 1 / count**2,
        2 * squared_gap / (count * (count + 2)),
        says="Var S_11 = 2 E V²/(n(n+2))",
    )
    z = part(p, "z", 1, says="√S_11 in some outcome, at most one")
    square = (z**2 - r**2) ** 2
    p.identity(r + (z**2 - r**2) / (2 * r) - square / (2 * r * (z + r) ** 2), z, says="√S_11 about its mean square r² = 1/n")
    room = p.holds(sympy.cancel(3 - (z + r) ** 2), says="(z + r)² ≤ (1 + 5/7)² < 3")
    pointwise = square * room / (6 * r * (z + r) ** 2)
    p.identity(square / (2 * r * (z + r) ** 2) - square / (6 * r), pointwise, says="what the last term exceeds (z² − r²)²/(6r) by")
    most = r - variance / (6 * r)
    mean = part(p, "m", most, says="E√S_11")
    order = dict(mean_of_larger=r - mean, mean_of_smaller=variance / (6 * r))
    p.because(most - mean, trusted.mean_keeps_order(pointwise_gap=pointwise, **order))
    share, eleven = mean / most, sympy.Rational(11, 36)
    root_variance = p.identity(
        r**2 - mean**2,
        eleven * variance + variance * (1 - count * variance) / 36 + most**2 * (1 - share**2),
        says="Var √S_11, with n Var S_11 at most one",
    )
    q = part(p, "q", iw / 2, says="Var χ_d/d")
    p.because(1 - 2 * q / iw, trusted.chi_variance(variance=q / iw))
    p.identity(
        1 / count - mean**2 * (1 - q) - q / count, (1 - q) * (r**2 - mean**2), says="Var R − Var R′ = (1 − q) Var √S_11"
    )
    extra = p.nonnegative("b", "Var R − Var R′, beyond y/d with y = (11/24)(n − 1)/(n²(n + 2))")
    gained, many, inverse = sympy.symbols("gained many inverse")

    def floor(k):
        return sympy.Rational(11, 24) * (k - 1) / (k**2 * (k + 2))

    more = variance * (1 - count * variance) / 36 + most**2 * (1 - share**2)
    p.lemma(
        extra,
        gained - floor(many) * inverse,
        old={gained: (1 - q) * root_variance, many: count, inverse: iw},
        new={gained: floor(n) * w + extra, many: n, inverse: w},
        form=(1 - q) * more
        + (sympy.Rational(1, 4) - q) * eleven * variance
        + sympy.Rational(3, 4) * eleven * 2 * (1 - iw) * image / (count * (count + 2)),
        says="Var R − Var R′ ≥ (3/4)(11/36) Var S_11 ≥ y/d",
    )
    return floor(n) * w + extra
