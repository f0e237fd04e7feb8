"""The second singular value of a product survives when the squares of the skip strengths add up to one at most."""

from lemmacheck import Fraction, exponential, facts

SMALL = "Σ γ_k² ≤ 1"


def argue_survival(p):
    """|det B| ≥ 1/2 is not rare (Paley–Zygmund), |B|² ≥ 16e⁴ is (Markov), and σ_2/σ_1 = |det B|/σ_1²."""
    B, half = p.part("B"), p.rational(1, 2)
    law, squares = B.law, B.squared_strengths
    room = p.given(SMALL, "g", "1 − Σ γ_k²")
    with p.each(squares) as square:
        x = p.symbol("x", square, "γ_k²")
    D = p.symbol("D", squares.each(lambda x: 1 + x * 2 + x * x * 2).product, "Π (1 + 2γ_k² + 2γ_k⁴)")
    below = p.slack("r", "e² − E det(B)²")
    e2 = D + below
    steps = squares.each(lambda x: x * 2)
    p.because(below, facts.product_below_exp(total=2 - 2 * room, limit=2, product=D, exp_of_limit=e2), of=(steps, 2))
    grown = p.slack("h", "what Π (1 + 2γ_k²) lacks of that product")
    growth = D - grown
    pairs = (squares.each(lambda x: 1 + x * 2 + x * x * 2), squares.each(lambda x: 1 + x * 2))
    p.because(grown, facts.products_keep_order(pointwise_gap=2 * x**2, larger=D, smaller=growth), of=pairs)
    p.because(0, facts.mean_squared_determinant(mean=D, product=D), of=B)
    p.because(0, facts.mean_squared_norm(mean=2 * growth, product=growth), of=B)
    with p.each(law) as one:
        fold = p.symbol("f", one.fold, "|det B| − det B in one outcome")
    j = p.slack("j", "E|det B| − 1")
    p.because(0, facts.mean_determinant(mean=p.rational(1)), of=B)
    order = dict(pointwise_gap=fold, mean_of_larger=1 + j, mean_of_smaller=p.rational(1))
    p.because(j, facts.mean_keeps_order(**order), of=(law.of(lambda B: B.volume), law.of(lambda B: B.determinant)))
    s = p.slack("s", "what Paley–Zygmund leaves at θ = 1/2; E|det| ≥ 1, so |det| ≥ 1/2 is more likely still")
    volume, sizes = ((1 + j) ** 2 / 4 + s) / D, law.of(lambda B: B.squares)
    sides = dict(share=half, mean=1 + j, second_moment=D, probability=volume)
    p.because(s, facts.paley_zygmund(**sides), of=(law.of(lambda B: B.volume), Fraction(1, 2)))
    m, level = p.slack("m", "what Markov leaves"), exponential(4) * 16
    large = (2 * growth - m) / (16 * e2**2)
    p.because(m, facts.markov(mean=2 * growth, level=16 * e2**2, probability=large), of=(sizes, level))
    u = p.slack("u", "what the union bound leaves")
    both = volume - large + u
    events = (law.of(lambda B: B.volume), law.mean(lambda B: B.volume) * Fraction(1, 2), sizes, level)
    p.because(u, facts.both_events(first=volume, second=large, both=both), of=events)
    return {"both": both, "e2": e2, "strength": 1 - room}
