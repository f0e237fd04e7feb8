"""ReLU halves the variance of a symmetric pre-activation."""

from lemmacheck import Claim, Control, Domain, Exact, Foil, Fraction, Identity, Law, Proof, Real


def measure_halved(case):
    """Mean and variance of relu(±y) for the equally likely values ±y_j."""
    values = [s * y for y in case.y for s in (1, -1)]
    kept = [max(y, 0 * y) for y in values]
    mean = sum(kept) / len(kept)
    second = sum(y * y for y in kept) / len(kept)
    return {"variance": second - mean * mean, "second": second, "before": sum(y * y for y in values) / len(values)}


claim = Claim(
    label="As quoted: ReLU halves the variance",
    says=r"y \sim -y \;\Rightarrow\; \mathrm{Var}(\mathrm{relu}(y)) = \tfrac12 \mathrm{Var}(y)",
    relation=Identity(),
    margin=lambda q: q.two * q.variance - q.before,
    constants=dict(two=2),
    whose="read",
    evidence=(Exact([{"y": [1]}, {"y": [1, 2]}, {"y": [0, 3]}], measure_halved),),
    foils=(Foil("3 for 2", two=3),),
    control=Control("the second moment in place of the variance", margin=lambda q: q.two * q.second - q.before),
    fails="slip",
    because="The mean of relu(y) is not zero: ±1 has variance 1 before and 1/4 after; it is the second moment that is halved.",
    by_hand="assert ((1**2 + 0) / 2) - ((1 + 0) / 2) ** 2 == 0.25\n",
)


def measure_law(o):
    """The same under any law of the size, with a fair sign."""
    second = sum(w * (max(y, 0 * y) ** 2 + max(-y, 0 * y) ** 2) / 2 for w, y in o.law)
    return {"second": second, "before": sum(w * y * y for w, y in o.law)}


def argue_law(p):
    square = p.symbol("s", p.part("law").mean(lambda y: y.squared))
    return {"second": square / 2, "before": square}


amended = Claim(
    label="ReLU halves the second moment",
    title="ReLU halves the second moment of a symmetric pre-activation",
    says=r"y \sim -y \;\Rightarrow\; \mathbb{E}\,\mathrm{relu}(y)^2 = \tfrac12 \mathbb{E}\,y^2",
    relation=Identity(),
    margin=lambda q: q.two * q.second - q.before,
    constants=dict(two=2),
    whose="ours",
    domain=Domain(law=Law(of=Real()), measure=measure_law),
    evidence=(Proof(argue_law),),
    foils=(Foil("2.01 for 2", two=Fraction(201, 100)),),
    because="relu(y)² + relu(−y)² = y².",
)
