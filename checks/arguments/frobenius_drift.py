"""The change of ‖M‖² in one residual layer to second and third order in γ (D20, Lemma 7)."""

from checks.arguments.drift import share_of_weight, symbolic_moment
from lemmacheck.numbers.matrices import product
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import frobenius_series, sum_over_unit_weights


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


def argue_drift(p):
    """Sum eq. (74), as derived, over i ≠ j; the sums are F, T, G and d once the terms with i = j are put in and taken out."""
    import sympy

    form, m = share_of_weight(p, 3)
    d = p.at_least(2, "d", "the width")
    F, T, G = p.real("F", "‖M‖²"), p.real("T", "Tr M³"), p.real("G", "Tr diag(M²)²")
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
    return argue_drift(p)


def argue_sums_of_four(p):
    """The same against every M of four rows."""
    check_sums(p, 4)
    return argue_drift(p)


def argue_width_one(p):
    """d = 1: M = 1 and stays 1, since its only row is normalised."""
    one = p.field("d", high=1)
    return {"drift": 0 * one, "F": one, "T": one, "G": one, "d": one}


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


def argue_third(p):
    """Of a cubic form in independent weights of mean 0 only w³ has a mean, so E is E w³ Σ_pq form(E_pq); each share is K's."""
    import sympy

    W = [[p.real(f"w{i}{j}") for j in range(2)] for i in range(2)]
    weights = [w for row in W for w in row]
    third = p.field("m3", says="E w³")
    two_rows, mean = symbolic_moment(p, 2, name="b"), sympy.Integer(0)
    for powers, coefficient in sympy.Poly(sympy.expand(frobenius_series(two_rows, W, 3)[3]), *weights).terms():
        moments = {0: 1, 1: 0, 2: 1, 3: third}
        mean = mean + coefficient * sympy.prod(moments[power] for power in powers)
    total = sum_over_unit_weights(2, lambda E: frobenius_series(two_rows, E, 3)[3], one=sympy.Integer(1))
    p.identity(mean, third * total, says="the mean of the cubic form at d = 2, all weights as symbols")
    form, m = share_of_weight(p, 4, order=3)
    x, y = form.gens
    term = 8 * m * x**2 * y - 2 * x * y**2 + 4 * m**2 * x - 2 * m * y - 8 * m**2 * x**3
    term = term + term.subs({x: y, y: x}, simultaneous=True)
    p.identity(form.as_expr(), term, says="what column q adds to [M_+]_ij² is the term of i, j and q in K(M)")
    K = p.real("K", "K(M), the sum of these terms over i ≠ j and q")
    return {"third": third * K, "m3": third, "K": K}
