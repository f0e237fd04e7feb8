"""One layer with a Haar weight raises the expected isometry by a factor that depends on the spread of the spectrum."""

import numpy as np

from lemmacheck import Claim, Draws, Enclosed, Exact, Foil, Fraction, OnAverage, Plot, Proof, facts, grid, power
from theory.definitions.isometry import isometry
from theory.definitions.normalization import bn_m23
from theory.laws.haar import moment, sphere_moment
from theory.laws.one_step import expected_isometry_in_the_plane
from theory.randomness.ensembles import haar_by_qr

SPECTRA = {  # eigenvalues of XXᵀ as multiples that are scaled to add up to d
    "near isometry": lambda d: [Fraction(101, 100)] + [1] * (d - 1),
    "one tiny": lambda d: [Fraction(1, 1000)] + [1] * (d - 1),
    "one large": lambda d: [50] + [1] * (d - 1),
    "two clusters": lambda d: [1 if i % 2 else 4 for i in range(d)],
}


def spectrum(name, d):
    lam = SPECTRA[name](d)
    return [d * Fraction(x) / sum(lam) for x in lam]


def argue(p):
    """E I′/I = E[1/GM(r²)], r the row norms of WX: Jensen, Maclaurin and the fourth moments of Haar rows."""
    import sympy

    d = p.at_least(2, "d", "the width")
    isometry = p.nonnegative("I", "I(X)")
    h = p.nonnegative("h", "E[GM] = 1/(1 + h)")
    v_gap = p.slack("e", "what Jensen leaves")
    s, spread_of_gm = p.slack("s", "what Maclaurin leaves, on average"), p.slack("g", "the variance of GM")
    mean_gm = 1 / (1 + h)  # E of the geometric mean of the squared row norms
    mean_gm_squared = mean_gm**2 + spread_of_gm
    mean_inverse = (1 + v_gap) * (1 + h)
    spread = (1 - mean_gm_squared - s) / 2 * d * (d - 1) * (d + 2)  # S = Σ(λ − 1)², solved from the line below
    symbol = sympy.Symbol("d")
    fourth = p.identity(
        moment((0, 0, 0, 0), (0, 0, 0, 0), d=symbol),
        sphere_moment((4,), d=symbol),
        says="E W⁴ by Weingarten calculus and by the sphere",
    )
    mixed = p.identity(
        moment((0, 0, 0, 0), (0, 0, 1, 1), d=symbol),
        sphere_moment((2, 2), d=symbol),
        says="E W_1k² W_1l² by Weingarten calculus and by the sphere",
    )
    squares = spread + d  # Σλ² when Σλ = d
    row_fourth = (fourth * squares + mixed * (d**2 - squares)).subs(symbol, d)
    pair_mean = (d**2 - d * row_fourth) / (d * (d - 1))  # mean over pairs of E r_i² r_j²
    p.identity(pair_mean, 1 - 2 * spread / (d * (d - 1) * (d + 2)), says="mean of E r_i² r_j² from the moments")
    p.because(h / (1 + h), facts.am_gm(arithmetic=1, geometric=mean_gm))
    p.because(v_gap, facts.jensen_reciprocal(mean=mean_gm, mean_of_reciprocal=mean_inverse))
    p.because(spread_of_gm, facts.jensen_square(mean=mean_gm, mean_of_square=mean_gm_squared))
    p.because(s, facts.maclaurin_second(pair_mean=pair_mean, geometric_squared=mean_gm_squared))
    return {"d": d, "I": isometry, "I_next": isometry * mean_inverse, "S": spread}


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
    """At an orthogonal X, and at d = 1, the step changes nothing: both sides are 1."""
    return {"I": 1, "I_next": 1, "S": 0}


def draw_isometry(case, keys):
    lam = np.array([float(x) for x in spectrum(case.start, case.d)])
    X = np.diag(np.sqrt(lam))  # only the spectrum matters: W absorbs any rotation
    flat = np.ones(len(keys))
    return {
        "I_next": isometry(bn_m23(haar_by_qr(keys, block=0, d=case.d) @ X)),
        "I": flat * float(isometry(X)),
        "S": flat * float(((lam - 1) ** 2).sum()),
    }


def bounds(case):
    lam = np.array([float(x) for x in spectrum(case.start, case.d)])
    gap, S = float(np.prod(lam) ** (1 / case.d)), float(((lam - 1) ** 2).sum())
    return {"I_next": (0, 1), "I": (gap, gap), "S": (S, S)}


claim = Claim(
    label="Theorem 3",
    says=r"\mathbb{E}_W\, \mathcal{I}(\mathrm{BN}(WX)) \ge \left(1 - \frac{S}{2d^2(d+2)}\right)^{-1} \mathcal{I}(X),"
    r" \quad S = \sum_k (\lambda_k - 1)^2, \quad X = \mathrm{BN}(\cdot)",
    relation=OnAverage(),
    margin=lambda q: q.I_next - q.I / (1 - q.S / (q.c * q.d**2 * power(q.d + 2, q.p))),
    constants=dict(c=2, p=1),
    whose="recovered",
    readings=(
        "n = d, W Haar on O(d), no mean subtraction, no √n factor.",
        "The source's text lost its formulas; the factor 2 is recovered, and the sharper form without it is proved too"
        " (ours/theorem-3-sharp), so the statement holds whichever was printed.",
        "“With equality for orthogonal matrices” is S = 0, where both sides are I(X); the exact cases show it.",
    ),
    evidence=(
        Proof(argue, covers="every d ≥ 2 and every X with unit rows; at d = 1 every X = ±1 and both sides are 1"),
        Exact(grid(d=(1, 2, 3, 10)), measure_orthogonal),
        Enclosed(grid(delta=[Fraction(k, 100) for k in (1, 10, 50, 90, 99)]), measure_plane, says="d = 2, λ = 1 ± δ"),
        Draws(grid(d=(3, 8), start=tuple(SPECTRA)), draw_isometry, bounds, draws=2048, resolution=0.05),
    ),
    foils=(
        Foil("S/d² for S/(2d²(d + 2))", c=1, p=0),
        Foil(
            "1.01 S/(d(d + 2)), just above the first order",
            margin=lambda q: q.I_next - q.I / (1 - 101 * q.S / (100 * q.d * (q.d + 2))),
        ),
    ),
    shows={"E I′ / I": lambda q: q.I_next / q.I, "bound": lambda q: 1 / (1 - q.S / (q.c * q.d**2 * (q.d + 2)))},
    plot=Plot("delta", ("E I′ / I", "bound"), title="d = 2: expected gain and the bound"),
)
