"""Shared evidence about the second-order change of M in one residual layer (D20, Lemma 7)."""

from __future__ import annotations

from flint import fmpq

from lemmacheck import Fraction, StepFailed
from lemmacheck.numbers.matrices import gram, product
from theory.definitions.exact_spectra import rational_matrix
from theory.definitions.spectra import three_traces
from theory.laws.layer_expansion import frobenius_series, squared_entry_series, sum_over_unit_weights, unit_weight

ROWS = {  # rational points of the sphere, so that M has unit diagonal exactly
    "plane": [
        [1, 0],
        [Fraction(3, 5), Fraction(4, 5)],
        [Fraction(-5, 13), Fraction(12, 13)],
        [Fraction(15, 17), Fraction(-8, 17)],
        [0, 1],
        [Fraction(4, 5), Fraction(3, 5)],
        [Fraction(-7, 25), Fraction(24, 25)],
    ],
    "space": [
        [Fraction(2, 3), Fraction(2, 3), Fraction(1, 3)],
        [1, 0, 0],
        [Fraction(2, 7), Fraction(3, 7), Fraction(6, 7)],
        [0, Fraction(3, 5), Fraction(4, 5)],
        [Fraction(-1, 3), Fraction(2, 3), Fraction(2, 3)],
        [Fraction(6, 7), Fraction(-2, 7), Fraction(3, 7)],
        [Fraction(1, 9), Fraction(4, 9), Fraction(8, 9)],
    ],
    "line": [[1], [-1], [1], [1], [-1], [1], [1]],
}


def moment_of(rows, d):
    """The Gram matrix of the first d rows, in fractions."""
    return gram(rational_matrix(ROWS[rows][:d]))


def measure_drift(case):
    """The γ² coefficient of E‖M_+‖², averaged over the weights without integration, beside d, F, T and G."""
    d = case.d
    M = moment_of(case.rows, d)
    F, T, G = three_traces(M)
    drift = sum_over_unit_weights(d, lambda W: frobenius_series(M, W, 2)[2], one=fmpq(1))
    return {"drift": drift, "F": F, "T": T, "G": G}


def measure_entry(case):
    """The γ² coefficient of E[M_+]_ij² for i = 1, j = 2, and the elements of M and M² that eq. (74) is made of."""
    d = case.d
    M = moment_of(case.rows, d)
    square = product(M, M)
    change = sum_over_unit_weights(d, lambda W: squared_entry_series(M, W, 0, j=1, order=2)[2], one=fmpq(1))
    return {"change": change, "m": M[0][1], "ii": square[0][0], "jj": square[1][1], "ij": square[0][1]}


def symbolic_moment(p, d, name="m"):
    """A unit-diagonal M of size d whose elements above the diagonal are symbols."""
    M = [[p.rational(1)] * d for _ in range(d)]
    for i in range(d):
        for j in range(i):
            M[i][j] = M[j][i] = p.real(f"{name}{j}{i}")
    return M


def share_of_weight(p, d, order=2):
    """What one weight adds to a coefficient of [M_+]_12²: a form φ(m, x, y) in M_12, M_1q, M_2q, and nothing else.

    E_pq moves row p by γ times row q. For rows p other than 1 and 2 that is nothing; for p = 1 and p = 2 together it is φ
    for every q, those among 1 and 2 included. So the mean over all weights is Σ_q φ, with d terms.
    """
    import sympy

    M = symbolic_moment(p, d)
    one = sympy.Integer(1)

    def share(row, q):
        return sympy.expand(squared_entry_series(M, unit_weight(d, row, q=q, one=one), 0, j=1, order=order)[order])

    m, x, y = M[0][1], M[0][2], M[1][2]
    form = share(0, 2) + share(1, 2)
    for q in range(d):
        here = form.subs({x: M[0][q], y: M[1][q]}, simultaneous=True)
        p.identity(share(0, q) + share(1, q), here, says=f"the weights of column {q + 1}: the same form in M_1q and M_2q")
        for row in range(2, d):
            p.identity(share(row, q), 0, says=f"the weight in row {row + 1}, column {q + 1} does not enter")
    return sympy.Poly(form, x, y), m


def argue_entry(p, size):
    """Σ_q φ(M_12, M_1q, M_2q) for every width: φ has the terms 1, x², xy, y², whose sums are d, (M²)_11, (M²)_12, (M²)_22.

    φ is read off a bystander q; the width itself is a symbol.
    """
    return sum_of_form(p, *share_of_weight(p, size))


def sum_of_form(p, form, m):
    """The sum of the form over d columns, in elements of M²."""
    width = p.at_least(2, "d", "the width")
    sums = {(0, 0): width, (2, 0): p.real("ii", "(M²)_ii"), (0, 2): p.real("jj", "(M²)_jj"), (1, 1): p.real("ij", "(M²)_ij")}
    found = {
        "change": sum(coefficient * _sum_of(sums, powers) for powers, coefficient in form.terms()),
        "m": m,
        "ii": sums[2, 0],
        "jj": sums[0, 2],
        "ij": sums[1, 1],
        "d": width,
    }
    p.record("identity", "the sum over q", f"change = {found['change']}", "d terms of the form above")
    return found


def _sum_of(sums, powers):
    if powers not in sums:
        raise StepFailed(f"the form has a term with powers {powers} of M_1q and M_2q, whose sum is no element of M²")
    return sums[powers]


def argue_entry_among_three(p):
    """One bystander: a weight enters through M_12 and the two elements of its own column only."""
    return argue_entry(p, 3)


def argue_entry_among_four(p):
    """Two bystanders: the second one's elements do not enter what the first one's weights add."""
    return argue_entry(p, 4)
