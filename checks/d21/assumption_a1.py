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
    Exists,
    Family,
    Foil,
    Fraction,
    NonNegative,
    OnAverage,
    Proof,
    Real,
    facts,
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


def measure(case):
    """n = 2, α = 1/m, ℓ = 1 + m/p layers with p = (α²/2)^d: an upper bound of P(A₁(α, ℓ)).

    By d21/assumption-a1-row every layer after one with σ_min ≥ α fails with probability p or more, whatever came before, so
    P(A₁) ≤ (1 − p)^{ℓ−1} ≤ 1/(1 + (ℓ − 1)p): the first layer follows H_0, which is free.
    """
    import sympy

    p = (1 / (2 * case.m**2)) ** sympy.Symbol("d", positive=True)
    depth = 1 + case.m / p
    return {"probability": 1 / (1 + (depth - 1) * p)}


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
    relation=Exists("K", "m"),
    margin=lambda q: q.K * q.probability - 1,
    constants=dict(K=None),
    readings=(
        "Sections 3.2 and 4.1: A₁(α, ∞) “holds as long as d = Ω(n²)”. Almost sure validity would need K = 1; here any K would do.",
        "m is any number with 1/m ≤ α: A₁(α, ℓ) implies A₁(1/m, ℓ), whose probability at depth ℓ = 1 + m(2m²)^d is at most"
        " 1/(1 + m), for every width d. So for every α > 0 and K there is a depth at which it fails.",
        "One layer is proved on objects (d21/assumption-a1-row); that chances multiply from layer to layer is said here, and"
        " measured on no object, so the rung is `argued`.",
        "n = 2 (for n = 1 the only singular value is 1). At fixed width every layer fails with a probability bounded away from"
        " zero, so A₁(α, ∞) has probability zero for every α > 0: Theorem 1 at infinite depth speaks of no network. Over any"
        " fixed number of layers A₁ may hold with a probability close to one: the control.",
    ),
    evidence=(Family(2, measure, "m", says="every α ≥ 1/m and every width d, at n = 2 and depth 1 + m(2m²)^d"),),
    foils=(Foil("almost surely: K = 1", K=1), Foil("with probability 1/10", K=10)),
    control=Control(
        "ten layers, width 16 and α = 1/10, with K = 2",
        K=2,
        relation=OnAverage(),
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
