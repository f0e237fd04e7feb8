"""As the width grows, α tends to 4/5, E r/√d to 1 and the soft rank divided by √d to 2 (conjecture)."""

from checks.d20.experiments import across, doublings, draw_low_rank_chain, draw_two_widths, windows
from checks.engine.api import (
    Always,
    Claim,
    Eventually,
    Exact,
    Foil,
    Fraction,
    Identity,
    Observed,
    Plot,
    Proof,
    grid,
    power,
    sqrt,
)


def alpha(q, label):
    G, X = getattr(q, f"G_{label}"), getattr(q, f"X_{label}")
    return G / (G + X)


def nearer(small, large, limit):
    """By how much the squared distance to the limit is smaller at the larger width."""
    return (small - limit) ** 2 - (large - limit) ** 2


claim = Claim(
    label="Large-width limit",
    says=r"d \to \infty: \quad \alpha \to \tfrac45, \quad \mathbb{E}\, r / \sqrt d \to 1, \quad"
    r" \mathbb{E}\, \mathrm{rank}_\tau / \sqrt d \to 2",
    relation=Eventually("large"),
    margin=lambda q: (
        nearer(alpha(q, "small"), alpha(q, "large"), q.regularity),
        nearer(q.r_small / sqrt(q.small), q.r_large / sqrt(q.large), q.ratio),
        nearer(q.soft_tenth_small / sqrt(q.small), q.soft_tenth_large / sqrt(q.large), q.directions),
    ),
    constants={"regularity": Fraction(4, 5), "ratio": 1, "directions": 2},
    provenance="derived",
    readings=(
        "One-sided: what is seen is that larger widths come nearer to these values; limits a little further on would pass too."
        " The values themselves come from the hierarchy of traces (the variant `hierarchy`).",
        "A conjecture for chains from full-rank starts. The numbers follow from the moment hierarchy (see the"
        " variants), which is formal: it neglects correlations between eigenvalues and the spread of row norms, and"
        " full-rank starts are taken to end at the largest rank that the hierarchy allows, 2√d.",
        "Observed: from one width to the next all three averages over the stated layers come closer to their limits;"
        " τ = 1/10. At d = 256 and γ = 1/10 they are about 0.822, 0.94 and 1.74.",
    ),
    evidence=(
        Observed(
            across(doublings(16, 32, 64), gamma="1", law="gaussian", first=500, last=3000, every=20)
            + across(doublings(64, 128), "ci", gamma="1", law="gaussian", first=500, last=2000, every=20)
            + across(
                [{"small": 16, "large": 64}], "full", gamma="1/10", law="uniform", first=1000, last=12000, every=40
            )
            + across(doublings(128, 256), "full", gamma="1", law="gaussian", first=500, last=3000, every=50)
            + across(
                [{"small": 64, "large": 256}], "full", gamma="1/10", law="uniform", first=1000, last=6000, every=50
            ),
            draw_two_widths,
            draws=20,
        ),
    ),
    foils=(
        Foil("α → 0.86", regularity=Fraction(86, 100)),
        Foil("E r/√d → 0.86", ratio=Fraction(86, 100)),
        Foil("rank/√d → 7/5", directions=Fraction(7, 5)),
    ),
    shows={
        "α": lambda q: alpha(q, "large"),
        "r/√d": lambda q: q.r_large / sqrt(q.large),
        "rank/√d at τ = 1/10": lambda q: q.soft_tenth_large / sqrt(q.large),
    },
    plot=Plot("large", ("α", "r/√d", "rank/√d at τ = 1/10"), log="x", by="gamma", title="towards 4/5, 1 and 2"),
    supports=("d20/alpha-monotone", "d20/figure-8-trend", "d20/figure-3a"),
)


def argue(p):
    """The quadratic equation of the generating function, solved by y = f + (u + 1/u)/2, S = 2u; the mass is −S at y = 0."""
    u = p.positive("u", "decreases from 1 at the edge to 0 at infinity")
    v = p.positive("v", "f − √(f² − 1), in (0, 1]")
    f = (v + 1 / v) / 2
    y = f + (u + 1 / u) / 2
    at_zero = p.identity((-2 * v) ** 2 - 4 * (0 - f) * (-2 * v) + 4, 0, says="S(0) = −2v solves the equation at y = 0")
    return {"S": 2 * u, "y": y, "f": f, "rho": 2 * v + at_zero}


def measure_point(case):
    """The same at one point of the curve, in fractions."""
    f = (case.v + 1 / case.v) / 2
    return {"S": 2 * case.u, "y": f + (case.u + 1 / case.u) / 2, "f": f, "rho": 2 * case.v}


hierarchy = Claim(
    label="Large-width limit, moment hierarchy",
    title="In the moment hierarchy x μ(dx) is a semicircle of radius 1 around f, and f = ρ/4 + 1/ρ for states of"
    " rank ρ√d",
    says=r"S^2 - 4(y - f) S + 4 = 0, \quad S(y) = \sum_{k \ge 1} m_k y^{-k}, \quad \mathrm{Tr} M^k = d^{(k+1)/2} m_k,"
    r" \quad f = m_2 = \frac{\rho}{4} + \frac1\rho",
    relation=Identity(),
    margin=lambda q: (q.S**2 - q.c * (q.y - q.f) * q.S + 4, q.f - q.rho / q.quarter - 1 / q.rho),
    constants={"c": 4, "quarter": 4},
    provenance="derived",
    readings=(
        "γ → 0, then d → ∞, rows of M of equal norm, moments of products replaced by products of moments: a formal"
        " limit. The second line of the hierarchy is Lemma 7. What is proved is the solution of the hierarchy, not"
        " that the chain obeys it.",
        "S = 2(y − f − √((y − f)² − 1)) is the transform of the semicircle law with centre f and radius 1, so f ≥ 1,"
        " with f = 1 at rank 2√d: then α = f²/(f² + 1/4) = 4/5 and r/√d = 1/f = 1.",
    ),
    evidence=(
        Proof(argue, covers="every f ≥ 1 and every y outside the spectrum"),
        Exact(grid(u=(Fraction(1, 2), Fraction(1, 7)), v=(Fraction(1), Fraction(1, 3))), measure_point),
    ),
    foils=(Foil("3 for 4", c=3), Foil("ρ/3 for ρ/4", quarter=3)),
    supports=("ours/large-width-limit",),
)


def predicted(q):
    """d²/K + w d K with w = 1/4: d^{3/2} (ρ/4 + 1/ρ) at rank K = ρ√d."""
    return power(q.d, 2) / q.rank + q.weight * q.d * q.rank


by_rank = Claim(
    label="Large-width limit, fixed rank",
    title="A chain of rank K up to 2√d has a mean of ‖M‖² near d²/K + dK/4, as the moment hierarchy predicts",
    says=r"\mathbb{E}\,\|M\|_F^2 \approx \frac{d^2}{K} + \frac{dK}{4}, \quad \mathrm{rank}(X) = K \le 2\sqrt d,"
    r" \quad \gamma \to 0",
    relation=Always(),
    margin=lambda q: (
        q.tolerance * predicted(q) - (q.F - predicted(q)),
        q.tolerance * predicted(q) + (q.F - predicted(q)),
    ),
    constants={"tolerance": Fraction(1, 10), "weight": Fraction(1, 4)},
    provenance="derived",
    readings=(
        "Averages over the stated layers at γ = 1/10 and d = 64 from starts of rank K, uniform weights: within a"
        " tenth. At K = 2 the formula is exact for every d: d(d + 1)/2 (`ours/rank-two-law`).",
    ),
    evidence=(
        Observed(
            windows(gamma="1/10", first=500, last=3000, every=20, d=(64,), law=("uniform",), rank=(2, 4, 8, 12))
            + windows(
                "ci", gamma="1/20", first=1000, last=6000, every=20, d=(128,), law=("uniform",), rank=(2, 4, 8, 16)
            ),
            draw_low_rank_chain,
        ),
    ),
    foils=(Foil("d²/K alone", weight=0), Foil("dK/2 for dK/4", weight=Fraction(1, 2))),
    shows={
        "E ‖M‖² / d^{3/2}": lambda q: q.F / sqrt(power(q.d, 3)),
        "predicted": lambda q: predicted(q) / sqrt(power(q.d, 3)),
    },
    plot=Plot("rank", ("E ‖M‖² / d^{3/2}", "predicted"), log="xy", by="d", title="second moment against the rank"),
    supports=("ours/large-width-limit",),
)
