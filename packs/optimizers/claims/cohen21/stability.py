"""Gradient descent on a convex quadratic diverges from a generic start exactly if its largest curvature exceeds 2/η."""

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Exact,
    Foil,
    Fraction,
    Identity,
    NonNegative,
    Positive,
    Proof,
    Real,
    Somewhere,
    Whole,
    facts,
    folded,
)


def measure(o):
    """By how much the squared top coordinate of the error grows in a step, beyond one."""
    factor = 1 - o.eta * o.top
    return {"growth": factor**2 - 1, "product": o.eta * o.top}


def argue(p):
    eta, top = p.field("eta"), p.field("top")
    return {"growth": (1 - eta * top) ** 2 - 1, "product": eta * top}


claim = Claim(
    label="Diverges beyond 2/η",
    says=r"(1-\eta\lambda_{\max})^2 - 1 = \eta\lambda_{\max}(\eta\lambda_{\max} - 2)",
    title="Along the steepest direction the error grows in every step exactly if λ_max > 2/η",
    relation=Identity(),
    margin=lambda q: q.growth - q.product * (q.product - q.edge),
    constants=dict(edge=2),
    whose="read",
    readings=(
        "the minimiser is the origin; a generic start has a component along the steepest eigenvector",
        "the growth has the sign of ηλ_max − 2, so there is divergence beyond the edge and none on it",
    ),
    domain=Domain(eta=Positive(), top=NonNegative(), measure=measure),
    evidence=(Proof(argue),),
    foils=(Foil("2.01 for 2", edge=Fraction(201, 100)),),
    because="The coordinate is multiplied by 1 − ηλ_max in every step.",
)


def measure_other(o):
    """(1 − ηλ)² for a curvature λ = u λ_max, where ηλ_max = 2w."""
    return {"ratio": (1 - 2 * o.w * o.u) ** 2}


def argue_other(p):
    u, w = p.field("u"), p.field("w")
    p.closes_as(4 * w * u * (1 - w * u))
    p.holds(1 - w, says="w is at most one")
    return {"ratio": (1 - 2 * w * u) ** 2}


bounded = Claim(
    label="Stays bounded up to 2/η",
    title="If λ_max ≤ 2/η no coordinate of the error grows",
    says=r"0 \le \lambda \le \lambda_{\max} \le \tfrac2\eta \;\Rightarrow\; |1 - \eta\lambda| \le 1",
    relation=Always(),
    margin=lambda q: q.one - q.ratio,
    constants=dict(one=1),
    whose="read",
    domain=Domain(u=Real(low=0, high=1), w=Real(low=0, high=1), measure=measure_other),
    evidence=(Proof(argue_other),),
    foils=(Foil("0.99 for 1", one=Fraction(99, 100)),),
    because="1 − ηλ lies between −1 and 1.",
)


def measure_start(case):
    """|x_1|² and |x_0|² on the quadratic with curvatures 1 and 5, step 1/2."""
    after = [x - k * x / 2 for k, x in zip((1, 5), case.x, strict=True)]
    return {"after": sum(x * x for x in after), "before": sum(x * x for x in case.x)}


every_start = Claim(
    label="As quoted: diverges from every start",
    title="Beyond 2/η gradient descent on a quadratic moves away from the minimum from every start",
    says=r"\lambda_{\max} > \tfrac2\eta \;\Rightarrow\; |x_1| > |x_0| \ \text{ for every } x_0 \ne 0",
    relation=Always(),
    margin=lambda q: q.after - q.factor * q.before,
    constants=dict(factor=1),
    whose="read",
    readings=("if |x_t| falls along an eigenvector in one step, it does so in every step: such a start converges",),
    evidence=(Exact([{"x": [1, 0]}, {"x": [3, 0]}], measure_start),),
    foils=(Foil("half", factor=Fraction(1, 2)),),
    control=Control("starts along the steepest direction", evidence=(Exact([{"x": [0, 1]}, {"x": [1, 2]}], measure_start),)),
    fails="hypothesis",
    because="A start without a component along the steepest eigenvector never feels its curvature.",
    by_hand="assert abs(1 - 0.5 * 1) < 1 < abs(1 - 0.5 * 5)\n",
)


def quartic(case):
    """x_n² for x ← x − x³, by running it."""
    x = case.start
    for _ in range(int(case.n)):
        x = x - x**3
    return {"n": case.n, "square": x * x}


def quartic_from_two(o):
    x = 2
    for _ in range(o.n):
        x = x - x**3
    return {"n": o.n, "square": x * x}


def argue_growth(p):
    """By induction: x_k² ≥ 4 + k, since x² is multiplied by (1 − x²)²."""
    n = p.field("n")
    run = folded(p.counted("n", 1), 4, lambda _, square: square * (1 - square).squared)
    with p.each(run.steps) as step:
        k, d = p.symbol("k", step.number), p.suppose("d", "x_k² − 4 − k")
        square = 4 + k + d
        after = square * (1 - square) ** 2 - 5 - k
    g = p.slack("g", "x_n² − 4 − n")
    p.because(g, facts.induction(start=0, before=d, after=after, end=g), of=run.along(lambda at: at.value - 4 - at.number))
    return {"n": n, "square": 4 + n + g}


quartic_bounded = Claim(
    label="As quoted: never diverges on x⁴/4",
    title="Gradient descent on x⁴/4 stays bounded from every start",
    says=r"x_{t+1} = x_t - \eta x_t^3 \;\Rightarrow\; \sup_t |x_t| < \infty \ \text{ for every } x_0,\ \eta > 0",
    relation=Somewhere(),
    margin=lambda q: q.n + q.extra - q.square,
    constants=dict(extra=0),
    whose="read",
    readings=("η = 1, x_0 = 2; with a bound B on x_t² some n, any from B on, would have x_n² ≤ n; there is none",),
    domain=Domain(n=Whole(0), measure=quartic_from_two),
    evidence=(Proof(argue_growth),),
    foils=(Foil("x_n² ≤ n + 3 for some n", extra=3),),
    control=Control("from x_0 = 1/2", domain=None, evidence=(Exact([{"n": 1, "start": Fraction(1, 2)}], quartic),)),
    fails="hypothesis",
    because="Where ηx² > 2 the step overshoots to a point further away, and so does every later one.",
    by_hand="x = 2\nfor _ in range(4):\n    x = x - x**3\nassert abs(x) > 1e20\n",
)


def measure_quartic(o):
    """After one step from x² = (3 + e)/η."""
    square = (3 + o.e) / o.eta
    return {"before": square, "after": square * (1 - o.eta * square) ** 2}


def argue_quartic(p):
    eta, e = p.field("eta"), p.field("e")
    before = (3 + e) / eta
    return {"before": before, "after": before * (2 + e) ** 2}


quartic_grows = Claim(
    label="Divergence on x⁴/4",
    title="On x⁴/4 a step from ηx² ≥ 3 at least quadruples x²",
    says=r"\eta x^2 \ge 3 \;\Rightarrow\; (x - \eta x^3)^2 \ge 4 x^2",
    relation=Always(),
    margin=lambda q: q.after - q.factor * q.before,
    constants=dict(factor=4),
    whose="ours",
    domain=Domain(eta=Positive(), e=NonNegative(), measure=measure_quartic),
    evidence=(Proof(argue_quartic),),
    foils=(Foil("4.01 for 4", factor=Fraction(401, 100)),),
    because="x is multiplied by 1 − ηx² ≤ −2.",
)
