"""Some Var w keeps both forward and backward variance of linear units exactly if n_in = n_out."""

from lemmacheck import Always, Claim, Domain, Foil, Fraction, Proof, Real, Whole


def measure(o):
    """Squared distances of n_in·v and n_out·v from one, for this v and for the best one."""
    forward, backward = sum(o.v for _ in range(o.a)), sum(o.v for _ in range(o.b))
    best = (o.a + o.b) / (o.a**2 + o.b**2)
    at_best = (o.a * best - 1) ** 2 + (o.b * best - 1) ** 2
    return {"a": o.a, "b": o.b, "off": (forward - 1) ** 2 + (backward - 1) ** 2, "least": at_best}


def argue(p):
    a, b, v = p.at_least(1, "a"), p.at_least(1, "b"), p.field("v")
    size = a**2 + b**2
    least = (a - b) ** 2 / size
    p.identity((a * v - 1) ** 2 + (b * v - 1) ** 2, least + (size * v - a - b) ** 2 / size, says="a square beyond the least value")
    return {"a": a, "b": b, "off": least + (size * v - a - b) ** 2 / size, "least": least}


claim = Claim(
    label="Forward and backward variance of linear units",
    says=r"n_{in} v = 1 = n_{out} v \text{ for some } v \iff n_{in} = n_{out}: \quad"
    r" \min_v\, (n_{in}v - 1)^2 + (n_{out}v - 1)^2 = \frac{(n_{in}-n_{out})^2}{n_{in}^2+n_{out}^2}",
    relation=Always(),
    margin=lambda q: (q.off - q.factor * (q.a - q.b) ** 2 / (q.a**2 + q.b**2), (q.a - q.b) ** 2 / (q.a**2 + q.b**2) - q.least),
    constants=dict(factor=1),
    place="Section 4.2.1",
    whose="read",
    readings=("forward the variance is multiplied by n_in v, backward by n_out v; both are kept where both are one",),
    domain=Domain(a=Whole(1), b=Whole(1), v=Real(), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("1.01 of the least value", factor=Fraction(101, 100)),),
    because="The least value vanishes exactly if n_in = n_out.",
)
