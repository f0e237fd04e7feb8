"""The smallest singular value is said to stay above a positive constant in all layers of a network of finite width."""

import numpy as np
from flint import arb

from lemmacheck import (
    Always,
    Claim,
    Control,
    Domain,
    Draws,
    Enclosed,
    Foil,
    Fraction,
    NonNegative,
    NonNegatives,
    OnAverage,
    Proof,
    Real,
    Somewhere,
    Whole,
    facts,
    folded,
)
from theory.chains.wide import simulate


def argue_row(p):
    """Once the row is whitened the cone is least where the line is the longer axis, and there it is 2 arctan(k tan α), k = b/a."""
    import sympy

    share = 1 / (1 + p.field("y", says="a/b − 1"))
    alpha = share / ((1 + p.field("x", says="1/a − 1")) * (1 + p.field("z", says="b/α − 1")))
    cosine = p.field("cosine", says="cos of twice the angle from the line to the longer axis")
    excess, concave = p.slack("e", "tan α − α"), p.slack("f", "arctan(k tan α) − kα")
    tangent, half = alpha + excess, share * alpha + concave
    p.because(excess, facts.tangent_above_argument(argument=alpha, tangent=tangent))
    p.because(concave, facts.arctangent_of_share(share=share, argument=alpha, angle=half))
    double = (1 - tangent**2) / (1 + tangent**2)  # cos 2α; sin 2α = 2 tan α/(1 + tan² α)
    cot = (share * (double + cosine) + (double - cosine) / share) * (1 + tangent**2) / (4 * tangent)
    least = (1 - share**2 * tangent**2) / (2 * share * tangent)
    larger = p.identity(
        sympy.cancel(sympy.together(least - cot)),
        sympy.factor((1 + tangent**2) * (1 / share - share) * (1 + cosine) / (4 * tangent)),
        says="by how much the cotangent is larger where the line is the longer axis",
    )
    wider, four = p.slack("g", "the angle beyond that at the longer axis"), p.slack("h", "4/π − 1")
    angle = 2 * half + wider
    p.because(wider, facts.cotangent_falls(larger=angle, smaller=2 * half, cot_of_larger=least - larger, cot_of_smaller=least))
    p.because(four, facts.four_above_pi(quotient=1 + four))
    return {"alpha": alpha, "row": angle * (1 + four) / 4}


def measure_row(case):
    """H = diag(a, b): the chance that a row of WH is within the angle α of the first axis or of the second, by balls."""
    ratio = arb(case.a) / arb(case.b)
    slope = arb(case.alpha).tan() * (1 / ratio if case.axis == 1 else ratio)
    return {"row": slope.atan() * 2 / arb.pi()}


def measure_angle(o):
    """The angle that the double cone of half-angle α about a line subtends once the row is whitened, as a share of π."""
    a = 1 / (1 + o.x)
    b = a / (1 + o.y)
    alpha = b / (1 + o.z)
    line = arb(o.cosine).acos() / 2
    left, right = line + alpha, line - alpha
    across = (2 * arb(alpha)).sin() / (a * b)
    along = left.cos() * right.cos() / (a * a) + left.sin() * right.sin() / (b * b)
    return {"alpha": alpha, "row": arb.atan2(across, along) / arb.pi()}


row = Claim(
    label="Assumption A₁, one row",
    because="Once the row is whitened the cone about a line has an angle of at least 2α b/a ≥ 2α².",
    title="A row of a well conditioned layer falls within the angle α of a given line with probability α²/2 or more",
    says=r"P\left(\angle(\text{row of } W H, \text{line}) \le \alpha\right) \ge \tfrac12\alpha^2 \quad"
    r" \text{for } n = 2,\ \alpha \le \sigma_{\min}(H) \le \|H\| \le 1",
    relation=Always(),
    margin=lambda q: q.row - q.half * q.alpha**2,
    constants=dict(half=Fraction(1, 2)),
    whose="ours",
    readings=(
        "The row is Gaussian with covariance HᵀH; its direction has the density ab/(2π(a² sin² + b² cos²)), a ≥ b the"
        " singular values.",
        "All d rows are within α of one line with probability (α²/2)^d or more; rows of H′ have length 1/√d, so then"
        " σ_min(H′)² ≤ sin²α < α²: A₁ fails at the next layer.",
    ),
    domain=Domain(
        x=NonNegative(),
        y=NonNegative(),
        z=NonNegative(),
        cosine=Real(-1, 1),
        measure=measure_angle,
        says="every α in (0, 1], every H with singular values in [α, 1] and every line",
    ),
    evidence=(
        Proof(argue_row),
        Enclosed(
            [
                {"a": 1, "b": Fraction(b, 10), "alpha": Fraction(alpha, 10), "axis": axis}
                for alpha, b in ((1, 1), (5, 5), (5, 7))
                for axis in (1, 2)
            ],
            measure_row,
            says="the probability itself, for lines along the axes",
        ),
    ),
    foils=(Foil("2/3 for 1/2", half=Fraction(2, 3)),),
)


def argue_survival(p):
    """Each of m layers is survived with a chance of at most 1 − p, so all are with at most (1 − p)^m ≤ 1/(1 + mp), by Bernoulli."""
    m, chance, less = p.field("m"), p.field("p"), p.part("less")
    run = folded(less, 1, lambda x, value: value * (1 + x))
    with p.each(run.steps) as step:
        x, before = p.symbol("x", step.item, "1 + x is (1 − p) over a layer's chance"), p.suppose("v", "Π (1 + x) − 1 so far")
        after = before + (1 + before) * x
    beyond, bent = p.slack("g", "Π (1 + x) − 1"), p.slack("b", "(1 − p)^−m − 1 − mp")
    p.because(beyond, facts.induction(start=0, before=before, after=after, end=beyond), of=run.along(lambda at: at.value - 1))
    inverse = 1 + m * chance + bent
    p.because(bent, facts.bernoulli_negative_power(exponent=m, argument=chance, power=inverse))
    return {"layers": m, "fails": chance, "survives": 1 / (inverse * (1 + beyond))}


def measure_survival(o):
    """The chance that m layers in a row are survived, layer i with the chance (1 − p)/(1 + x_i) whatever came before."""
    survives = 1
    for x in o.less:
        survives = survives * (1 - o.p) / (1 + x)
    return {"layers": o.m, "fails": o.p, "survives": survives}


def draw_event(case, keys):
    """1 where σ_min(H_k) ≥ α in layers 1..ℓ, from two orthogonal samples: one chain is one draw."""
    layers = range(1, case.depth + 1)
    seen = simulate(keys, np.eye(2) / 2**0.5, d=case.d, layers=layers, observables=("sigma_min",))["sigma_min"]
    return {"probability": (seen.min(1) >= 1 / case.m).astype(float)}


claim = Claim(
    label="Assumption A₁ for all layers",
    whose="read",
    place="Sections 3.2 and 4.1",
    fails="false",
    because="At fixed width every layer makes its rows almost parallel with a probability bounded away from zero, so"
    " sooner or later it happens.",
    says=r"\exists\, \alpha > 0, K: \quad P(\mathcal{A}_1(\alpha, \ell)) \ge \tfrac1K > 0"
    r" \ \text{for all } \ell, \quad d = \Omega(n^2)",
    relation=Somewhere(),
    margin=lambda q: (q.layers * q.fails + q.more) * q.survives - 1,
    constants=dict(more=0),
    readings=(
        "Sections 3.2 and 4.1 say that A₁(α, ∞) holds where d = Ω(n²). Almost sure validity would need K = 1; here any K would do.",
        "n = 2 (for n = 1 the only singular value is 1). For any α > 0 and any width d a layer with σ_min ≥ α is followed by one"
        " without, with a chance of at least p = (α²/2)^d whatever came before (d21/assumption-a1-row, all d rows near one line)."
        " The first layer follows H_0, which is free; so ℓ layers leave m = ℓ − 1 to be survived.",
        "If the probability were at least 1/K for all ℓ, it would be so at m = K/p, rounded up: some run of m layers, each failing"
        " with chance p or more, would be survived with a probability of at least 1/(mp). Looked for is such a run; there is none.",
        "Objects are the chances of the layers one after the other, each given that all before it were survived.",
        "So A₁(α, ∞) has probability zero for every α > 0 at every fixed width: Theorem 1 at infinite depth speaks of no network."
        " Over any fixed number of layers A₁ may hold with a probability close to one: the control.",
    ),
    domain=Domain(
        m=Whole(1),
        p=Real(0, 1, without="both"),
        less=NonNegatives("m"),
        measure=measure_survival,
        says="m layers, each survived with a chance of at most 1 − p, whatever came before",
    ),
    evidence=(Proof(argue_survival),),
    foils=(Foil("1/(mp + 9/10) for 1/(mp)", more=Fraction(9, 10)),),
    control=Control(
        "ten layers, width 16 and α = 1/10, with K = 2",
        relation=OnAverage(),
        margin=lambda q: 2 * q.probability - 1,
        evidence=(Draws([{"d": 16, "m": 10, "depth": 10}], draw_event, {"probability": (0, 1)}, draws=1024),),
    ),
    by_hand="""
from math import pi
import numpy as np
alpha, d = 0.5, 4                     # n = 2 samples, width d = n^2
p = (2 * alpha**2 / pi)**d            # all d rows of the next layer within the angle alpha of one line
assert p > 0 and (1 - p)**200000 < 1e-6, "then A1(alpha, 200000) could hold"
rng, lowest = np.random.default_rng(0), 1.0
H = np.linalg.qr(rng.standard_normal((d, 2)))[0] / 2**0.5          # orthogonal samples
for layer in range(3000):                          # and a smaller alpha, by simulation
    H = rng.standard_normal((d, d)) @ H
    H /= np.linalg.norm(H, axis=1, keepdims=True) * d**0.5
    lowest = min(lowest, np.linalg.svd(H, compute_uv=False)[-1])
print(lowest, "against", 0.1)
assert lowest < 0.1, "A1(0.1, 3000) would hold"
""",
)
