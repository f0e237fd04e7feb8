"""Counts and traces in fractions against floating-point linear algebra, and against what ranks must satisfy."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers.matrices import product
from theory.definitions import exact_spectra as exact
from theory.definitions.normalization import second_moment
from theory.definitions.spectra import soft_rank, three_traces

entries = st.fractions(-3, 3, max_denominator=4)
matrices = st.tuples(st.integers(1, 4), st.integers(1, 4)).flatmap(
    lambda shape: st.lists(st.lists(entries, min_size=shape[1], max_size=shape[1]), min_size=shape[0], max_size=shape[0])
)
deficient = st.sampled_from(
    [[[0, 0], [0, 0]], [[1, 2], [2, 4]], [[1, 1, 1]] * 3, [[1, 0], [0, 1], [1, 1]], [[Fraction(1, 10**30), 0], [0, 1]]]
)


def floats(A):
    return np.array([[float(Fraction(str(x))) for x in row] for row in A])


@given(matrices | deficient)
def test_rank_is_that_of_the_transpose_and_of_the_gram_matrix(H):
    transposed = [list(column) for column in zip(*H, strict=True)]
    assert exact.rank(H) == exact.rank(transposed) == exact.rank(second_moment(H))
    assert 0 <= exact.rank(H) <= min(len(H), len(H[0]))


def test_rank_sees_what_floats_cannot():
    H = [[1, 0], [0, Fraction(1, 10**30)]]
    assert exact.rank(H) == 2
    assert np.linalg.matrix_rank(floats(H)) == 1


@given(matrices | deficient, st.fractions(0, 3, max_denominator=7))
def test_soft_rank_counts_what_eigenvalues_say(H, tau):
    eigenvalues = np.linalg.eigvalsh(floats(second_moment(H)))
    near = np.abs(eigenvalues - float(tau)) < 1e-9
    certain = int(((eigenvalues > float(tau)) & ~near).sum())
    assert certain <= soft_rank(H, tau) <= certain + int(near.sum())


@given(matrices)
def test_soft_rank_falls_with_the_threshold_and_starts_at_the_width(H):
    counts = [soft_rank(H, tau) for tau in (0, Fraction(1, 100), 1, 100)]
    assert counts[0] == len(H)
    assert counts == sorted(counts, reverse=True)
    assert counts[1] <= exact.rank(H)


@given(st.integers(1, 5), st.integers(0, 5))
def test_a_threshold_that_is_met_exactly_counts(d, above):
    M = [[1 if i == j else 0 for j in range(d)] for i in range(d)]
    M[0][0] = 1 + above
    assert exact.eigenvalues_at_least(M, 1) == d
    assert exact.eigenvalues_at_least(M, 1 + above) == (d if above == 0 else 1)


@given(matrices)
def test_three_traces_are_those_of_the_matrix(H):
    M = second_moment(H)
    F, T, G = three_traces(M)
    A = floats(M)
    assert float(F) == pytest.approx((A**2).sum())
    assert float(T) == pytest.approx(np.trace(A @ A @ A), abs=1e-9)
    assert float(G) == pytest.approx((np.diag(A @ A) ** 2).sum())


@given(st.integers(0, 5))
def test_hadamard_rows_are_orthogonal_signs(doublings):
    A = np.array(exact.hadamard(doublings))
    assert np.array_equal(A @ A.T, len(A) * np.eye(len(A), dtype=int))


@given(st.sampled_from([1, 2, 4, 8]).flatmap(lambda d: st.lists(st.fractions(0, 3, max_denominator=3), min_size=d, max_size=d)))
def test_a_matrix_built_from_its_spectrum_has_it_and_has_equal_rows(spectrum):
    M = exact.equal_rows_with_spectrum(spectrum)
    square = product(M, M)
    assert sorted(np.linalg.eigvalsh(floats(M))) == pytest.approx(sorted(float(x) for x in spectrum), abs=1e-9)
    assert len({str(M[i][i]) for i in range(len(M))}) == 1
    assert len({str(square[i][i]) for i in range(len(M))}) == 1


def test_a_spectrum_whose_length_is_no_power_of_two_is_refused():
    with pytest.raises(ValueError, match="power of two"):
        exact.equal_rows_with_spectrum([1, 1, 1])


def test_correlation_squares_do_not_feel_the_scale_of_rows():
    M = second_moment([[1, 2], [3, 1]])
    scaled = second_moment([[5, 10], [3, 1]])
    assert exact.correlation_squares(M) == exact.correlation_squares(scaled)
