"""Under a lower bound α on the singular values the expected orthogonality gap decays like (1 − 2α/3)^ℓ up to n/(α√d)."""

from checks.d21.experiments import draw_gap, gap_bounds, measure_limit
from checks.engine.api import (
    Claim, Control, Draws, Enclosed, Exact, Foil, Fraction, OnAverage, Plot, Proof, grid, power, sqrt,
)

A1 = "A₁(α, ℓ): σ_min(H_k) ≥ α for k = 1..ℓ"


def bound(q):
    return q.factor * power(1 - q.rate * q.alpha, q.depth) + q.width * q.n * q.inverse_root_width / q.alpha


def trivial(q):
    return sqrt(1 - 1 / q.n)


claim = Claim(
    label="Theorem 1",
    says=r"\mathbb{E}\, V(H_{\ell+1}) \le 2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} + \frac{3n}{\alpha\sqrt{d}}"
    r" \quad \text{under } \mathcal{A}_1(\alpha, \ell)",
    relation=OnAverage(),
    margin=lambda q: bound(q) - q.V,
    constants=dict(factor=2, rate=Fraction(2, 3), width=3),
    assumes={A1: lambda q: q.sigma_min - q.alpha, "α > 0": lambda q: q.alpha},
    informative=lambda q: trivial(q) - bound(q),
    readings=(
        "α bounds the smallest singular value, as the source's definition says; the expectation is over the event A₁.",
        "The statement has no condition on d, so it must survive d → ∞ at fixed n, α and ℓ: there V and σ_min become"
        " deterministic (law of large numbers) and follow the infinite-width map, which is enclosed in balls. A strict"
        " violation of the limit is a violation for every sufficiently large d.",
    ),
    evidence=(
        Enclosed(
            [dict(n=2, top=Fraction(9, 10), depth=20, alpha=Fraction(1, 3)), dict(n=4, top=Fraction(1, 2), depth=40, alpha=Fraction(2, 5)),
             dict(n=20, top=Fraction(7, 50), depth=40, alpha=Fraction(21, 100)), dict(n=20, top=Fraction(7, 50), depth=90, alpha=Fraction(21, 100)),
             dict(n=100, top=Fraction(1, 10), depth=160, alpha=Fraction(19, 200), since="ci")],
            measure_limit, says="d → ∞, one large direction and the rest equal",
        ),
        Draws(grid(n=(2,), d=(256, 4096), depth=(1, 10, 30), top=("9/10",), alpha=(Fraction(3, 10),)), draw_gap, gap_bounds,
              draws=512, says="finite widths"),
    ),
    foils=(
        Foil("no width term and twice the rate", width=0, rate=Fraction(4, 3)),
        Foil("a tenth of the first factor and no width term", factor=Fraction(1, 5), width=0),
    ),
    control=Control("n ≤ 4", assumes={"n ≤ 4": lambda q: 4 - q.n}),
    shows={"bound": bound, "E V": lambda q: q.V, "trivial bound": trivial},
    supports=("d21/corollary-3",),
    by_hand='''
import numpy as np
from scipy.integrate import quad
n, s, alpha = 20, 0.14, 0.21                       # one eigenvalue s of H'H, the others equal, sum 1; d -> infinity
for layer in range(91):
    r = (1 - s) / (n - 1)
    s = quad(lambda t: s / (1 + 2*s*t)**1.5 / (1 + 2*r*t)**((n - 1)/2), 0, np.inf)[0]
    assert ((1 - s) / (n - 1))**0.5 >= alpha       # the hypothesis holds at every layer
V = abs(s - 1/n) * (n / (n - 1))**0.5
assert V > 2 * (1 - 2*alpha/3)**90, "the theorem would hold here"
''',
)


def argue_region(p):
    """α ≤ 1/√n because the squared singular values add up to one; then 3n/(α√d) < 1 forces d > 9n³."""
    from theory import trusted

    n = p.at_least(1, "n", "number of samples")
    a = p.slack("a", "1/α² − n")
    inverse_alpha_squared = n + a
    p.because(a, trusted.smallest_of_unit_sum(count=n, inverse_smallest=inverse_alpha_squared))
    w = p.positive("w", "how far the square of the width term 9n²/(α²d) lies below one")
    d = 9 * n**2 * inverse_alpha_squared * (1 + w)
    return {"n": n, "d": d}


def measure_region(case):
    """At the most favourable α = 1/√n and infinite depth only the width term is left."""
    return {"width_term_squared": 9 * case.n**3 / case.d}


region = Claim(
    label="Theorem 1, where it says something",
    title="The bound of Theorem 1 is below the trivial one only for widths d > 9n³",
    says=r"2(1-\tfrac23\alpha)^\ell + \tfrac{3n}{\alpha\sqrt d} < \sqrt{1-\tfrac1n} \;\Longrightarrow\; d > 9n^3",
    margin=lambda q: q.d - q.c * q.n**3,
    constants=dict(c=9),
    assumes={},
    provenance="derived",
    evidence=(
        Proof(argue_region, covers="every n ≥ 1, d, ℓ and admissible α: the width term alone must be below one"),
        Exact([dict(n=n, d=9 * n**3 + 1) for n in (1, 2, 4, 16, 64)], measure_region, says="just inside the region"),
    ),
    foils=(Foil("d > 10 n³", c=10), ),
    shows={"width term at α = 1/√n": lambda q: sqrt(q.width_term_squared), "trivial bound": lambda q: sqrt(1 - 1 / q.n)},
    plot=Plot("n", ("width term at α = 1/√n",), log="xy", title="the width term at the edge d = 9n³"),
)
