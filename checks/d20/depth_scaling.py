"""Only a skip strength of order 1/L could avoid rank collapse without normalization: a strict reading of Section 3.2."""

from checks.d20._products import draw_scheduled_product
from checks.engine.api import Claim, Control, Draws, Enclosed, Foil, Fraction, Plot, WithProbability, grid

NOT_SMALL = "γ = L^{−p} is not O(1/L): p < 1"


def measure_survival(case):
    """d = 2, any depth L: with probability at least `stays`, σ_2/σ_1 ≥ 1/(32e⁴), when γ = L^{−p} with p ≥ 1/2.

    Entries are independent with mean 0 and variance 1 and γ² ≤ 1/L. det B_L has mean 1 and second moment
    (1 + 2γ² + 2γ⁴)^L ≤ e², so P(|det B_L| ≥ 1/2) ≥ 1/(4e²) (Paley–Zygmund); |B_L|_F² has mean 2(1 + 2γ²)^L ≤ 2e², so
    P(|B_L|_F² ≥ 16e⁴) ≤ 1/(8e²) (Markov); and σ_2/σ_1 = |det|/σ_1². For p < 1/2 these bounds tend to nothing: 0.
    """
    from flint import arb

    return {"stays": 1 / (8 * arb(2).exp()) if case.power >= arb(1) / 2 else arb(0), "ratio": 0}


claim = Claim(
    label="Section 3.2, depth scaling",
    says=r"\gamma \ne O(1/L) \;\Longrightarrow\; \sigma_2(B_L)/\sigma_1(B_L) \to 0 \ \text{in probability as } L"
    r" \to \infty",
    margin=lambda q: q.allowed - q.stays,
    constants={"allowed": 0},
    provenance="derived",
    assumes={NOT_SMALL: lambda q: 1 - q.power},
    readings=(
        "The source says that skip connections cannot avoid collapse unless the branch is scaled down with depth, and"
        " names γ = O(1/L) as an example. The strict reading refuted here, that no slower scaling will do, goes further"
        " than that sentence: every scaling that is not O(1/L)"
        " collapses. Width fixed, depth to infinity, B_L the product of L factors I + γW with γ = L^{−p}.",
        "The probability that σ_2/σ_1 stays above 1/(32e⁴) must then tend to zero. For p = 1/2 and p = 3/4 it is at"
        " least 1/(8e²) at every depth, by moments that are exact for any unit-variance entries.",
    ),
    evidence=(Enclosed(grid(d=(2,), power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))), measure_survival),),
    foils=(Foil("it stays with probability below 1/100", allowed=Fraction(1, 100)),),
    control=Control("γ√L → ∞", assumes={"p < 1/2": lambda q: 49 - 100 * q.power}),
    by_hand="""
from math import e
for L in (10, 10**3, 10**6):                       # d = 2, skip strength L^(-1/2), entries of mean 0 and variance 1
    det_square = (1 + 2/L + 2/L**2)**L             # E det(B_L)^2, while E det(B_L) = 1
    size = 2 * (1 + 2/L)**L                        # E |B_L|^2
    K = 16 * e**4
    stays = 1/(4*det_square) - size/K              # P(|det| >= 1/2 and |B|^2 <= K), at least
    assert stays > 0.01, "the ratio of singular values could vanish"
""",
)

amended = claim.but(
    label="Section 3.2, depth scaling, repaired",
    title="Rank collapse without normalization sets in when γ is large against L^{−1/2}, not against 1/L",
    says=r"\gamma = L^{-p}: \quad \sigma_2/\sigma_1 \to 0 \ \text{for } p < \tfrac12, \quad \text{bounded below"
    r" in probability for } p \ge \tfrac12",
    relation=WithProbability(Fraction(9, 10)),
    margin=lambda q: (q.cut - q.power) * (q.level - q.ratio),
    constants={"cut": Fraction(2, 5), "level": Fraction(1, 200)},
    without=NOT_SMALL,
    provenance="derived",
    control=None,
    by_hand="",
    readings=(
        "d = 2, depth 1024 and 4096, Gaussian and uniform weights: with probability at least 9/10 the ratio σ_2/σ_1"
        " of B_L is below 1/200 for p = 1/4 and above 1/200 for p = 1/2, 3/4 and 1. That it stays for p ≥ 1/2 at"
        " every depth is enclosed.",
    ),
    evidence=(
        Draws(
            grid(
                d=(2,),
                power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1)),
                depth=(1024,),
                law=("gaussian",),
            )
            + grid(
                "ci",
                d=(2,),
                power=(Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1)),
                depth=(4096,),
                law=("uniform", "gaussian"),
            ),
            draw_scheduled_product,
            {"ratio": (0, 1), "stays": (0, 0)},
            draws=512,
        ),
    ),
    foils=(Foil("the threshold is p = 1", cut=Fraction(9, 10)), Foil("p = 1/4 survives too", cut=Fraction(1, 5))),
    shows={"mean of σ_2/σ_1": lambda q: q.ratio},
    plot=Plot("power", ("mean of σ_2/σ_1",), title="σ_2/σ_1 at depth L for γ = L^{−p}"),
)
