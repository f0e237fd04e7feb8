"""In the infinite-depth limit the representations of n = d linearly independent samples become perfectly orthogonal."""

from flint import ctx

from checks.arguments.isometry import whole
from checks.arguments.layers import NETWORKS, THE_CHAIN, argue_any_layer, argue_gap_never_grows, time_constant
from lemmacheck import Always, Claim, Enclosed, Foil, Fraction, Proof, facts, grid
from theory.enclosures.contraction import gaussian_gap_floor


def argue(p):
    """The expected gap shrinks by a factor below one that depends only on d and φ₀: all gaps add up to a geometric series."""
    d, chain = p.field("d"), p.part("chain")
    top, beyond = argue_gap_never_grows(p, d)
    with p.each(chain.states) as state:
        layer = argue_any_layer(p, d, top, state)
    time, lost = time_constant(p, d, top + beyond), p.slack("l", "what the series leaves")
    total = time * (top + beyond - lost)
    series = facts.geometric_series(first=top + beyond, ratio=1 - 1 / time, total=total, before=layer.gap, after=layer.after)
    p.because(lost, series, of=chain.along(lambda state: state.gap))
    return {"d": d, "P": top + beyond, "gaps": total}


def measure_gaussian(case):
    """Independent Gaussian entries: at every layer and for every input E φ is at least ψ(d/2) − mean ψ(i/2)."""
    d = whole(case.d)
    return {"d": d, "P": case.P, "gaps": case.P + case.depth * d * gaussian_gap_floor(d, bits=ctx.prec)}


def bound(q):
    """T(d, P) P with T = (1 + 8/(3(d + 4)))(d + 2)(2/3 + P), P = dφ₀."""
    return q.c * (3 * q.d + 20) * (q.d + 2) * (2 + 3 * q.P) / (9 * (q.d + 4)) * q.P


claim = Claim(
    label="Introduction, after Theorem 1",
    whose="read",
    place="Section 1",
    because="The expected gap shrinks by a factor below one that depends only on d and φ₀, and only zero survives that.",
    says=r"\mathbb{E} \sum_{\ell < m} d\phi(X_\ell) \le T\, P \ \text{for every depth } m,"
    r" \quad P = d\phi_0,\ T = \left(1 + \tfrac{8}{3(d+4)}\right)(d+2)\left(\tfrac23 + P\right);"
    r" \quad \text{so } \lim_{\ell\to\infty} \mathbb{E}\,\phi(X_\ell) = 0",
    relation=Always(),
    margin=lambda q: bound(q) - q.gaps,
    constants={"c": 1},
    sides=("sum of gaps", "bound"),
    domain=NETWORKS,
    readings=(
        THE_CHAIN,
        "The limit is told by a sum that stays bounded at every depth: the terms of a convergent series tend to zero. So no"
        " finite depth decides it, and every network of finite depth is an object of the statement.",
        "Orthogonal weights, n = d, X₀ invertible with unit rows. φ = 0 is orthogonality up to scale, and rows have length one.",
    ),
    evidence=(Proof(argue),),
    foils=(
        Foil("Gaussian weights", evidence=(Enclosed(grid(d=(2, 3, 10), P=(1,), depth=(1000,)), measure_gaussian),)),
        Foil("0.45 of the bound", c=Fraction(45, 100)),
    ),
    shows={"sum of gaps": lambda q: q.gaps, "bound": bound},
)
