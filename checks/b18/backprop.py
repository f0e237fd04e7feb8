"""The derivative by a weight is said to be the activation before it times the derivative by the activation after it."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Lifted, Matrix, Real, Whole


def measure_neuron(case):
    """One neuron, a = w z, z' = relu(a) or a, L = (z' − t)²/2, by automatic differentiation on small fractions."""
    import torch

    z, w, t = (torch.tensor(float(Fraction(str(v))), dtype=torch.float64, requires_grad=True) for v in (case.z, case.w, case.t))
    before = w * z
    after = before if case.activation == "linear" else torch.relu(before)
    before.retain_grad()
    after.retain_grad()
    ((after - t) ** 2 / 2).backward()
    gradients = {"by_weight": w.grad, "by_activation": after.grad, "by_sum": before.grad}
    found = {name: Fraction(float(value)) for name, value in gradients.items()}
    return {**found, "from_sum": case.z * found["by_sum"]}


def slope_of(function, at, along):
    """The derivative of a polynomial function at a point along a direction: numbers with ε² = 0, exactly."""
    return function(Slope(at, along)).slope


class Slope:
    """value + slope · ε with ε² = 0."""

    def __init__(self, value, slope):
        self.value, self.slope = value, slope

    def __mul__(self, other):
        return Slope(self.value * other.value, self.value * other.slope + self.slope * other.value)

    def __rmul__(self, number):
        return Slope(number * self.value, number * self.slope)

    def __add__(self, other):
        return Slope(self.value + other.value, self.slope + other.slope)


def measure_layer(o):
    """Σ_i v_i ∂L/∂w_i, by moving the weights along any v; against Σ_i v_i z_i ∂L/∂a, by moving the sum a itself."""
    z, w, v = ([row[0] for row in rows] for rows in (o.z, o.w, o.v))

    def f(x):
        return o.f2 * (x * x) + o.f1 * x

    def loss(y):
        return o.l2 * (y * y) + o.l1 * y

    sums = [a * Slope(b, c) for a, b, c in zip(z, w, v, strict=True)]
    total = sums[0]
    for one in sums[1:]:
        total = total + one
    inputs = sum(a * c for a, c in zip(z, v, strict=True))
    return {"by_weight": loss(f(total)).slope, "from_sum": inputs * slope_of(lambda a: loss(f(a)), total.value, 1)}


CASES = [
    dict(z=z, w=w, t=t, activation=f) for f in ("linear", "relu") for z in (1, 2) for w in (Fraction(1, 2), -1) for t in (0, 3)
]

claim = Claim(
    label="Equations (11) and (12)",
    whose="read",
    place="Appendix I, eqs. (11) and (12)",
    sides={"the derivative by the weight": lambda q: q.by_weight, "the stated product": lambda q: q.z * q.by_activation},
    fails="slip",
    because="Through a ReLU that is off the weight has no effect, while the loss still depends on the activation.",
    says=r"\frac{\partial L}{\partial w_{ij}} = z_i \frac{\partial L}{\partial z_j}, \quad z \ \text{the activations}",
    relation=Identity(),
    margin=lambda q: q.by_weight - q.z * q.by_activation,
    readings=("z_i and z_j are the activations of neurons in adjacent layers, after the non-linearity, as the text says.",),
    evidence=(Exact(CASES, measure_neuron),),
    foils=(Foil("twice that", margin=lambda q: q.by_weight - 2 * q.z * q.by_activation),),
    control=Control("linear neurons", over=[c for c in CASES if c["activation"] == "linear"]),
    by_hand="""
z, w, t = 1.0, -1.0, 3.0                     # relu(w z) = 0: the weight has no effect, but the loss wants the activation larger
loss = lambda w: (max(w*z, 0) - t)**2 / 2
by_weight = (loss(w + 1e-6) - loss(w - 1e-6)) / 2e-6
by_activation = max(w*z, 0) - t
print(by_weight, "against", z*by_activation)
assert abs(by_weight - z*by_activation) > 1, "the printed formula would hold"
""",
)

amended = claim.but(
    label="Equations (11) and (12), repaired",
    because="a_j is linear in w_ij with slope z_i, so the chain rule gives the product.",
    title="The derivative by a weight is the activation before it times the derivative by the weighted sum after it",
    says=r"\frac{\partial L}{\partial w_{ij}} = z_i \frac{\partial L}{\partial a_j}, \quad a_j = \textstyle\sum_i w_{ij} z_i",
    margin=lambda q: q.by_weight - q.from_sum,
    whose="ours",
    sides=("by_weight", "from_sum"),
    readings=(
        "For all weights that enter a_j at once: both sides are taken along any direction v of the weights, ∑_i v_i ∂L/∂w_ij"
        " against (∑_i v_i z_i) ∂L/∂a_j; v = e_i is the formula.",
        "f and L are quadratic polynomials with any coefficients: a first derivative sees nothing of a function beyond its"
        " tangent, so they stand for every differentiable one.",
    ),
    domain=Domain(
        d=Whole(1),
        z=Matrix("d", 1),
        w=Matrix("d", 1),
        v=Matrix("d", 1),
        f1=Real(),
        f2=Real(),
        l1=Real(),
        l2=Real(),
        measure=measure_layer,
    ),
    evidence=(Lifted("by_weight", "from_sum"), Exact(CASES, measure_neuron)),
    foils=(
        Foil(
            "by the activation after the non-linearity",
            margin=lambda q: q.by_weight - q.z * q.by_activation,
            evidence=(Exact(CASES, measure_neuron),),
        ),
    ),
)
