"""Arguments about one layer of the wide chain that several claims share."""

from __future__ import annotations

from lemmacheck import facts
from theory.enclosures.gap_contraction import least_pair_weight
from theory.laws.haar import sphere_moment


def pair_algebra(p):
    """Exchanging g_i and g_j shows how T_i − T_j and Φ_j − Φ_i (Φ = T/s) compare with s_i − s_j, for any two eigenvalues."""
    a, b, R = (
        p.positive("a", "s_i, the larger of two eigenvalues that are not both zero"),
        p.nonnegative("b", "s_j"),
        p.nonnegative("R", "Σ of the other s_k g_k², over g_i² + g_j²"),
    )
    c = p.real("c", "(g_i² − g_j²)/(g_i² + g_j²), the cosine of a uniform angle, independent of R")
    total, q = a + b, a - b
    plus, minus = total + q * c + 2 * R, total - q * c + 2 * R
    D = (total + 2 * R) ** 2 - q**2 * c**2
    p.identity(
        ((q + total * c) / plus + (q - total * c) / minus) / 2,
        q * (total + 2 * R - total * c**2) / D,
        says="T_i − T_j is the mean of this: the sign of s_i − s_j, since c² ≤ 1",
    )
    p.identity((2 * c / minus - 2 * c / plus) / 2, 2 * q * c**2 / D, says="Φ_j − Φ_i is the mean of this: the sign of s_i − s_j")
    y, z = p.positive("y", "1 − c², scaled"), p.positive("z", "c², scaled")
    p.holds(total + 2 * R - total * z / (y + z), says="p + 2R − pc² is not negative")
    D = (total + 2 * R) ** 2 - q**2 * z / (y + z)
    whole = y * (total + 2 * R) ** 2 + z * (4 * a * b + 4 * R * total + 4 * R**2)  # (y + z) D
    form = p.identity(
        1 / D - 1 / (total + 2 * R) ** 2,
        q**2 * z / (whole * (total + 2 * R) ** 2),
        says="what 1/D exceeds 1/(p + 2R)² by, in every outcome",
    )
    return p.holds(form, says="it is not negative")


def pair_floor(p, *, pointwise):
    """E[c²/D] ≥ h/2 for every pair, with h the least value of h(p) on [0, 1]; returns h.

    `pointwise` is what 1/D exceeds 1/(p + 2R)² by.
    """
    low = least_pair_weight()
    h = p.rational(low.numerator, low.denominator)
    over = p.nonnegative("h0", f"what h(p) exceeds {low} by: h is enclosed in balls over 200 pieces of [0, 1]")
    jensen = p.slack("h1", "Jensen over the other eigenvalues, whose mean Σ s_k g_k² is 1 − p")
    below = p.slack("h2", "(p + 2R)² ≥ D")
    associated = p.slack("h3", "c² and 1/D rise together in c², and E c² = 1/2")
    weight = h + over
    squared = weight + jensen
    inverse = squared + below
    mean = inverse / 2 + associated
    p.because(jensen, facts.jensen_convex(mean_of_value=squared, value_at_mean=weight))
    order = dict(mean_of_larger=inverse, mean_of_smaller=squared)
    p.because(below, facts.mean_keeps_order(pointwise_gap=pointwise, **order))
    p.because(associated, facts.association(mean_of_product=mean, product_of_means=inverse / 2))
    p.holds(mean - h / 2, says="E[c²/D] ≥ h/2")
    return h


def covariance_algebra(p):
    """Two identities for weights s with sum one: Lagrange's, and s as a mixture of the uniform weights and a rest."""
    n = 3  # pairs of indices and one bystander: every pattern that the sums contain
    s = [p.nonnegative(f"s{i}") for i in range(n)]
    f, g = [p.real(f"F{i}") for i in range(n)], [p.real(f"G{i}") for i in range(n)]
    pairs = sum(s[i] * s[j] * (f[i] - f[j]) * (g[i] - g[j]) for i in range(n) for j in range(i))
    p.identity(
        sum(s) * sum(x * y * z for x, y, z in zip(s, f, g, strict=True))
        - sum(x * y for x, y in zip(s, f, strict=True)) * sum(x * y for x, y in zip(s, g, strict=True)),
        pairs,
        says="Lagrange: the covariance under s is Σ_{i<j} s_i s_j (f_i − f_j)(g_i − g_j)",
    )
    m, rest = p.nonnegative("m0", "min s"), [p.nonnegative(f"e{i}", "s_i − min s") for i in range(n)]
    mass = sum(rest)
    whole = n * m + mass

    def mean(weights, values, total):
        return sum(w * v for w, v in zip(weights, values, strict=True)) / total

    def covariance(weights, total):
        fg = [x * y for x, y in zip(f, g, strict=True)]
        return mean(weights, fg, total) - mean(weights, f, total) * mean(weights, g, total)

    one = [1] * n
    share = n * m / whole
    p.identity(
        covariance([m + e for e in rest], whole),
        share * covariance(one, n)
        + (1 - share) * covariance(rest, mass)
        + share * (1 - share) * (mean(rest, f, mass) - mean(one, f, n)) * (mean(rest, g, mass) - mean(one, g, n)),
        says="the covariance under s is that under uniform weights times n·min s, plus two terms that are not"
        " negative when f and g are in the order of s",
    )


def argue_step(p):
    """V² − ⟨T − u, s − u⟩ and ⟨T − u, s − u⟩ − V(T)² are both covariances under s, floored by h·min s."""
    h = pair_floor(p, pointwise=pair_algebra(p))
    covariance_algebra(p)
    least, rest = p.nonnegative("k", "min s, in proportion"), p.nonnegative("k1", "1 − min s, in proportion")
    p.not_all_zero(least, rest)
    m = least / (least + rest)  # min s, any number from 0 to 1
    after = p.nonnegative("Y", "V(T(s))²")
    b1, b2 = p.slack("b1", "cov_s(s, s) − m V²"), p.slack("b2", "cov_s(T, s) − m ⟨T − u, s − u⟩")
    f1, f2 = (p.slack("f1", "Σ s_i s_j (s_i − s_j)² E[c²/D] − (h/2) cov_s(s, s)"), p.slack("f2", "the same with T_i − T_j"))
    p.because(b1, facts.comonotone_covariance(covariance=b1))
    p.because(b2, facts.comonotone_covariance(covariance=b2))
    inner = (after + h * b2 + 2 * f2) / (1 - h * m)  # ⟨T − u, s − u⟩, solved from the line for f2
    before = (inner + h * b1 + 2 * f1) / (1 - h * m)  # V(s)², solved from the line for f1
    p.because(f1, facts.weighted_floor(total=(before - inner) / 2, floor=h / 2, weight=m * before + b1))
    p.because(f2, facts.weighted_floor(total=(inner - after) / 2, floor=h / 2, weight=m * inner + b2))
    return {"m": m, "before": before, "after": after}


def argue_floor(p):
    """The excess x of the largest of n eigenvalues: an average over w ~ Beta(3/2, (n+1)/2), bounded by Jensen."""
    import sympy

    n = p.at_least(2, "n", "number of samples")
    w, r, t = p.positive("w", "g_1²/|g|²"), p.positive("r", "each of the other eigenvalues"), p.positive("t", "s − r")
    s = r + t
    p.identity(s * w / (s * w + r * (1 - w)) - w, t * w * (1 - w) / (r + t * w), says="the excess of the image, before averaging")
    symbol = sympy.Symbol("n")
    first, second, third = (sphere_moment((2 * k,), d=symbol) for k in (1, 2, 3))
    mass = p.identity(
        first - second, (symbol - 1) / (symbol * (symbol + 2)), says="E w(1 − w), w the square of a coordinate of the sphere"
    )
    centre = p.identity((second - third) / mass, 3 / (symbol + 4), says="the mean of w under the weight w(1 − w)")
    x = p.nonnegative("x", "s − 1/n")
    rest, step = 1 / n - x / (n - 1), x * n / (n - 1)
    jensen = p.slack("j", "what Jensen leaves: 1/(r + tw) is convex in w")
    at_mean = 1 / (rest + step * centre.subs(symbol, n))
    image = step * mass.subs(symbol, n) * (at_mean + jensen)
    p.because(jensen, facts.jensen_convex(mean_of_value=at_mean + jensen, value_at_mean=at_mean))
    return {"n": n, "x": x, "image": image}


def noise_of_a_layer(p, *, bound):
    """‖√d (H′ᵀH′ − M)‖₄ for d rows h of H′ with |h|² = 1/d, M = E H′ᵀH′: a part of the rational bound (bound⁴ ≥ 3)."""
    d = p.at_least(1, "d", "width")
    second = part(p, "o", 1, says="E|X|² = 1 − |M|² for X = d hhᵀ − M, because |d hhᵀ| = 1")
    fourth = part(p, "o2", 2 * second, says="E|X|⁴")
    p.because(2 * second - fourth, facts.capped_second_moment(ceiling=2, mean=second, second_moment=fourth))
    most = d * fourth + 3 * d * (d - 1) * second**2
    total = part(p, "o4", most, says="E|ΣX|⁴, d independent centred terms with |X|² ≤ 2")
    sizes = dict(count=d, second=second, fourth=fourth, fourth_of_sum=total)
    p.because(most - total, facts.fourth_moment_of_sum(**sizes))
    norm = part(p, "o6", bound, says="the fourth norm N of √d (H′ᵀH′ − M): N⁴ = E|ΣX|⁴/d²")
    p.because(bound**2 - norm**2, facts.root_below(root=norm**2, square=total / d**2, bound=bound**2))
    return norm


def part(p, name, whole, *, says):
    """Any number from zero to the whole."""
    kept, rest = p.nonnegative(f"{name}a", says), p.nonnegative(f"{name}b", "in proportion to what is missing")
    p.not_all_zero(kept, rest)
    return whole * kept / (kept + rest)
