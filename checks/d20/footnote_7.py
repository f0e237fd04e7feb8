"""With uniform weights the normalised representations without normalization converge along the whole sequence of layers."""

from checks.d20._products import PRODUCT_BOUNDS, draw_product
from checks.engine.api import Claim, Control, Draws, Family, Foil, Fraction, WithProbability, grid


def measure_turn(case):
    """A lower bound on the probability, given the past, that a layer turns a column by more than a fixed angle.

    For a unit vector u let Z be the squared length of the part of Wu orthogonal to u. Independent entries of variance one
    give E Z = d − 1 whatever u is, and |W_ij| ≤ √3 gives Z ≤ |Wu|² ≤ 3d². So P(Z ≥ E Z/2) ≥ (E Z)²/(4 E Z²) ≥ E Z/(12 d²)
    (Paley–Zygmund), and then the angle between u and (I + γW)u has tangent at least γ √((d − 1)/2)/(1 + √3 γ d).
    """
    mean, ceiling = case.d - 1, 3 * case.d**2
    return {"turn": mean / (4 * ceiling)}


claim = Claim(
    label="Footnote 7",
    says=r"W_{ij} \sim U[-\sqrt3, \sqrt3]: \quad H_k \to \text{a rank-one matrix along } \ell_k = k",
    margin=lambda q: q.allowed - q.turn,
    constants={"allowed": 0},
    readings=(
        "The sequence H_ℓ = B_ℓX/|B_ℓ| itself converges to a non-zero limit, d ≥ 2. Then the angle between a column"
        " of H_ℓ and the same column of H_{ℓ+1} tends to zero; but given the past it exceeds a fixed angle with a"
        " probability that is bounded below for all ℓ, so almost surely infinitely often (Lévy). That probability"
        " would have to be zero.",
        "At d = 1 and γ < 1/√3 nothing moves and the statement is trivially true. What the source's Figure 2 shows, a"
        " numerical rank of one, is σ_2/σ_1 → 0: the control.",
    ),
    evidence=(Family(2, measure_turn, "d", covers="every d ≥ 2 and every γ in (0, 1)"),),
    foils=(Foil("fewer than one layer in a hundred turns at d = 2", allowed=Fraction(1, 100)),),
    control=Control(
        "only σ_2/σ_1 → 0",
        relation=WithProbability(Fraction(9, 10)),
        margin=lambda q: Fraction(1, 1000) - q.ratio,
        evidence=(
            Draws(
                grid(d=(2, 4), gamma=("1/2",), depth=(400,), law=("uniform",)), draw_product, PRODUCT_BOUNDS, draws=512
            ),
        ),
    ),
    by_hand="""
import numpy as np
rng = np.random.default_rng(0)
gamma, h, moved = 0.5, np.array([1.0, 0.0]), 0          # one column of H, d = 2
for layer in range(20000):
    new = h + gamma * rng.uniform(-3**0.5, 3**0.5, (2, 2)) @ h
    new /= np.linalg.norm(new)
    moved += layer >= 10000 and abs(new @ h) < 0.9      # turned by more than 25 degrees, late in the sequence
    h = new
assert moved > 100, "the columns settle"
""",
)
