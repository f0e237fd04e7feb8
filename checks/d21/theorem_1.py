"""Under a lower bound α on the singular values the expected orthogonality gap decays like (1 − 2α/3)^ℓ up to n/(α√d)."""

from checks.arguments.event import EVENT, THE_CHAIN, mean_gap_after
from checks.experiments.theorem_1_cases import (
    FINITE,
    FLOOR_ON_EVENT,
    LIMIT,
    LIMIT_ON_EVENT,
    NARROW_ON_EVENT,
    WIDE_ON_EVENT,
    trivial_bound,
)
from checks.experiments.wide import draw_gap, gap_bounds, measure_floor, measure_limit
from lemmacheck import Claim, Control, Draws, Enclosed, Exact, Foil, Fraction, OnAverage, Plot, Proof, power, strictly

A1 = "A₁(α, ℓ): σ_min(H_k) ≥ α for k = 1..ℓ"


def bound(q):
    return q.factor * power(1 - q.rate * q.alpha, q.depth) + q.width * q.n * q.inverse_root_width / q.alpha


FLOOR = [
    dict(n=n, alpha=Fraction(alpha), depth=depth)
    for n, alpha, depth in (
        (2, "3/5", 40),
        (3, "11/20", 100),
        (4, "12/25", 600),
        (5, "11/25", 500),
        (10, "3/10", 200),
        (20, "21/100", 100),
        (50, "67/500", 105),
        (100, "12/125", 145),
    )
]
LOWER = Exact(
    FLOOR,
    measure_floor,
    says="d → ∞: V replaced by a proven rational lower bound",
    shrinks=dict(n=2, depth=1, alpha=Fraction(1, 100)),
)
WIDE = Draws(FINITE, draw_gap, gap_bounds, draws=256, says="finite widths, several starts")

claim = Claim(
    label="Theorem 1",
    place="Section 3.2, eq. (3)",
    fails="false",
    because="Near orthogonality the gap contracts by n/(n+2) per layer at infinite width, which for n ≥ 5 exceeds 1 −"
    " 2α/3 with α near 1/√n.",
    sides=("the mean gap, at least", "the printed bound"),
    says=r"\mathbb{E}\, V(H_{\ell+1}) \le 2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} + \frac{3n}{\alpha\sqrt{d}}"
    r" \quad \text{under } \mathcal{A}_1(\alpha, \ell)",
    relation=OnAverage(),
    margin=lambda q: bound(q) - q.V,
    constants=dict(factor=2, rate=Fraction(2, 3), width=3),
    assumes={A1: lambda q: q.sigma_min - q.alpha, "α > 0": strictly(lambda q: q.alpha)},
    informative=lambda q: trivial_bound(q) - bound(q),
    readings=(
        "Taken as an almost sure assumption, A₁ is met by no Gaussian network with n ≥ 2 (d21/assumption-a1) and the theorem would"
        " be empty; here it is an event.",
        "α bounds the smallest singular value, as the source's definition says; the mean is taken given the event A₁. In the limit"
        " in which the bound fails P(A₁) tends to one, so that the mean over the event, E[V; A₁], violates it as well.",
        "The statement has no condition on d, so it must survive d → ∞ at fixed n, α and ℓ: there V and σ_min become"
        " deterministic (law of large numbers) and follow the infinite-width map. A strict violation of the limit is a"
        " violation for every sufficiently large d.",
        "Near orthogonality the limit contracts by exactly n/(n+2) per layer, which exceeds 1 − 2α/3 for α near 1/√n as soon as"
        " (√n − 1)(√n − 2) > 0, for every n ≥ 5. The counterexample of the sentence has n = 100, where it is easily seen; the"
        " smallest one below it has n = 5. For n ≤ 4 no violation is known.",
        "At widths within reach the violation hides behind 3n/(α√d): for n = 100 it shows from about d = 10¹¹ on.",
    ),
    evidence=(
        LOWER,
        Enclosed(LIMIT, measure_limit, says="d → ∞: the map itself in balls, one large direction and the rest equal"),
        WIDE,
    ),
    foils=(
        Foil("twice the rate", rate=Fraction(4, 3), evidence=(LOWER,)),
        Foil("1 for the first factor 2", factor=1, evidence=(LOWER,)),
    ),
    control=Control("n ≤ 4", assumes={"n ≤ 4": lambda q: 4 - q.n}),
    shows={"the printed bound": bound, "the mean gap, at least": lambda q: q.V, "trivial bound": trivial_bound},
    plot=Plot(
        "n",
        ("the mean gap, at least", "the printed bound"),
        log="xy",
        title="d → ∞ at the layers of the table: the gap (a lower bound of it) and the printed bound",
    ),
    by_hand="""
from fractions import Fraction as F
from scipy.integrate import quad
n, alpha, depth = 100, F(12, 125), 145
x = start = (n - 1) * (F(1, n) - alpha**2)         # eigenvalues of H'H: 1/n + x once, the others alpha^2, sum 1; d -> infinity
floor = F(n, n + 2)**(depth + 1) / (1/start + F(n*(n - 2)*(n + 2), (n - 1)*(n + 4)))      # of x at layer depth + 1
for layer in range(depth + 1):
    s, r = 1/n + float(x), 1/n - float(x)/(n - 1)
    x = float(x) * quad(lambda t: (1 + 2*s*t)**-1.5 * (1 + 2*r*t)**(-(n + 1)/2), 0, float("inf"))[0]
    assert (1/n - x/(n - 1))**0.5 >= alpha         # the hypothesis holds at every layer
assert x > floor                                   # which the recursion shows again, in floating point
gap, bound = float(floor), float(2 * (1 - 2*alpha/3)**depth)                 # V = x (n/(n - 1))^(1/2) is larger still
print(gap, "against", bound)
assert gap > bound, "the theorem would hold here"
""",
)


def argue_amended(p):
    """One layer contracts by 1 − ¾α² on the event and adds at most 1/√d."""
    quantities, short = mean_gap_after(p, rate=Fraction(3, 4))
    p.closes_as(short)
    return quantities


def amended_bound(q):
    return q.factor * power(1 - q.rate * q.alpha_squared, q.depth) + q.width * q.inverse_root_width / q.alpha_squared


amended = claim.but(
    label="Theorem 1, repaired",
    because="A layer contracts the gap by 1 − ¾σ_min² and adds the noise 1/√d of d independent rows.",
    sides=("mean over A₁", "bound"),
    title="With α² for α the theorem holds over the event A₁, with better constants and without the factor n",
    says=r"\mathbb{E}[V(H_{\ell+1});\, \mathcal{A}_1(\alpha, \ell)] \le \left(1 - \tfrac34\alpha^2\right)^{\ell} +"
    r" \frac{4}{3\alpha^2\sqrt{d}}",
    margin=lambda q: amended_bound(q) - q.V_on_event,
    without=(A1, "α > 0"),
    constants=dict(factor=1, rate=Fraction(3, 4), width=Fraction(4, 3)),
    informative=lambda q: trivial_bound(q) - amended_bound(q),
    whose="ours",
    readings=(
        "α bounds the smallest singular value as in the source. E[V; A₁] is the mean of V·1(A₁): proof, draws and foils are all"
        " about it. Divided by P(A₁) it is the mean given A₁, which is then at most 1/P(A₁) times the right side.",
        "It says something only for d > 16n³/(9(n − 1)) (d21/theorem-1-region-amended), where the printed theorem needs"
        " d > 9n⁴/(n − 1).",
        THE_CHAIN,
    ),
    domain=EVENT,
    evidence=(Proof(argue_amended), FLOOR_ON_EVENT, LIMIT_ON_EVENT, WIDE_ON_EVENT, NARROW_ON_EVENT),
    foils=(
        Foil("a tenth of the width term", width=Fraction(2, 15), evidence=(NARROW_ON_EVENT,)),
        Foil("1 − 11α²/10 for 1 − ¾α²", rate=Fraction(11, 10), evidence=(FLOOR_ON_EVENT,)),
    ),
    shows={
        "bound": amended_bound,
        "mean over A₁": lambda q: q.V_on_event,
        "P(A₁)": lambda q: q.event,
        "trivial bound": trivial_bound,
    },
)
