"""The radius of the Wasserstein ball is said to be inversely proportional to the width."""

from checks.d21._radius import argue_radius, radius_floor
from checks.engine.api import Claim, Control, Draws, Exists, Family, Foil, Fraction, OnAverage, Proof


def measure_floor(case):
    floor = radius_floor(2)
    return {"W2": floor.numerator / (floor.denominator * case.d), "inverse_width": 1 / case.d}


def draw_conditional(case, keys):
    """W₂² given H at one layer from an orthogonal input: its mean is an upper bound of the distance of the mixture."""
    import numpy as np

    from theory.chains.wide import simulate
    from theory.transport import w2_square_to_white

    seen = simulate(keys, np.eye(case.n) / case.n**0.5, d=case.d, layers=(case.layer,), observables=("eigenvalues",))[
        "eigenvalues"
    ]
    return {"W2": w2_square_to_white(seen[:, 0]), "inverse_width": np.full(len(keys), 1 / case.d)}


def conditional_bounds(case):
    return {"W2": (0, 2 - 2 * case.n**-0.5), "inverse_width": (1 / case.d, 1 / case.d)}


claim = Claim(
    label="Section 1, radius of the ball",
    says=r"\limsup_{\ell\to\infty} \mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \le \frac{C}{\mathrm{width}^2}",
    relation=Exists("C", "d"),
    margin=lambda q: q.C * q.inverse_width**2 - q.W2,
    constants=dict(C=None),
    readings=(
        "“The radius of the ball is inversely proportional to the network width” is read as W₂ ≤ √C/width, up to the"
        " part that decays"
        " with depth. (The displayed formula after the sentence has width^{−1/2} for the square.)",
        "Refuted by a floor of order 1/√width on the distance itself, not only on a bound of it; n = 2, orthogonal input.",
    ),
    evidence=(
        Family(
            2, measure_floor, "d", covers="every width d ≥ 2 and every layer from the first on, n = 2, orthogonal input"
        ),
    ),
    foils=(Foil("C = 1/1000", C=Fraction(1, 1000)),),
    control=Control("radius C/√width", C=1, margin=lambda q: q.C * q.inverse_width - q.W2),
    by_hand="""
import numpy as np
rng, runs = np.random.default_rng(0), 20000
def spread(d):
    z = rng.standard_normal((runs, d, 2))                         # n = 2 orthogonal inputs: rows of H_1 are z/|z|
    S = (z[:, :, 0]**2 / (z**2).sum(2)).mean(1)                   # first entry of the Gram matrix of H_1
    chi = rng.chisquare(d, runs) / d
    return np.sqrt(S * chi).std() - np.sqrt(0.5 * chi).std()      # columns of W H_1 and of G/sqrt(2): below W2
assert spread(225) > 1.5 * spread(25) / 9, "the radius would fall by 9 when the width grows by 9"
""",
)

amended = claim.but(
    label="Radius of the ball, repaired",
    title="From orthogonal inputs the Wasserstein distance is at least of order 1/√width at every layer",
    says=r"\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \ge \frac{(n-1)^2}{256\, n^3 (n+2)^2\, d} \quad (\ell \ge 1,"
    r"\ H_0^\top H_0 = I_n/n)",
    relation=OnAverage(),
    margin=lambda q: q.W2 - q.c * (q.n - 1) ** 2 / (256 * q.n**3 * (q.n + 2) ** 2) * q.inverse_width,
    constants=dict(C=None, c=1),
    provenance="derived",
    readings=(
        "Together with d21/ball-text the radius is of exact order 1/√width at fixed n.",
        "Length of the first column: a 1-Lipschitz function of the matrix whose spread exceeds that of a Gaussian"
        " column because the"
        " Gram matrix fluctuates by 1/√d itself.",
    ),
    evidence=(
        Proof(argue_radius, covers="every n ≥ 2, d and every layer ≥ 1 from an orthogonal input"),
        Draws(
            [{"n": 2, "d": 16, "layer": 10}],
            draw_conditional,
            conditional_bounds,
            draws=4096,
            says="the mean conditional distance, which is larger",
        ),
    ),
    foils=(Foil("more than the mean conditional distance: 20 000 times", c=20_000),),
    control=None,
    by_hand="",
)
