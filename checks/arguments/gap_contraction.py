"""Arguments about one layer of the wide chain that several claims share."""

from __future__ import annotations

from lemmacheck import Fraction, facts, pairs, shares
from lemmacheck.numbers.gaussian_shares import pair_weight
from theory.laws.haar import sphere_moment


def rising_covariance(p, name, f, g, *, weights, mean_of_g, in_order):
    """Σ s f g − Σ s f Σ s g ≥ m (Σ f g − Σ f Σ g/n) for weights s of sum one, least weight m, and lists in the order of s.

    With s = m + e the e are weights too: E_e[fg] ≥ E_e f · E_e g, and E_e f is at least the plain mean of f. Both lists have sum
    one here. Returns E_e f, Σ s f and Σ s f g; `weights` are n, m and Σ e, `mean_of_g` is E_e g (None where g is f).
    """
    n, least, extra = weights
    rest = p.part("s").above_smallest
    above, together = p.slack(f"y{name}", f"E_e {name} − 1/n"), p.slack(f"a{name}", f"E_e[{name}·s] − E_e {name} · E_e s")
    mean = 1 / n + above
    p.because(above, facts.rising_weights(pair_gap=in_order["s", name], weighted=mean, plain=1 / n), of=(rest, f))
    other = mean if mean_of_g is None else mean_of_g
    product = mean * other + together
    sides = dict(pair_gap=in_order[name, "s"], mean_of_product=product, first=mean, second=other)
    p.because(together, facts.association(**sides), of=(rest, f, g))
    first = least + extra * mean
    return mean, first, least * first + extra * product


def argue_step(p):
    """V² − ⟨T − u, s − u⟩ and ⟨T − u, s − u⟩ − V(T)² are sums over pairs, and at least h·min s times what they bound."""
    import sympy

    n, s, h = p.at_least(1, "n", "number of samples"), p.part("s"), p.rational(3, 4)
    T, two_of, one = shares(s), pairs(s), s.each(lambda x: x * 0 + 1)
    with p.each(two_of) as two:
        q, b = p.symbol("q", two.gap(s), "s_i − s_j"), p.symbol("b", two.second(s), "s_j, the smaller of two eigenvalues")
        others = p.symbol("R", two.rest, "the sum of all others")
        a, of = b + q, (s, two.first(s), two.second(s))
        p.not_all_zero(q, b, others, total=q + 2 * b + others, of=1)
        weight = p.enclosed(
            "h0", pair_weight, at=(a + b) / (a + b + others), over=(0, 1), above=h, says="h(p) > 3/4 for every p from 0 to 1"
        )
        e, r = p.slack("e", "2 E x_i x_j − s_i s_j h(s_i + s_j)"), p.slack("r", "T_i − T_j")
        product = a * b * weight + e
        p.because(e, facts.share_of_pair(first=a, second=b, product=product, weight=weight), of=of)
        p.because(0, facts.share_exchange(first=a, second=b, product=product, cross=q * product), of=of)
        p.because(r, facts.shares_keep_order(first=a, second=b, difference=r), of=of)
        floor = product - h * a * b
    shift, lack = p.symbol("μ", s.smallest, "min s"), p.symbol("ζ", s.below_mean, "1/n − min s")
    p.not_all_zero(shift, lack, of=1 / p.part("n"))
    m, extra = shift / (n * (shift + lack)), lack / (shift + lack)  # min s, and 1 − n min s
    p.because(lack / (n * (shift + lack)), facts.smallest_below_mean(smallest=m, mean=1 / n), of=s)
    in_order = {("s", "s"): q**2, ("s", "T"): q * r, ("T", "s"): q * r}
    common = dict(weights=(n, m, extra), in_order=in_order)
    mean, ss, sss = rising_covariance(p, "s", s, s, mean_of_g=None, **common)
    _, sT, ssT = rising_covariance(p, "T", T, s, mean_of_g=mean, **common)
    squared, mixed = s.times(s), s.times(T)
    p.because(0, facts.binet_cauchy(ac=1, bd=sss, ad=ss, bc=ss, over_pairs=sss - ss**2), of=(s, squared, one, s))
    p.because(0, facts.binet_cauchy(ac=1, bd=ssT, ad=ss, bc=sT, over_pairs=ssT - ss * sT), of=(s, mixed, one, s))
    before = p.real("Y", "V(s)²")
    b1, b2 = p.slack("b1", "Σ s_i s_j (s_i − s_j)² − m V²"), p.slack("b2", "Σ s_i s_j (s_i − s_j)(T_i − T_j) − m ⟨T − u, s − u⟩")
    f1, f2 = (p.slack("f1", "what h leaves of the pairs of s and s"), p.slack("f2", "the same with T_i − T_j"))
    inner = before - h * (m * before + b1) - f1  # ⟨T − u, s − u⟩, solved from the line for f1
    after = inner - h * (m * inner + b2) - f2  # V(T(s))², solved from the line for f2
    pair_sum, gap = sympy.symbols("pairs gap")
    for slack, old, size, says in ((b1, (sss - ss**2, ss), before, "s and s"), (b2, (ssT - ss * sT, sT), inner, "T and s")):
        p.lemma(
            slack,
            pair_sum - m * gap,
            old={pair_sum: old[0], gap: old[1] - 1 / n},
            new={pair_sum: m * size + slack, gap: size},
            says=f"the pairs of {says} weigh at least m",
        )
    p.because(0, facts.binet_cauchy(ac=before + 1 / n, bd=1, ad=1, bc=inner + 1 / n, over_pairs=before - inner), of=(s, T, s, one))
    p.because(0, facts.binet_cauchy(ac=inner + 1 / n, bd=1, ad=1, bc=after + 1 / n, over_pairs=inner - after), of=(s, T, T, one))
    for slack, numbers, difference, larger, weighed in (
        (f1, s, q, before - inner, m * before + b1),
        (f2, T, r, inner - after, m * inner + b2),
    ):
        parts = [
            two_of.numbers(lambda two, x=numbers: cross(two, s, T) * (two.first(x) - two.second(x))),
            weighted(two_of, s, numbers),
        ]
        order = dict(pointwise_gap=floor * q * difference, larger=larger, smaller=h * weighed)
        p.because(slack, facts.sum_keeps_order(**order), of=parts)
    return {"m": m, "n": n, "before": before, "after": after}


def cross(two, numbers, others):
    """s_i T_j − s_j T_i."""
    return two.first(numbers) * two.second(others) - two.second(numbers) * two.first(others)


def weighted(two_of, weights, numbers):
    """(3/4) s_i s_j (s_i − s_j)(x_i − x_j) for each pair."""
    return two_of.numbers(
        lambda two: (
            two.first(weights)
            * two.second(weights)
            * two.gap(weights)
            * (two.first(numbers) - two.second(numbers))
            * Fraction(3, 4)
        )
    )


def argue_floor(p):
    """The excess x of the largest of n eigenvalues: E w(1 − w)/(r + tw), by Cauchy–Schwarz and moments up to order three."""
    import sympy

    n, symbol, law = p.at_least(2, "n", "number of samples"), sympy.Symbol("n", positive=True), p.part("u")
    t = p.field("t", says="t = s − r, the share of the largest excess")
    r, x = (1 - t) / n, t * (1 - 1 / n)
    one, rest, s = sympy.symbols("w1 w2 s", positive=True)  # the square of one coordinate and the sum of the others, in proportion
    w = one / (one + rest)
    p.identity(s * w / (s * w + r * (1 - w)) - w, (s - r) * w * (1 - w) / (r + (s - r) * w), says="the excess, before averaging")
    first, second, third = (sphere_moment((2 * k,), d=symbol) for k in (1, 2, 3))
    mass = p.identity(
        first - second, (symbol - 1) / (symbol * (symbol + 2)), says="E w(1 − w), w the square of a coordinate of the sphere"
    )
    p.identity(second - third, mass * 3 / (symbol + 4), says="E w²(1 − w): the mean of w under the weight w(1 − w) is 3/(n + 4)")
    bottom = r + t * 3 / (n + 4)
    more = p.slack("j", "what Cauchy–Schwarz leaves, relatively")
    spread = law.of(lambda u: (u.first * u.without_first.total).root)  # its square is w(1 − w)
    share = p.part("t")
    whole = law.of(lambda u: share.missing / p.part("n") + share * u.first)
    p.because(more, facts.cauchy_schwarz_weighted(mean_weight=bottom, mean_inverse=(1 + more) / bottom), of=(spread, whole))
    return {"n": n, "x": x, "image": t * mass.subs(symbol, n) * (1 + more) / bottom}


def part(p, name, whole, *, says):
    """Any number from zero to the whole."""
    kept, rest = p.nonnegative(f"{name}a", says), p.nonnegative(f"{name}b", "in proportion to what is missing")
    p.not_all_zero(kept, rest)
    return whole * kept / (kept + rest)
