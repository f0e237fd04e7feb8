"""A₁(Θ(1), 0) is said to hold because inputs are well conditioned, but at ℓ = 0 the assumption speaks of no layer."""

from checks.engine.api import Always, Claim, Control, Exact, Foil, Fraction


def measure(case):
    """How many layers k = 1..ℓ the assumption names, and the smallest singular value of one sample there (always 1)."""
    return {"layers": len(range(1, int(case.ell.p) + 1)), "sigma_min": 1}


claim = Claim(
    label="Section 3.3, A₁ at the input",
    says=r"\mathcal{A}_1(\Theta(1), 0) \ \text{holds}",
    relation=Always(),
    margin=lambda q: q.sigma_min - q.alpha,
    informative=lambda q: q.layers,
    readings=(
        "A₁(α, ℓ) is defined for k = 1, …, ℓ: at ℓ = 0 no k is left, so it holds for every α and every input, and does not follow"
        " from (or need) the bound √d − √n on σ_min(H_0).",
        "Meant is presumably σ_min(H_0) ≥ Θ(1). With H_0 scaled to unit norm like every other H_k that is at most 1/√n"
        " (d21/absolute-alpha); with unit-variance entries it is a statement in a different scale from A₁'s.",
    ),
    evidence=(
        Exact(
            [{"alpha": 1, "ell": 0}],
            measure,
            covers="every n, d, α and H_0: the index range k = 1..0 is empty, whatever they are",
        ),
    ),
    foils=(Foil("ℓ = 1 and α = 1.01", evidence=(Exact([{"alpha": Fraction(101, 100), "ell": 1}], measure),)),),
    control=Control("ℓ = 1 and n = 1", evidence=(Exact([{"alpha": 1, "ell": 1}], measure),)),
    by_hand="""
layers = range(1, 0 + 1)              # k = 1, ..., l at l = 0
assert len(layers) == 0 and all(False for k in layers), "a layer would be named"
""",
)
