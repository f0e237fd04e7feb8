"""The squared Wasserstein distance to the isotropic Gaussian is at most (√2 − 1) n times the mean gap."""

from checks.arguments.transport import measure_spectrum, transport_candidates
from lemmacheck import Always, Claim, Foil, Fraction, Proof, Search, facts, sqrt


def argue_two(p):
    """n = 2: the mean μ of √(2s_1), √(2s_2) lies between 1/√2 and 1; 2(3 − 2√2)(1 + μ) − 4μ²(1 − μ) is expanded about 1/√2."""
    import sympy

    root = sympy.sqrt(2)
    low, high = p.nonnegative("a", "μ = (a/√2 + b)/(a + b)"), p.nonnegative("b", "μ − 1/√2, in proportion")
    p.not_all_zero(low, high)
    mean = (low / root + high) / (low + high)
    kappa = (root - 1) ** 2
    positive = kappa * (root + 1)  # √2 − 1
    p.because(positive * high / (low + high), facts.sum_below_norm(count=2, root_of_count=root, mean=mean))
    p.because(positive * low / (low + high), facts.jensen_root(mean_root=root * mean, root_of_mean=root))
    u, missing = positive * high / (root * (low + high)), positive * low / (root * (low + high))  # μ − 1/√2 and 1 − μ
    holder = p.slack("h", "what Hölder leaves of the fourth moment")
    fourth = (1 + holder) / mean**2  # mean of n² s²
    p.because(holder, facts.holder_first_fourth(first=mean, second=1, fourth=fourth))
    bracket = 4 * kappa * u + 2 * root * (kappa + root) * u**2 + 4 * u**3
    p.closes_as(missing * bracket / mean**2 + 2 * kappa * holder / mean**2)
    return {"n": sympy.Integer(2), "V2": (fourth - 1) / 2, "W2": 2 * (1 - mean), "kappa": kappa}


def argue(p):
    """n ≥ 3: with μ the mean of √(n s_i), W₂² = 2(1 − μ) and Hölder n V² ≥ 1/μ² − 1; then 4μ²(1 − μ) ≤ (√2 − 1)² n (1 + μ)."""
    import sympy

    root = sympy.sqrt(2)
    k = p.nonnegative("k", "1/μ − 1")
    mean = 1 / (1 + k)  # any μ in (0, 1]
    n = p.at_least(3, "n", "number of samples")
    holder = p.slack("h", "what Hölder leaves of the fourth moment")
    fourth = (1 + holder) / mean**2  # mean of n² s²
    p.because(holder, facts.holder_first_fourth(first=mean, second=1, fourth=fourth))
    distance = 2 * (1 - mean)
    V2 = (fourth - 1) / n
    # (3 − 2√2) n² V² − W₂⁴ = (1 − μ)/μ² · [(3 − 2√2) n (1 + μ) − 4μ²(1 − μ)] + what Hölder leaves
    kappa = (root - 1) ** 2
    bracket = 4 * mean * (mean - sympy.Rational(1, 2)) ** 2 + 3 * kappa * k * mean + kappa**2 * mean + kappa * (n - 3) * (1 + mean)
    p.closes_as(k * (1 + k) * bracket + kappa * n * holder * (1 + k) ** 2)
    return {"n": n, "V2": V2, "W2": distance, "kappa": kappa}


def measure(case):
    seen = measure_spectrum(case)
    one = seen["n"] * 0 + 1
    root = sqrt(seen["V2"] * 0 + 2 * one)
    return {**seen, "kappa": (root - 1) * (root - 1)}


claim = Claim(
    label="W₂ and the gap",
    says=r"\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \le (\sqrt2 - 1)\, n\, \mathbb{E}\, V(H_\ell)",
    relation=Always(),
    margin=lambda q: q.c * q.kappa * q.n**2 * q.V2 - q.W2**2,
    constants=dict(c=1),
    whose="ours",
    readings=(
        "‖H_ℓ‖ = 1. Stated for a fixed H and squared on both sides: W₂⁴ ≤ (√2 − 1)² n² V²; averaging over H keeps the inequality.",
        "Equality for two collinear samples (n = 2, rank one). At n = 1 both sides are zero.",
    ),
    evidence=(
        Proof((argue_two, argue), covers="every n ≥ 2 and every spectrum; for n = 1 both sides are zero"),
        Search(transport_candidates, measure),
    ),
    foils=(Foil("0.41 n V", c=Fraction(97, 100)), Foil("a quarter of n V", c=Fraction(36, 100))),
)
