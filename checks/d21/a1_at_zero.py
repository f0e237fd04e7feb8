"""A₁(Θ(1), 0) is said to hold because inputs are well conditioned, but at ℓ = 0 the assumption speaks of no layer."""

from lemmacheck import Always, Claim, Control, Domain, Exact, Foil, Fraction, Positive, Proof


def measure(case):
    """How many layers k = 1..ℓ the assumption names, and the least σ_min² there for one sample of a chain with whole weights."""
    d, least = 3, []
    h = [Fraction(k + 1) for k in range(d)]
    for layer in range(1, case.ell + 1):
        image = [sum((2 * i + 3 * j + layer) % 7 * h[j] - 3 * h[j] for j in range(d)) or 1 for i in range(d)]
        h = [x / abs(x) for x in image]  # times √d: a row of one sample has length one
        least.append(sum(x * x for x in h) / d)  # HᵀH, whose only eigenvalue it is
    return {"layers": len(least), "sigma_squared": min(least, default=case.alpha**2)}  # no layer, no restriction


def argue(p):
    """ℓ = 0: the layers 1..ℓ are none, and nothing is asked of any singular value."""
    alpha, ell = p.field("alpha"), p.rational(0)
    return {"alpha": alpha, "layers": ell, "sigma_squared": alpha**2}


def measure_input(o):
    """The layers that A₁(α, 0) names, and the least σ_min² there: α² itself where no layer asks for more."""
    return {"alpha": o.alpha, "layers": len(range(1, 1)), "sigma_squared": o.alpha**2}


claim = Claim(
    label="Section 3.3, A₁ at the input",
    place="Section 3.3",
    fails="empty",
    because="At ℓ = 0 the range k = 1..ℓ is empty, so the assumption holds for every α and every input.",
    says=r"\mathcal{A}_1(\Theta(1), 0) \ \text{holds}",
    relation=Always(),
    margin=lambda q: q.sigma_squared - q.share * q.alpha**2,
    constants={"share": 1},
    informative=lambda q: q.layers,
    readings=(
        "A₁(α, ℓ) is defined for k = 1, …, ℓ: at ℓ = 0 no k is left, so it holds for every α and every input, and does not follow"
        " from (or need) the bound √d − √n on σ_min(H_0).",
        "Meant is presumably σ_min(H_0) ≥ Θ(1). With H_0 scaled to unit norm like every other H_k that is at most 1/√n"
        " (d21/absolute-alpha); with unit-variance entries it is a statement in a different scale from A₁'s.",
    ),
    domain=Domain(alpha=Positive(), measure=measure_input, says="every n, d and H_0 alike: no layer is looked at"),
    evidence=(Proof(argue), Exact([{"alpha": 1, "ell": 0}], measure)),
    foils=(
        Foil("ℓ = 1 and α = 1.01", evidence=(Exact([{"alpha": Fraction(101, 100), "ell": 1}], measure),)),
        Foil("1.01 α² where nothing is asked", share=Fraction(101, 100)),
    ),
    control=Control("ℓ = 1 and n = 1", evidence=(Exact([{"alpha": 1, "ell": 1}], measure),)),
    by_hand="""
import numpy as np
def A1(alpha, depth, H):                           # sigma_min(H_k) >= alpha for k = 1, ..., depth
    rng = np.random.default_rng(0)
    for k in range(1, depth + 1):
        H = rng.standard_normal((4, 4)) @ H
        H /= np.linalg.norm(H, axis=1, keepdims=True) * 2
        if np.linalg.svd(H)[1][-1] < alpha:
            return False
    return True
equal = np.ones((4, 2))                            # the worst input: two equal samples
print(A1(1e9, 0, equal), "against", A1(1e-6, 1, equal))
assert A1(1e9, 0, equal) and not A1(1e-6, 1, equal), "A1 at layer zero would say something about the input"
""",
)
