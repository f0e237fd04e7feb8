"""How probable it is that a residual layer turns a direction (D20, footnote 7)."""

from lemmacheck import Fraction, facts


def argue_turns(p):
    """Z, the squared length of the part of Wu orthogonal to u: 0 ≤ Z ≤ 3d² and E Z = d − 1, so Z ≥ E Z/2 is not rare."""
    import sympy

    d, law, u, half = p.field("d", says="the width"), p.part("W"), p.part("u"), p.rational(1, 2)
    with p.each(law) as W:
        z, along = p.symbol("z", W.across(u), "Z in one outcome"), p.symbol("y", W.along(u), "⟨u, Wu⟩²")
        room, angle = p.slack("q", "3d² − |W|²"), p.slack("c", "|W|²|u|² − |Wu|²")
        size = 3 * d**2 - room
        p.because(room, facts.capped_sum(count=d**2, ceiling=3, total=size), of=(W.squared_entries, law.most))
        p.because(angle, facts.cauchy_schwarz_by_rows(lengths=size, products=size - angle), of=(W, W.beside(u)))
        pointwise = z * (room + angle + along)  # Z (3d² − Z), since Z = 3d² − room − angle − ⟨u, Wu⟩²
    mean, second = p.symbol("mu", law.mean_power_across(u, 1), "E Z"), p.symbol("z2", law.mean_power_across(u, 2), "E Z²")
    short = p.slack("s", "3d² E Z − E Z²")
    ceiling = (second + short) / mean
    order = dict(pointwise_gap=pointwise, mean_of_larger=second + short, mean_of_smaller=second)
    width = p.part("d")
    both = (law.of(lambda W: W.across(u) * 3 * width * width), law.of(lambda W: W.across(u).squared))
    p.because(short, facts.mean_keeps_order(**order), of=both)
    more = p.slack("m", "what Paley–Zygmund leaves at θ = 1/2")
    chance = (mean**2 / 4 + more) / second
    sides = dict(mean=mean, second_moment=second, probability=chance)
    p.because(more, facts.paley_zygmund(share=half, **sides), of=(law.across(u), Fraction(1, 2)))
    p.because(0, facts.uncorrelated_across(size=d, mean=d - 1), of=(law, u))
    rest = p.slack("v", "12 d² P(Z ≥ E Z/2 | past) − (d − 1)")
    turn = (d - 1 + rest) / (12 * d**2)
    P, C, E = sympy.symbols("P C E")
    p.lemma(
        rest,
        4 * P * C - E,
        old={P: chance, C: ceiling, E: mean},
        new={P: turn, C: 3 * d**2, E: d - 1},
        says="P(Z ≥ E Z/2) ≥ E Z/(4C) for 0 ≤ Z ≤ C",
    )
    return {"turn": turn, "d": d}
