"""In the infinite-depth limit the representations of n = d linearly independent samples become perfectly orthogonal."""

from flint import ctx

from checks.arguments.isometry import argue_any_layer, whole
from lemmacheck import Always, Claim, Enclosed, Foil, Proof, facts, grid
from theory.enclosures.contraction import gaussian_gap_floor


def argue(p):
    """The expected gap shrinks by a factor below one that depends only on d and φ₀; only zero survives that."""
    d = p.at_least(2, "d", "the width")
    before, after, time = argue_any_layer(p, d, p.positive("P0", "dφ₀, unless X₀ is orthogonal already"))
    lost = p.slack("l", "what the contraction leaves in the limit")
    limit = -time * lost  # solved from (1 − 1/T)L = L + lost
    p.because(lost, facts.limit_of_contraction(limit=limit, factor=1 - 1 / time, before=before, after=after))
    return {"limit": limit}


def argue_isometry(p):
    """φ₀ = 0: the gap is never negative and never grows, so it stays zero."""
    return {"limit": 0}


def measure_gaussian(case):
    """Independent Gaussian entries: at every layer and for every input E φ is at least ψ(d/2) − mean ψ(i/2)."""
    return {"limit": gaussian_gap_floor(whole(case.d), bits=ctx.prec)}


claim = Claim(
    label="Introduction, after Theorem 1",
    whose="read",
    place="Section 1",
    because="The expected gap shrinks by a factor below one that depends only on d and φ₀, and only zero survives that.",
    says=r"\lim_{\ell\to\infty} \mathbb{E}\,\phi(X_\ell) = 0",
    relation=Always(),
    margin=lambda q: q.allowed - q.limit,
    constants={"allowed": 0},
    readings=(
        "The gap is not negative and never grows, so its expectation has a limit; the margin says that the limit is"
        " not above zero.",
        "Orthogonal weights, n = d, X₀ invertible. φ = 0 is orthogonality up to scale, and rows have length one.",
    ),
    evidence=(Proof((argue, argue_isometry), covers="every d ≥ 2 and every invertible X₀; at d = 1 the gap is always zero"),),
    foils=(Foil("Gaussian weights", evidence=(Enclosed(grid(d=(2, 3, 10, 100)), measure_gaussian),)),),
)
