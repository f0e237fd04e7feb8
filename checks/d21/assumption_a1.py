"""The smallest singular value is said to stay above a positive constant in all layers of a network of finite width."""

from checks.engine.api import Claim, Control, Exact, Exists, Family, Foil, Fraction


def measure(case):
    """n = 2: an upper bound of P(A₁(α, ℓ)), from the chance that one layer puts all d rows within the angle α of one line.

    Given σ_min ≥ α and ‖H‖ = 1, the direction of a row of WH has density at least α/(2π) on the circle. So all d rows are
    within the angle α of a line with probability at least p = (4α·α/(2π))^d ≥ (α²/2)^d, and then σ_min² ≤ sin²α < α².
    P(A₁) ≤ (1 − p)^ℓ ≤ 1/(1 + ℓp).
    """
    p = (Fraction(str(case.alpha)) ** 2 / 2) ** int(case.d)
    return {"probability": 1 / (1 + case.depth * p.numerator / _whole(p.denominator))}


def _whole(x):
    import sympy

    return sympy.Integer(x)


def measure_single(case):
    """One sample: H_k is a unit vector, its only singular value is 1 at every layer."""
    return {"probability": 1}


claim = Claim(
    label="Assumption A₁ for all layers",
    says=r"P(\mathcal{A}_1(\alpha, \ell)) \ge \tfrac1K > 0 \ \text{for all } \ell, \quad d = \Omega(n^2)",
    relation=Exists("K", "depth"),
    margin=lambda q: q.K * q.probability - 1,
    constants=dict(K=None),
    readings=(
        "Sections 3.2 and 4.1: A₁(α, ∞) “holds as long as d = Ω(n²)”. Almost sure validity would need K = 1; here any K would do.",
        "n ≥ 2 (for n = 1 the only singular value is 1). At fixed width every layer fails with a probability bounded away from"
        " zero, so A₁(α, ∞) has probability zero for every α > 0: Theorem 1 at infinite depth speaks of no network. Over any"
        " fixed number of layers A₁ may hold with a probability close to one.",
    ),
    evidence=(
        Family(
            1,
            measure,
            "depth",
            over=[{"n": 2, "d": d, "alpha": a} for d in (4, 16) for a in ("1/2", "1/10", "1/1000000")],
        ),
    ),
    foils=(
        Foil("almost surely: K = 1", K=1),
        Foil(
            "with probability 1/2",
            K=2,
            evidence=(Family(1, measure, "depth", over=[{"n": 2, "d": 4, "alpha": "7/10"}]),),
        ),
    ),
    control=Control(
        "n = 1",
        K=1,
        evidence=(Exact([{"n": 1, "d": 4, "alpha": "1/2", "depth": ell} for ell in (1, 10, 1000)], measure_single),),
    ),
    supports=("d21/theorem-1", "d21/corollary-3"),
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
assert lowest < 0.1, "A1(0.1, 3000) would hold"
""",
)
