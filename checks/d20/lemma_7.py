"""The expected change of ‖M‖² in one residual layer, to second order in its strength γ."""

from flint import fmpq

from checks.arguments.drift import measure_drift, moment_of
from checks.arguments.frobenius_drift import argue_sums_of_four, argue_sums_of_three, argue_third, argue_width_one, third_by_formula
from checks.arguments.layer_objects import measure_drift_of_rows, measure_third_of_rows
from lemmacheck import Claim, Domain, Exact, Foil, Fraction, Identity, Matrix, Proof, Real, Whole, grid
from theory.laws.layer_expansion import frobenius_series, mean_of_quartic, sum_over_unit_weights

EVERY_LAYER = "every d ≥ 1, every M = HHᵀ with unit rows of H, weights of mean 0 and variance 1 in a bounded interval"

claim = Claim(
    label="Lemma 7",
    place="Appendix E, Lemma 7, eq. (43)",
    because="Each weight moves one row, and its share of the second order is a form in M_ij, M_iq and M_jq; summed"
    " over i ≠ j and q these are d², F, T and G.",
    says=r"\mathbb{E}_W\big[\|M_+\|_F^2 - \|M\|_F^2\big]/\gamma^2 = 2d^2 - 2\|M\|_F^2 - 8\,\mathrm{Tr}\,M^3 +"
    r" 8\,\mathrm{Tr}(\mathrm{diag}(M^2)^2) + O(\gamma)",
    relation=Identity(),
    margin=lambda q: q.drift - (q.square * q.d**2 - q.f * q.F - q.t * q.T + q.g * q.G),
    constants=dict(square=2, f=2, t=8, g=8),
    domain=Domain(d=Whole(1), H=Matrix("d", "d", "unit rows"), measure=measure_drift_of_rows, says=EVERY_LAYER),
    readings=("The O(γ) is read as: the γ² coefficient is exactly δ_F. The order of the remainder is d20/lemma-7-remainder.",),
    evidence=(
        Proof((argue_width_one, argue_sums_of_three, argue_sums_of_four)),
        Exact(grid(d=range(1, 8), rows=("plane", "space", "line")), measure_drift, says="the coefficient by brute force"),
    ),
    foils=(
        Foil("7.99 T for 8T", t=Fraction(799, 100)),
        Foil("1.99 F for 2F", f=Fraction(199, 100)),
        Foil("7.99 G for 8G", g=Fraction(799, 100)),
        Foil("1.99 d² for 2d²", square=Fraction(199, 100)),
        Foil("no G", g=0),
        Foil("(d − 1)F for 2F", margin=lambda q: q.drift - (2 * q.d**2 - (q.d - 1) * q.F - 8 * q.T + 8 * q.G)),
        Foil("6d for 2d²", margin=lambda q: q.drift - (6 * q.d - 2 * q.F - 8 * q.T + 8 * q.G)),
        Foil("2d for 2d²", margin=lambda q: q.drift - (2 * q.d - 2 * q.F - 8 * q.T + 8 * q.G)),
        Foil("F²/d for G", margin=lambda q: q.drift - (2 * q.d**2 - 2 * q.F - 8 * q.T + 8 * q.F**2 / q.d)),
    ),
)


def measure_orders(case):
    """Means of the γ³ and γ⁴ coefficients for an entry law with third moment m3 and fourth moment m4."""
    d = case.d
    M = moment_of(case.rows, d)
    third = case.m3 * sum_over_unit_weights(d, lambda W: frobenius_series(M, W, 3)[3], one=fmpq(1))
    fourth = mean_of_quartic(d, lambda W: frobenius_series(M, W, 4)[4], fourth=case.m4, one=fmpq(1)) if d < 3 else 0
    return {"third": third, "fourth": fourth, "K": third_by_formula(M)}


SYMMETRIC = [dict(d=d, rows=rows, m3=0, m4=Fraction(9, 5)) for d in (1, 2, 3) for rows in ("plane", "space")]
SKEWED = [dict(d=2, rows="plane", m3=Fraction(3, 2), m4=Fraction(13, 4))]  # 2 with chance 1/5, −1/2 with chance 4/5

remainder = Claim(
    because="The coefficient of γ³ is a cubic form in independent weights of mean zero, of which only the cubes of single "
    "weights have a mean: E w³ times the sum over the form at each W_pq alone. Every such share is a polynomial in "
    "M_ij, M_iq and M_jq, and K(M) is their sum.",
    label="Lemma 7, the remainder",
    place="Appendix E, Lemma 7",
    title="The remainder of Lemma 7 is γ E w³ K(M) plus O(γ²), with an explicit K: it is O(γ²) if E w³ = 0",
    says=r"\mathbb{E}_W\big[\|M_+\|_F^2 - \|M\|_F^2\big]/\gamma^2 = \delta_F(M) + \gamma\, \mathbb{E}[w^3]\, K(M) +"
    r" O(\gamma^2)",
    relation=Identity(),
    margin=lambda q: q.third - q.c * q.m3 * q.K,
    constants=dict(c=1),
    whose="ours",
    domain=Domain(d=Whole(1), H=Matrix("d", "d", "unit rows"), m3=Real(), measure=measure_third_of_rows, says=EVERY_LAYER),
    readings=(
        "K(M) = Σ_{i≠j} Σ_q [8m x²y − 2x y² + 4m²x − 2m y − 8m²x³] and the same with x and y exchanged, where m = M_ij,"
        " x = M_iq, y = M_jq. At d = 2 and M_12 = r it is −16 r(r² − 1)(2r² − 1): not zero, so skewed laws do have a remainder"
        " of order γ; symmetric ones, and all with E w³ = 0, do not.",
        "The statement is about the γ³ coefficient of the expansion; for bounded weights the expansion converges, so what"
        " follows is O(γ²).",
        "The γ⁴ coefficient does not vanish (shown for d ≤ 2 and the uniform law), so O(γ²) cannot be improved.",
    ),
    evidence=(Proof(argue_third), Exact(SYMMETRIC + SKEWED, measure_orders)),
    foils=(
        Foil("O(γ²) for skewed weights too", margin=lambda q: q.third, over=SKEWED),
        Foil("0.99 of it", c=Fraction(99, 100), over=SKEWED),
        Foil("O(γ³)", margin=lambda q: q.fourth, over=SYMMETRIC),
    ),
    shows={"mean γ³ coefficient": lambda q: q.third},
)
