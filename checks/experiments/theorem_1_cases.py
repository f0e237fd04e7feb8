"""Cases and evidence that Theorem 1, its reading with squared singular values and its repair share."""

from flint import arb

from checks.experiments.wide import ORTHOGONAL, draw_gap, draw_gap_on_event, gap_bounds, gap_on_event_bounds, measure_limit
from lemmacheck import Draws, Enclosed, Exact, Fraction, sqrt
from theory.enclosures.gap_contraction import excess_floor

LIMIT = [
    dict(n=2, top=Fraction("9/10"), depth=12, alpha=Fraction("1/3")),
    dict(n=20, top=Fraction("7/50"), depth=8, alpha=Fraction("21/100")),
    dict(n=2, top=Fraction("9/10"), depth=20, alpha=Fraction("1/3"), since="ci"),
    dict(n=4, top=Fraction("1/2"), depth=40, alpha=Fraction("2/5"), since="ci"),
    dict(n=20, top=Fraction("7/50"), depth=90, alpha=Fraction("21/100"), since="full"),
    dict(n=100, top=Fraction("1/10"), depth=160, alpha=Fraction("19/200"), since="full"),
]


def at(n, d, starts, since="quick"):
    """Starting spectra with their own α, each at depths at which the bound is below the trivial one."""
    return [
        dict(n=n, d=d, depth=depth, start=start, top=top, alpha=Fraction(alpha), since=since)
        for start, top, alpha, depths in starts
        for depth in depths
    ]


FINITE = (
    at(2, 256, [("one large", "9/10", "3/10", (30,))])  # here the bound says nothing yet
    + at(2, 4096, [("one large", "9/10", "3/10", (10, 30))])
    + at(
        4,
        4096,
        [
            ("one large", "2/5", "2/5", (10, 30)),
            ("one small", "0", "3/10", (20,)),
            ("two clusters", "3/5", "2/5", (10,)),
            ("graded", "1/2", "2/5", (10,)),
        ],
    )
    + at(10, 65536, [("one large", "1/5", "7/25", (15,)), ("graded", "1/4", "7/25", (15,))], "ci")
    + at(10, 65536, [("two clusters", "11/20", "7/25", (15,))], "ci")
    + at(2, 10**6, [("one large", "11/20", "13/20", (4,))], "full")
    + at(4, 10**6, [("one large", "3/10", "12/25", (8,)), ("two clusters", "3/5", "2/5", (8,))], "full")
    + at(20, 10**6, [("one large", "7/50", "21/100", (12,))], "full")
)


def measure_on_event(case):
    """d → ∞: V·1(A₁) in balls; where σ_min² against α² is open, anything between zero and V."""
    seen = measure_limit(case)
    inside = seen["sigma_min"] ** 2 - arb(case.alpha_squared)
    V = seen["V"] if inside >= 0 else arb(0) if inside < 0 else seen["V"].union(arb(0))
    return {"V_on_event": V, "inverse_root_width": 0, "event": int(bool(inside >= 0))}


def measure_floor_on_event(case):
    """d → ∞: a rational lower bound of V·1(A₁) from the spectrum (top, α², …, α²), where A₁ holds at every layer."""
    n, depth, alpha_squared = case.n, case.depth, Fraction(str(case.alpha_squared))
    start = 1 - (n - 1) * alpha_squared - Fraction(1, n)
    return {"V_on_event": excess_floor(n, start, layers=depth + 1), "inverse_root_width": 0, "event": 1}


def squares(cases):
    """The same cases with α² in place of α."""
    return [{**{k: v for k, v in case.items() if k != "alpha"}, "alpha_squared": case["alpha"] ** 2} for case in cases]


def as_squares(cases):
    """The same cases, α read as a bound on σ_min²."""
    return [{**{k: v for k, v in case.items() if k != "alpha"}, "alpha_squared": case["alpha"]} for case in cases]


FLOOR_ON_EVENT = Exact(
    [dict(n=2, alpha_squared=Fraction(49, 100), depth=80), dict(n=20, alpha_squared=Fraction(9, 200), depth=300)],
    measure_floor_on_event,
    says="d → ∞: V replaced by a proven rational lower bound",
)
LIMIT_ON_EVENT = Enclosed(squares([LIMIT[0], *LIMIT[2:]]), measure_on_event, says="d → ∞, one large direction and the rest equal")
WIDE_ON_EVENT = Draws(
    squares(FINITE), draw_gap_on_event, gap_on_event_bounds, draws=256, since="ci", says="finite widths, several starts"
)
# the foils name the piece of evidence that speaks of them: elsewhere draws would go on to their last look in vain
NARROW = Draws(
    [{**ORTHOGONAL, "d": 256, "depth": 20, "alpha_squared": Fraction(2, 5)}],
    draw_gap,
    gap_bounds,
    draws=4096,
    says="a case in which the bound is nearly as small as it can be",
)
NARROW_ON_EVENT = Draws(
    [{**ORTHOGONAL, "d": 256, "depth": 20, "alpha_squared": Fraction(2, 5)}],
    draw_gap_on_event,
    gap_on_event_bounds,
    draws=4096,
    says="a case in which the bound is nearly as small as it can be",
)


def trivial_bound(q):
    return sqrt(1 - 1 / q.n)
