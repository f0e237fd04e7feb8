"""The Wasserstein distance to the isotropic Gaussian is at most √n times the root mean square gap."""

from checks.arguments.transport import measure_spectrum, transport_candidates
from lemmacheck import Always, Claim, Domain, Foil, Fraction, Law, NonNegatives, Proof, Search, Whole, sqrt
from theory.definitions.orthogonality import squared_gap_of_spectrum


def argue(p):
    """Term by term: (x² − t²)²/t² − (x − t)² = (x − t)² x (x + 2t)/t² for x = √s_i and t = 1/√n."""
    import sympy

    x, t = p.real("x", "√s_i"), sympy.Symbol("t", positive=True)  # t is 1/√n
    p.identity(
        (x**2 - t**2) ** 2 / t**2 - (x - t) ** 2,
        (x - t) ** 2 * x * (x + 2 * t) / t**2,
        says="n (s_i − 1/n)² exceeds (√s_i − 1/√n)² by this",
    )
    n, law, samples = p.at_least(1, "n", "number of samples"), p.part("law"), p.part("n")
    target = 1 / samples.root
    beyond = law.mean(lambda s: s.each(lambda y: (y.root - target).squared * y.root * (y.root + target + target) * samples).total)
    conditional = law.mean(lambda s: s.each(lambda y: (y.root - target).squared).total)
    e = p.symbol("e", beyond, "the mean over H of the sum of these terms")
    c = p.symbol("c", conditional, "E Σ (√s_i − 1/√n)², the mean distance given H")
    return {"n": n, "V2": (c + e) / n, "W2": c}


def measure_law(o):
    """E V² and E W₂² given H, for a law of spectra of HᵀH; between centred Gaussians that commute W₂² is |A^½ − B^½|²."""
    side = sqrt(1 / o.n)
    return {
        "n": o.n,
        "V2": sum(weight * squared_gap_of_spectrum(s) for weight, s in o.law),
        "W2": sum(weight * sum((sqrt(x) - side) * (sqrt(x) - side) for x in s) for weight, s in o.law),
    }


claim = Claim(
    label="W₂ and the squared gap",
    place="sharpens Section 4.1, Lemma 2, eq. (4) of Daneshmand et al. (2021)",
    says=r"\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \le \mathbb{E}\,\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n \mid H_\ell)^2 \le"
    r" n\, \mathbb{E}[V(H_\ell)^2]",
    relation=Always(),
    margin=lambda q: q.c * q.n * q.V2 - q.W2,
    constants=dict(c=1),
    assumes={"at least one sample": lambda q: q.n - 1},
    whose="ours",
    because="n (s − 1/n)² exceeds (√s − 1/√n)² for every s ≥ 0.",
    readings=(
        "‖H_ℓ‖ = 1, so ℓ ≥ 1. Checked is the second inequality: given H the distance is exactly Σ(√s_i − 1/√n)², s the spectrum"
        " of HᵀH, and W₂ (W2 in the tables) stands for the mean of its square. W₂² of a mixture is at most that mean, because W₂²"
        " is convex.",
        "The constant cannot be improved for all n: one zero eigenvalue among n equal ones needs a factor that tends to 1;"
        " near orthogonality a quarter is enough.",
    ),
    domain=Domain(n=Whole(1), law=Law(NonNegatives("n", total=1)), measure=measure_law),
    evidence=(Proof(argue), Search(transport_candidates, measure_spectrum)),
    foils=(Foil("0.95 n V²", c=Fraction(19, 20)), Foil("n V²/8", c=Fraction(1, 8))),
)
