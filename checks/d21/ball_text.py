"""The radius of the Wasserstein ball is at most of order one over the root of the width."""

from checks.d21._radius import radius_floor
from checks.engine.api import Claim, Exists, Family, Foil, Fraction, Proof


def argue(p):
    """The stationary part of d21/corollary-3-amended: W₂² ≤ 4n/(3α² d), so C = 4/3 serves every n, α and width."""
    import sympy

    n, inverse_alpha = p.at_least(1, "n", "number of samples"), p.positive("a", "1/α²")
    w = 1 / (1 + p.nonnegative("t", "√d − 1"))  # 1/√d
    less = p.nonnegative("s", "what the bound of d21/corollary-3-amended leaves at infinite depth")
    scale = n * inverse_alpha
    return {"C": sympy.Rational(4, 3), "scale": scale, "inverse_root_width": w, "W2": 4 * scale * w**2 / 3 - less}


def measure_floor(case):
    """A lower bound of W₂² for n = 2 and α² = 1/2 (d21/ball-intro-amended): what any constant must at least"
    " reach; root = √d."""
    floor = radius_floor(2)
    return {"W2": floor.numerator / (floor.denominator * case.root**2), "inverse_root_width": 1 / case.root, "scale": 4}


claim = Claim(
    label="Section 4.1, radius of the ball",
    says=r"\text{beyond the transient, over the event } \mathcal{A}_1: \quad \mathcal{W}_2(W_\ell H_\ell,"
    r" G/\sqrt n)^2 \le \frac{C\, n}{\alpha^2\, \mathrm{width}}",
    relation=Exists("C", "root"),
    margin=lambda q: q.C * q.scale * q.inverse_root_width**2 - q.W2,
    constants=dict(C=None),
    readings=(
        "A₁(α, ℓ) becomes improbable as ℓ grows (d21/assumption-a1), so the statement is about depths at which"
        " the transient has"
        " decayed and the event still has probability; in the limit of infinite depth it is empty.",
        "“The radius is at most O(1/√width)”: the constant of O may depend on n and α, not on the width (here it is C"
        " n/α²); over the event A₁, the conditional"
        " distance bounding that of the mixture.",
        "Corollary 3 as printed gives only width^{−1/4} for the radius (Table 1); the sentence is true for"
        " another reason:"
        " W₂² ≤ n E V² and E V² is of order 1/width (d21/corollary-3-amended).",
    ),
    evidence=(
        Proof(argue, covers="every n, α > 0 and width: the part of the bound that does not decay with depth"),
        Family(2, measure_floor, "root", says="what C must at least be at n = 2"),
    ),
    foils=(Foil("C = 1/200 000", C=Fraction(1, 200_000)),),
)
