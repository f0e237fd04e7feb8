"""Bures distance against commuting closed forms, the textbook formula and an optimal-transport library."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.linalg import sqrtm

from theory import transport

seeds = st.integers(0, 2**32 - 1)


def covariance(seed, n):
    A = np.random.default_rng(seed).standard_normal((n, n + 1))
    return A @ A.T


@given(seeds, st.integers(1, 5))
def test_bures_matches_the_trace_formula(seed, n):
    A, B = covariance(seed, n), covariance(seed + 1, n)
    root = sqrtm(A)
    textbook = np.trace(A) + np.trace(B) - 2 * np.trace(sqrtm(root @ B @ root)).real
    assert transport.bures_square(A, B) == pytest.approx(textbook, rel=1e-6, abs=1e-7)


def test_bures_matches_an_optimal_transport_library():
    gaussian = pytest.importorskip("ot").gaussian
    A, B = covariance(3, 4), covariance(4, 4)
    distance = gaussian.bures_wasserstein_distance(np.zeros(4), np.zeros(4), A, B)
    assert transport.bures_square(A, B) == pytest.approx(distance**2, rel=1e-9)


@given(seeds, st.integers(1, 5))
def test_bures_is_symmetric_and_zero_only_on_the_diagonal(seed, n):
    A, B = covariance(seed, n), covariance(seed + 1, n)
    assert transport.bures_square(A, B) == pytest.approx(transport.bures_square(B, A), rel=1e-9)
    assert transport.bures_square(A, A) <= 1e-24 * np.trace(A) ** 2 + 1e-25
    assert transport.bures_square(A, B) > 0


@given(seeds, st.integers(1, 6))
def test_distance_to_white_is_bures_for_one_row_times_the_number_of_rows(seed, n):
    gram = covariance(seed, n)
    gram /= np.trace(gram)
    d = 11
    per_row = transport.bures_square(gram / d, np.eye(n) / (n * d))
    assert transport.w2_square_to_white(np.linalg.eigvalsh(gram)) == pytest.approx(
        d * per_row, rel=1e-7, abs=1e-15
    )


@given(st.lists(st.integers(0, 100), min_size=1, max_size=6).filter(any))
def test_float_lies_in_the_ball_and_two_precisions_overlap(s):
    fine, coarse = (
        transport.w2_square_to_white_ball(s, bits=100),
        transport.w2_square_to_white_ball(s, bits=30),
    )
    assert fine.overlaps(coarse)
    value = transport.w2_square_to_white(np.array(s) / sum(s))
    assert value == pytest.approx(float(fine.mid()), rel=1e-10, abs=1e-15)


def test_nearly_white_spectra_keep_their_digits():
    """sum (sqrt(s) - sqrt(1/n))^2 = n sum (s - 1/n)^2 / 4 to leading order."""
    e = 2.0**-30
    s = np.array([0.25 + e, 0.25 - e, 0.25, 0.25])
    assert transport.w2_square_to_white(s) == pytest.approx(4 * 2 * e**2 / 4, rel=1e-8)


@given(seeds, st.integers(1, 5))
def test_root_squares_to_the_covariance(seed, n):
    A = covariance(seed, n)
    root = transport.root_of_covariance(A)
    assert root @ root == pytest.approx(A, rel=1e-9, abs=1e-9)


def test_things_that_are_no_covariance_are_refused():
    with pytest.raises(ValueError, match="symmetric"):
        transport.root_of_covariance(np.array([[1.0, 2.0], [0.0, 1.0]]))
    with pytest.raises(ValueError, match="negative eigenvalue"):
        transport.root_of_covariance(np.diag([1.0, -1.0]))
    with pytest.raises(ValueError, match="non-negative"):
        transport.w2_square_to_white(np.array([1.0, -0.1]))
    with pytest.raises(ValueError, match="non-negative"):
        transport.w2_square_to_white_ball([2, -1])
