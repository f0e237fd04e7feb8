"""The infinite-width map on hard spectra: order, symmetries, balls, closed form in the plane, sampling, linearisation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.theory import oracles
from tests.theory.hard_inputs import EPS, ratios, rotated, scales, seeds, spectra
from theory.laws import infinite_width as limit

moderate = st.lists(st.integers(1, 10_000), min_size=2, max_size=6)


def rounding(s):
    """Relative rounding of T(s)_i: of exponents up to 40 - log s in size, and of the sums over the eigenvalues."""
    return EPS * (40 + len(s) - np.log(np.min(s[s > 0]) / np.sum(s)))


@given(spectra(max_size=6, zeros=True))
@settings(max_examples=20)
def test_float_lies_in_the_ball_and_two_precisions_overlap(s):
    """A radius of 2^-100 leaves fifteen digits even of a component of 1e-13."""
    coarse, fine = limit.next_spectrum_ball(s.tolist(), bits=45), limit.next_spectrum_ball(s.tolist(), bits=100)
    for value, wide, narrow in zip(limit.next_spectrum(s), coarse, fine, strict=True):
        assert wide.overlaps(narrow)
        assert narrow.rad() < 1e-28
        assert value == pytest.approx(float(narrow.mid()), rel=rounding(s), abs=1e-28)


@given(st.lists(st.fractions(0, 9, max_denominator=9), min_size=1, max_size=4).filter(lambda s: s[0] > 0))
@settings(max_examples=10)
def test_the_share_of_the_first_eigenvalue_is_that_of_the_whole_spectrum(s):
    assert limit.next_share_ball(s, bits=40).overlaps(limit.next_spectrum_ball(s, bits=60)[0])
    assert limit.next_share_ball(s, bits=40).rad() < 1e-9


@given(spectra(max_size=5), st.integers(1, 40), st.integers(0, 3))
@settings(max_examples=12)
def test_balls_ignore_scale_order_and_added_zeros(s, scale, zeros):
    """Rational input is scaled exactly, so the enclosures of the same numbers must overlap."""
    exact = [Fraction(x) for x in s]
    plain = limit.next_spectrum_ball(exact)
    other = limit.next_spectrum_ball([Fraction(1, 10**scale) * x for x in exact[::-1]] + [0] * zeros)
    assert all(a.overlaps(b) for a, b in zip(plain, other[: len(s)][::-1], strict=True))
    assert sum(plain[1:], plain[0]).contains(1)
    assert all(dead.contains(0) and dead.rad() < 1e-18 for dead in other[len(s) :])


@given(st.floats(1e-30, 1.0))
def test_two_eigenvalues_have_a_closed_form(a):
    """mean over the angle of a cos^2/(a cos^2 + b sin^2) = sqrt(a)/(sqrt(a) + sqrt(b))."""
    roots = np.sqrt([a, 1.0])
    assert limit.next_spectrum(np.array([a, 1.0])) == pytest.approx(roots / roots.sum(), rel=1e-12)


@given(spectra(zeros=True))
def test_result_is_a_spectrum_in_the_same_order_and_closer_to_uniform(s):
    after, slack = limit.next_spectrum(s), rounding(s)
    assert after.sum() == pytest.approx(1, abs=slack)
    assert np.all(np.diff(after[np.argsort(s)]) >= -slack * after.max())
    assert np.array_equal(after > 0, s > 0)
    V, next_V = oracles.orthogonality_gap_of_spectrum(s), oracles.orthogonality_gap_of_spectrum(after)
    assert 0 <= next_V <= V + slack
    assert 0 <= V <= np.sqrt(1 - 1 / len(s)) + 4 * EPS


@given(spectra(zeros=True))
def test_smaller_eigenvalues_gain_more_and_the_old_spectrum_majorises_the_new(s):
    """T_i/s_i = E[g_i^2/sum_k s_k g_k^2] falls with s_i (swap g_i and g_j), hence the largest k lose in sum."""
    s = np.sort(s / s.sum())[::-1]
    after, slack = limit.next_spectrum(s), rounding(s)
    gains = after[s > 0] / s[s > 0]
    assert np.all(gains[1:] >= gains[:-1] * (1 - 2 * slack))
    assert np.all(np.cumsum(after) <= np.cumsum(s) + slack)


@given(spectra(min_size=2), ratios, st.integers(0, 7))
def test_raising_one_weight_raises_its_share_and_lowers_the_others(s, factor, which):
    which %= len(s)
    lowered = s.copy()
    lowered[which] *= factor
    assume(lowered.min() > 1e-14)
    before, after, slack = limit.next_spectrum(lowered), limit.next_spectrum(s), rounding(lowered)
    others = np.arange(len(s)) != which
    assert after[which] >= before[which] * (1 - 2 * slack)
    assert np.all(after[others] <= before[others] * (1 + 2 * slack))
    if factor < 0.9:
        assert after[which] > before[which]


@given(spectra(zeros=True), seeds, scales, st.integers(-300, 300))
def test_map_ignores_scale_and_follows_a_new_order(s, seed, scale, exponent):
    """A power of two changes no bit; other scales and orders only round differently."""
    after = limit.next_spectrum(s)
    assert np.array_equal(limit.next_spectrum(2.0**exponent * s), after)
    assert limit.next_spectrum(scale * s) == pytest.approx(after, rel=2 * rounding(s))
    order = np.random.default_rng(seed).permutation(len(s))
    assert limit.next_spectrum(s[order]) == pytest.approx(after[order], rel=2 * rounding(s))


@given(spectra(zeros=True), st.integers(0, 4))
def test_equal_eigenvalues_stay_equal_and_zeros_do_not_count(s, zeros):
    after = limit.next_spectrum(s)
    for value in s:
        assert len(set(after[s == value].tolist())) == 1
    padded = limit.next_spectrum(np.r_[s, np.zeros(zeros)])
    assert padded[: len(s)] == pytest.approx(after, rel=2 * rounding(s))
    assert not padded[len(s) :].any()


@given(spectra(min_size=4, max_size=4, zeros=True), spectra(min_size=4, max_size=4, zeros=True))
def test_stacks_are_taken_one_by_one(first, second):
    both = limit.next_spectrum(np.stack([first, second]))
    for s, together in zip((first, second), both, strict=True):
        assert together == pytest.approx(limit.next_spectrum(s), rel=2 * rounding(s))


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
    assert oracles.contraction_at_uniform(n) == Fraction(n, n + 2)
    assert eigenvalues == pytest.approx([0] + [n / (n + 2)] * (n - 1), abs=1e-13)


@given(spectra())
def test_derivative_in_logarithms_is_symmetric_with_vanishing_sums(s):
    """dT_i/dlog s_j = delta_ij(...) - E-type product of shares: symmetric, and the components add up to one always."""
    s = s / s.sum()
    slopes = limit.jacobian(s) * s
    slack = rounding(s)
    assert slopes == pytest.approx(slopes.T, abs=slack)
    assert slopes.sum(axis=0) == pytest.approx(0, abs=2 * slack)
    assert slopes.sum(axis=1) == pytest.approx(0, abs=2 * slack)
    assert np.all(np.diag(slopes) >= -slack)
    assert np.all(slopes - np.diag(np.diag(slopes)) <= slack)


@given(moderate)
def test_derivative_matches_differences_and_kills_the_scale(s):
    s = np.array(s, float) / sum(s)
    J = limit.jacobian(s)
    assert J @ s == pytest.approx(0, abs=1e-13)
    h = 1e-4 * s.min()
    column = (limit.next_spectrum(s + h * np.eye(len(s))[0]) - limit.next_spectrum(s - h * np.eye(len(s))[0])) / (2 * h)
    assert J[:, 0] == pytest.approx(column, rel=1e-5, abs=1e-6)


def test_path_contracts_in_the_end_by_exactly_the_linear_factor():
    path = oracles.spectra_along_depth(np.array([1.0, 1e-6, 1e-9]), 80)
    gaps = oracles.orthogonality_gap_of_spectrum(path)
    assert path.shape == (81, 3)
    assert gaps[41] / gaps[40] == pytest.approx(3 / 5, rel=1e-5)


def test_dead_directions_stay_dead():
    after = limit.next_spectrum(np.array([[2.0, 0.0, 1.0], [1.0, 0.0, 0.0]]))
    assert after[0, 1] == 0
    assert after[1].tolist()[1:] == [0, 0]
    assert after[1, 0] == pytest.approx(1, abs=1e-13)


@given(spectra(zeros=True), seeds, scales)
def test_gap_of_a_spectrum_is_the_frobenius_distance(s, seed, scale):
    n = len(s)
    direct = np.linalg.norm(rotated(s / s.sum(), seed) - np.eye(n) / n)
    assert oracles.orthogonality_gap_of_spectrum(scale * s) == pytest.approx(direct, abs=8 * n * EPS)


@given(spectra(zeros=True), st.integers(0, 6))
def test_path_is_the_map_repeated(s, depth):
    path = oracles.spectra_along_depth(s, depth)
    current = s / s.sum()
    assert path[0] == pytest.approx(current, rel=4 * EPS)
    for layer in range(depth):
        current = limit.next_spectrum(current)
        assert path[layer + 1] == pytest.approx(current, rel=4 * EPS)


def test_impossible_input_is_refused():
    with pytest.raises(ValueError, match="positive sum"):
        limit.next_spectrum(np.zeros(3))
    with pytest.raises(ValueError, match="positive eigenvalues"):
        limit.jacobian(np.array([1.0, 0.0]))
    with pytest.raises(ValueError, match="n >= 2"):
        oracles.contraction_at_uniform(1)
    with pytest.raises(ValueError, match="not be negative"):
        limit.next_spectrum_ball([2, -1])
