"""From nearly collinear inputs the largest eigenvalue of M falls and the next ones grow within a hundred layers."""

from checks.experiments.residual import draw_collinear
from lemmacheck import Claim, Foil, Fraction, Observed, grid, like, log

COLLINEAR = {"distance": ("1/1000",), "last": (100,)}

claim = Claim(
    label="Figure 3b",
    whose="read",
    place="Section 3.1, Figure 3",
    says=r"\lambda_1(M_{100}) < \lambda_1(M_0), \quad \lambda_i(M_{100}) > \lambda_i(M_0) \ \text{for some of } i = 2, \dots,"
    r" 10",
    margin=lambda q: (q.share * q.top_before - q.top_after, q.grown - q.count),
    constants={"share": 1, "count": 1},
    readings=(
        "The source names neither width nor γ nor how close to collinear: d = N = 32, γ = 1/10, 1 and ∞, Gaussian"
        " weights, X = x yᵀ + Gaussian/1000 with rows normalised (λ_1 ≈ d, the others below 10⁻²).",
        "Some of the small eigenvalues are said to grow fast, and the leading one to fall: λ_1 is smaller at layer 100 than"
        " at layer 0, and at least one of the next nine is larger. No threshold of ours enters; at these widths λ_1 falls to"
        " about a third and all nine grow. Further eigenvalues go on shrinking: at d = 10 the tenth falls by many orders of"
        " magnitude.",
    ),
    evidence=(
        Observed(
            grid(d=(32,), gamma=("1/10", "1", "inf"), **COLLINEAR) + grid("ci", d=(64, 128), gamma=("1", "inf"), **COLLINEAR),
            draw_collinear,
            draws=20,
        ),
    ),
    foils=(
        Foil("λ_1 falls to a quarter", share=Fraction(1, 4)),
        Foil("all of the first ten grow also at d = 10", count=9, share=1, over=grid(d=(10,), gamma=("1",), **COLLINEAR)),
    ),
    shows={
        "λ_1 before": lambda q: q.top_before,
        "λ_1 after": lambda q: q.top_after,
        "log10 λ_2 before": lambda q: log(q.second_before) / log(like(q.second_before, 10)),
        "λ_2 after": lambda q: q.second_after,
        "of the next nine, grown": lambda q: q.grown,
    },
)
