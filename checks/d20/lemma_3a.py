"""Without normalization and with Gaussian weights the normalised representations converge to a rank-one matrix."""

from checks.d20._products import PRODUCT_BOUNDS, draw_product
from checks.engine.api import Claim, Control, Draws, Enclosed, Foil, Fraction, WithProbability, grid

COLLAPSE = Draws(
    grid(d=(2, 4), gamma=("1/2",), depth=(400,), law=("gaussian",))
    + grid(d=(4,), gamma=("9/10",), depth=(400,), law=("gaussian",))
    + grid("ci", d=(8,), gamma=("1/2",), depth=(1000,), law=("gaussian",))
    + grid("ci", d=(4,), gamma=("1/10",), depth=(8000,), law=("gaussian",)),
    draw_product,
    PRODUCT_BOUNDS,
    draws=512,
    says="σ_2/σ_1 and the size of H at the stated depth",
)


def measure_turn(case):
    """Probability, given all earlier layers, that layer ℓ + 1 turns a column of H past a right angle: Φ(−1/γ).

    For u ≠ 0 the component of (I + γW)u along u is |u|(1 + γ g) with g standard normal, whatever d is.
    """
    from flint import arb

    return {"turn": (1 / (arb(2).sqrt() * case.gamma)).erfc() / 2}


claim = Claim(
    label="Lemma 3, part a",
    says=r"H_\ell = B_\ell X / \|B_\ell\|, \quad B_\ell = \prod_{k \le \ell} (I + \gamma W_k), \quad W"
    r" \ \text{Gaussian}, \ \gamma \in (0,1):"
    r" \quad H_\ell \to \text{a rank-one matrix a.s.}",
    margin=lambda q: q.allowed - q.turn,
    constants={"allowed": 0},
    readings=(
        "Layer ℓ multiplies from the left, as a network does; the sequence itself is said to converge. If it"
        " converged to H ≠ 0, the inner product of consecutive columns would tend to a positive number. But given the"
        " past, layer ℓ + 1 makes it negative with probability Φ(−1/γ), the same for every ℓ, d and past: this"
        " happens infinitely often almost surely (Lévy's form of the Borel–Cantelli lemma). So the probability that"
        " must be zero is Φ(−1/γ).",
        "Already d = 1: H_ℓ = ±X changes sign for ever. In the other order of the factors the same holds for the rows.",
        "What does hold is that the second singular value vanishes against the first: the repaired statement.",
    ),
    evidence=(Enclosed(grid(d=(1, 2, 10), gamma=(Fraction(1, 2), Fraction(9, 10), Fraction(1, 10))), measure_turn),),
    foils=(Foil("at most one layer in a thousand turns back", allowed=Fraction(1, 1000)),),
    control=Control(
        "only σ_2/σ_1 → 0",
        relation=WithProbability(Fraction(9, 10)),
        margin=lambda q: Fraction(1, 1000) - q.ratio,
        evidence=(COLLAPSE,),
    ),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
gamma, h, turns = 0.5, np.array([1.0, 0.0]), 0          # one column of H, d = 2
for layer in range(20000):
    new = h + gamma * rng.standard_normal((2, 2)) @ h
    new /= np.linalg.norm(new)
    turns += layer >= 10000 and new @ h < 0             # a column that converges stops turning past a right angle
    h = new
assert turns > 100, "the columns settle"
""",
    supports=("d20/figure-2",),
)

amended = claim.but(
    label="Lemma 3, part a, repaired",
    title="Without normalization and with Gaussian weights the second singular value of the representations"
    " vanishes against the first",
    says=r"\sigma_2(H_\ell)/\sigma_1(H_\ell) \to 0 \ \text{a.s., while the direction of } H_\ell \text{ keeps"
    r" moving}",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: (q.level - q.ratio, q.size - q.least),
    constants={"level": Fraction(1, 1000), "least": Fraction(1, 100)},
    provenance="derived",
    control=None,
    by_hand="",
    readings=(
        "At the stated depths: with probability at least 9/10 the ratio σ_2/σ_1 of H = BX/|B| is below 1/1000 and |H|"
        " is not below |X|/100. X Gaussian d × d. A finite depth decides no limit; the decay is exponential"
        " (difference of Lyapunov exponents).",
    ),
    evidence=(COLLAPSE,),
    foils=(
        Foil(
            "already at depth 10",
            evidence=(
                Draws(
                    grid(d=(4,), gamma=("1/2",), depth=(10,), law=("gaussian",)),
                    draw_product,
                    PRODUCT_BOUNDS,
                    draws=512,
                ),
            ),
        ),
        Foil(
            "also for orthogonal weights without skip connection",
            evidence=(
                Draws(
                    grid(d=(4,), gamma=("inf",), depth=(400,), law=("haar",)), draw_product, PRODUCT_BOUNDS, draws=512
                ),
            ),
        ),
        Foil("and the last layer changes H by less than |X|/100", margin=lambda q: Fraction(1, 100) - q.increment),
    ),
    shows={
        "mean of σ_2/σ_1": lambda q: q.ratio,
        "mean change of H in the last layer": lambda q: q.increment,
    },
)
