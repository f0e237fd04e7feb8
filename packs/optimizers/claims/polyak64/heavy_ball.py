"""Heavy ball, tuned on quadratics, converges on every smooth strongly convex function."""

from flint import fmpq

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Eventually,
    Exact,
    Family,
    Foil,
    Fraction,
    NonNegative,
    Positive,
    Proof,
    Unit,
    Whole,
)

CLASS = "slopes of the gradient between μ = 1 and L = 25"
KINKS = ((None, 1, 25, 0), (1, 2, 1, 24), (2, None, 25, -24))  # from, to, slope, offset


def gradient(x):
    """25x up to 1, then x + 24 up to 2, then 25x − 24."""
    slope, offset = next((a, b) for _, end, a, b in KINKS if end is None or x < end)
    return slope * x + offset


def step(x, before):
    """α = 4/(5 + 1)² = 1/9 and β = (4/6)² = 4/9."""
    return x - gradient(x) / 9 + (x - before) * fmpq(4, 9), x


def measure_cycle(case):
    """After every three steps the exact state is the first one again; otherwise there is nothing to report."""
    start = (fmpq(792, 1225), fmpq(2592, 1225))
    state = start
    for _ in range(3):
        state = step(*state)
    if state != start:
        raise ValueError("this is no cycle")
    return {"distance": Fraction(792, 1225), "steepest": 25, "flattest": 1}


def measure_object(o):
    """|x_{3n}| by running the method."""
    state = (fmpq(792, 1225), fmpq(2592, 1225))
    for _ in range(3 * o.n):
        state = step(*state)
    return {"distance": abs(state[0]), "steepest": max(k[2] for k in KINKS), "flattest": min(k[2] for k in KINKS)}


def measure_quadratic(case):
    """|x_{3n}| on λx²/2 from x = 1."""
    x, before = fmpq(1), fmpq(1)
    for _ in range(3 * case.n):
        x, before = x - case.curvature * x / 9 + (x - before) * fmpq(4, 9), x
    return {"distance": abs(x), "steepest": case.curvature, "flattest": case.curvature}


claim = Claim(
    label="As quoted: heavy ball with the parameters for quadratics",
    says=r"x_{k+1} = x_k - \alpha \nabla f(x_k) + \beta (x_k - x_{k-1}) \to x^*, \quad \alpha = \frac{4}{(\sqrt L +"
    r" \sqrt\mu)^2},\ "
    r"\beta = \Big(\frac{\sqrt L - \sqrt\mu}{\sqrt L + \sqrt\mu}\Big)^2",
    relation=Eventually("n"),
    margin=lambda q: q.radius - q.distance,
    constants=dict(radius=Fraction(1, 2)),
    assumes={CLASS: lambda q: (25 - q.steepest, q.flattest - 1)},
    domain=Domain(n=Whole(0), measure=measure_object),
    evidence=(Family(0, measure_cycle, axis="n", says="a cycle of length three, for L = 25 and μ = 1"),),
    foils=(Foil("within 3/5 of the minimum", radius=Fraction(3, 5)),),
    control=Control(
        "on quadratics, after 60 steps",
        relation=Always(),
        domain=None,
        evidence=(Exact([{"n": 20, "curvature": c} for c in (1, 2, 13, 24, 25)], measure_quadratic),),
    ),
    whose="read",
    readings=("convergence: from some step on within 1/2 of the minimum, from every start; looked at every third step",),
    fails="hypothesis",
    because="For f′ = 25x, x + 24, 25x − 24 the points 792/1225, −2208/1225, 2592/1225 follow each other for ever.",
    by_hand="def g(x):\n    return 25 * x if x < 1 else x + 24 if x < 2 else 25 * x - 24\n"
    "x, y = 792 / 1225, 2592 / 1225\nfor _ in range(30):\n    x, y = x - g(x) / 9 + 4 / 9 * (x - y), x\nassert abs(x - 792"
    " / 1225) < 1e-6\n",
)


def measure_roots(o):
    """Sum and product of the roots of the recursion on λx²/2, with the step and momentum for m = √μ and l = √L."""
    low, high = o.m, o.m + o.r
    curvature = low**2 + o.u * (high**2 - low**2)
    alpha, beta = 4 / (high + low) ** 2, ((high - low) / (high + low)) ** 2
    return {"total": 1 + beta - alpha * curvature, "product": beta}


def argue(p):
    m, r, u = p.field("m"), p.field("r"), p.field("u")
    product = (r / (2 * m + r)) ** 2
    total = 1 + product - 4 * (m**2 + u * r * (2 * m + r)) / (2 * m + r) ** 2
    p.times((2 * m + r) ** 4 / 16)
    p.closes_as(u * (1 - u) * r**2 * (2 * m + r) ** 2)
    return {"total": total, "product": product}


amended = Claim(
    label="Heavy ball on quadratics",
    title="On a quadratic with curvatures from μ to L both roots of heavy ball have the square β < 1",
    says=r"(1 + \beta - \alpha\lambda)^2 \le 4\beta, \quad \mu \le \lambda \le L",
    relation=Always(),
    margin=lambda q: q.four * q.product - q.total**2,
    constants=dict(four=4),
    whose="ours",
    domain=Domain(m=Positive(), r=NonNegative(), u=Unit(), measure=measure_roots),
    evidence=(Proof(argue),),
    foils=(Foil("3.99 for 4", four=Fraction(399, 100)),),
    because="The roots of z² − (1 + β − αλ)z + β are conjugate or equal, so their modulus is √β.",
)
