"""The infinite-width map: quadrature, closed form in the plane, sampling, balls and linearisation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from theory import infinite_width as limit

spectra = st.lists(st.integers(1, 10_000), min_size=2, max_size=6)


@given(spectra)
def test_float_lies_in_the_ball_and_two_precisions_overlap(s):
    coarse, fine = limit.next_spectrum_ball(s, bits=45), limit.next_spectrum_ball(s, bits=80)
    for value, wide, narrow in zip(limit.next_spectrum(np.array(s)), coarse, fine, strict=True):
        assert wide.overlaps(narrow)
        assert narrow.rad() < 1e-20
        assert value == pytest.approx(float(narrow.mid()), rel=1e-13)


@given(st.floats(1e-30, 1.0))
def test_two_eigenvalues_have_a_closed_form(a):
    """mean over the angle of a cos^2/(a cos^2 + b sin^2) = sqrt(a)/(sqrt(a) + sqrt(b))."""
    roots = np.sqrt([a, 1.0])
    assert limit.next_spectrum(np.array([a, 1.0])) == pytest.approx(roots / roots.sum(), rel=1e-12)


@given(spectra)
def test_result_is_a_spectrum_in_the_same_order_and_closer_to_uniform(s):
    s = np.array(s, float)
    after = limit.next_spectrum(s)
    assert after.sum() == pytest.approx(1, abs=1e-13)
    assert np.all(np.diff(after[np.argsort(s)]) >= -1e-14)
    assert limit.orthogonality_gap_of_spectrum(after) <= limit.orthogonality_gap_of_spectrum(s) + 1e-14


def test_map_agrees_with_an_average_over_gaussian_rows():
    """4 standard errors of 2e5 draws, below 3e-3: the identity would miss by more than 0.03."""
    s = np.array([0.6, 0.25, 0.1, 0.05])
    weighted = np.random.default_rng(0).standard_normal((200_000, 4)) ** 2 * s
    shares = weighted / weighted.sum(1, keepdims=True)
    error = 4 * shares.std(0) / np.sqrt(len(shares))
    assert np.all(np.abs(shares.mean(0) - limit.next_spectrum(s)) < error)
    assert np.all(error < 3e-3)
    assert np.all(np.abs(s - limit.next_spectrum(s)) > 0.03)


@given(st.integers(2, 12))
def test_contraction_at_the_uniform_point_is_an_eigenvalue_of_the_derivative(n):
    eigenvalues = np.sort(np.linalg.eigvalsh(limit.jacobian(np.full(n, 1 / n))))
    assert limit.contraction_at_uniform(n) == Fraction(n, n + 2)
    assert eigenvalues == pytest.approx([0] + [n / (n + 2)] * (n - 1), abs=1e-13)


@given(spectra)
def test_derivative_matches_differences_and_kills_the_scale(s):
    s = np.array(s, float) / sum(s)
    J = limit.jacobian(s)
    assert J @ s == pytest.approx(0, abs=1e-13)
    h = 1e-4 * s.min()
    column = (
        limit.next_spectrum(s + h * np.eye(len(s))[0]) - limit.next_spectrum(s - h * np.eye(len(s))[0])
    ) / (2 * h)
    assert J[:, 0] == pytest.approx(column, rel=1e-5, abs=1e-6)


def test_path_contracts_in_the_end_by_exactly_the_linear_factor():
    path = limit.spectra_along_depth(np.array([1.0, 1e-6, 1e-9]), 80)
    gaps = limit.orthogonality_gap_of_spectrum(path)
    assert path.shape == (81, 3)
    assert gaps[41] / gaps[40] == pytest.approx(3 / 5, rel=1e-5)


def test_dead_directions_stay_dead():
    after = limit.next_spectrum(np.array([[2.0, 0.0, 1.0], [1.0, 0.0, 0.0]]))
    assert after[0, 1] == 0
    assert after[1].tolist()[1:] == [0, 0]
    assert after[1, 0] == pytest.approx(1, abs=1e-13)


def test_gap_of_a_spectrum_is_the_frobenius_distance():
    H = np.random.default_rng(2).standard_normal((7, 3))
    gram = H.T @ H / np.sum(H**2)
    direct = np.linalg.norm(gram - np.eye(3) / 3)
    assert limit.orthogonality_gap_of_spectrum(np.linalg.eigvalsh(gram)) == pytest.approx(direct, rel=1e-12)


def test_impossible_input_is_refused():
    with pytest.raises(ValueError, match="positive sum"):
        limit.next_spectrum(np.zeros(3))
    with pytest.raises(ValueError, match="positive eigenvalues"):
        limit.jacobian(np.array([1.0, 0.0]))
    with pytest.raises(ValueError, match="n >= 2"):
        limit.contraction_at_uniform(1)
    with pytest.raises(ValueError, match="not be negative"):
        limit.next_spectrum_ball([2, -1])
