"""The isometry gap against singular values in high precision, from near-singular to near-isometric."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from mpmath import mp, mpf

from theory.definitions import isometry
from theory.definitions.normalization import row_norms

seeds = st.integers(0, 2**32 - 1)


def gap_in_high_precision(X):
    """Second route: -log(det^(1/n) / (trace/n)) of the exact Gram matrix with 60 digits."""
    with mp.workdps(60):
        A = mp.matrix(X.tolist())
        gram = A.T * A
        n = gram.rows
        trace = sum(gram[i, i] for i in range(n))
        return float(mp.log(trace / n) - mp.log(mp.det(gram)) / n)


def square(seed, d):
    return np.random.default_rng(seed).standard_normal((d, d))


@given(seeds, st.integers(1, 6), st.integers(0, 3))
def test_gap_of_random_matrices_matches_high_precision(seed, n, more):
    X = np.random.default_rng(seed).standard_normal((n + more, n))
    assert isometry.isometry_gap(X) == pytest.approx(gap_in_high_precision(X), rel=1e-9, abs=1e-14)


@given(seeds, st.integers(2, 6), st.integers(1, 14))
def test_gap_near_isometry_keeps_relative_accuracy(seed, d, digits):
    rng = np.random.default_rng(seed)
    X = np.linalg.qr(rng.standard_normal((d, d)))[0] + 10.0**-digits * rng.standard_normal((d, d))
    truth = gap_in_high_precision(X)
    # entries are rounded at 1e-16, so the off-diagonals of the Gram matrix carry 1e-16 / 10^-digits
    assert isometry.isometry_gap(X) == pytest.approx(truth, rel=1e-12 + 4e-15 * 10**digits)


@given(seeds, st.integers(2, 6), st.integers(1, 150))
def test_gap_near_singularity_keeps_the_small_direction(seed, d, digits):
    """A graded diagonal after a permutation: the volume is known without any determinant."""
    rng = np.random.default_rng(seed)
    scales = np.concatenate([np.ones(d - 1), [10.0**-digits]])
    X = np.eye(d)[rng.permutation(d)] * scales
    truth = np.log((d - 1 + 10.0 ** (-2 * digits)) / d) + 2 * digits * np.log(10) / d
    assert isometry.isometry_gap(X) == pytest.approx(truth, rel=1e-12)


@given(seeds, st.integers(2, 6), st.floats(1e-200, 1e200))
def test_gap_is_scale_free_and_rotation_free(seed, d, scale):
    X = square(seed, d)
    Q = np.linalg.qr(square(seed + 1, d))[0]
    base = isometry.isometry_gap(X)
    assert base >= 0
    assert isometry.isometry_gap(scale * X) == pytest.approx(base, rel=1e-10, abs=1e-13)
    assert isometry.isometry_gap(Q @ X) == pytest.approx(base, rel=1e-9, abs=1e-12)


@given(seeds, st.integers(1, 8))
def test_gap_of_eigenvalues_matches_the_matrix(seed, n):
    lam = np.random.default_rng(seed).uniform(0.01, 2.0, n)
    assert isometry.gap_of_eigenvalues(lam) == pytest.approx(isometry.isometry_gap(np.diag(np.sqrt(lam))), rel=1e-9, abs=1e-14)


def test_gap_of_eigenvalues_close_to_one_follows_its_series():
    delta = np.array([2e-9, -1e-9, -1e-9])
    held = (1 + delta) - 1
    held -= held.mean()
    assert isometry.gap_of_eigenvalues(1 + delta) == pytest.approx(np.mean(held**2) / 2, rel=1e-7)


def test_dependent_columns_have_an_infinite_gap_and_no_isometry():
    wide = np.ones((2, 3))
    assert isometry.isometry_gap(wide) == np.inf
    assert isometry.gap_of_eigenvalues(np.array([1.0, 0.0])) == np.inf
    assert isometry.isometry(np.array([[1.0, 1.0], [0.0, 0.0]])) == 0


def test_batches_are_evaluated_matrix_by_matrix():
    stack = np.stack([np.eye(3), np.diag([1.0, 2.0, 3.0]), np.eye(3) + 1e-5 * square(3, 3)])
    assert isometry.isometry_gap(stack) == pytest.approx([isometry.isometry_gap(X) for X in stack], rel=1e-12)


def test_zero_and_non_finite_matrices_are_refused():
    with pytest.raises(ValueError, match="zero matrix"):
        isometry.isometry_gap(np.zeros((2, 2)))
    with pytest.raises(ValueError, match="non-finite"):
        isometry.isometry_gap(np.array([[np.nan, 1.0], [0.0, 1.0]]))
    with pytest.raises(ValueError, match="non-negative"):
        isometry.gap_of_eigenvalues(np.array([-1.0, 1.0]))
    with pytest.raises(ValueError, match="zero matrix"):
        isometry.gap_of_eigenvalues(np.zeros(2))


@given(seeds, st.integers(1, 6))
def test_deviation_square_is_the_spread_of_the_eigenvalues(seed, d):
    X = square(seed, d)
    lam = np.linalg.svd(X, compute_uv=False) ** 2
    assert isometry.deviation_square(X) == pytest.approx(np.sum((lam - 1) ** 2), rel=1e-9)


@given(seeds, st.integers(1, 6), st.integers(-200, 200))
def test_row_norms_survive_extreme_scales(seed, d, exponent):
    X = square(seed, d)
    assert row_norms(X * 10.0**exponent) == pytest.approx(np.linalg.norm(X, axis=1) * 10.0**exponent, rel=1e-12)


def test_row_norms_of_a_zero_row_are_zero():
    assert row_norms(np.array([[0.0, 0.0], [3.0, 4.0]])).tolist() == [0.0, 5.0]


@given(seeds, st.integers(1, 5))
def test_log_volume_is_the_logarithm_of_the_determinant(seed, d):
    X = square(seed, d)
    assert isometry.log_volume(X) == pytest.approx(np.linalg.slogdet(X)[1], rel=1e-9, abs=1e-12)


@given(st.floats(-0.9, 10.0).filter(lambda x: x == 0 or abs(x) > 1e-100))
def test_log1p_minus_matches_two_hundred_and_fifty_digits(x):
    with mp.workdps(250):
        truth = float(mp.log(1 + mpf(x)) - mpf(x))
    assert float(isometry.log1p_minus(np.array(x))) == pytest.approx(truth, rel=2e-13, abs=1e-300)
