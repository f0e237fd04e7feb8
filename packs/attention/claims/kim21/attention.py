"""Dot-product self-attention is not Lipschitz on unbounded inputs, already for two tokens of dimension one."""

from flint import arb, arb_series

from lemmacheck import Always, Claim, Domain, Foil, Fraction, NonNegative, OneOf, Positive, Proof, Real


def slope(a, v, x):
    """The derivative of the first output by the first token at (0, x), with the power series of softmax in that token."""
    t = arb_series([arb(0), arb(1)], prec=3)
    own, other = (a * t * t).exp(), (a * t * x).exp()
    return (v * (own * t + other * x) / (own + other))[1]


def measure(o):
    """|∂y₁/∂x₁| at the tokens 0 and x with x² = 4(K/|v| + 1)/|a|."""
    a, v = arb(o.a), arb(o.side * o.v)
    x = (4 * (arb(o.K) / arb(o.v) + 1) / abs(arb(o.a))).sqrt()
    return {"slope": abs(slope(a, v, x)), "K": o.K}


def argue_up(p):
    """Positive product of query and key."""
    K, v = p.field("K"), p.field("v")
    p.when(p.part("a"), ">=", 0, name="u")
    return {"slope": v * (p.rational(1, 2) + K / v + 1), "K": K}


def argue_down(p):
    """Negative product of query and key."""
    K, v = p.field("K"), p.field("v")
    p.when(p.part("a"), "<=", 0, name="u")
    return {"slope": v * (K / v + 1 - p.rational(1, 2)), "K": K}


claim = Claim(
    label="Theorem 3.1 for two tokens of dimension one",
    says=r"\forall K\ \exists x:\ \Big|\frac{\partial y_1}{\partial x_1}(0, x)\Big| \ge K, \quad"
    r" y_i = v\sum_j \mathrm{softmax}_j(a\,x_i x_j)\,x_j,\ a, v \ne 0",
    relation=Always(),
    margin=lambda q: q.slope - q.factor * q.K,
    constants=dict(factor=1),
    place="Theorem 3.1",
    whose="read",
    readings=("a = product of query and key weights, v = value weight, both of either sign and not zero; x² = 4(K/|v| + 1)/|a|",),
    domain=Domain(a=Real(), side=OneOf(-1, 1), v=Positive(), K=NonNegative(), where=lambda o: o.a != 0, measure=measure),
    evidence=(Proof((argue_up, argue_down)),),
    foils=(Foil("1.01 K", factor=Fraction(101, 100)),),
    because="At (0, x) the derivative is v(½ + a x²/4), which grows without bound.",
)
