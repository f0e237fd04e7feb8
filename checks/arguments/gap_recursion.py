"""The error of the linear recursion of d E V² from an orthogonal start, layer by layer; used by ours/stationary-gap.

Every bound is written as a share of what bounds it: `below` when a named fact bounds it, `carry` when it is an expression
that is manifestly at most the bound.
"""

from lemmacheck import Fraction, facts
from theory.laws.haar import sphere_moment


def below(p, name, whole, fact, *, says, power=1):
    """Any number from zero to the whole (in its `power`-th power), because the fact says so."""
    kept, rest = p.nonnegative(name, says), p.nonnegative(f"{name}1", "in proportion to what is missing")
    p.not_all_zero(kept, rest)
    part = whole * kept / (kept + rest)
    p.because(whole**power * (1 - (kept / (kept + rest)) ** power), fact(part))
    return part


def carry(p, name, whole, value, *, says, power=1):
    """A value whose `power`-th power is at most that of the whole, in fresh symbols."""
    import sympy

    kept, rest = p.nonnegative(name, says), p.nonnegative(f"{name}1", "in proportion to what is missing")
    p.not_all_zero(kept, rest)
    part = whole * kept / (kept + rest)
    bound, bounded = sympy.symbols("bound value")
    p.lemma(
        whole**power * (1 - (kept / (kept + rest)) ** power),
        bound - bounded,
        old={bound: whole**power, bounded: value},
        new={bound: whole**power, bounded: part**power},
        says=says,
    )
    return part


def argue_expansion(p, n):
    """V(T(s)) = (n/(n+2)) V(s) up to 2n² V(s)², exactly and for every spectrum; so the squares differ by at most 4n² V³."""
    import sympy

    w, delta = p.positive("w_i", "g_i²/|g|²; these add up to one"), p.real("y_i", "s_i − 1/n")
    eps = sympy.Symbol("Z_i", positive=True) - 1  # z = n Σ y_k w_k; 1 + z is n times a mean of the eigenvalues
    share = w * (1 + n * delta) / (1 + eps)
    p.identity(
        share - w * (1 + n * delta - eps),
        share * eps**2 - n * delta * w * eps,
        says="s_i g_i²/Σ s_k g_k², expanded about equal eigenvalues; the right side is the remainder, and nothing is left out",
    )
    symbol = sympy.Symbol("n", positive=True)
    rate = p.identity(
        1 - symbol * (sphere_moment((4,), d=symbol) - sphere_moment((2, 2), d=symbol)),
        symbol / (symbol + 2),
        says="the mean of the linear part is this multiple of y_i, because Σ y_k = 0",
    ).subs(symbol, n)
    V = p.positive("V", "V(s), the root of Σ y_i²; no |y_i| exceeds it")
    mean = below(
        p,
        "a",
        V,
        lambda part: facts.weighted_floor(total=V - part, floor=sympy.Integer(0), weight=1),
        says="Σ|y_i|w_i, at most V since every V − |y_i| ≥ 0",
    )
    z = below(
        p,
        "b",
        n * mean,
        lambda part: facts.jensen_convex(mean_of_value=n * mean, value_at_mean=part),
        says="|z|, at most n Σ|y_k|w_k",
    )
    size = 2 * n**2 * V**2
    gap = p.holds(
        size - n * z * mean - z**2, says="the remainders add up to at most n|z|Σ|y_i|w_i + z² ≤ 2n²V²: the shares add up to one"
    )
    rest = below(
        p,
        "c",
        size,
        lambda part: facts.mean_keeps_order(pointwise_gap=gap, mean_of_larger=size, mean_of_smaller=part),
        says="the mean size of the remainder, so also the size of its mean",
    )
    off = below(
        p,
        "e",
        rest,
        lambda part: facts.triangle_inequality(norm_of_sum=rate * V + part, first=rate * V, second=rest),
        says="|V(T(s)) − (n/(n+2)) V|; the triangle with V(T(s)) as the longest side, or with (n/(n+2)) V",
    )
    m = 1 / (n + p.nonnegative("g", "1/min s − n"))
    kept, missing = p.nonnegative("h", "V(T(s)), a part of (1 − ¾ min s) V"), p.nonnegative("h1", "what is missing")
    p.not_all_zero(kept, missing)
    ceiling, share = (1 - Fraction(3, 4) * m) * V, kept / (kept + missing)
    p.cite("d21/theorem-1-step", ceiling**2 * (1 - share**2), n=n, m=m, before=V**2, after=(ceiling * share) ** 2)
    image = carry(p, "i", V, ceiling * share, says="V(T(s)) ≤ V")
    moved = off * (image + rate * V)
    p.holds(4 * n**2 * V**3 - moved, says="|V(T(s))² − (n/(n+2))² V²| ≤ 4n²V³")
    return rate, V, image, moved


def argue_noise(p, w):
    """‖noise‖₄ of one layer, at most (4/3)/√d: d independent centred Y = hhᵀ − M with |h| = 1, averaged."""
    import sympy

    d = 1 / w**2
    squared_mean = below(
        p,
        "k",
        sympy.Integer(1),
        lambda part: facts.jensen_convex(mean_of_value=1, value_at_mean=part),
        says="|M|² = |E hhᵀ|², at most E|hhᵀ|² = 1",
    )
    along = p.nonnegative("k2", "hᵀMh")
    p.holds(2 - (1 - 2 * along + squared_mean), says="|Y|² = 1 − 2hᵀMh + |M|² is at most 2")
    second = 1 - squared_mean  # E|Y|²
    fourth = below(
        p, "o", 2 * second, lambda part: facts.capped_second_moment(ceiling=2, mean=second, second_moment=part), says="E|Y|⁴"
    )
    one, two = p.nonnegative("A1", "|Y_1|²"), p.nonnegative("A2", "|Y_2|²")
    inner = below(
        p,
        "p",
        one * two,
        lambda part: facts.cauchy_schwarz_inner(first=one, second=two, inner=sympy.sqrt(part)),
        says="⟨Y_1, Y_2⟩²",
    )
    mean_inner = below(
        p,
        "q",
        second**2,
        lambda part: facts.mean_keeps_order(pointwise_gap=one * two - inner, mean_of_larger=second**2, mean_of_smaller=part),
        says="E⟨Y_1, Y_2⟩², at most E|Y_1|² E|Y_2|²: they are independent",
    )
    total = d * fourth + d * (d - 1) * (second**2 + 2 * mean_inner)
    return carry(
        p,
        "s",
        sympy.Rational(4, 3) * w,
        w**8 * total,
        power=4,
        says="‖noise‖₄, whose fourth power is d⁻⁴ E|ΣY|⁴ = d⁻⁴ (d E|Y|⁴ + d(d−1)((E|Y|²)² + 2E⟨Y_1, Y_2⟩²)) ≤ (4/3)⁴ d⁻²",
    )


def argue_moments(p, layer, w, V, image):
    """Moments of V at a layer from an orthogonal start: E V^p ≤ (4j/(3√d))^p, because one layer adds noise of that size."""
    step, noise = p.rational(4, 3) * w, argue_noise(p, w)
    before, less = p.nonnegative("v", "‖V(H_j)‖₄"), p.slack("v2", "‖V(M)‖₄ + ‖noise‖₄ − ‖V(H_{j+1})‖₄")
    contracted = below(
        p,
        "u",
        before,
        lambda part: facts.mean_keeps_order(pointwise_gap=V**4 - image**4, mean_of_larger=before**4, mean_of_smaller=part**4),
        says="‖V(M)‖₄, the spectrum of M being T(s)",
        power=4,
    )
    after = contracted + noise - less
    p.because(less, facts.minkowski_fourth(norm_of_sum=after, first=contracted, second=noise))
    one_step = p.holds(before + step - after, says="‖V(H_{j+1})‖₄ ≤ ‖V(H_j)‖₄ + (4/3)/√d")
    norm = below(
        p,
        "m",
        layer * step,
        lambda part: facts.steps_add_up(start=p.rational(0), step=step, count=layer, end=part, one_step=one_step),
        says="‖V(H_j)‖₄, a part of j (4/3)/√d",
    )
    found = []
    for order, name in ((2, "x"), (3, "B")):
        moment = below(
            p,
            name,
            norm**order,
            lambda part, order=order: facts.moments_below_fourth(norm=norm, order=order, moment=part),
            says=f"E V(H_j)^{order}",
        )
        found.append(carry(p, f"{name}2", (layer * step) ** order, moment, says=f"E V^{order} ≤ (4j/3)^{order} d^(−{order}/2)"))
    return found


def argue_error(p, n, w, *, j, depth, fixed):
    """|e_ℓ| for e_ℓ = d E V(H_ℓ)² − x_ℓ, x_{j+1} = (n/(n+2))² x_j + 1 − 1/n from zero: |e_{j+1}| ≤ (n/(n+2))² |e_j| + 10n²ℓ³/√d."""
    rate, V, image, moved = argue_expansion(p, n)
    square, cube = argue_moments(p, j, w, V, image)
    powered, x = p.real("P_j", "(n/(n+2))^{2j}"), p.real("x_j", "the linear recursion")
    p.identity(
        rate**2 * (1 - powered) * fixed + 1 - 1 / n,
        (1 - rate**2 * powered) * fixed,
        says="x_j = (1 − (n/(n+2))^{2j}) (n−1)(n+2)²/(4n(n+1)) solves the linear recursion",
    )
    mean_image, mean_square = p.nonnegative("I", "E V(E[H_{j+1}ᵀH_{j+1} | H_j])²"), p.nonnegative("Q", "E V(H_j)²")
    p.identity(
        (1 - w**2) * mean_image / w**2 + 1 - 1 / n - (rate**2 * x + 1 - 1 / n) - rate**2 * (mean_square / w**2 - x),
        (mean_image - rate**2 * mean_square) / w**2 - mean_image,
        says="e_{j+1} − (n/(n+2))² e_j: by d E V′² = (d − 1) V(M)² + 1 − 1/n, exactly",
    )
    drift = below(
        p,
        "D",
        4 * n**2 * cube,
        lambda part: facts.mean_keeps_order(
            pointwise_gap=4 * n**2 * V**3 - moved, mean_of_larger=4 * n**2 * cube, mean_of_smaller=part
        ),
        says="|E V(M)² − (n/(n+2))² E V²|, at most 4n² E V³",
    )
    kept = below(
        p,
        "J",
        square,
        lambda part: facts.mean_keeps_order(pointwise_gap=V**2 - image**2, mean_of_larger=square, mean_of_smaller=part),
        says="E V(M)², at most E V²",
    )
    step = Fraction(4, 3) * w
    drift = carry(p, "D2", 4 * n**2 * (j * step) ** 3, drift, says="which is at most 4n² (4j/3)³ d^(−3/2)")
    kept = carry(p, "J2", (j * step) ** 2, kept, says="which is at most (4j/3)²/d")
    move = below(
        p,
        "U",
        drift / w**2 + kept,
        lambda part: facts.triangle_inequality(norm_of_sum=part, first=drift / w**2, second=kept),
        says="|e_{j+1} − (n/(n+2))² e_j|",
    )
    push = 10 * n**2 * depth**3 * w
    move = carry(p, "W", push, move, says="4n² d E V³ + E V² ≤ 10n²ℓ³/√d for every layer j ≤ ℓ")
    error = p.nonnegative("E_j", "|e_j|")
    after = below(
        p,
        "F",
        rate**2 * error + move,
        lambda part: facts.triangle_inequality(norm_of_sum=part, first=rate**2 * error, second=move),
        says="|e_{j+1}|",
    )
    one_step = p.holds(rate**2 * error + push - after, says="|e_{j+1}| ≤ (n/(n+2))² |e_j| + 10n²ℓ³/√d")
    recursion = dict(start=p.rational(0), factor=rate**2, push=push, powered=p.nonnegative("P", "(n/(n+2))^{2ℓ}"))
    return below(
        p, "R", push / (1 - rate**2), lambda part: facts.affine_recursion(end=part, one_step=one_step, **recursion), says="|e_ℓ|"
    )
