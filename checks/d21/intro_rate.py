"""The introduction promises a gap of order (1 − α)^depth + batchsize/(α√width) with α the absolute constant of the assumption."""

from checks.engine.api import Claim, Control, Exact, Exists, Family, Foil, Fraction


def measure_needed(case):
    """d → ∞, n = 2, eigenvalues 16/25 and 9/25 (α = 3/5): V(H_{ℓ+1}) ≥ (7/50)·2^{−ℓ−1}, over (1 − α)^ℓ = (2/5)^ℓ.

    The quotient is at least (7/100)(5/4)^ℓ ≥ (7/100)(1 + ℓ/4) by Bernoulli's inequality.
    """
    return {"ratio": 7 * (4 + case.depth) / 400, "width_term": 0}


def measure_exactly(case):
    """The same quotient for one depth, with the proven floor (7/50)·2^{−ℓ−1} of d21/theorem-1-floor at n = 2, where c = 0."""
    ell = int(case.depth.p)
    return {"ratio": Fraction(7, 50) / 2 ** (ell + 1) / (1 - Fraction(str(case.alpha))) ** ell, "width_term": 0}


claim = Claim(
    label="Section 1, rate",
    says=r"\mathbb{E}[\mathrm{gap}] \le C \left( (1-\alpha)^{\mathrm{depth}} + \frac{n}{\alpha \sqrt{\mathrm{width}}} \right)",
    relation=Exists("C", "depth"),
    margin=lambda q: q.C * (1 + q.width_term) - q.ratio,
    constants=dict(C=None),
    readings=(
        "α is the constant of the assumption: the bound on the smallest singular value (divided by the printed decay, and at infinite"
        " width, where the second term vanishes). C may depend on nothing.",
        "If any smaller positive α were allowed in place of the assumption's, α²/2 would do (d21/theorem-1-amended).",
    ),
    evidence=(
        Family(1, measure_needed, "depth", covers="every depth, n = 2, α = 3/5, d → ∞"),
        Exact([{"n": 2, "alpha": Fraction(3, 5), "depth": ell} for ell in (1, 10, 50)], measure_exactly, says="d → ∞, without Bernoulli"),
    ),
    foils=(Foil("C = 10", C=10),),
    control=Control("α = 9/20 in place of 3/5", C=1, evidence=(Exact([{"n": 2, "alpha": Fraction(9, 20), "depth": ell} for ell in (1, 10, 50)], measure_exactly),)),
    supports=("d21/theorem-1",),
    by_hand="""
from math import log, tanh
alpha, C, depth = 3/5, 10**6, 100                  # n = 2, eigenvalues 16/25 and 9/25 of H'H: the smaller is alpha^2, and only grows
L = log(16/9)                                      # log of their ratio: each layer takes the square root of the ratio (d -> infinity)
V = 2**0.5 * tanh(L / 2**(depth + 1) / 2) / 2      # the gap at layer depth + 1
assert V > C * (1 - alpha)**depth, "this C would do"
""",
)
