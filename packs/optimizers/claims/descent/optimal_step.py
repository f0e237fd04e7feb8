"""With the step 2/(L + μ) every step of gradient descent on a quadratic multiplies the error by at most (κ − 1)/(κ + 1)."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, NonNegative, Positive, Proof, Real, Unit


def measure(o):
    """(1 − sλ)², by which the squared coordinate of the error along an eigenvector is multiplied; λ from μ to L = μ + r."""
    high = o.mu + o.r
    s = 2 / (high + o.mu)
    return {"ratio": (1 - s * (o.mu + o.u * o.r)) ** 2, "rate": (high / o.mu - 1) / (high / o.mu + 1)}


def argue(p):
    mu, r, u = p.field("mu"), p.field("r"), p.field("u")
    rate = r / (2 * mu + r)
    p.closes_as(4 * u * (1 - u) * rate**2)
    return {"ratio": (1 - 2 * (mu + u * r) / (2 * mu + r)) ** 2, "rate": rate}


claim = Claim(
    label="Gradient descent with step 2/(L + μ)",
    says=r"|x_{k+1} - x^*| \le \frac{\kappa-1}{\kappa+1}\,|x_k - x^*|",
    relation=Always(),
    margin=lambda q: q.factor * q.rate**2 - q.ratio,
    constants=dict(factor=1),
    whose="read",
    readings=("squared, for one coordinate of the error in the eigenbasis; the squares of the coordinates add up",),
    domain=Domain(mu=Positive(), r=NonNegative(), u=Unit(), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("0.99 of the square", factor=Fraction(99, 100)),),
    because="|1 − sλ| is largest at both ends of [μ, L], where it is (κ − 1)/(κ + 1).",
)


def measure_worst(o):
    """The worst factor over starts along the two extreme eigenvectors, for the step s = (2 + e)/(L + μ) ≥ 0."""
    high = o.mu + o.r
    s = (2 + o.e) / (high + o.mu)
    return {"worst": max(abs(1 - s * o.mu), abs(1 - s * high)), "rate": (high - o.mu) / (high + o.mu)}


def argue_shorter(p):
    """A shorter step: the flattest direction is the worst."""
    mu, r = p.field("mu"), p.field("r")
    e = -p.when(p.part("e"), "<=", 0, name="c")
    return {"worst": 1 - (2 + e) * mu / (2 * mu + r), "rate": r / (2 * mu + r)}


def argue_longer(p):
    """A longer step: the steepest direction is the worst."""
    mu, r = p.field("mu"), p.field("r")
    e = p.when(p.part("e"), ">=", 0, name="c")
    return {"worst": (2 + e) * (mu + r) / (2 * mu + r) - 1, "rate": r / (2 * mu + r)}


best = Claim(
    label="No fixed step has a smaller worst case",
    title="For every fixed step some start loses only the factor (κ − 1)/(κ + 1) in a step",
    says=r"\max_{x_0} \frac{|x_1 - x^*|}{|x_0 - x^*|} \ge \frac{\kappa-1}{\kappa+1} \ \text{ for every fixed step}",
    relation=Always(),
    margin=lambda q: q.worst - q.factor * q.rate,
    constants=dict(factor=1),
    whose="read",
    domain=Domain(mu=Positive(), r=NonNegative(), e=Real(low=-2), measure=measure_worst),
    evidence=(Proof((argue_shorter, argue_longer)),),
    foils=(Foil("1.01 of the factor", factor=Fraction(101, 100)),),
    because="Starts along the two extreme eigenvectors have the factors |1 − sμ| and |1 − sL|, and s = 2/(L + μ) makes them equal.",
)


def measure_start(case):
    """|x_1|²/|x_0|² on the quadratic with curvatures 1, 2, 3 from a given start, with step 1/2 = 2/(1 + 3)."""
    after = [x - k * x / 2 for k, x in zip((1, 2, 3), case.x, strict=True)]
    return {"ratio": sum(x * x for x in after) / sum(x * x for x in case.x), "rate": Fraction(1, 2)}


any_start = Claim(
    label="As quoted: the factor is met from any start",
    title="From any start the step 2/(L + μ) multiplies the error by no less than (κ − 1)/(κ + 1)",
    says=r"|x_1 - x^*| \ge \frac{\kappa-1}{\kappa+1}\,|x_0 - x^*| \ \text{ for every } x_0",
    relation=Always(),
    margin=lambda q: q.ratio - q.factor * q.rate**2,
    constants=dict(factor=1),
    whose="read",
    readings=("“from any start” read as: no start does better than the worst case",),
    evidence=(Exact([{"x": [0, 1, 0]}, {"x": [1, 1, 1]}], measure_start),),
    foils=(Foil("half of the square", factor=Fraction(1, 2)),),
    control=Control(
        "starts along the extreme eigenvectors",
        evidence=(Exact([{"x": [1, 0, 0]}, {"x": [0, 0, 1]}, {"x": [2, 0, 5]}], measure_start),),
    ),
    fails="reading",
    because="From a start along an eigenvector with λ = (L + μ)/2 one step ends at the minimum.",
    by_hand="assert (1 - 0.5 * 2) * 1 == 0\n",
)
