"""How probable it is that a residual layer turns a direction (D20, footnote 7)."""

from lemmacheck import facts


def argue_turns(p):
    """Z, the squared length of the part of Wu orthogonal to u: 0 ≤ Z ≤ 3d² and E Z = d − 1, so Z ≥ E Z/2 is not rare."""
    import sympy

    mean, second = p.positive("mu", "E Z"), p.positive("z", "E Z²")
    short = p.slack("c", "what E Z² lacks of C E Z, C a ceiling of Z")
    ceiling = (second + short) / mean
    p.because(short, facts.capped_second_moment(ceiling=ceiling, mean=mean, second_moment=second))
    more = p.slack("s", "what Paley–Zygmund leaves at θ = 1/2")
    chance = (mean**2 / 4 + more) / second
    p.because(more, facts.paley_zygmund(share=sympy.Rational(1, 2), mean=mean, second_moment=second, probability=chance))
    d = p.at_least(2, "d", "the width")
    size = p.slack("q", "what |Wu|² lacks of 3d²: d squares of at most 3d, since |Σ_j W_ij u_j| ≤ √3 Σ|u_j| ≤ √(3d)")
    p.because(size, facts.capped_sum(count=d, ceiling=3 * d, total=3 * d**2 - size))
    rest = p.slack("v", "12 d² P(Z ≥ E Z/2 | past) − (d − 1)")
    turn = (d - 1 + rest) / (12 * d**2)
    P, C, E = sympy.symbols("P C E")
    p.lemma(
        rest,
        4 * P * C - E,
        old={P: chance, C: ceiling, E: mean},
        new={P: turn, C: 3 * d**2, E: d - 1},  # E|Wu|² = d, and the component along u has mean square one
        says="P(Z ≥ E Z/2) ≥ E Z/(4C) for 0 ≤ Z ≤ C",
    )
    left = p.slack("w", "what Lévy's lemma leaves")
    floor = (d - 1) / (12 * d**2)
    often = 1 + left / floor
    p.because(left, facts.levy_infinitely_often(floor=floor, chance=turn, infinitely_often=often))
    return {"turn": turn, "often": often, "d": d}
