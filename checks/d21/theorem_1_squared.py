"""Read with α as a bound on the squared smallest singular value the theorem holds at the widths, depths and starts tried."""

from checks.arguments.event import EVENT, THE_CHAIN, mean_gap_after
from checks.experiments.theorem_1_cases import (
    FLOOR_ON_EVENT,
    LIMIT_ON_EVENT,
    NARROW,
    NARROW_ON_EVENT,
    as_squares,
    at,
    trivial_bound,
)
from checks.experiments.wide import draw_gap, gap_bounds, measure_limit
from lemmacheck import Claim, Draws, Enclosed, Exact, Foil, Fraction, OnAverage, Proof, power
from theory.enclosures.gap_contraction import excess_floor

SQUARED = "A₁ with σ_min²: σ_min(H_k)² ≥ α for k = 1..ℓ"
SQUARED_FINITE = as_squares(
    at(2, 4096, [("one large", "11/20", "11/25", (8, 20))])
    + at(4, 16384, [("one large", "3/10", "11/50", (15,))])
    + at(4, 16384, [("two clusters", "11/20", "11/50", (15,)), ("graded", "1/4", "11/50", (15, 40))], "ci")
    + at(2, 10**6, [("one large", "11/20", "11/25", (8,))], "full")
)
SQUARED_LIMIT = as_squares(
    [
        dict(n=2, top=Fraction("11/20"), depth=12, alpha=Fraction("11/25")),
        dict(n=20, top=Fraction("7/50"), depth=40, alpha=Fraction("9/200"), since="ci"),
        dict(n=100, top=Fraction("1/10"), depth=60, alpha=Fraction("9/1000"), since="ci"),
    ]
)


def measure_squared_floor(case):
    """d → ∞: a rational lower bound of V from the spectrum (top, α, …, α); the case has √α, so that σ_min is a fraction."""
    n, depth, root = case.n, case.depth, Fraction(str(case.root))
    start = 1 - (n - 1) * root**2 - Fraction(1, n)
    floor = excess_floor(n, start, layers=depth + 1)
    return {"V": floor, "sigma_min": root, "alpha_squared": root**2, "inverse_root_width": 0}


FLOOR_OF_SQUARED = Exact(
    [dict(n=2, root=Fraction(7, 10), depth=120)], measure_squared_floor, says="d → ∞: V replaced by a proven rational lower bound"
)


def squared_bound(q):
    return q.factor * power(1 - q.rate * q.alpha_squared, q.depth) + q.width * q.n * q.inverse_root_width / q.alpha_squared


claim = Claim(
    label="Theorem 1 with σ_min²",
    place="about Section 3.2, Theorem 1, eq. (3)",
    whose="ours",
    sides=("E V", "bound"),
    says=r"\mathbb{E}\, V(H_{\ell+1}) \le 2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} + \frac{3n}{\alpha\sqrt{d}}"
    r" \quad \text{given } \mathcal{A}_1: \sigma_{\min}(H_k)^2 \ge \alpha",
    relation=OnAverage(),
    margin=lambda q: squared_bound(q) - q.V,
    constants=dict(factor=2, rate=Fraction(2, 3), width=3),
    assumes={SQUARED: lambda q: q.sigma_min**2 - q.alpha_squared},
    informative=lambda q: trivial_bound(q) - squared_bound(q),
    readings=(
        "The printed constants, the mean given A₁; α (alpha_squared in the tables) bounds σ_min(H_k)², the smallest eigenvalue"
        " of the Gram matrix.",
        "Whenever P(A₁) ≥ ½ it is proved for every n, d and ℓ (d21/theorem-1-squared-on-event, which has half the right side"
        " over the event). For less probable events it is not; there it rests on the cases of the table.",
        "Since α ≤ 1/n, the right side says something only for d > 9n⁵/(n − 1).",
    ),
    evidence=(
        Enclosed(SQUARED_LIMIT, measure_limit, says="d → ∞, one large direction and the rest equal"),
        Draws(SQUARED_FINITE, draw_gap, gap_bounds, draws=256, says="finite widths, several starts"),
    ),
    foils=(
        Foil("a thirtieth of the width term", width=Fraction(1, 10), evidence=(NARROW,)),
        Foil("1 − 11α/10 for 1 − 2α/3", rate=Fraction(11, 10), evidence=(FLOOR_OF_SQUARED,)),
    ),
    shows={"bound": squared_bound, "E V": lambda q: q.V, "trivial bound": trivial_bound},
)


def argue_squared(p):
    """One layer contracts by 1 − ¾α ≤ 1 − ⅔α on the event and adds at most 1/√d; here α bounds σ_min²."""
    quantities, short = mean_gap_after(p, rate=Fraction(2, 3))
    n, alpha, w = quantities["n"], quantities["alpha_squared"], quantities["inverse_root_width"]
    p.closes_as(short + p.rational(3, 2) * (n - 1) * w / alpha)
    return quantities


on_event = claim.but(
    label="Theorem 1 with σ_min², over the event",
    because="A layer contracts the gap by 1 − ¾σ_min² and adds the noise 1/√d of d independent rows.",
    sides=("mean over A₁", "bound"),
    title="Read with α as a bound on the squared smallest singular value the theorem holds over the event A₁, even with half the"
    " right side",
    says=r"\mathbb{E}[V(H_{\ell+1}); \mathcal{A}_1] \le \tfrac12\left(2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} +"
    r" \frac{3n}{\alpha\sqrt{d}}\right), \quad \mathcal{A}_1: \sigma_{\min}(H_k)^2 \ge \alpha",
    margin=lambda q: squared_bound(q) - q.V_on_event,
    constants=dict(factor=1, rate=Fraction(2, 3), width=Fraction(3, 2)),
    without=SQUARED,
    whose="ours",
    readings=(
        "α (alpha_squared in the tables) bounds σ_min(H_k)², the smallest eigenvalue of the Gram matrix. E[V; A₁] is the mean of"
        " V·1(A₁): proof, draws and foils are all about it.",
        "Divided by P(A₁) it is the mean given A₁. Because of the half, the mean given A₁ obeys the bound with the printed"
        " constants 2, ⅔ and 3 whenever P(A₁) ≥ ½; for less probable events it may exceed it by 1/(2P(A₁)), as far as is proved.",
        "Since α ≤ 1/n, half the right side says something only for d > 9n⁵/(4(n − 1)).",
        THE_CHAIN,
    ),
    domain=EVENT,
    evidence=(Proof(argue_squared), FLOOR_ON_EVENT, LIMIT_ON_EVENT, NARROW_ON_EVENT),
    foils=(
        Foil("a twentieth of the width term", width=Fraction(3, 40), evidence=(NARROW_ON_EVENT,)),
        Foil("1 − 11α/10 for 1 − 2α/3", rate=Fraction(11, 10), evidence=(FLOOR_ON_EVENT,)),
    ),
    shows={
        "bound": squared_bound,
        "mean over A₁": lambda q: q.V_on_event,
        "P(A₁)": lambda q: q.event,
        "trivial bound": trivial_bound,
    },
)
