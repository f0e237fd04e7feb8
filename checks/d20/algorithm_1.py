"""The pre-training loop as stated, gradient descent steps on r(H_L), increases r(H_L)."""

from checks.experiments.perceptrons import draw_pretraining
from lemmacheck import Claim, Control, Exact, Foil, Fraction, Observed


def measure_step(case):
    """r(W) before and after one exact step on r for a linear network of one layer, W = diag(a, b), X = I.

    r = (a² + b²)²/(a⁴ + b⁴), so ∂r/∂a = 4a(a² + b²)b²(b² − a²)/(a⁴ + b⁴)², and off-diagonal entries have no slope.
    """

    def r(a, b):
        return (a**2 + b**2) ** 2 / (a**4 + b**4)

    def slope(a, b):
        return 4 * a * (a**2 + b**2) * b**2 * (b**2 - a**2) / (a**4 + b**4) ** 2

    a, b, rate = case.a, case.b, case.rate
    down = r(a - rate * slope(a, b), b - rate * slope(b, a))
    up = r(a + rate * slope(a, b), b + rate * slope(b, a))
    return {"before": r(a, b), "descended": down, "ascended": up}


NETWORKS = Observed(
    [
        {"width": 32, "depth": 8, "samples": 64, "steps": 10, "rate": "0.001"},
        {"width": 64, "depth": 16, "samples": 64, "steps": 10, "rate": "0.0003", "since": "ci"},
        {"width": 128, "depth": 32, "samples": 64, "steps": 10, "rate": "0.0001", "since": "ci"},
    ],
    draw_pretraining,
    draws=20,
)

claim = Claim(
    label="Algorithm 1",
    whose="read",
    place="Appendix G, Algorithm 1",
    sides={"r after ten steps as stated": lambda q: q.descended, "r before": lambda q: q.before},
    fails="slip",
    because="The update is stated with the sign of descent, so a step lowers the rank that it is meant to raise.",
    says=r"\Theta \leftarrow \Theta - \eta \nabla_\Theta\, r(H_L(X)) \quad \text{increases } r(H_L)",
    margin=lambda q: q.descended - q.before,
    readings=(
        "The loop takes a step of gradient descent on r(H_L(X_k)) in the parameters Θ; the text around the algorithm speaks"
        " of maximising r and of gradient ascent, which is the repaired statement.",
        "Exact: one linear layer, W = diag(a, b), X = I. Observed: ReLU perceptrons at initialization without biases,"
        " 64 of scikit-learn's 8 × 8 digits, ten steps whose length is the stated share of the length of all weights.",
    ),
    evidence=(Exact([{"a": 2, "b": 1, "rate": Fraction(1, 10)}, {"a": 3, "b": 1, "rate": 1}], measure_step), NETWORKS),
    foils=(Foil("it doubles r", margin=lambda q: q.descended - 2 * q.before),),
    control=Control("gradient ascent", margin=lambda q: q.ascended - q.before),
    by_hand="""
from fractions import Fraction
r = lambda a, b: (a*a + b*b)**2 / (a**4 + b**4)                 # W = diag(a, b), X = I: r(H) of a one-layer linear network
slope = lambda a, b: 4*a*(a*a + b*b)*b*b*(b*b - a*a) / (a**4 + b**4)**2
a, b, rate = Fraction(2), Fraction(1), Fraction(1, 10)
print(r(a - rate*slope(a, b), b - rate*slope(b, a)), "against", r(a, b))
assert r(a - rate*slope(a, b), b - rate*slope(b, a)) < r(a, b), "a descent step raises r"
""",
    shows={
        "r before": lambda q: q.before,
        "after ten steps down": lambda q: q.descended,
        "after ten steps up": lambda q: q.ascended,
    },
)

amended = claim.but(
    label="Algorithm 1 with ascent",
    place="Appendix G, Algorithm 1",
    title="Ten steps of gradient ascent on r(H_L) increase r(H_L) of ReLU perceptrons at initialization",
    says=r"\Theta \leftarrow \Theta + \eta \nabla_\Theta\, r(H_L(X)) \ \text{increases } r(H_L)",
    margin=lambda q: q.ascended - q.gain * q.before,
    constants={"gain": 1},
    whose="ours",
    evidence=(NETWORKS,),
    foils=(Foil("descent", margin=lambda q: q.descended - q.before), Foil("r triples in ten steps", gain=3)),
)
