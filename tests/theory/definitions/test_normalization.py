"""Batch normalization: norms, invariances and extreme entries, against fractions and the written formulas."""

from fractions import Fraction
from math import isqrt

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from tests.theory.hard_inputs import EPS, matrices, orthogonal, seeds
from theory.definitions import normalization as bn

ENTRIES = st.floats(-10, 10, allow_subnormal=False)
MATRICES = st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(lambda shape: arrays(float, shape, elements=ENTRIES))
CONVENTIONS = {bn.bn_d20: lambda d, N: np.sqrt(N), bn.bn_m23: lambda d, N: 1.0, bn.bn_d21: lambda d, N: 1 / np.sqrt(d)}


def has_no_tiny_row(H):
    return (np.abs(H).max(axis=1) > 1e-6).all()


@given(MATRICES)
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_every_row_gets_the_norm_of_its_paper(operator, H):
    assume(has_no_tiny_row(H))
    norms = np.linalg.norm(operator(H), axis=1)
    np.testing.assert_allclose(norms, CONVENTIONS[operator](*H.shape), rtol=1e-14)


@given(MATRICES, st.integers(-40, 40))
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_bn_ignores_positive_row_scales_and_repeats_itself(operator, H, exponent):
    """Powers of two are exact, so scaling the rows by them must not change the result (subnormal entries aside)."""
    assume(has_no_tiny_row(H))
    scales = 2.0 ** (exponent * np.arange(len(H)))[:, None]
    np.testing.assert_allclose(operator(H * scales), operator(H), rtol=1e-15, atol=1e-200)
    np.testing.assert_allclose(operator(operator(H)), operator(H), rtol=1e-14)


@given(MATRICES)
def test_d20_moment_of_a_normalised_matrix_has_unit_diagonal(H):
    assume(has_no_tiny_row(H))
    np.testing.assert_allclose(np.diagonal(bn.second_moment(bn.bn_d20(H))), 1, rtol=1e-14)


@given(MATRICES)
def test_d21_convention_has_unit_frobenius_norm(H):
    assume(has_no_tiny_row(H))
    assert np.linalg.norm(bn.bn_d21(H)) == pytest.approx(1, rel=1e-14)


def without_zero_rows(H):
    return H[np.abs(H).max(axis=1) > 0]


hard = matrices().map(without_zero_rows)


@given(hard, st.sampled_from([0, -600, 600]))
def test_row_norms_are_the_roots_of_exact_sums_of_squares(H, exponent):
    """Second route: integer square root of a fraction; entries down to 1e-292 and up to 1e280."""
    H = H * 2.0**exponent
    assume(np.abs(H)[H != 0].min() > 1e-290)  # subnormal entries have lost their digits before
    for row, norm in zip(H, bn.row_norms(H), strict=True):
        square = sum((Fraction(x) ** 2 for x in row), Fraction(0))
        digits = 10**700
        exact = Fraction(isqrt(square.numerator * digits**2 // square.denominator), digits)
        assert norm == pytest.approx(float(exact), rel=(len(row) + 4) * EPS)


@given(hard, seeds, seeds)
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_bn_commutes_with_orders_and_signs_of_rows_and_with_rotations_of_samples(operator, H, seed, right):
    rng = np.random.default_rng(seed)
    order, signs = rng.permutation(len(H)), rng.choice([-1.0, 1.0], (len(H), 1))
    assert np.array_equal(operator((signs * H)[order]), (signs * operator(H))[order])
    Q, top = orthogonal(right, H.shape[1]), CONVENTIONS[operator](*H.shape)
    np.testing.assert_allclose(operator(H @ Q), operator(H) @ Q, rtol=0, atol=8 * (H.shape[1] + 2) * EPS * top)


@given(hard)
@pytest.mark.parametrize("operator", CONVENTIONS)
def test_bn_keeps_directions_and_the_rank_of_collinear_rows(operator, H):
    """Rows of norm c: each is c times the unit vector of the row it came from, so every cosine with it is one."""
    top = CONVENTIONS[operator](*H.shape)
    rows = H / np.abs(H).max(axis=1, keepdims=True)
    cosines = (operator(H) * rows).sum(axis=1) / np.linalg.norm(rows, axis=1) / top
    np.testing.assert_allclose(cosines, 1, rtol=4 * (H.shape[1] + 2) * EPS)


@given(hard)
def test_moment_of_a_normalised_matrix_is_a_correlation_matrix(H):
    M = bn.second_moment(bn.bn_d20(H))
    slack = 4 * (sum(H.shape) + 2) * EPS
    assert np.array_equal(M, M.T) or np.abs(M - M.T).max() <= slack
    np.testing.assert_allclose(np.diagonal(M), 1, rtol=slack)
    assert np.abs(M).max() <= 1 + slack
    values = np.linalg.eigvalsh(M)
    assert values[0] >= -len(H) * slack
    assert values[-1] <= len(H) * (1 + slack)
    beyond_rank = values[: max(len(H) - H.shape[1], 0)]
    assert np.all(np.abs(beyond_rank) <= len(H) * slack)


@given(hard)
def test_the_three_conventions_differ_by_their_norms_only(H):
    d, N = H.shape
    np.testing.assert_allclose(bn.bn_d20(H), np.sqrt(N) * bn.bn_m23(H), rtol=4 * EPS)
    np.testing.assert_allclose(bn.bn_d21(H) * np.sqrt(d), bn.bn_m23(H), rtol=4 * EPS)


@given(matrices())
def test_centring_removes_exactly_the_mean_direction(H):
    """Second route: H(I − 11ᵀ/N)."""
    N, top = H.shape[1], np.abs(H).max()
    projection = np.eye(N) - np.ones((N, N)) / N
    np.testing.assert_allclose(bn.centred(H), H @ projection, rtol=0, atol=4 * N * EPS * top)


@pytest.mark.parametrize("scale", [1e-300, 1e-200, 1.0, 1e200, 1e300])
def test_row_norms_neither_overflow_nor_underflow(scale):
    np.testing.assert_allclose(bn.row_norms(np.array([[3.0, 4.0], [0.0, 2.0]]) * scale) / scale, [5, 2], rtol=1e-15)


def test_a_zero_row_raises_and_is_named():
    with pytest.raises(bn.DegenerateRow, match="row 1 is zero") as caught:
        bn.bn_d20(np.array([[1.0, 2.0], [0.0, 0.0]]))
    assert caught.value.row == 1
    with pytest.raises(bn.DegenerateRow, match=r"row 0 of matrix \(1,\)"):
        bn.bn_m23(np.array([[[1.0]], [[np.nan]]]))


@given(MATRICES)
def test_centred_rows_sum_to_zero_and_centring_twice_changes_nothing(H):
    np.testing.assert_allclose(bn.centred(H).sum(axis=1), 0, atol=1e-12)
    np.testing.assert_allclose(bn.centred(bn.centred(H)), bn.centred(H), atol=1e-13)
    np.testing.assert_allclose(bn.centred(H + 3.0), bn.centred(H), atol=1e-13)
