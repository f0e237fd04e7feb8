"""Bures distance against closed forms, extended precision and an optimal-transport library, on hard covariances."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp

from tests.theory import oracles
from tests.theory.hard_inputs import EPS, covariances, orthogonal, rotated, scales, seeds, shares, spectra
from theory.definitions import transport


def rounding_of_root(A):
    """Bound of |A'^1/2 - A^1/2|_F for A' within the backward error of an eigenvalue solver of A.

    Powers and Stormer: at most the root of the trace norm of A' - A, whatever the rank; for a definite A also
    |A' - A|_F over twice the root of its smallest eigenvalue.
    """
    n, values = len(A), np.linalg.eigvalsh(A)
    backward = 4 * n * EPS * values[-1]
    singular = np.sqrt(n * backward)
    definite = np.sqrt(n) * backward / (2 * np.sqrt(values[0] - backward)) if values[0] > 2 * backward else np.inf
    return min(singular, definite) + 4 * n * EPS * np.sqrt(values.clip(0).sum())


def rounding_of_distance(*covariances):
    """By the triangle inequality the distance moves at most by what the roots move."""
    return 2 * sum(rounding_of_root(A) for A in covariances)


def distance(A, B):
    return np.sqrt(oracles.bures_square(A, B))


def distance_in_high_precision(A, B):
    """Second route: the trace formula Tr A + Tr B - 2 Tr (A^1/2 B A^1/2)^1/2 for the same doubles with sixty digits."""
    with mp.workdps(60):

        def clipped(values):
            return [max(value, mp.mpf(0)) for value in values]

        def positive(matrix):
            values, vectors = mp.eigsy(mp.matrix(matrix.tolist()))
            return clipped(values), vectors

        (a, U), (b, V) = positive(A), positive(B)
        root = U * mp.diag([mp.sqrt(value) for value in a]) * U.T
        inner = root * (V * mp.diag(b) * V.T) * root
        fidelity = sum(mp.sqrt(value) for value in clipped(mp.eigsy(inner, eigvals_only=True)))
        return float(mp.sqrt(max(sum(a) + sum(b) - 2 * fidelity, mp.mpf(0))))


@given(covariances(count=2, max_size=4))
@settings(max_examples=60)
def test_bures_matches_the_trace_formula_in_high_precision(pair):
    assert abs(distance(*pair) - distance_in_high_precision(*pair)) <= rounding_of_distance(*pair)


@given(covariances(count=2))
@settings(max_examples=80)
def test_bures_matches_an_optimal_transport_library(pair):
    """The library takes roots of a computed A^1/2 B A^1/2: its square is off by n roots of the rounding of that matrix.

    It answers nan once an eigenvalue of that matrix is negative by rounding, so singular ones are lifted by 1e-6.
    """
    from ot.gaussian import bures_wasserstein_distance

    n = len(pair[0])
    A, B = (X + 1e-6 * np.eye(n) for X in pair)
    theirs = bures_wasserstein_distance(np.zeros(n), np.zeros(n), A, B) ** 2
    allowed = 4 * n * np.sqrt(n * EPS * np.linalg.norm(A, 2) * np.linalg.norm(B, 2))
    assert oracles.bures_square(A, B) == pytest.approx(theirs, abs=allowed)


@given(spectra(zeros=True), seeds, seeds)
def test_commuting_covariances_compare_root_by_root(spectrum, seed, order):
    """Sum of (sqrt(s) - sqrt(t))^2; without a rotation the roots are exact and only the last digits may differ."""
    other = np.random.default_rng(order).permutation(spectrum)
    direct = np.linalg.norm(np.sqrt(spectrum) - np.sqrt(other))
    n = len(spectrum)
    assert distance(np.diag(spectrum), np.diag(other)) == pytest.approx(direct, abs=8 * n * EPS)
    A, B = rotated(spectrum, seed), rotated(other, seed)
    assert distance(A, B) == pytest.approx(direct, abs=rounding_of_distance(A, B))


@given(covariances(count=2))
def test_bures_is_symmetric_and_zero_on_the_diagonal(pair):
    A, B = pair
    assert distance(A, B) == pytest.approx(distance(B, A), abs=rounding_of_distance(A, B))
    assert distance(A, A) <= rounding_of_distance(A, A)


@given(covariances(count=2))
def test_bures_lies_between_the_roots_of_the_traces_and_the_distance_of_the_roots(pair):
    """(sqrt(Tr A) - sqrt(Tr B))^2 <= W2^2 <= |A^1/2 - B^1/2|_F^2 <= Tr A + Tr B."""
    A, B = pair
    slack = rounding_of_distance(A, B)
    apart = np.linalg.norm(oracles.root_of_covariance(A) - oracles.root_of_covariance(B))
    assert abs(np.sqrt(np.trace(A)) - np.sqrt(np.trace(B))) - slack <= distance(A, B)
    assert distance(A, B) <= apart + slack
    assert distance(A, B) <= np.sqrt(np.trace(A) + np.trace(B)) + slack


@given(covariances(count=3))
@settings(max_examples=80)
def test_triangle_inequality(triple):
    A, B, C = triple
    assert distance(A, C) <= distance(A, B) + distance(B, C) + rounding_of_distance(A, B, C)


@given(covariances(count=2), seeds)
def test_rotating_both_changes_nothing(pair, seed):
    A, B = pair
    Q = orthogonal(seed, len(A))
    turned = [(X + X.T) / 2 for X in (Q @ A @ Q.T, Q @ B @ Q.T)]
    assert distance(*turned) == pytest.approx(distance(A, B), abs=2 * rounding_of_distance(A, B))


@given(covariances(count=2), st.permutations(range(8)))
def test_renumbering_the_coordinates_of_both_changes_nothing(pair, order):
    A, B = pair
    place = np.array([i for i in order if i < len(A)])
    renumbered = distance(A[np.ix_(place, place)], B[np.ix_(place, place)])
    assert renumbered == pytest.approx(distance(A, B), abs=2 * rounding_of_distance(A, B))


@given(covariances(count=2), scales)
def test_scaling_both_scales_the_square(pair, scale):
    A, B = pair
    slack = 2 * rounding_of_distance(A, B)
    assert distance(scale * A, scale * B) / np.sqrt(scale) == pytest.approx(distance(A, B), abs=slack)


@given(covariances(count=2), st.integers(1, 8))
def test_leaving_coordinates_out_never_increases_the_distance(pair, kept):
    A, B = pair
    slack = rounding_of_distance(A, B)
    assert distance(A[:kept, :kept], B[:kept, :kept]) <= distance(A, B) + slack


@given(covariances(), shares)
def test_a_multiple_of_a_covariance_is_as_far_as_its_root(one, share):
    (A,) = one
    expected = (1 - np.sqrt(share)) * np.sqrt(np.trace(A))
    assert distance(A, share * A) == pytest.approx(expected, abs=rounding_of_distance(A, share * A))


@given(covariances(), scales)
def test_root_squares_to_the_covariance(one, scale):
    (A,) = one
    root = oracles.root_of_covariance(scale * A)
    n, top = len(A), scale * np.linalg.norm(A, 2)
    assert np.linalg.norm(root @ root - scale * A, 2) <= 8 * n * EPS * top
    assert np.linalg.eigvalsh((root + root.T) / 2)[0] >= -8 * n * EPS * np.sqrt(top)


@given(spectra(zeros=True), seeds, st.integers(1, 50))
def test_distance_to_white_is_bures_for_one_row_times_the_number_of_rows(spectrum, seed, d):
    n = len(spectrum)
    s = spectrum / spectrum.sum()
    A, B = rotated(s, seed) / d, np.eye(n) / (n * d)
    allowed = np.sqrt(d) * rounding_of_distance(A, B)
    assert np.sqrt(transport.w2_square_to_white(s)) == pytest.approx(np.sqrt(d) * distance(A, B), abs=allowed)


@given(spectra(zeros=True))
def test_distance_to_white_lies_in_its_ball_to_the_last_digits(spectrum):
    """Fractions scale exactly; s - 1/n is off by its own rounding, which moves the distance by a few units of 1/sqrt(n)."""
    fractions = [Fraction(x) for x in spectrum]
    fine, coarse = (oracles.w2_square_to_white_ball(fractions, bits=bits) for bits in (200, 30))
    assert fine.overlaps(coarse)
    assert fine.rad() < 1e-50
    exact = np.sqrt(max(float(fine.mid()), 0.0))
    value = transport.w2_square_to_white([float(x / sum(fractions)) for x in fractions])
    assert np.sqrt(value) == pytest.approx(exact, abs=8 * EPS)


@given(spectra(zeros=True), scales)
def test_distance_to_white_without_rescaling_takes_any_scale(spectrum, scale):
    """Second route: sum of (sqrt(s) - 1/sqrt(n))^2 with forty digits."""
    s = scale * spectrum
    with mp.workdps(40):
        target = 1 / mp.sqrt(len(s))
        exact = float(mp.sqrt(sum((mp.sqrt(mp.mpf(x)) - target) ** 2 for x in s.tolist())))
    allowed = 8 * EPS * (1 + np.sqrt(s.sum()))
    assert np.sqrt(transport.w2_square_to_white(s)) == pytest.approx(exact, abs=allowed)


@given(spectra(zeros=True), seeds)
def test_distance_to_white_keeps_its_range_and_ignores_the_order(spectrum, seed):
    """0 <= W2^2 <= 2 - 2/sqrt(n): the bounds that sampled distances are declared with."""
    s, n = spectrum / spectrum.sum(), len(spectrum)
    value = transport.w2_square_to_white(s)
    assert 0 <= value <= (2 - 2 / np.sqrt(n)) + 4 * EPS
    shuffled = np.random.default_rng(seed).permutation(s)
    assert transport.w2_square_to_white(shuffled) == pytest.approx(value, rel=2 * n * EPS)


@pytest.mark.parametrize("n", [1, 2, 3, 8, 1000])
def test_rank_one_is_farthest_from_white_and_equal_eigenvalues_are_white(n):
    assert transport.w2_square_to_white(np.eye(n)[0]) == pytest.approx(2 - 2 / np.sqrt(n), abs=8 * EPS)
    assert transport.w2_square_to_white(np.full(n, 1 / n)) == pytest.approx(0, abs=EPS**2)


@given(spectra(min_size=2, zeros=True), shares)
def test_moving_mass_from_a_larger_to_a_smaller_eigenvalue_brings_white_closer(spectrum, share):
    s = spectrum / spectrum.sum()
    high, low = s.argmax(), s.argmin()
    moved = s.copy()
    step = share * (s[high] - s[low]) / 2
    moved[high], moved[low] = s[high] - step, s[low] + step
    before, after = transport.w2_square_to_white(s), transport.w2_square_to_white(moved)
    assert np.sqrt(after) <= np.sqrt(before) + 8 * EPS
    if step > 1e-7:  # then the gain, at least n step^2 / 4, is far above rounding
        assert after < before


@given(spectra(zeros=True))
def test_distance_to_white_and_gap_bound_each_other(spectrum):
    """sqrt(s) + 1/sqrt(n) lies between 1/sqrt(n) and 1 + 1/sqrt(n), so V/(1 + 1/sqrt(n)) <= W2 <= sqrt(n) V."""
    s, n = spectrum / spectrum.sum(), len(spectrum)
    V, W = np.linalg.norm(s - 1 / n), np.sqrt(transport.w2_square_to_white(s))
    assert V / (1 + 1 / np.sqrt(n)) * (1 - 8 * EPS) <= W <= np.sqrt(n) * V * (1 + 8 * EPS)


@given(spectra(min_size=3, max_size=3, zeros=True), spectra(min_size=3, max_size=3))
def test_stacks_are_taken_one_by_one(first, second):
    both = np.stack([first, second])
    assert transport.w2_square_to_white(both).tolist() == [float(transport.w2_square_to_white(s)) for s in both]
    A, B = np.stack([rotated(first, 1), rotated(second, 2)]), np.eye(3)
    alone = [distance(X, B) for X in A]
    assert np.sqrt(oracles.bures_square(A, B)) == pytest.approx(alone, abs=rounding_of_distance(*A, B))


def test_nearly_white_spectra_keep_their_digits():
    """sum (sqrt(s) - sqrt(1/n))^2 = n sum (s - 1/n)^2 / 4 to leading order."""
    e = 2.0**-30
    s = np.array([0.25 + e, 0.25 - e, 0.25, 0.25])
    assert transport.w2_square_to_white(s) == pytest.approx(4 * 2 * e**2 / 4, rel=1e-8)


def test_things_that_are_no_covariance_are_refused():
    with pytest.raises(ValueError, match="symmetric"):
        oracles.root_of_covariance(np.array([[1.0, 2.0], [0.0, 1.0]]))
    with pytest.raises(ValueError, match="negative eigenvalue"):
        oracles.root_of_covariance(np.diag([1.0, -1.0]))
    with pytest.raises(ValueError, match="non-negative"):
        transport.w2_square_to_white(np.array([1.0, -0.1]))
    with pytest.raises(ValueError, match="non-negative"):
        oracles.w2_square_to_white_ball([2, -1])
