"""A floor of order 1/√d on the expected gap after one layer, by two cases of its mean matrix."""

from lemmacheck import Fraction, facts

FLOOR, Y = Fraction(4, 25), Fraction(617, 200)


def argue_far(p):
    """√d V(M) ≥ 4/25, M = E H′ᵀH′: E V is at least V(M), by Jensen."""
    layer, root = p.part("rows"), p.symbol("r", p.part("d").root_gap, "√d − 1")
    image = p.rational(4, 25) + p.when(layer.image, ">=", FLOOR, name="t", says="√d V(M) − 4/25")
    beyond = p.slack("j", "√d E V − √d V(M)")
    p.because(beyond, facts.norm_above_mean(mean_of_norm=image + beyond, norm_of_mean=image), of=layer.vectors)
    return {"n": p.field("n"), "V": (image + beyond) / (1 + root), "inverse_root_width": 1 / (1 + root)}


def argue_near(p):
    """√d V(M) ≤ 4/25: V ≥ 3V²/(2y) − V⁴/(2y³) for any y > 0, with the second moment exact and the fourth by Minkowski."""
    layer, n, root = p.part("rows"), p.field("n", says="number of samples"), p.symbol("r", p.part("d").root_gap, "√d − 1")
    w, floor, y, bound = 1 / (1 + root), p.rational(4, 25), p.rational(617, 200), p.rational(33, 25)
    x, lack = p.symbol("x", layer.image, "√d V(M)"), p.when(layer.image, "<=", FLOOR, name="t", says="4/25 − √d V(M)")
    p.not_all_zero(x, lack, of=FLOOR)
    image = floor * x / (x + lack)
    spread = 1 - 1 / n - (image * w) ** 2
    sides = dict(samples=n, image_squared=(image * w) ** 2, spread=spread)
    p.because(0, facts.independent_unit_rows(**sides), of=(layer.noise, layer))
    second = image**2 + spread
    sides = dict(mean_square=second, square_of_mean=image**2, variance=spread)
    p.because(0, facts.mean_square_splits(**sides), of=layer.vectors)
    fourth_norm, most = fourth_norm_of_gap(p, layer, image, floor, bound), floor + bound
    with p.each(layer.grams) as one:
        v = p.symbol("v", one.gap, "√d V in one outcome")
    smaller, beyond = 3 * second / (2 * y) - fourth_norm**4 / (2 * y**3), p.slack("j", "√d E V − (3 d E V²/(2y) − d² E V⁴/(2y³))")
    gap = p.identity(
        v - (3 * v**2 / (2 * y) - v**4 / (2 * y**3)), v * (v - y) ** 2 * (v + 2 * y) / (2 * y**3), says="in every outcome"
    )
    order = dict(pointwise_gap=gap, mean_of_larger=smaller + beyond, mean_of_smaller=smaller)
    laws = (
        layer.grams.of(lambda one: one.gap),
        layer.grams.of(lambda one: one.gap.squared * (Fraction(3, 2) / Y) - one.gap.squared.squared * (1 / (2 * Y**3))),
    )
    p.because(beyond, facts.mean_keeps_order(**order), of=laws)
    p.closes_as(
        (
            beyond
            + 3 * (second - p.rational(1, 2)) / (2 * y)
            + (most**4 - fourth_norm**4) / (2 * y**3)
            + (p.rational(3, 4) / y - most**4 / (2 * y**3) - floor)
        )
        * w
    )
    return {"n": n, "V": (smaller + beyond) * w, "inverse_root_width": w}


def fourth_norm_of_gap(p, layer, image, floor, bound):
    """‖√d V‖₄, at most √d V(M) plus the fourth norm of √d (H′ᵀH′ − M): a part of 4/25 + 33/25, since 3 ≤ (33/25)⁴."""
    import sympy

    d, t = p.field("d"), p.slack("o", "what the fourth moment of the sum lacks of its bound")
    size, fourth = moments_of_a_row(p, layer)
    total = d * fourth + 3 * d * (d - 1) * size**2 - t
    sizes = dict(count=d, second=size, fourth=fourth, fourth_of_sum=total)
    p.because(t, facts.fourth_moment_of_sum(**sizes), of=(layer.centred, p.part("d")))
    squared, noise = p.slack("e", "(33/25)² − N²"), p.slack("f", "33/25 − N, N the fourth norm of √d (H′ᵀH′ − M)")
    p.because(squared, facts.root_below(root=bound**2 - squared, square=total / d**2, bound=bound**2))
    p.because(noise, facts.root_below(root=bound - noise, square=bound**2 - squared, bound=bound))
    less = p.slack("l", "what Minkowski leaves")
    found = image + bound - noise - less
    p.because(less, facts.minkowski_fourth(norm_of_sum=found, first=image, second=bound - noise), of=(layer.shift, layer.noise))
    kept, rest = p.symbol("c", layer.fourth_norm, "‖√d V‖₄"), p.nonnegative("b", "what it lacks of 4/25 + 33/25")
    p.not_all_zero(kept, rest, of=Fraction(37, 25))
    most = floor + bound
    norm = most * kept / (kept + rest)
    F, B = sympy.symbols("F B")
    p.lemma(most - norm, B - F, old={F: found, B: most}, new={F: norm, B: most}, says="‖√d V‖₄ ≤ 4/25 + 33/25")
    return norm


def moments_of_a_row(p, layer):
    """E|X|² and E|X|⁴ for X = hhᵀ − M: the first at most one, the second at most twice the first."""
    s, q = p.symbol("s", layer.rows.mean(lambda h: h.size), "E|X|²"), p.symbol("q", layer.mean_squares, "|M|²")
    p.not_all_zero(s, q, of=1)
    size = s / (s + q)
    splits = dict(mean_square=(s + q) / (s + q), square_of_mean=q / (s + q), variance=size)
    p.because(0, facts.mean_square_splits(**splits), of=layer.projected)
    with p.each(layer.rows) as row:
        z, along = p.symbol("z", row.size, "|X|² of one row"), p.symbol("a", row.along, "hᵀMh")
        pointwise = z * (size + 2 * along)  # |X|² (2 − |X|²), since |X|² = 1 − 2hᵀMh + |M|²
    k = p.slack("k", "2E|X|² − E|X|⁴")
    fourth = 2 * size - k
    order = dict(pointwise_gap=pointwise, mean_of_larger=2 * size, mean_of_smaller=fourth)
    laws = (layer.rows.of(lambda h: h.size * 2), layer.rows.of(lambda h: h.size.squared))
    p.because(k, facts.mean_keeps_order(**order), of=laws)
    return size, fourth
