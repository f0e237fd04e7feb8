"""The expected change of ‖M‖² in one residual layer, to second order in its strength γ."""

from flint import fmpq

from checks.arguments.drift import measure_drift, moment_of, share_of_weight, symbolic_moment
from lemmacheck import Claim, Exact, Foil, Fraction, Identity, Proof, grid
from lemmacheck.numbers.matrices import product
from theory.definitions.exact_spectra import three_traces
from theory.laws.layer_expansion import frobenius_series, mean_of_quartic, sum_over_unit_weights


def sums_off_the_diagonal(d, F, T, G):
    """Σ_{i≠j} of M_ij^k times 1, (M²)_ii, (M²)_jj or (M²)_ij: the sum over all i, j minus that over i = j, where M_ii = 1."""
    return {(2, "one"): F - d, (0, "ii"): d * F - F, (2, "ii"): G - F, (0, "jj"): d * F - F, (2, "jj"): G - F, (1, "ij"): T - F}


def check_sums(p, size):
    """The table of sums against a matrix with symbolic elements."""
    import sympy

    M = symbolic_moment(p, size, name=f"a{size}")
    square = product(M, M)
    pairs = [(i, j) for i in range(size) for j in range(size) if i != j]
    for (power, kind), total in sums_off_the_diagonal(size, *three_traces(M)).items():
        factor = {
            "one": lambda i, j: 1,
            "ii": lambda i, j: square[i][i],
            "jj": lambda i, j: square[j][j],
            "ij": lambda i, j: square[i][j],
        }[kind]
        p.identity(
            sympy.expand(sum(M[i][j] ** power * factor(i, j) for i, j in pairs)),
            sympy.expand(total),
            says=f"Σ M_ij^{power} × {kind} over i ≠ j, at d = {size}",
        )


def argue(p):
    """Sum eq. (74), as derived, over i ≠ j; the sums are F, T, G and d once the terms with i = j are put in and taken out."""
    import sympy

    form, m = share_of_weight(p, 3)
    d = p.at_least(2, "d", "the width")
    F, T, G = p.positive("F", "‖M‖²"), p.positive("T", "Tr M³"), p.positive("G", "Tr diag(M²)²")
    table = sums_off_the_diagonal(d, F, T, G)
    kinds = {(0, 0): "one", (2, 0): "ii", (0, 2): "jj", (1, 1): "ij"}  # the sum over q of x^a y^b; d ones for "one"
    drift = sympy.Integer(0)
    for powers, polynomial in form.terms():
        for (power,), coefficient in sympy.Poly(polynomial, m).terms():
            kind = kinds[powers]
            drift = drift + coefficient * (d if kind == "one" else 1) * table[power, kind]
    p.record("identity", "the sums over i ≠ j", f"drift = {drift}", "the table of sums")
    return {"drift": drift, "F": F, "T": T, "G": G, "d": d}


def argue_sums_of_three(p):
    """The table of sums over i ≠ j against every M of two and of three rows, and what follows for every width."""
    check_sums(p, 2)
    check_sums(p, 3)
    return argue(p)


def argue_sums_of_four(p):
    """The same against every M of four rows."""
    check_sums(p, 4)
    return argue(p)


def argue_one(p):
    """d = 1: M = 1 and stays 1."""
    one = p.positive("w0", "the only row's factor, 1 + γW_11") ** 2
    F = p.identity((one / one) ** 2, 1 + 0 * one, says="‖M_+‖²")
    return {"drift": (one / one) ** 2 - F, "F": F, "T": F**3, "G": F**2, "d": F}


claim = Claim(
    label="Lemma 7",
    says=r"\mathbb{E}_W\big[\|M_+\|_F^2 - \|M\|_F^2\big]/\gamma^2 = 2d^2 - 2\|M\|_F^2 - 8\,\mathrm{Tr}\,M^3 +"
    r" 8\,\mathrm{Tr}(\mathrm{diag}(M^2)^2) + O(\gamma)",
    relation=Identity(),
    margin=lambda q: q.drift - (q.square * q.d**2 - q.f * q.F - q.t * q.T + q.g * q.G),
    constants=dict(square=2, f=2, t=8, g=8),
    readings=("The O(γ) is read as: the γ² coefficient is exactly δ_F. The order of the remainder is d20/lemma-7-remainder.",),
    evidence=(
        Proof(
            (argue_one, argue_sums_of_three, argue_sums_of_four),
            covers="every d, every unit-diagonal M and every weight law with mean 0 and variance 1 in a bounded interval",
        ),
        Exact(grid(d=range(1, 8), rows=("plane", "space", "line")), measure_drift, says="the coefficient by brute force"),
    ),
    foils=(
        Foil("7T for 8T", t=7),
        Foil("no G", g=0),
        Foil("(d − 1)F for 2F", margin=lambda q: q.drift - (2 * q.d**2 - (q.d - 1) * q.F - 8 * q.T + 8 * q.G)),
        Foil("6d for 2d²", margin=lambda q: q.drift - (6 * q.d - 2 * q.F - 8 * q.T + 8 * q.G)),
        Foil("2d for 2d²", margin=lambda q: q.drift - (2 * q.d - 2 * q.F - 8 * q.T + 8 * q.G)),
        Foil("F²/d for G", margin=lambda q: q.drift - (2 * q.d**2 - 2 * q.F - 8 * q.T + 8 * q.F**2 / q.d)),
    ),
)


def measure_orders(case):
    """Means of the γ³ and γ⁴ coefficients for an entry law with third moment m3 and fourth moment m4."""
    d = int(case.d)
    M = moment_of(case.rows, d)
    third = case.m3 * sum_over_unit_weights(d, lambda W: frobenius_series(M, W, 3)[3], one=fmpq(1))
    fourth = mean_of_quartic(d, lambda W: frobenius_series(M, W, 4)[4], fourth=case.m4, one=fmpq(1)) if d < 3 else 0
    return {"third": third, "fourth": fourth, "K": third_by_formula(M)}


def third_by_formula(M):
    """K(M) = Σ_{i≠j} Σ_q 2x(4my − y² + 2m²) − 2my − 8m²x³ and the same with x, y exchanged: m = M_ij, x = M_iq, y = M_jq."""
    d, total = len(M), 0
    for i in range(d):
        for j in range(d):
            for q in range(d) if i != j else ():
                m = M[i][j]
                for x, y in ((M[i][q], M[j][q]), (M[j][q], M[i][q])):
                    total = total + 8 * m * x**2 * y - 2 * x * y**2 + 4 * m**2 * x - 2 * m * y - 8 * m**2 * x**3
    return total


def argue_mean_of_cubic(p):
    """Monomial by monomial: of a cubic form in independent weights of mean 0 only w³ has a mean, so E is E w³ Σ_pq form(E_pq)."""
    import sympy

    M, one = symbolic_moment(p, 2), sympy.Integer(1)
    W = [[p.real(f"w{i}{j}") for j in range(2)] for i in range(2)]
    weights = [w for row in W for w in row]
    third = p.real("m3", "E w³")
    mean = sympy.Integer(0)
    for powers, coefficient in sympy.Poly(sympy.expand(frobenius_series(M, W, 3)[3]), *weights).terms():
        moments = {0: 1, 1: 0, 2: 1, 3: third}
        mean = mean + coefficient * sympy.prod(moments[power] for power in powers)
    total = sum_over_unit_weights(2, lambda E: frobenius_series(M, E, 3)[3], one=one)
    p.identity(mean, third * total, says="the mean of the cubic form at d = 2, all weights as symbols")
    return {"third": mean, "m3": third, "K": sympy.expand(third_by_formula(M))}


def argue_third(p, d):
    """The γ³ coefficient summed over the single weights, against the formula, for every M of this size."""
    import sympy

    M, third = symbolic_moment(p, d), p.real("m3", "E w³")
    total = sum_over_unit_weights(d, lambda W: sympy.expand(frobenius_series(M, W, 3)[3]), one=sympy.Integer(1))
    return {"third": third * sympy.expand(total), "m3": third, "K": sympy.expand(third_by_formula(M))}


def argue_third_of_three(p):
    """Three rows: one bystander beside i and j."""
    return argue_third(p, 3)


def argue_third_of_four(p):
    """Four rows: a second bystander enters in a term of its own."""
    return argue_third(p, 4)


SYMMETRIC = [dict(d=d, rows=rows, m3=0, m4=Fraction(9, 5)) for d in (1, 2, 3) for rows in ("plane", "space")]
SKEWED = [dict(d=2, rows="plane", m3=Fraction(3, 2), m4=Fraction(13, 4))]  # 2 with chance 1/5, −1/2 with chance 4/5

remainder = Claim(
    label="Lemma 7, the remainder",
    title="The remainder of Lemma 7 is γ E w³ K(M) plus O(γ²), with an explicit K: it is O(γ²) if E w³ = 0",
    says=r"\mathbb{E}_W\big[\|M_+\|_F^2 - \|M\|_F^2\big]/\gamma^2 = \delta_F(M) + \gamma\, \mathbb{E}[w^3]\, K(M) +"
    r" O(\gamma^2)",
    relation=Identity(),
    margin=lambda q: q.third - q.c * q.m3 * q.K,
    constants=dict(c=1),
    whose="ours",
    readings=(
        "K(M) = Σ_{i≠j} Σ_q [8m x²y − 2x y² + 4m²x − 2m y − 8m²x³] and the same with x and y exchanged, where m = M_ij,"
        " x = M_iq, y = M_jq. At d = 2 and M_12 = r it is −16 r(r² − 1)(2r² − 1): not zero, so skewed laws do have a remainder"
        " of order γ; symmetric ones, and all with E w³ = 0, do not.",
        "The statement is about the γ³ coefficient of the expansion; for bounded weights the expansion converges, so what"
        " follows is O(γ²).",
        "The γ⁴ coefficient does not vanish (shown for d ≤ 2 and the uniform law), so O(γ²) cannot be improved.",
    ),
    evidence=(
        Proof(
            (argue_mean_of_cubic, argue_third_of_three, argue_third_of_four),
            covers="every d: i, j and one column q enter each term, so four rows show every pattern; every weight law in a"
            " bounded interval with mean 0 and variance 1",
        ),
        Exact(SYMMETRIC + SKEWED, measure_orders),
    ),
    foils=(
        Foil("O(γ²) for skewed weights too", margin=lambda q: q.third, evidence=(Exact(SKEWED, measure_orders),)),
        Foil("0.99 of it", c=Fraction(99, 100), evidence=(Exact(SKEWED, measure_orders),)),
        Foil("O(γ³)", margin=lambda q: q.fourth, evidence=(Exact(SYMMETRIC, measure_orders),)),
    ),
    shows={"mean γ³ coefficient": lambda q: q.third},
)
