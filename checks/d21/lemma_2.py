"""The Wasserstein distance between the linear layer's output and an isotropic Gaussian is bounded by the expected gap."""

import numpy as np

from checks.arguments.gap_contraction import part
from checks.arguments.transport import measure_spectrum, transport_candidates
from checks.experiments.wide import spectrum_of
from lemmacheck import Always, Claim, Draws, Exact, Foil, Fraction, Proof, Search, facts, sqrt
from theory.chains.wide import simulate
from theory.definitions.transport import w2_square_to_white


def argue(p):
    """W₂² ≤ n E V² (ours/w2-sharp), and V² ≤ V for every H because V² = Σs² − 1/n ≤ 1."""
    n = p.at_least(1, "n", "number of samples")
    square = part(p, "v", 1 - 1 / n, says="V(H)² at some H")
    p.because(1 - 1 / n - square, facts.squares_below_square(total=1, squares=square + 1 / n))
    above = p.slack("t", "V(H) − V(H)² at this H")
    p.because(above, facts.root_above(root=square + above, square=square, argument=square))
    V, below_one = p.nonnegative("V", "E V(H)²"), p.slack("g", "E V − E V²")
    order = dict(mean_of_larger=V + below_one, mean_of_smaller=V)
    p.because(below_one, facts.mean_keeps_order(pointwise_gap=above, **order))
    sharp = p.slack("s", "n E V² − W₂²: what the conditional distance and the convexity of W₂² leave")
    distance = n * V - sharp
    p.cite("ours/w2-sharp", sharp, n=n, V2=V, W2=distance)
    return {"n": n, "V": V + below_one, "W2": distance}


def measure(case):
    seen = measure_spectrum(case)
    return {"n": seen["n"], "V": sqrt(seen["V2"]), "W2": seen["W2"]}


def measure_scaled(case):
    """HᵀH = scale²·I/n: orthogonal samples of the wrong norm have V = 0 and distance (scale − 1)²."""
    return {"V": 0, "W2": (case.scale - 1) ** 2}


def draw_layer(case, keys):
    """V and the conditional distance at one layer of the chain: one chain is one draw."""
    start = np.diag(np.sqrt(spectrum_of("one large", case.n, "9/10")))
    seen = simulate(keys, start, d=case.d, layers=(case.layer,), observables=("V", "eigenvalues"))
    return {"V": seen["V"][:, 0], "W2": w2_square_to_white(seen["eigenvalues"][:, 0])}


claim = Claim(
    label="Lemma 2",
    place="Section 4.1, eq. (4)",
    because="Given H, W₂² = Σ(√s_i − 1/√n)² is at most n V², and V ≤ 1.",
    sides=("W₂²", "bound"),
    says=r"\mathcal{W}_2\left(W_\ell H_\ell, G/\sqrt{n}\right)^2 \le 2n\,\mathbb{E}[V(H_\ell)], \quad G_{ij} \sim N(0, 1/d)",
    relation=Always(),
    margin=lambda q: q.c * q.n * q.V - q.W2,
    constants=dict(c=2),
    readings=(
        "ℓ ≥ 1, so that ‖H_ℓ‖ = 1. For fixed H the distance is exact (Bures): Σ(√s_i − 1/√n)² with s the spectrum of HᵀH;"
        " for random H its mean bounds the distance of the mixture.",
        "The best constant is √2 − 1 (ours/w2-linear), and n E V² is better near orthogonality (ours/w2-sharp).",
    ),
    evidence=(
        Proof(argue, covers="every n, d and every law of H with ‖H‖ = 1"),
        Search(transport_candidates, measure),
        Draws([{"n": 4, "d": 64, "layer": 1}, {"n": 4, "d": 64, "layer": 20}], draw_layer, draws=64, says="along the chain"),
    ),
    foils=(
        Foil("n V²/8", margin=lambda q: q.n * q.V**2 / 8 - q.W2),
        Foil("0.4 n V", c=Fraction(2, 5)),
        Foil("H not of unit norm", evidence=(Exact([{"n": 2, "scale": 2}], measure_scaled),)),
    ),
    shows={"W₂²": lambda q: q.W2, "n V": lambda q: q.n * q.V},
)
