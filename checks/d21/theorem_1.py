"""Under a lower bound α on the singular values the expected orthogonality gap decays like (1 − 2α/3)^ℓ up to n/(α√d)."""

from checks.d21.experiments import draw_gap, gap_bounds, measure_floor, measure_limit
from checks.engine.api import (
    Claim,
    Control,
    Draws,
    Enclosed,
    Exact,
    Foil,
    Fraction,
    OnAverage,
    Plot,
    Proof,
    grid,
    power,
    sqrt,
)

A1 = "A₁(α, ℓ): σ_min(H_k) ≥ α for k = 1..ℓ"
A1_SQUARED = "A₁ with σ_min(H_k)² ≥ α for k = 1..ℓ"


def bound(q):
    return q.factor * power(1 - q.rate * q.alpha, q.depth) + q.width * q.n * q.inverse_root_width / q.alpha


def trivial(q):
    return sqrt(1 - 1 / q.n)


LIMIT = [
    dict(n=2, top=Fraction("9/10"), depth=12, alpha=Fraction("1/3")),
    dict(n=20, top=Fraction("7/50"), depth=8, alpha=Fraction("21/100")),
    dict(n=2, top=Fraction("9/10"), depth=20, alpha=Fraction("1/3"), since="ci"),
    dict(n=4, top=Fraction("1/2"), depth=40, alpha=Fraction("2/5"), since="ci"),
    dict(n=20, top=Fraction("7/50"), depth=90, alpha=Fraction("21/100"), since="full"),
    dict(n=100, top=Fraction("1/10"), depth=160, alpha=Fraction("19/200"), since="full"),
]
FLOOR = [
    dict(n=n, alpha=Fraction(alpha), depth=depth)
    for n, alpha, depth in (
        (100, "12/125", 145),
        (50, "67/500", 105),
        (20, "21/100", 100),
        (10, "3/10", 200),
        (5, "11/25", 500),
        (4, "12/25", 600),
        (3, "11/20", 100),
        (2, "3/5", 40),
    )
]
FINITE = (
    grid(n=(2,), d=(256, 4096), depth=(1, 10, 30), start=("one large",), top=("9/10",), alpha=(Fraction("3/10"),))
    + grid(n=(2,), d=(256,), depth=(100,), start=("one large",), top=("9/10",), alpha=(Fraction("3/10"),))
    + grid(
        n=(4,),
        d=(4096,),
        depth=(1, 30),
        start=("one large", "one small", "two clusters", "graded"),
        top=("4/5",),
        alpha=(Fraction("1/10"),),
    )
    + grid(
        "ci", n=(10,), d=(16384,), depth=(1, 40), start=("one large", "graded"), top=("1/2",), alpha=(Fraction("1/20"),)
    )
    + grid("full", n=(2, 4), d=(10**6,), depth=(10, 30), start=("one large",), top=("4/5",), alpha=(Fraction("1/5"),))
)
WIDE = Draws(FINITE, draw_gap, gap_bounds, draws=256, says="finite widths, several starts")

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
        "Taken as an almost sure assumption, A₁ is met by no Gaussian network with n ≥ 2 (d21/assumption-a1) and the theorem would"
        " be empty; here it is an event.",
        "α bounds the smallest singular value, as the source's definition says; the expectation is over the event A₁.",
        "The statement has no condition on d, so it must survive d → ∞ at fixed n, α and ℓ: there V and σ_min become"
        " deterministic (law of large numbers) and follow the infinite-width map. A strict violation of the limit is a"
        " violation for every sufficiently large d.",
        "Near orthogonality the limit contracts by exactly n/(n+2) per layer, which exceeds 1 − 2α/3 for α near 1/√n as soon as"
        " (√n − 1)(√n − 2) > 0: for every n ≥ 5. For n ≤ 4 no violation is known.",
        "At widths within reach the violation hides behind 3n/(α√d): for n = 100 it shows from about d = 10¹¹ on.",
    ),
    evidence=(
        Exact(FLOOR, measure_floor, says="d → ∞: V replaced by a proven rational lower bound"),
        Enclosed(LIMIT, measure_limit, says="d → ∞: the map itself in balls, one large direction and the rest equal"),
        WIDE,
    ),
    foils=(
        Foil("no width term and twice the rate", width=0, rate=Fraction(4, 3)),
        Foil("a tenth of the first factor and no width term", factor=Fraction(1, 5), width=0),
    ),
    control=Control("n ≤ 4", assumes={"n ≤ 4": lambda q: 4 - q.n}),
    shows={"bound": bound, "E V": lambda q: q.V, "trivial bound": trivial},
    plot=Plot(
        "n",
        ("E V", "bound"),
        log="xy",
        title="d → ∞ at the layers of the table: the gap (a lower bound of it) and the printed bound",
    ),
    supports=("d21/corollary-3",),
    by_hand="""
import numpy as np
from scipy.integrate import quad
n, x, alpha = 100, 0.09, 0.095                     # eigenvalues of H'H: 1/n + x once, the others equal, sum 1; d -> infinity
for layer in range(151):
    s, r = 1/n + x, 1/n - x/(n - 1)
    x *= quad(lambda t: (1 + 2*s*t)**-1.5 * (1 + 2*r*t)**(-(n + 1)/2), 0, np.inf)[0]
    assert (1/n - x/(n - 1))**0.5 >= alpha         # the hypothesis holds at every layer
V = x * (n / (n - 1))**0.5
assert V > 4 * 2 * (1 - 2*alpha/3)**150, "the theorem would hold here"
""",
)


def recursion(p, rate):
    """E[V_{k+1}; A_k] ≤ (1 − rate·α) E[V_k; A_{k−1}] + 1/√d: the contraction of the mean and the noise of d rank-one terms."""
    import sympy

    from theory import trusted

    k = p.positive("k", "from α: 1 − rate·α = 1/(1 + k)")
    ratio = sympy.Rational(rate.numerator, rate.denominator)
    alpha = 1 / ratio - 1 / ratio / (1 + k)  # the bound on σ_min²
    n, depth, w = p.at_least(1, "n", "number of samples"), p.nonnegative("l", "depth"), p.positive("w", "1/√d")
    room = p.nonnegative("g", "1 − E V(H_1): the gap is at most one (d21/gap-range)")
    above = p.nonnegative("e", "how far σ_min² lies above its bound")
    factor = 1 - ratio * alpha
    p.holds(
        factor - (1 - sympy.Rational(3, 4) * alpha),
        says="one layer contracts the mean by 1 − ¾α (d21/theorem-1-step): no more is used",
    )
    powered = factor**depth
    rest = p.slack("r", "what the recursion leaves")
    end = powered * (1 - room) + w / (1 - factor) - rest
    p.because(rest, trusted.affine_recursion(start=1 - room, factor=factor, push=w, powered=powered, end=end))
    return dict(alpha=alpha, n=n, depth=depth, w=w, end=end, above=above, powered=powered, room=room, rest=rest, k=k)


def argue_squared(p):
    """One step contracts by 1 − ¾α ≤ 1 − ⅔α and adds at most 1/√d."""
    q = recursion(p, Fraction(2, 3))
    p.closes_as(q["powered"] * (1 + q["room"]) + q["rest"] + (2 * q["n"] - 1) * (1 + q["k"]) / q["k"] * q["w"])
    return {
        "alpha": q["alpha"],
        "n": q["n"],
        "depth": q["depth"],
        "inverse_root_width": q["w"],
        "V": q["end"],
        "sigma_min_squared": q["alpha"] + q["above"],
    }


def argue_amended(p):
    q = recursion(p, Fraction(3, 4))
    p.closes_as(q["powered"] * q["room"] + q["rest"])
    return {
        "alpha_squared": q["alpha"],
        "n": q["n"],
        "depth": q["depth"],
        "inverse_root_width": q["w"],
        "V": q["end"],
        "sigma_min_squared": q["alpha"] + q["above"],
    }


def measure_limit_squared(case):
    seen = measure_limit(case)
    return {**seen, "sigma_min_squared": seen["sigma_min"] ** 2, "alpha_squared": case.alpha**2}


def draw_gap_squared(case, keys):
    """The same chain as `draw_gap`, with squares of the smallest singular value and of its bound."""
    import numpy as np

    seen = draw_gap(case, keys)
    return {
        **seen,
        "sigma_min_squared": seen["sigma_min"] ** 2,
        "alpha_squared": np.full(len(keys), float(case.alpha) ** 2),
    }


def squared_bounds(case):
    return {**gap_bounds(case), "sigma_min_squared": (0, 1 / case.n), "alpha_squared": (float(case.alpha) ** 2,) * 2}


SQUARED_LIMIT = [{**case, "alpha": case["alpha"] ** 2} for case in LIMIT]
SQUARED_FINITE = grid(
    n=(2,), d=(256, 4096), depth=(1, 10, 100), start=("one large",), top=("9/10",), alpha=(Fraction("1/10"),)
) + grid(n=(4,), d=(4096,), depth=(30,), start=("one large", "graded"), top=("4/5",), alpha=(Fraction("1/50"),))

squared = claim.but(
    label="Theorem 1 with σ_min²",
    title="Theorem 1 read with α as a bound on the squared smallest singular value",
    says=r"\mathbb{E}[V(H_{\ell+1}); \mathcal{A}_1] \le 2\left(1 - \tfrac{2}{3}\alpha\right)^{\ell} + \frac{3n}{\alpha\sqrt{d}},"
    r" \quad \sigma_{\min}^2 \ge \alpha",
    without=A1,
    assumes={A1_SQUARED: lambda q: q.sigma_min_squared - q.alpha},
    readings=(
        "α bounds σ_min(H_k)², the smallest eigenvalue of the Gram matrix; the expectation is over the event, E[V; A₁].",
        "The mean given A₁ is larger by 1/P(A₁); for it the bound is only sampled.",
        "Since α ≤ 1/n the bound says something only for d > 9n⁴.",
        "The proof leans on d21/theorem-1-step, on E|H′ᵀH′ − E H′ᵀH′|² ≤ 1/d (a mean of d independent projections of norm one)"
        " and on d21/gap-range.",
    ),
    evidence=(
        Proof(argue_squared, covers="every n ≥ 1, d, ℓ and α > 0"),
        Enclosed(SQUARED_LIMIT, measure_limit_squared, says="d → ∞, one large direction and the rest equal"),
        Draws(SQUARED_FINITE, draw_gap_squared, squared_bounds, draws=256, says="finite widths"),
    ),
    foils=(
        Foil("no width term", width=0),
        Foil("four times the rate and no width term", rate=Fraction(8, 3), width=0),
    ),
    control=None,
    by_hand="",
    plot=None,
    supports=("d21/theorem-1-amended",),
)


def amended_bound(q):
    return q.factor * power(1 - q.rate * q.alpha_squared, q.depth) + q.inverse_root_width / (q.width * q.alpha_squared)


amended = squared.but(
    label="Theorem 1, repaired",
    title="With α² for α the theorem holds, with better constants and without the factor n",
    says=r"\mathbb{E}[V(H_{\ell+1});\, \mathcal{A}_1(\alpha, \ell)] \le \left(1 - \tfrac34\alpha^2\right)^{\ell} +"
    r" \frac{4}{3\alpha^2\sqrt{d}}",
    margin=lambda q: amended_bound(q) - q.V,
    constants=dict(factor=1, rate=Fraction(3, 4), width=Fraction(3, 4)),
    without=(A1_SQUARED, "α > 0"),
    assumes={"A₁(α, ℓ): σ_min(H_k)² ≥ α² for k = 1..ℓ": lambda q: q.sigma_min_squared - q.alpha_squared},
    informative=lambda q: trivial(q) - amended_bound(q),
    provenance="derived",
    readings=(
        "α bounds the smallest singular value as in the source; the expectation is over the event, E[V; A₁].",
        "It says something as soon as d > 16n²/9 (at the largest possible α = 1/√n), where the printed theorem needs d > 9n³.",
        "The proof leans on d21/theorem-1-step, on the noise of d rank-one terms and on d21/gap-range.",
    ),
    evidence=(
        Proof(argue_amended, covers="every n ≥ 1, d, ℓ and α > 0"),
        Enclosed(LIMIT, measure_limit_squared, says="d → ∞, one large direction and the rest equal"),
        Draws(FINITE, draw_gap_squared, squared_bounds, draws=256, says="finite widths, several starts"),
    ),
    foils=(
        Foil("no width term: 1/√d times 10⁻⁶", width=750_000),
        Foil("1 − 3α² for 1 − ¾α²", rate=3, width=750_000),
    ),
    shows={"bound": amended_bound, "E V": lambda q: q.V, "trivial bound": trivial},
    supports=("d21/ball-text", "d21/table-1"),
)
