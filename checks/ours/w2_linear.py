"""The squared Wasserstein distance to the isotropic Gaussian is at most (√2 − 1) n times the mean gap."""

from checks.arguments.transport import measure_spectrum, transport_candidates
from lemmacheck import Always, Claim, Domain, Foil, Fraction, NonNegatives, Proof, Search, Whole, facts, power, sqrt
from theory.definitions.orthogonality import squared_gap_of_spectrum


def argue_one(p):
    """n = 1: both sides are zero."""
    root = p.rational(2) ** p.rational(1, 2)
    return {"n": p.field("n", low=1, high=1), "V2": 0, "W2": 0, "kappa": (root - 1) ** 2}


def scaled(p):
    """The numbers n s_i, whose mean is one."""
    n = p.part("n")
    return p.part("s").each(lambda x: n * x)


def mean_root(p):
    """Their roots, whose mean square is one."""
    return scaled(p).each(lambda x: x.root)


def argue_two(p):
    """n = 2: the mean μ of √(2s_1), √(2s_2) lies between 1/√2 and 1; 2(3 − 2√2)(1 + μ) − 4μ²(1 − μ) is expanded about 1/√2."""
    import sympy

    n, roots = p.field("n", low=2, high=2), mean_root(p)
    root = sympy.sqrt(2)
    distances = p.part("s").each(lambda x: (x.root - 1 / p.part("n").root).squared)
    low, high = (
        p.symbol("a", distances.total / 2, "1 − μ, half of W₂²"),
        p.nonnegative("b", "μ − 1/√2; with a it adds up to 1 − 1/√2"),
    )
    p.not_all_zero(low, high)
    mean = (low / root + high) / (low + high)
    kappa = (root - 1) ** 2
    positive = kappa * (root + 1)  # √2 − 1
    p.because(root * high, facts.sum_below_norm(count=2, root_of_count=root, mean=1 / root + high), of=roots)
    u, missing = positive * high / (root * (low + high)), positive * low / (root * (low + high))  # μ − 1/√2 and 1 − μ
    holder = p.slack("h", "what Hölder leaves of the fourth moment")
    fourth = (1 + holder) / mean**2  # mean of n² s²
    p.because(holder, facts.holder_first_fourth(first=mean, second=1, fourth=fourth), of=roots)
    bracket = 4 * kappa * u + 2 * root * (kappa + root) * u**2 + 4 * u**3
    p.closes_as(missing * bracket / mean**2 + 2 * kappa * holder / mean**2)
    return {"n": n, "V2": (fourth - 1) / 2, "W2": 2 * (1 - mean), "kappa": kappa}


def argue(p):
    """n ≥ 3: with μ the mean of √(n s_i), W₂² = 2(1 − μ) and Hölder n V² ≥ 1/μ² − 1; then 4μ²(1 − μ) ≤ (√2 − 1)² n (1 + μ)."""
    import sympy

    n, roots, shares = p.field("n", low=3), mean_root(p), scaled(p)
    root = sympy.sqrt(2)
    k = p.nonnegative("k", "1/μ − 1")
    mean = 1 / (1 + k)  # any μ in (0, 1]
    p.because(k / (1 + k), facts.jensen_root(mean_root=mean, root_of_mean=1), of=shares)
    holder = p.slack("h", "what Hölder leaves of the fourth moment")
    fourth = (1 + holder) / mean**2  # mean of n² s²
    p.because(holder, facts.holder_first_fourth(first=mean, second=1, fourth=fourth), of=roots)
    distance = 2 * (1 - mean)
    V2 = (fourth - 1) / n
    # (3 − 2√2) n² V² − W₂⁴ = (1 − μ)/μ² · [(3 − 2√2) n (1 + μ) − 4μ²(1 − μ)] + what Hölder leaves
    kappa = (root - 1) ** 2
    bracket = 4 * mean * (mean - sympy.Rational(1, 2)) ** 2 + 3 * kappa * k * mean + kappa**2 * mean + kappa * (n - 3) * (1 + mean)
    p.closes_as(k * (1 + k) * bracket + kappa * n * holder * (1 + k) ** 2)
    return {"n": n, "V2": V2, "W2": distance, "kappa": kappa}


def measure_object(o):
    """V² and the Bures distance of one spectrum of sum one."""
    side, root = sqrt(1 / o.n), sqrt(o.n * 0 + 2)
    distance = sum((sqrt(x) - side) * (sqrt(x) - side) for x in o.s)
    return {"n": o.n, "V2": squared_gap_of_spectrum(o.s), "W2": distance, "kappa": (root - 1) * (root - 1)}


def measure(case):
    seen = measure_spectrum(case)
    one = seen["n"] * 0 + 1
    root = sqrt(seen["V2"] * 0 + 2 * one)
    return {**seen, "kappa": (root - 1) * (root - 1)}


claim = Claim(
    label="W₂ and the gap",
    place="sharpens Section 4.1, Lemma 2, eq. (4) of Daneshmand et al. (2021)",
    says=r"\mathcal{W}_2(W_\ell H_\ell, G/\sqrt n)^2 \le (\sqrt2 - 1)\, n\, \mathbb{E}\, V(H_\ell)",
    relation=Always(),
    margin=lambda q: q.c * q.kappa * q.n**2 * q.V2 - power(q.W2, 2),
    constants=dict(c=1),
    whose="ours",
    readings=(
        "‖H_ℓ‖ = 1. Stated for a fixed H and squared on both sides: W₂⁴ ≤ (√2 − 1)² n² V²; averaging over H keeps the inequality.",
        "Equality for two collinear samples (n = 2, rank one). At n = 1 both sides are zero.",
    ),
    domain=Domain(n=Whole(1), s=NonNegatives("n", total=1), measure=measure_object),
    because="With μ the mean of √(n s_i) the distance is 2(1 − μ), and Hölder bounds V² from below by 1/μ² − 1.",
    evidence=(Proof((argue_one, argue_two, argue)), Search(transport_candidates, measure)),
    foils=(Foil("0.41 n V", c=Fraction(97, 100)), Foil("a quarter of n V", c=Fraction(36, 100))),
)
