"""The second singular value of a product survives when γ² is at most 1/L."""

from lemmacheck import facts


def argue_survival(p):
    """|det B_L| ≥ 1/2 is not rare (Paley–Zygmund), |B_L|² ≥ 16e⁴ is (Markov), and σ_2/σ_1 = |det B_L|/σ_1²."""
    import sympy

    layers, more = p.positive("L", "number of layers"), p.nonnegative("o", "1/(Lγ²) − 1")
    x = 1 / (layers * (1 + more))  # γ²
    g = sympy.Symbol("g", positive=True)
    a, b, c, k = (sympy.Symbol(name) for name in "abck")
    square = sympy.expand(((1 + g * a) * (1 + g * k) - g**2 * b * c) ** 2)
    mean = square.subs({a**2: 1, b**2: 1, c**2: 1, k**2: 1}).subs({a: 0, b: 0, c: 0, k: 0})
    step = p.identity(mean.subs(g, sympy.sqrt(x)), 1 + 2 * x + 2 * x**2, says="E det(I + γW)², entries of mean 0 and square 1")
    p.identity(step, 1 + (2 * x) + (2 * x) ** 2 / 2, says="which is 1 + s + s²/2 for s = 2γ²")
    D, room = p.positive("D", "E det(B_L)², the L-th power of that"), p.slack("r", "e² − E det(B_L)²")
    e2 = D + room
    p.because(room, facts.powers_below_exp(steps=layers, step=2 * x, limit=2, power=D, exp_of_limit=e2))
    grown = p.slack("h", "what (1 + 2γ²)^L, by which E|B_L|²/2 has grown, lacks of E det(B_L)²")
    growth = D - grown
    p.because(grown, facts.powers_keep_order(steps=layers, larger=step, smaller=1 + 2 * x, larger_power=D, smaller_power=growth))
    j = p.slack("j", "E|det B_L| − 1")
    p.because(j, facts.jensen_convex(mean_of_value=1 + j, value_at_mean=1))
    s = p.slack("s", "what Paley–Zygmund leaves at θ = 1/2; E|det| ≥ 1, so |det| ≥ 1/2 is more likely still")
    volume = ((1 + j) ** 2 / 4 + s) / D
    p.because(s, facts.paley_zygmund(share=sympy.Rational(1, 2), mean=1 + j, second_moment=D, probability=volume))
    m = p.slack("m", "what Markov leaves")
    large = (2 * growth - m) / (16 * e2**2)
    p.because(m, facts.markov(mean=2 * growth, level=16 * e2**2, probability=large))
    u = p.slack("u", "what the union bound leaves")
    both = volume - large + u
    p.because(u, facts.both_events(first=volume, second=large, both=both))
    return {"both": both, "e2": e2, "ratio": sympy.Rational(1, 2) / (16 * e2**2), "strength": layers * x}
