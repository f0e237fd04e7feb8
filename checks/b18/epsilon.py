"""The text divides by the standard deviation plus ε, equation (1) by the root of the variance plus ε."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Identity, NonNegative, Proof


def measure_divisors(case):
    """Squares of the three divisors; e is the square root of ε."""
    eps = case.e**2
    return {
        "text": (case.sigma + eps) ** 2,
        "equation": case.sigma**2 + eps,
        "sum_of_roots": (case.sigma + case.e) ** 2,
        "sigma2": case.sigma**2,
        "eps": eps,
    }


def argue(p):
    sigma, e = p.field("sigma"), p.field("e", says="√ε")
    return {
        "text": (sigma + e**2) ** 2,
        "equation": sigma**2 + e**2,
        "sum_of_roots": (sigma + e) ** 2,
        "sigma2": sigma**2,
        "eps": e**2,
    }


CASES = [dict(sigma=s, e=e) for s in (0, Fraction(1, 2), 1, 7) for e in (0, Fraction(1, 300), Fraction(1, 10))]

claim = Claim(
    label="Section 1.1 and equation (1)",
    place="Section 1.1 and eq. (1)",
    whose="read",
    sides={"the squared denominator of the text": lambda q: q.text, "that of equation (1)": lambda q: q.equation},
    fails="slip",
    because="(σ + ε)² = σ² + 2σε + ε² is σ² + ε only where ε = 0 or 2σ + ε = 1.",
    says=r"\sigma_c + \epsilon = \sqrt{\sigma_c^2 + \epsilon}",
    relation=Identity(),
    margin=lambda q: q.text - q.equation,
    readings=("The text adds ε to the standard deviation, which is read literally as σ_c + ε; both sides squared.",),
    evidence=(Exact(CASES, measure_divisors),),
    foils=(Foil("σ + √ε", margin=lambda q: q.sum_of_roots - q.equation),),
    control=Control("ε = 0", assumes={"ε = 0": lambda q: -q.eps}),
    by_hand="""
sigma, eps = 0, 1/300**2                    # a constant channel is divided by 1/90000 or by 1/300
print((sigma + eps)**2, "against", sigma**2 + eps)
assert (sigma + eps)**2 != sigma**2 + eps, "both divisors would be the same"
""",
)

amended = claim.but(
    label="Section 1.1 and equation (1), repaired",
    because="The square of σ + √ε exceeds σ² + ε by 2σ√ε.",
    title="The divisor of equation (1) lies between σ and σ + √ε",
    says=r"\sigma_c \le \sqrt{\sigma_c^2 + \epsilon} \le \sigma_c + \sqrt{\epsilon}",
    relation=Always(),
    margin=lambda q: (q.equation - q.sigma2, q.sum_of_roots - q.equation),
    whose="ours",
    domain=Domain(sigma=NonNegative(), e=NonNegative(), measure=measure_divisors),
    readings=("Both inequalities squared.",),
    evidence=(Proof(argue), Exact(CASES, measure_divisors)),
    foils=(Foil("at most σ + ε", margin=lambda q: (q.equation - q.sigma2, q.text - q.equation)),),
)
