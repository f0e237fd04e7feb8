"""The derivative by a weight is printed as the activation before it times the derivative by the activation after it."""

from lemmacheck import Claim, Control, Exact, Foil, Fraction, Identity, Proof


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
    return {name: Fraction(float(value)) for name, value in gradients.items()}


def argue(p):
    """Two inputs, f and L any quadratic polynomials: L(f(a_j)) is differentiated by w_ij itself, and by a_j.

    First derivatives see nothing of a function beyond its tangent, so polynomials stand for every differentiable one.
    """
    import sympy

    z, w = [[p.real(f"{name}{i}", f"{name}_{i}") for i in range(2)] for name in ("z", "w")]
    f, loss = [[p.real(f"{name}{i}", f"coefficient of {what}") for i in range(3)] for name, what in (("f", "f"), ("l", "L"))]
    total, after = sympy.Symbol("a"), sympy.Symbol("y")
    value = sum(c * after**i for i, c in enumerate(loss))
    through = value.subs(after, sum(c * total**i for i, c in enumerate(f)))
    at = {total: sum(a * b for a, b in zip(w, z, strict=True))}
    return {
        "by_weight": sympy.diff(through.subs(at), w[0]),
        "by_sum": sympy.diff(through, total).subs(at),
        "by_activation": sympy.diff(value, after).subs(after, sum(c * total**i for i, c in enumerate(f))).subs(at),
        "z": z[0],
    }


CASES = [
    dict(z=z, w=w, t=t, activation=f) for f in ("linear", "relu") for z in (1, 2) for w in (Fraction(1, 2), -1) for t in (0, 3)
]

claim = Claim(
    label="Equations (11) and (12)",
    whose="read",
    place="Appendix I, eqs. (11) and (12)",
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
assert abs(by_weight - z*by_activation) > 1, "the printed formula would hold"
""",
)

amended = claim.but(
    label="Equations (11) and (12), repaired",
    because="a_j is linear in w_ij with slope z_i, so the chain rule gives the product.",
    title="The derivative by a weight is the activation before it times the derivative by the weighted sum after it",
    says=r"\frac{\partial L}{\partial w_{ij}} = z_i \frac{\partial L}{\partial a_j}, \quad a_j = \textstyle\sum_i w_{ij} z_i",
    margin=lambda q: q.by_weight - q.z * q.by_sum,
    whose="ours",
    readings=(),
    evidence=(
        Proof(argue, covers="every differentiable (or piecewise linear) non-linearity and loss"),
        Exact(CASES, measure_neuron),
    ),
    foils=(Foil("by the activation after the non-linearity", margin=lambda q: q.by_weight - q.z * q.by_activation),),
)
