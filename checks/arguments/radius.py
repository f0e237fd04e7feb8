"""A floor of order 1/√d on the Wasserstein distance between W H_ℓ and a white Gaussian matrix."""

from __future__ import annotations

from checks.arguments.gap_contraction import part
from lemmacheck import Fraction, facts
from theory.laws.haar import sphere_moment


def radius_floor(n):
    """d times a lower bound of W₂² at every layer from an orthogonal input, as a fraction."""
    return Fraction((n - 1) ** 2, 11 * n**3 * (n + 2) ** 2)


def argue_radius(p):
    """The length of a column of W H_ℓ fluctuates more than that of a Gaussian column, because its Gram entry does.

    From H_0ᵀH_0 = I/n the law of S = H_ℓᵀH_ℓ is invariant under rotations. Given S the first column of W H_ℓ has length
    R = √(S_11 χ²_d/d); for the white matrix it is R′ = √(χ²_d/(nd)). W₂² is at least that of these lengths.
    """
    import sympy

    n, w = p.at_least(2, "n", "number of samples"), 1 / p.at_least(2, "d", "width")
    variance, floor_of_variance = gram_variance(p, n, w)
    more, eleven = p.nonnegative("a", "Var √S_11 − (11/36) Var S_11"), sympy.Rational(11, 36)
    root_variance(p, more, variance)
    chi = part(p, "h", sympy.Rational(1, 2), says="Var χ_d")
    p.because(1 - 2 * chi, facts.chi_variance(variance=chi))
    q = chi * w
    root, mean_squared = eleven * variance + more, p.nonnegative("E", "(E√S_11)²")
    p.identity(
        1 / n - mean_squared * (1 - q) - q / n,
        (1 - q) * (1 / n - mean_squared),
        says="Var R − Var R′ = (1 − q) Var √S_11 with q = Var χ_d/d, since E χ_d² = d",
    )
    y, extra = sympy.Rational(11, 24) * (n - 1) / (n**2 * (n + 2)), p.nonnegative("b", "Var R − Var R′ − y/d")
    gained, least = sympy.symbols("gained least")
    p.lemma(
        extra,
        gained - least,
        old={gained: (1 - q) * root, least: y * w},
        new={gained: y * w + extra, least: y * w},
        form=(1 - q) * more
        + (sympy.Rational(1, 4) - q) * eleven * variance
        + sympy.Rational(3, 4) * eleven * (variance - floor_of_variance),
        says="Var R − Var R′ ≥ (3/4)(11/36) Var S_11 ≥ y/d with y = (11/24)(n − 1)/(n²(n + 2))",
    )
    difference, white = y * w + extra, q / n
    beyond = p.slack("s", "W₂² − (Var R − Var R′)²/(2(Var R + Var R′)): the length of a column is 1-Lipschitz")
    distance = difference**2 / (2 * (2 * white + difference)) + beyond
    p.because(beyond, facts.spread_distance_squared(distance_squared=distance, one=white + difference, other=white))
    floor = (n - 1) ** 2 / (11 * n**3 * (n + 2) ** 2) * w
    p.closes_as(beyond + sympy.factor(difference**2 / (2 * (2 * white + difference)) - floor))
    return {"n": n, "inverse_width": w, "W2": distance}


def gram_variance(p, n, w):
    """Var S_11, exactly, and the part of it that every layer has."""
    import sympy

    symbol, F = sympy.Symbol("n", positive=True), p.positive("F", "Σ λ² for the eigenvalues λ of S, whose sum is one")
    moment = p.identity(
        sphere_moment((4,), d=symbol) * F + sphere_moment((2, 2), d=symbol) * (1 - F),
        (1 + 2 * F) / (symbol * (symbol + 2)),
        says="E S_11² given the eigenvalues, by rotation invariance",
    )
    image = part(p, "e", 1 - 1 / n, says="E V(M)², at most 1 − 1/n, M = E[S | the layer before]")
    p.because(1 - 1 / n - image, facts.squares_below_square(total=1, squares=image + 1 / n))
    squared_gap = p.identity(
        w + (1 - w) * (image + 1 / n) - 1 / n,
        (1 - w) * image + (1 - 1 / n) * w,
        says="E V(H_ℓ)²: E|S|² = 1/d + (1 − 1/d) E|M|² for d independent rows, and V² = |·|² − 1/n",
    )
    variance = p.identity(
        moment.subs(symbol, n).subs(F, squared_gap + 1 / n) - 1 / n**2,
        2 * squared_gap / (n * (n + 2)),
        says="Var S_11 = 2 E V²/(n(n+2))",
    )
    return variance, 2 * (1 - 1 / n) * w / (n * (n + 2))


def root_variance(p, more, variance):
    """Var √S_11 ≥ (11/36) Var S_11 for S_11 in [0, 1] of mean 1/n ≤ 1/2; `more` is the difference for this variance."""
    import sympy

    r = 1 / (sympy.Rational(7, 5) + p.nonnegative("ρ", "√n − 7/5, for n ≥ 2"))  # r² = 1/n, the mean of S_11
    own = part(p, "v", r**2 * (1 - r**2), says="Var S_11")
    p.because(r**2 * (1 - r**2) - own, facts.capped_second_moment(ceiling=1, mean=r**2, second_moment=own + r**4))
    z = part(p, "z", 1, says="√S_11 in some outcome, at most one")
    square = (z**2 - r**2) ** 2
    p.identity(r + (z**2 - r**2) / (2 * r) - square / (2 * r * (z + r) ** 2), z, says="√S_11 about the root of its mean square")
    room = p.holds(sympy.cancel(3 - (z + r) ** 2), says="(z + r)² ≤ (1 + 5/7)² < 3")
    pointwise = square * room / (6 * r * (z + r) ** 2)
    p.identity(square / (2 * r * (z + r) ** 2) - square / (6 * r), pointwise, says="what the last term exceeds (z² − r²)²/(6r) by")
    most = r - own / (6 * r)
    mean = part(p, "m", most, says="E√S_11")
    order = dict(mean_of_larger=r - mean, mean_of_smaller=own / (6 * r))
    p.because(most - mean, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    of_root, of_square = sympy.symbols("of_root of_square")
    eleven = sympy.Rational(11, 36)
    p.lemma(
        more,
        of_root - eleven * of_square,
        old={of_root: r**2 - mean**2, of_square: own},
        new={of_root: eleven * variance + more, of_square: variance},
        form=own * (1 - own / r**2) / 36 + most**2 * (1 - (mean / most) ** 2),
        says="Var √S_11 = 1/n − (E√S_11)² ≥ (11/36) Var S_11",
    )
