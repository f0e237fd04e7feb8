"""The expected isometry after one layer of Haar weights: value, slope and gain (M23, Theorem 3 and Corollary 4)."""

import math

import numpy as np

from lemmacheck import (
    Domain,
    Draws,
    Enclosed,
    Exact,
    Fraction,
    Positives,
    Proof,
    SquaredHaar,
    Whole,
    exp,
    facts,
    grid,
    log,
    power,
    stream,
)
from theory.definitions.isometry import isometry
from theory.definitions.normalization import bn_m23
from theory.laws.haar import haar_moment, sphere_moment
from theory.laws.one_step import expected_isometry_in_the_plane
from theory.randomness.ensembles import haar_by_qr


def argue_expectation(p):
    """E log r² = E log Σ λ_k g_k² − E log|g|² for a uniform row w = g/|g|; Frullani's integral turns both into one over t."""
    lam = p.part("lam")
    phi = p.symbol("φ", -1 * lam.logs.mean, "φ(X)")
    form, length = p.real("q", "E log Σ λ_k g_k²"), p.real("g", "E log |g|²")
    p.because(0, facts.polar_mean_log(direction=form - length, form=form, length=length), of=lam)
    p.because(0, facts.frullani_gaussian(form=form, length=length, integral=length - form), of=lam)
    return {"before": phi, "after": phi + form - length, "integral": length - form}


def law_of_geometric(p):
    """The law of the geometric mean of the squared row lengths r_i² = Σ_k λ_k W_ik²."""
    return p.part("U").of(lambda U: U.against(p.part("lam")).geometric)


def argue_mean_geometric(p):
    """d, E GM ≤ 1 and S = Σ(λ − 1)² for the squared row lengths: AM–GM, Maclaurin and the fourth moments of Haar rows."""
    import sympy

    d, D, law, lam = p.at_least(2, "d", "the width"), sympy.Symbol("d", positive=True), p.part("U"), p.part("lam")
    with p.each(law) as U:
        below, pairs = p.slack("a", "1 − GM"), p.slack("b", "what Maclaurin leaves")
        square = p.symbol("γ", U.against(lam).geometric.squared, "GM² in one outcome")
        p.because(below, facts.am_gm(arithmetic=1, geometric=1 - below), of=U.against(lam))
        p.because(pairs, facts.maclaurin_second(pair_mean=square + pairs, geometric_squared=square), of=U.against(lam))
    h = p.nonnegative("h", "E GM = 1/(1 + h)")
    s, spread_of_gm = p.slack("s", "what Maclaurin leaves, on average"), p.slack("g", "the variance of GM")
    mean_gm = 1 / (1 + h)
    mean_gm_squared = mean_gm**2 + spread_of_gm
    S = (1 - mean_gm_squared - s) / 2 * d * (d - 1) * (d + 2)  # solved from the next line
    squares = S + d  # Σλ² when Σλ = d
    fourth = p.identity(
        haar_moment((0, 0, 0, 0), (0, 0, 0, 0), d=D), sphere_moment((4,), d=D), says="E W⁴ by Weingarten calculus and by the sphere"
    )
    mixed = p.identity(
        haar_moment((0, 0, 0, 0), (0, 0, 1, 1), d=D),
        sphere_moment((2, 2), d=D),
        says="E W_1k² W_1l² by Weingarten calculus and by the sphere",
    )
    row_fourth = (fourth * squares + mixed * (d**2 - squares)).subs(D, d)
    pair_mean = p.identity(
        (d**2 - d * row_fourth) / (d * (d - 1)),
        1 - 2 * S / (d * (d - 1) * (d + 2)),
        says="mean of E r_i² r_j² over pairs, from E r⁴ and Σ r² = d",
    )
    geometric = law_of_geometric(p)
    mean, product = law.of(lambda U: U.against(lam).mean), law.of(lambda U: U.against(lam).pair_mean)
    squared = law.of(lambda U: U.against(lam).geometric.squared)
    p.because(
        h / (1 + h), facts.mean_keeps_order(pointwise_gap=below, mean_of_larger=1, mean_of_smaller=mean_gm), of=(mean, geometric)
    )
    p.because(spread_of_gm, facts.jensen_square(mean=mean_gm, mean_of_square=mean_gm_squared), of=geometric)
    p.because(
        s,
        facts.mean_keeps_order(pointwise_gap=pairs, mean_of_larger=pair_mean, mean_of_smaller=mean_gm_squared),
        of=(product, squared),
    )
    return d, mean_gm, S


def argue_gain(p):
    """E I′/I = E[1/GM(r²)], r the row norms of WX: Jensen, Maclaurin and the fourth moments of Haar rows."""
    d, mean_gm, S = argue_mean_geometric(p)
    isometry = p.symbol("I", p.part("lam").geometric, "I(X), the geometric mean of eigenvalues with mean one")
    above = p.slack("e", "what Jensen leaves")
    mean_inverse = (1 + above) / mean_gm
    p.because(above, facts.jensen_reciprocal(mean=mean_gm, mean_of_reciprocal=mean_inverse), of=law_of_geometric(p))
    return {"d": d, "I": isometry, "I_next": isometry * mean_inverse, "S": S}


def measure_gain(o):
    """I = (Π λ)^{1/d} before, and E (Π λ_k/r_k²)^{1/d} after a step, r_i² = Σ_k λ_k U_ik."""

    def mean_log(numbers):
        return sum(log(x) for x in numbers) / len(numbers)

    rows = [(w, [sum(x * y for x, y in zip(o.lam, row, strict=True)) for row in U]) for w, U in o.U]
    after = sum(w * exp(mean_log(o.lam) - mean_log(r)) for w, r in rows)
    return {"d": o.d, "I": exp(mean_log(o.lam)), "I_next": after, "S": sum((x - 1) ** 2 for x in o.lam)}


ONE_STEP = Domain(d=Whole(2), lam=Positives("d", total="d"), U=SquaredHaar("d"), measure=measure_gain)


START_SPECTRA = {  # eigenvalues of XXᵀ as multiples that are scaled to add up to d
    "near isometry": lambda d: [Fraction(101, 100)] + [1] * (d - 1),
    "one tiny": lambda d: [Fraction(1, 1000)] + [1] * (d - 1),
    "one large": lambda d: [50] + [1] * (d - 1),
    "two clusters": lambda d: [1 if i % 2 else 4 for i in range(d)],
}


def start_spectrum(name, d):
    lam = START_SPECTRA[name](d)
    return [d * Fraction(x) / sum(lam) for x in lam]


def measure_plane(case):
    """d = 2 in closed form: E I′ = I (2/π) K(δ²) for λ = 1 ± δ."""
    lam = [1 + case.delta, 1 - case.delta]
    return {
        "I": power(lam[0] * lam[1], Fraction(1, 2)),
        "I_next": expected_isometry_in_the_plane(lam),
        "S": 2 * case.delta**2,
        "d": 2,
    }


def measure_orthogonal(case):
    """At an orthogonal X, and at d = 1, all rows of WX have length one: I = I′ = Π λ for a spectrum of ones."""
    lam = [Fraction(1)] * int(case.d)
    return {"I": math.prod(lam), "I_next": math.prod(lam) / math.prod(lam), "S": sum((x - 1) ** 2 for x in lam)}


@stream("checks.m23.theorem_3:draw_isometry")
def draw_isometry(case, keys):
    lam = np.array([float(x) for x in start_spectrum(case.start, case.d)])
    X = np.diag(np.sqrt(lam))  # only the spectrum matters: W absorbs any rotation
    return {
        "I_next": isometry(bn_m23(haar_by_qr(keys, block=0, d=case.d) @ X)),
        "I": float(isometry(X)),
        "S": float(((lam - 1) ** 2).sum()),
    }


GAIN = (
    Proof(argue_gain),
    Exact(grid(d=(1, 2, 3, 10)), measure_orthogonal),
    Enclosed(grid(delta=[Fraction(k, 100) for k in (1, 10, 50, 90, 99)]), measure_plane, says="d = 2, λ = 1 ± δ"),
    Draws(grid(d=(3, 8), start=tuple(START_SPECTRA)), draw_isometry, {"I_next": (0, 1)}, draws=2048, resolution=0.05, since="ci"),
)
