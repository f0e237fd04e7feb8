"""Shared evidence about the second-order change of M in one residual layer (D20, Lemma 7)."""

from __future__ import annotations

from checks.engine.api import Fraction

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
    from theory.exact_spectra import rational_matrix
    from theory.linear import gram

    return gram(rational_matrix(ROWS[rows][:d]))


def measure_drift(case):
    """The γ² coefficient of E‖M_+‖², averaged over the weights without integration, beside d, F, T and G."""
    from flint import fmpq

    from theory.exact_spectra import three_traces
    from theory.layer_expansion import frobenius_series, sum_over_unit_weights

    d = int(case.d)
    M = moment_of(case.rows, d)
    F, T, G = three_traces(M)
    drift = sum_over_unit_weights(d, lambda W: frobenius_series(M, W, 2)[2], one=fmpq(1))
    return {"drift": drift, "F": F, "T": T, "G": G}


def measure_entry(case):
    """The γ² coefficient of E[M_+]_ij² for i = 1, j = 2, and the elements of M and M² that eq. (74) is made of."""
    from flint import fmpq

    from theory.layer_expansion import squared_entry_series, sum_over_unit_weights
    from theory.linear import product

    d = int(case.d)
    M = moment_of(case.rows, d)
    square = product(M, M)
    change = sum_over_unit_weights(d, lambda W: squared_entry_series(M, W, 0, j=1, order=2)[2], one=fmpq(1))
    return {"change": change, "m": M[0][1], "ii": square[0][0], "jj": square[1][1], "ij": square[0][1]}


def argue_entry(p):
    """Three rows with symbolic elements of M: the sums over k run over k = i, k = j and k another, so all patterns occur."""
    import sympy

    from theory.layer_expansion import squared_entry_series, sum_over_unit_weights
    from theory.linear import product

    x, y, z = p.real("x"), p.real("y"), p.real("z")
    one = sympy.Integer(1)
    M = [[one, x, y], [x, one, z], [y, z, one]]
    square = product(M, M)
    change = sum_over_unit_weights(3, lambda W: squared_entry_series(M, W, 0, j=1, order=2)[2], one=one)
    return {
        "change": sympy.expand(change),
        "m": x,
        "ii": square[0][0],
        "jj": square[1][1],
        "ij": square[0][1],
        "d": sympy.Integer(3),
    }
