"""Deep batch-normalised representations lie in a Wasserstein ball of radius of order width^(−1/4) around a Gaussian."""

from checks.d21.ball_text import measure_floor
from checks.engine.api import Claim, Exists, Family, Foil, Fraction, Proof


def argue(p):
    """W₂² ≤ C/d ≤ C/√d with the constant of d21/ball-text."""
    import sympy

    scale = p.positive("m", "n/α²")
    w = 1 / (1 + p.nonnegative("t", "√d − 1"))
    less = p.nonnegative("s", "what d21/corollary-3-amended leaves at infinite depth")
    return {"C": sympy.Rational(4, 3), "scale": scale, "inverse_root_width": w, "W2": 4 * scale * w**2 / 3 - less}


claim = Claim(
    label="Table 1, BN MLP",
    says=r"\text{beyond the transient, over the event } \mathcal{A}_1: \quad \mathcal{W}_2(W_\ell H_\ell,"
    r" G/\sqrt n)^2 \le \frac{C\, n}{\alpha^2 \sqrt{\mathrm{width}}}",
    relation=Exists("C", "root"),
    margin=lambda q: q.C * q.scale * q.inverse_root_width - q.W2,
    constants=dict(C=None),
    readings=(
        "A₁(α, ℓ) becomes improbable as ℓ grows (d21/assumption-a1): at infinite depth the statement is empty.",
        "The constant of O may depend on n and α, not on the width (here it is C n/α²); over the event A₁.",
        "Loose: the radius is of exact order width^(−1/2) at fixed n (d21/ball-text, d21/ball-intro-amended).",
    ),
    evidence=(
        Proof(argue, covers="every n, α > 0 and width: the part of the bound that does not decay with depth"),
        Family(2, measure_floor, "root", says="what C must at least be at n = 2"),
    ),
    foils=(Foil("C = 10⁻⁶", C=Fraction(1, 1_000_000)),),
)
