"""The mean of ‖M‖² grows like d^{3/2} at γ = 1 and γ = 0.1."""

from checks.d20.experiments import across, doublings, draw_two_widths, two_width_bounds, two_width_cost
from checks.engine.api import Claim, Draws, Foil, Fraction, Observed, OnAverage, Plot, log, power, sqrt

LONG = Observed(
    across(doublings(4, 8, 16, 32), gamma="1", law="gaussian", first=500, last=3000, every=20)
    + across(doublings(4, 8, 16), gamma="1/10", law="gaussian", first=1000, last=10000, every=50)
    + across(doublings(16, 32), "ci", gamma="1/10", law="gaussian", first=1000, last=10000, every=50)
    + across(doublings(32, 64), "ci", gamma="1", law="gaussian", first=500, last=5000, every=20)
    + across(doublings(64, 128), "ci", gamma="1", law="gaussian", first=500, last=2000, every=20)
    + across(doublings(128, 256), "full", gamma="1", law="gaussian", first=500, last=3000, every=50)
    + across(doublings(32, 64, 128), "full", gamma="1/10", law="gaussian", first=1000, last=6000, every=50)
    + across(
        doublings(4, 8, 16, 32, 64, 128, 256),
        "paper",
        gamma="1",
        law="gaussian",
        first=1,
        last=100000,
        every=10,
    )
    + across(
        doublings(4, 8, 16, 32, 64, 128, 256),
        "paper",
        gamma="1/10",
        law="gaussian",
        first=1,
        last=100000,
        every=10,
    ),
    draw_two_widths,
    cost=two_width_cost,
)

claim = Claim(
    label="Figure 9",
    says=r"\mathbb{E}\, \|M\|_F^2 = O(d^{3/2}): \quad \mathbb{E}\|M\|_F^2 \le \tfrac32 d^{3/2}, \quad \text{local"
    r" exponent between } 1.2 \text{ and } 1.7",
    relation=OnAverage(),
    margin=lambda q: (
        q.C * sqrt(power(q.small, 3)) - q.F_small,
        q.C * sqrt(power(q.large, 3)) - q.F_large,
        q.F_large - power(2, q.low) * q.F_small,
        power(2, q.high) * q.F_small - q.F_large,
    ),
    constants={"C": Fraction(3, 2), "low": Fraction(6, 5), "high": Fraction(17, 10)},
    readings=(
        "A finite set of widths decides no O(·): the reading is that one constant, 3/2, serves all widths listed, and"
        " that the local exponents log₂(E F(2d)/E F(d)) lie between 1.2 and 1.7. Both are shown per doubling.",
        "Averages over the stated layers from a full-rank Gaussian start, Gaussian weights; the source uses L = 10⁵.",
    ),
    evidence=(
        Draws(
            across(doublings(4, 8), gamma="1", law="gaussian", first=50, last=100, every=5)
            + across(doublings(8, 16), "ci", gamma="1", law="gaussian", first=50, last=100, every=5)
            + across(doublings(8, 16), "ci", gamma="1/10", law="gaussian", first=200, last=400, every=10),
            draw_two_widths,
            two_width_bounds,
            draws=2048,
        ),
        LONG,
    ),
    foils=(
        Foil("E F ≤ d^{3/2}", C=1),
        Foil("exponent at least 1.5 in every doubling", low=Fraction(3, 2), evidence=(LONG,)),
        Foil("exponent at most 1.4", high=Fraction(7, 5), evidence=(LONG,)),
    ),
    shows={
        "E F / d^{3/2}, smaller width": lambda q: q.F_small / sqrt(power(q.small, 3)),
        "E F / d^{3/2}, larger width": lambda q: q.F_large / sqrt(power(q.large, 3)),
        "local exponent": lambda q: log(q.F_large / q.F_small) / log(q.large / q.small),
    },
    plot=Plot(
        "small",
        ("E F / d^{3/2}, smaller width", "local exponent"),
        log="x",
        by="gamma",
        title="growth of E F with the width",
    ),
    supports=("d20/lemma-13",),
)
