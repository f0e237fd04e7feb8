"""The distribution of the representations is said to contract to a Wasserstein ball at the rate of Theorem 1."""

from checks.d21.experiments import distance_bounds, draw_distance, measure_floor
from checks.engine.api import Claim, Control, Draws, Exact, Foil, Fraction, OnAverage, Proof, power


def measure_distance(case):
    """d → ∞: W₂² ≥ (√s_1 − 1/√n)² ≥ x²/(2(s + 1/n)), with x a proven floor of the excess s_1 − 1/n and s its start.

    Gelbrich: W₂² is at least the Bures distance of the covariances, and E HᵀH tends to the spectrum of the map.
    """
    floor = measure_floor(case)
    n = int(case.n.p)
    top = floor["start"] + Fraction(1, n)  # the largest eigenvalue only falls
    return {
        "W2": floor["excess"] ** 2 / (2 * (top + Fraction(1, n))),
        "sigma_min": floor["sigma_min"],
        "inverse_root_width": 0,
    }


claim = Claim(
    label="Corollary 3",
    says=r"\mathcal{W}_2\left(W_\ell H_\ell, G/\sqrt{n}\right)^2 \le 4n\left(1 - \tfrac{2}{3}\alpha\right)^\ell +"
    r" \frac{6n^2}{\alpha\sqrt{d}}"
    r" \quad \text{under } \mathcal{A}_1(\alpha, \ell)",
    relation=OnAverage(),
    margin=lambda q: (
        q.factor * q.n * power(1 - q.rate * q.alpha, q.depth) + q.width * q.n**2 * q.inverse_root_width / q.alpha - q.W2
    ),
    constants=dict(factor=4, rate=Fraction(2, 3), width=6),
    assumes={"A₁(α, ℓ): σ_min(H_k) ≥ α for k = 1..ℓ": lambda q: q.sigma_min - q.alpha},
    readings=(
        "As in Theorem 1 there is no condition on d, so it must survive d → ∞; tried one layer later, at H_{ℓ+1},"
        " where the distance"
        " is smaller still. (Theorem 1 bounds H_{ℓ+1}, the corollary H_ℓ with the same exponent.)",
        "W₂² decays like V², by (n/(n+2))² per layer near orthogonality. That is slower than 1 − 2α/3 with α near 1/√n for n ≥ 30.",
    ),
    evidence=(
        Exact(
            [
                dict(n=n, alpha=Fraction(a), depth=depth)
                for n, a, depth in (
                    (100, "12/125", 600),
                    (40, "3/20", 1500),
                    (20, "21/100", 300),
                    (4, "12/25", 100),
                    (2, "3/5", 40),
                )
            ],
            measure_distance,
            says="d → ∞: W₂² replaced by a proven rational lower bound",
        ),
    ),
    foils=(Foil("twice the rate", rate=Fraction(4, 3)),),
    control=Control("n ≤ 20", assumes={"n ≤ 20": lambda q: 20 - q.n}),
    supports=("d21/table-1", "d21/ball-text"),
    by_hand="""
import numpy as np
from scipy.integrate import quad
n, x, alpha = 100, 0.09, 0.095                     # eigenvalues of H'H: 1/n + x once, the others equal, sum 1; d -> infinity
for layer in range(801):
    s, r = 1/n + x, 1/n - x/(n - 1)
    x *= quad(lambda t: (1 + 2*s*t)**-1.5 * (1 + 2*r*t)**(-(n + 1)/2), 0, np.inf)[0]
    assert (1/n - x/(n - 1))**0.5 >= alpha         # the hypothesis holds at every layer
distance = x**2 / ((1/n + x)**0.5 + n**-0.5)**2    # one term of the Bures distance
assert distance > 10 * 4*n * (1 - 2*alpha/3)**800, "the corollary would hold here"
""",
)


def argue(p):
    """E[V_{k+1}²; A] ≤ (1 − ¾α²)² E[V_k²; A] + 1/d, and W₂² ≤ n E V² (ours/w2-sharp)."""
    import sympy

    from theory import trusted

    k = p.positive("k", "from α: 1 − ¾α² = 1/(1 + k)")
    rate = sympy.Rational(3, 4)
    alpha_squared = 1 / rate - 1 / rate / (1 + k)
    n, depth, iw = p.at_least(1, "n", "number of samples"), p.nonnegative("l", "depth"), p.positive("w", "1/d")
    room, above = p.nonnegative("g", "1 − E V(H_1)² (d21/gap-range)"), p.nonnegative("e", "σ_min² − α²")
    factor = (1 - rate * alpha_squared) ** 2
    powered = (1 - rate * alpha_squared) ** (2 * depth)
    rest, sharp = p.slack("r", "what the recursion leaves"), p.slack("s", "n E V² − W₂² (ours/w2-sharp)")
    mean_square = powered * (1 - room) + iw / (1 - factor) - rest
    p.because(rest, trusted.affine_recursion(start=1 - room, factor=factor, push=iw, powered=powered, end=mean_square))
    distance = n * mean_square - sharp
    p.because(sharp, trusted.coupling(mean_of_conditional=n * mean_square, distance_squared=distance))
    p.closes_as(n * powered * room + n * rest + sharp + n * iw * (1 + k) / (k * (k + 2)))
    return {
        "alpha_squared": alpha_squared,
        "n": n,
        "depth": depth,
        "inverse_width": iw,
        "W2": distance,
        "sigma_min_squared": alpha_squared + above,
    }


amended = claim.but(
    label="Corollary 3, repaired",
    title="The squared Wasserstein distance contracts at twice the repaired rate to a ball of squared radius of order n/d",
    says=r"\mathbb{E}[\mathcal{W}_2(W H_{\ell+1}, G/\sqrt n \mid H_{\ell+1})^2;\ \mathcal{A}_1] \le n\left(1 -"
    r" \tfrac34\alpha^2\right)^{2\ell} + \frac{4n}{3\alpha^2 d}",
    margin=lambda q: (
        q.factor * q.n * power(1 - q.rate * q.alpha_squared, 2 * q.depth)
        + q.width * q.n * q.inverse_width / (q.rate * q.alpha_squared)
        - q.W2
    ),
    constants=dict(factor=1, rate=Fraction(3, 4), width=1),
    without="A₁(α, ℓ): σ_min(H_k) ≥ α for k = 1..ℓ",
    assumes={"A₁(α, ℓ)": lambda q: q.sigma_min_squared - q.alpha_squared},
    provenance="derived",
    readings=(
        "The mean of the conditional distance over the event A₁, which bounds the distance of the mixture there.",
        "1/√d of the printed bound becomes 1/d for the square: the radius is of order 1/√width.",
    ),
    evidence=(
        Proof(
            argue,
            covers="every n ≥ 1, d, ℓ and α > 0; the steps are d21/theorem-1-step and the noise (1 − 1/n)/d of one layer",
        ),
        Draws(
            [dict(n=4, d=64, depth=ell, start="one large", top="9/10", alpha=Fraction(1, 5)) for ell in (1, 100)],
            draw_distance,
            distance_bounds,
            draws=4096,
            says="finite width",
        ),
    ),
    foils=(
        Foil("no width term: 10⁻⁴ of it", width=Fraction(1, 10_000)),
        Foil("10⁻³ of the first term at depth 1", factor=Fraction(1, 1000), width=0),
    ),
    control=None,
    by_hand="",
)
