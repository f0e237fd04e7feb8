"""The regularity constant is below 0.9 for every width above ten, at γ = 1 and γ = 0.1."""

from checks.experiments.residual import (
    across,
    chain_bounds,
    chain_cost,
    doublings,
    draw_chain,
    draw_low_rank_two_widths,
    draw_two_widths,
    two_width_cost,
    windows,
)
from lemmacheck import Claim, Draws, Foil, Fraction, Observed, OnAverage, Plot

ELEVEN = windows("ci", gamma="1", first=1000, last=100000, every=20, d=(11,), law=("gaussian",))

claim = Claim(
    label="Figure 8",
    whose="read",
    place="Appendix E, Figure 8",
    says=r"\alpha = \frac{\mathbb{E}\,\mathrm{Tr}(\mathrm{diag}(M^2)^2)}{\mathbb{E}\,\mathrm{Tr} M^3} < 0.9 \quad"
    r" \text{for } d > 10,"
    r" \quad \gamma \in \{1, 0.1\}",
    relation=OnAverage(),
    margin=lambda q: q.level * q.X - (1 - q.level) * q.G,
    constants={"level": Fraction(9, 10)},
    readings=(
        "α < c is tested as the linear combination c E(T − G) − (1 − c) E G > 0 of chain averages over the stated"
        " layers, from a full-rank Gaussian start; “for d > 10” is read as the widths listed (the source draws d up"
        " to 300 with L = 10⁵).",
        "Gaussian weights at γ = 1, uniform weights at γ = 1/10. d = 11 at γ = 1, the closest case, is drawn from ci on: 0.899.",
        "One chain of 10⁵ layers is one observation, as in the figure; the means of many short chains are calibrated.",
    ),
    evidence=(
        Draws(
            windows(gamma="1", first=40, last=60, every=5, d=(16,), law=("gaussian",))
            + windows("ci", gamma="1", first=50, last=100, every=5, d=(16,), law=("gaussian",))
            + windows("ci", gamma="1/10", first=200, last=400, every=10, d=(16,), law=("uniform",))
            + windows("full", gamma="1", first=50, last=100, every=5, d=(11,), law=("gaussian",)),
            draw_chain,
            chain_bounds,
            draws=8192,
        ),
        Observed(
            ELEVEN
            + windows(gamma="1", first=500, last=3000, every=20, d=(16, 32), law=("gaussian",))
            + windows(gamma="1/10", first=1000, last=20000, every=50, d=(11,), law=("uniform",))
            + windows("ci", gamma="1/10", first=1000, last=10000, every=50, d=(16, 32), law=("uniform",))
            + windows("ci", gamma="1", first=1000, last=5000, every=20, d=(64,), law=("gaussian",))
            + windows("ci", gamma="1/10", first=1000, last=5000, every=50, d=(64,), law=("uniform",))
            + windows("full", gamma="1", first=500, last=3000, every=50, d=(128, 256), law=("gaussian",))
            + windows("paper", gamma="1", first=1, last=100000, every=10, d=(12, 16, 32, 64, 128, 200, 256, 300), law=("gaussian",))
            + windows(
                "paper", gamma="1/10", first=1, last=100000, every=10, d=(11, 12, 16, 32, 64, 128, 200, 256, 300), law=("gaussian",)
            ),
            draw_chain,
            cost=chain_cost,
            draws=16,
        ),
    ),
    foils=(
        Foil(
            "α < 0.88 at d = 11",
            level=Fraction(88, 100),
            evidence=(
                Observed(windows(gamma="1", first=1000, last=10000, every=20, d=(11,), law=("gaussian",)), draw_chain, draws=16),
            ),
        ),
        Foil(
            "α < 0.9 for d > 9",
            evidence=(
                Observed(windows(gamma="1", first=1000, last=20000, every=20, d=(10,), law=("gaussian",)), draw_chain, draws=32),
            ),
        ),
    ),
    shows={"α": lambda q: q.G / (q.G + q.X)},
    plot=Plot(
        "d", ("α",), log="x", by="gamma", title="regularity constant of chains, said to be below 0.9 for every width above ten"
    ),
)


def alpha(q, label):
    G, X = getattr(q, f"G_{label}"), getattr(q, f"X_{label}")
    return G / (G + X)


trend = Claim(
    label="Figure 8, trend",
    whose="read",
    place="Appendix E, Figure 8",
    title="The regularity constant decreases with the width",
    says=r"\alpha(d') < \alpha(d) \quad \text{for } d' > d, \quad \gamma \in \{1, 0.1\}",
    margin=lambda q: alpha(q, "small") - alpha(q, "large") - q.step,
    constants={"step": 0},
    readings=(
        "The regularity constant is said to be seen to decrease with d: chains from a full-rank Gaussian start, averages over"
        " the stated layers, doubled widths.",
    ),
    evidence=(
        Observed(
            across(doublings(4, 8, 16, 32), gamma="1", law="gaussian", first=500, last=3000, every=20)
            + across(doublings(4, 8, 16), gamma="1/10", law="gaussian", first=1000, last=6000, every=50)
            + across(doublings(4, 8, 16, 32), "ci", gamma="1/10", law="gaussian", first=1000, last=10000, every=50)
            + across(doublings(32, 64), "ci", gamma="1", law="gaussian", first=500, last=5000, every=20)
            + across(doublings(64, 128), "ci", gamma="1", law="gaussian", first=500, last=2000, every=20)
            + across(doublings(128, 256), "full", gamma="1", law="gaussian", first=500, last=3000, every=50)
            + across(doublings(32, 64, 128), "full", gamma="1/10", law="gaussian", first=1000, last=6000, every=50)
            + across(doublings(4, 8, 16, 32, 64, 128, 256), "paper", gamma="1", law="gaussian", first=1, last=100000, every=10)
            + across(doublings(4, 8, 16, 32, 64, 128, 256), "paper", gamma="1/10", law="gaussian", first=1, last=100000, every=10),
            draw_two_widths,
            cost=two_width_cost,
        ),
    ),
    foils=(
        Foil("by 1/20 or more per doubling", step=Fraction(1, 20)),
        Foil(
            "also from starts of rank two",
            evidence=(
                Observed(
                    across([{"small": 4, "large": 16}], gamma="1/10", law="gaussian", first=1000, last=10000, every=50),
                    draw_low_rank_two_widths,
                ),
            ),
        ),
    ),
    shows={"α at the smaller width": lambda q: alpha(q, "small"), "α at the larger width": lambda q: alpha(q, "large")},
    plot=Plot(
        "small",
        ("α at the smaller width", "α at the larger width"),
        log="x",
        by="gamma",
        title="regularity constant at a width and at twice that width",
    ),
)
