"""N(0, 1) and U([−1, 1]) are named as choices of the weight law that Definition 1 asks to have unit variance."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, OneOf


def measure_law(case):
    """Mean and variance of N(0, 1), or of the uniform law on [−a, a] as ∫ x² dx / 2a."""
    if case.law == "gaussian":
        return {"mean": 0, "variance": 1}
    a2 = case.a2  # a²
    return {"mean": 0, "variance": a2 / 3}


def named_law(o):
    """The case that a named law is."""
    return {"law": o.law, "a2": Fraction(3 if o.law == "uniform" else 0)}


claim = Claim(
    label="Footnote 4",
    sides={"the variance": lambda q: q.variance, "the variance that Definition 1 asks for": lambda q: q.wanted},
    fails="slip",
    because="U([−1, 1]) has variance 1/3.",
    whose="read",
    place="Section 2, footnote 4",
    says=r"w \sim \mathcal{N}(0,1) \text{ or } w \sim \mathrm{U}([-1,1]) \;\Rightarrow\; \mathbb{E}\,w ="
    r" 0,\ \mathbb{E}\,w^2 = 1",
    relation=Identity(),
    margin=lambda q: (q.mean, q.variance - q.wanted),
    constants=dict(wanted=1),
    evidence=(Exact([dict(law="gaussian", a2=0), dict(law="uniform", a2=1)], measure_law),),
    readings=(
        "Definition 1 asks for unit variance; the same footnote says that the variance can be absorbed into γ, so the slip"
        " changes the meaning of γ by √3 and nothing else.",
    ),
    foils=(Foil("variance 1/2", wanted=Fraction(1, 2)),),
    control=Control("the Gaussian law", assumes={"the law is Gaussian": lambda q: -q.a2}),
    by_hand="""
from sympy import symbols, integrate, Rational
x = symbols("x")
variance = integrate(x**2 * Rational(1, 2), (x, -1, 1))
print(variance, "against", 1)
assert variance == Rational(1, 3), "U([-1, 1]) would have unit variance"
""",
)


def measure_named(o):
    """Moments of the standard normal law by E w^k = (k − 1) E w^(k−2), and of the uniform one on ±a by ∫w²/(2a), a² = 3."""
    return {"mean": 0, "variance": {"gaussian": Fraction(2 - 1), "uniform": Fraction(2 * 3, 3 * 2)}[str(o.law)]}


amended = claim.but(
    label="Footnote 4, repaired",
    place="Section 2, footnote 4",
    because="The uniform law on [−a, a] has mean zero by symmetry, and its variance is the integral of x² over [−a, a] "
    "divided by 2a, which is a²/3: one for a = √3.",
    title="N(0, 1) and the uniform law on [−√3, √3] have mean 0 and variance 1",
    says=r"w \sim \mathcal{N}(0,1) \text{ or } w \sim \mathrm{U}([-\sqrt3,\sqrt3]) \;\Rightarrow\; \mathbb{E}\,w ="
    r" 0,\ \mathbb{E}\,w^2 = 1",
    domain=Domain(law=OneOf("gaussian", "uniform"), measure=measure_named),
    evidence=(Exact([dict(law="gaussian", a2=0), dict(law="uniform", a2=3)], measure_law, reduces=named_law),),
    foils=(
        Foil("U([−1, 1])", evidence=(Exact([dict(law="uniform", a2=1)], measure_law),)),
        Foil("variance 0.99", wanted=Fraction(99, 100)),
    ),
    whose="ours",
)
