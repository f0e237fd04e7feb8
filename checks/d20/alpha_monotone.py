"""The regularity constant of the invariant law does not increase with the width."""

from checks.experiments.residual import across, doublings, draw_two_widths
from lemmacheck import Always, Claim, Control, Domain, Family, Foil, Fraction, Observed, Plot, Whole

LONG = {"gamma": "1/10", "law": "uniform", "first": 1000, "last": 50000, "every": 20}


def alpha(q, label):
    G, X = getattr(q, f"G_{label}"), getattr(q, f"X_{label}")
    return G / (G + X)


claim = Claim(
    label="After Theorem 14",
    whose="read",
    place="Appendix E, after Theorem 14",
    says=r"\alpha(d') \le \alpha(d) \quad \text{for } d' > d, \qquad \alpha = \mathbb{E}_\nu"
    r" \mathrm{Tr}(\mathrm{diag}(M^2)^2) / \mathbb{E}_\nu \mathrm{Tr} M^3",
    margin=lambda q: alpha(q, "small") - alpha(q, "large") - q.step,
    constants={"step": 0},
    readings=(
        "The source expects that α can be shown not to increase with d. The law is the one that chains from a full-rank"
        " Gaussian start follow over the stated layers; uniform weights, γ = 1/10.",
        "Observed at these widths only; for the law on states of rank two the opposite is exact (see the variant).",
    ),
    evidence=(
        Observed(
            across(doublings(3, 4, 6), **(LONG | {"last": 15000}))
            + across(doublings(2, 3), "ci", **(LONG | {"last": 200000}))
            + across(doublings(3, 4, 6, 8), "ci", **LONG)
            + across(doublings(8, 12, 16, 32), "ci", **(LONG | {"last": 15000}))
            + across(doublings(32, 64, 128), "full", **(LONG | {"last": 10000})),
            draw_two_widths,
        ),
    ),
    foils=(
        Foil("α falls by 1/25 from each of these widths to the next", step=Fraction(1, 25)),
        Foil("α is non-decreasing", margin=lambda q: alpha(q, "large") - alpha(q, "small")),
    ),
    shows={"α at the smaller width": lambda q: alpha(q, "small"), "α at the larger width": lambda q: alpha(q, "large")},
    plot=Plot("small", ("α at the smaller width", "α at the larger width"), log="x", title="regularity constant against the width"),
)


def measure_rank_two(case):
    """1 − α = (d − 1)/(2d(d + 3)) at d and at d + 1, as G and T − G up to a common factor."""
    d = case.d
    small, large = (d - 1) / (2 * d * (d + 3)), d / (2 * (d + 1) * (d + 4))
    return {"X_small": small, "G_small": 1 - small, "X_large": large, "G_large": 1 - large}


rank_two = claim.but(
    label="After Theorem 14, for the invariant law of rank two",
    sides={"α at the larger width": lambda q: alpha(q, "large"), "α at the smaller one": lambda q: alpha(q, "small")},
    fails="reading",
    because="Under the invariant law of rank two 1 − α = (d − 1)/(2d(d + 3)), so α rises to one with the width.",
    title="The regularity constant does not increase with the width, read for the invariant law on states of rank two",
    says=r"\alpha(d+1) \le \alpha(d) \quad \text{for the invariant law of rank two}, \qquad 1 - \alpha(d) ="
    r" \frac{d-1}{2d(d+3)}",
    relation=Always(),
    whose="ours",
    readings=(
        "Invariant laws are many; rank(X) = 2 leads to the one of `ours/rank-two-law` (γ → 0), whose α is known exactly.",
        "α falls from d = 2 to d = 3 (19/20, 17/18) and rises from then on, towards 1.",
    ),
    domain=Domain(d=Whole(2)),
    evidence=(Family(2, measure_rank_two, "d"),),
    foils=(Foil("α falls by 1/25 from each width to the next", step=Fraction(1, 25)),),
    control=Control("α may rise by 1/100 from one width to the next", step=Fraction(-1, 100)),
    shows={},
    by_hand="""
from fractions import Fraction
alpha = lambda d: 1 - Fraction(d - 1, 2*d*(d + 3))    # the invariant law of rank two as the skip strength tends to 0
print(alpha(4), "against", alpha(3))
assert alpha(4) > alpha(3), "non-increasing here"
""",
)
