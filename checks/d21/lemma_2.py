"""The Wasserstein distance between the linear layer's output and an isotropic Gaussian is bounded by the expected gap."""

import numpy as np

from checks.arguments.transport import measure_spectrum, transport_candidates
from checks.experiments.wide import spectrum_of
from lemmacheck import Always, Claim, Domain, Draws, Exact, Foil, Fraction, Law, NonNegatives, Proof, Search, Whole, facts, sqrt
from theory.chains.wide import simulate
from theory.definitions.orthogonality import squared_gap_of_spectrum
from theory.definitions.transport import w2_square_to_white


def argue(p):
    """E W₂² given H is at most n E V² (ours/w2-sharp), and V² ≤ V for every H because V² = Σs² − 1/n ≤ 1."""
    n, law, samples = p.at_least(1, "n", "number of samples"), p.part("law"), p.part("n")

    def square_of(s):
        return s.each(lambda x: (x - 1 / samples).squared).total

    with p.each(law) as s:
        square = p.symbol("v", square_of(s), "V(H)² at some H")
        cross, above = p.nonnegative("u", "(Σs)² − Σs² at this H"), p.slack("t", "V(H) − V(H)² at this H")
        one = square + 1 / n + cross  # Σs, which is one
        p.because(cross * one, facts.squares_below_square(total=one, squares=(square + 1 / n) * one), of=s)
        below = square / one
        p.because(above, facts.root_above(root=below + above, square=below, argument=below))
    V2, below_one = p.symbol("V", law.mean(square_of), "E V(H)²"), p.slack("g", "E V − E V²")
    order = dict(mean_of_larger=V2 + below_one, mean_of_smaller=V2)
    laws = (law.of(lambda s: square_of(s).root), law.of(square_of))
    p.because(below_one, facts.mean_keeps_order(pointwise_gap=above, **order), of=laws)
    sharp = p.slack("s", "n E V² − E W₂²")
    distance = n * V2 - sharp
    p.cite("ours/w2-sharp", sharp, of={"n": samples, "law": law}, n=n, V2=V2, W2=distance)
    return {"n": n, "V": V2 + below_one, "W2": distance}


def measure_law(o):
    """E V and E W₂² given H, for a law of spectra of HᵀH."""
    side = sqrt(1 / o.n)
    return {
        "n": o.n,
        "V": sum(weight * sqrt(squared_gap_of_spectrum(s)) for weight, s in o.law),
        "W2": sum(weight * sum((sqrt(x) - side) * (sqrt(x) - side) for x in s) for weight, s in o.law),
    }


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
        " for random H its mean (W2 in the tables, and what is checked) bounds the distance of the mixture, W₂² being convex. The"
        " width plays no part: both laws have d independent rows of variance 1/d.",
        "The best constant is √2 − 1 (ours/w2-linear), and n E V² is better near orthogonality (ours/w2-sharp).",
    ),
    domain=Domain(n=Whole(1), law=Law(NonNegatives("n", total=1)), measure=measure_law),
    evidence=(
        Proof(argue),
        Search(transport_candidates, measure),
        Draws([{"n": 4, "d": 64, "layer": 1}, {"n": 4, "d": 64, "layer": 20}], draw_layer, draws=64, says="along the chain"),
    ),
    foils=(
        Foil("n V²/8", margin=lambda q: q.n * q.V**2 / 8 - q.W2),
        Foil("0.4 n V", c=Fraction(2, 5)),
        Foil("H not of unit norm", evidence=(Exact([{"n": 2, "scale": 2}], measure_scaled),)),
    ),
    shows={"W₂²": lambda q: q.W2, "bound": lambda q: q.c * q.n * q.V},
)
