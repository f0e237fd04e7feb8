"""The Wasserstein distance to the isotropic Gaussian is at most √n times the root mean square gap."""

from checks.arguments.transport import measure_spectrum, transport_candidates
from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, facts


def argue(p):
    """Term by term: (x² − t²)²/t² − (x − t)² = (x − t)² x (x + 2t)/t² for x = √s_i and t = 1/√n."""
    x, t = p.nonnegative("x", "√s_i"), p.positive("t", "1/√n")
    more = (x - t) ** 2 * x * (x + 2 * t) / t**2
    p.identity((x**2 - t**2) ** 2 / t**2 - (x - t) ** 2, more, says="n (s_i − 1/n)² exceeds (√s_i − 1/√n)² by this")
    p.holds(more, says="it is not negative")
    n, left = p.at_least(1, "n", "number of samples"), p.slack("e", "the sum of these terms, averaged over H")
    conditional = p.nonnegative("c", "E Σ (√s_i − 1/√n)², the mean conditional distance")
    mixed = p.slack("w", "convexity of W₂²")
    mean_square = (conditional + left) / n
    order = dict(mean_of_larger=n * mean_square, mean_of_smaller=conditional)
    p.because(left, facts.mean_keeps_order(pointwise_gap=more, **order))
    p.because(mixed, facts.coupling(mean_of_conditional=conditional, distance_squared=conditional - mixed))
    return {"n": n, "V2": mean_square, "W2": conditional - mixed}


claim = Claim(
    label="W₂ and the squared gap",
    says=r"\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \le n\, \mathbb{E}[V(H_\ell)^2]",
    relation=Always(),
    margin=lambda q: q.c * q.n * q.V2 - q.W2,
    constants=dict(c=1),
    assumes={"at least one sample": lambda q: q.n - 1},
    whose="ours",
    readings=(
        "‖H_ℓ‖ = 1, so ℓ ≥ 1. Conditionally on H the distance is exactly Σ(√s_i − 1/√n)², and W₂² of a mixture is at"
        " most the mean.",
        "The constant cannot be improved for all n: one zero eigenvalue among n equal ones needs a factor that tends to 1;"
        " near orthogonality a quarter is enough.",
    ),
    evidence=(Proof(argue, covers="every n, d and every law of H with ‖H‖ = 1"), Search(transport_candidates, measure_spectrum)),
    foils=(Foil("0.95 n V²", c=Fraction(19, 20)), Foil("n V²/8", c=Fraction(1, 8))),
)
