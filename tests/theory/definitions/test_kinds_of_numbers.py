"""One definition for every kind of number: fractions, balls, symbols and floats give the same value."""

from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import assume, given
from hypothesis import strategies as st

from theory.definitions.normalization import second_moment
from theory.definitions.orthogonality import gap_of_gram, orthogonality_gap, sample_gram, squared_gap_of_gram
from theory.definitions.spectra import cubic_trace, frobenius_square, participation, soft_rank, squared_row_trace, three_traces

whole = st.integers(-4, 4)
MATRICES = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda shape: st.lists(st.lists(whole, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0])
)
KINDS = {"int": int, "Fraction": Fraction, "fmpq": fmpq, "ball": arb, "symbol": sympy.Integer, "float": float}
OF_H = {"r": participation, "V": orthogonality_gap, "V²": lambda H: squared_gap_of_gram(sample_gram(H))}
OF_M = {"F": frobenius_square, "T": cubic_trace, "G": squared_row_trace}


def number(x):
    return float(x.mid()) if isinstance(x, arb) else float(x.p) / float(x.q) if isinstance(x, fmpq) else float(x)


@pytest.mark.parametrize("kind", KINDS)
@given(MATRICES)
def test_every_kind_of_number_gives_what_arrays_give(kind, H):
    floats = np.array(H, float)
    assume(floats.any())
    own = [[KINDS[kind](x) for x in row] for row in H]
    for name, quantity in OF_H.items():
        assert number(quantity(own)) == pytest.approx(float(quantity(floats)), rel=1e-9, abs=1e-7), name
    M, arrays = second_moment(own), second_moment(floats)
    assert np.array([[number(x) for x in row] for row in M]) == pytest.approx(arrays)
    for name, quantity in OF_M.items():
        assert number(quantity(M)) == pytest.approx(float(quantity(arrays)), rel=1e-9, abs=1e-9), name
    assert [number(x) for x in three_traces(M)] == pytest.approx([float(x) for x in three_traces(arrays)], rel=1e-9, abs=1e-9)


@pytest.mark.parametrize("kind", ["int", "Fraction", "fmpq"])
@given(MATRICES)
def test_whole_and_rational_numbers_stay_exact(kind, H):
    assume(any(any(row) for row in H))
    own = [[KINDS[kind](x) for x in row] for row in H]
    assert all(isinstance(x, fmpq) for row in second_moment(own) for x in row)
    assert isinstance(fmpq(1) * squared_gap_of_gram(sample_gram(own)), fmpq)
    columns = [[sum(row[i] * row[j] for row in H) for j in range(len(H[0]))] for i in range(len(H[0]))]
    size, n = sum(columns[i][i] for i in range(len(columns))), len(columns)
    by_entries = sum((Fraction(columns[i][j], size) - Fraction(i == j, n)) ** 2 for i in range(n) for j in range(n))
    assert squared_gap_of_gram(sample_gram(own)) == fmpq(by_entries.numerator, by_entries.denominator)


def test_a_soft_rank_in_fractions_counts_a_tie_that_floats_may_miss():
    third = Fraction(1, 3)
    H = [[1, 1, 1], [third, third, third]]
    assert soft_rank(H, Fraction(10, 9)) == 1
    assert soft_rank(H, Fraction(10, 9) + Fraction(1, 10**30)) == 0


def test_an_orthogonal_batch_has_no_gap_and_a_collinear_one_the_largest():
    assert squared_gap_of_gram([[2, 0], [0, 2]]) == 0
    assert squared_gap_of_gram([[1, 1, 1]] * 3) == fmpq(2, 3)
    assert gap_of_gram([[arb(1), arb(0)], [arb(0), arb(1)]]).contains(0)
