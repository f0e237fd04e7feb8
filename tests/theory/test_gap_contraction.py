"""The one-step statements about the gap V, each against quadrature, the infinite-width map or the chain itself."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import quad

from theory.chains.wide import simulate
from theory.gap_contraction import (
    excess_floor,
    floor_coefficient,
    least_pair_weight,
    mean_square_gap,
    pair_weight,
    pair_weight_floor,
    stationary_square_gap,
)
from theory.infinite_width import next_spectrum, orthogonality_gap_of_spectrum

spectra = st.lists(st.floats(1e-6, 1), min_size=2, max_size=9).map(lambda x: np.array(x) / sum(x))


def by_quadrature(p):
    return quad(lambda e: np.exp(-e) * (e / (p * e + 1 - p)) ** 2, 0, np.inf, limit=400)[0]


@given(st.floats(0, 1 - 1e-6))
@settings(max_examples=60, deadline=None)
def test_pair_weight_is_its_integral(p):
    assert pair_weight(p) == pytest.approx(by_quadrature(p), rel=2e-6)


@pytest.mark.parametrize("bad", [-0.1, 1.1])
def test_pair_weight_refuses_shares_outside_the_unit_interval(bad):
    with pytest.raises(ValueError, match="from 0 to 1"):
        pair_weight(bad)


@given(st.fractions(0, 1), st.fractions(0, Fraction(1, 50)))
def test_floor_of_the_pair_weight_lies_below_it_on_the_whole_interval(middle, width):
    low, high = max(middle - width, Fraction(0)), min(middle + width, Fraction(1))
    floor = float(pair_weight_floor(low, high).lower())
    assert all(floor <= pair_weight(float(p)) + 1e-9 for p in np.linspace(float(low), float(high), 5))


def test_least_pair_weight_is_certified_close_to_the_true_minimum():
    minimum = min(pair_weight(p) for p in np.linspace(0, 1, 4001))
    assert 0.75 < float(least_pair_weight()) < float(least_pair_weight(600)) <= minimum < 0.771


@given(spectra)
@settings(deadline=None)
def test_one_layer_shrinks_the_gap_at_least_by_the_least_weight_times_the_smallest_eigenvalue(s):
    before, after = orthogonality_gap_of_spectrum(s), orthogonality_gap_of_spectrum(next_spectrum(s))
    assert after <= (1 - float(least_pair_weight(80)) * s.min()) * before + 1e-13


@given(st.integers(2, 60), st.floats(1e-6, 0.999))
@settings(deadline=None)
def test_excess_of_one_large_eigenvalue_never_falls_below_its_floor(n, share):
    x = share * (1 - 1 / n)
    s = np.array([1 / n + x] + [1 / n - x / (n - 1)] * (n - 1))
    assert next_spectrum(s)[0] - 1 / n >= x * n / (n + 2) / (1 + floor_coefficient(n) * x) - 1e-14


@pytest.mark.parametrize(("n", "x"), [(2, Fraction(2, 5)), (5, Fraction(1, 10)), (30, Fraction(1, 3))])
def test_floor_over_many_layers_is_the_solved_recursion(n, x):
    s = np.array([float(Fraction(1, n) + x)] + [float(Fraction(1, n) - x / (n - 1))] * (n - 1))
    for layer in range(1, 30):
        s = next_spectrum(s)
        assert s[0] - 1 / n >= float(excess_floor(n, x, layers=layer)) - 1e-15


@pytest.mark.parametrize(("n", "start"), [(1, Fraction(1, 2)), (3, Fraction(3, 4)), (3, Fraction(0))])
def test_excess_outside_its_range_is_refused(n, start):
    with pytest.raises(ValueError, match="excess"):
        excess_floor(n, start, layers=3)


def test_mean_square_gap_is_that_of_the_chain():
    keys = np.random.default_rng(1).integers(0, 2**63, (4000, 2)).astype(np.uint64)
    s, d = np.array([0.6, 0.3, 0.1]), 12
    seen = simulate(keys, np.diag(np.sqrt(s)), d=d, layers=(1,))["V"][:, 0] ** 2
    wanted = mean_square_gap(orthogonality_gap_of_spectrum(next_spectrum(s)), n=3, d=d)
    assert abs(seen.mean() - wanted) < 6 * seen.std() / len(keys) ** 0.5


@given(st.integers(2, 50))
def test_stationary_gap_is_the_fixed_point_of_contraction_and_noise(n):
    x = stationary_square_gap(Fraction(n))
    assert Fraction(n, n + 2) ** 2 * x + 1 - Fraction(1, n) == x


@given(spectra)
def test_the_map_is_linear_near_equal_eigenvalues_up_to_twice_the_squared_gap_times_n_squared(s):
    n = len(s)
    deviation = s - 1 / n
    rest = np.asarray(next_spectrum(list(s))) - 1 / n - n / (n + 2) * deviation
    assert np.linalg.norm(rest) <= 2 * n**2 * (deviation @ deviation) + 1e-9


def test_the_mean_square_gap_at_a_fixed_depth_is_the_linear_recursions_at_large_width():
    n, d, depth, runs = 3, 1500, 3, 4000
    keys = np.random.default_rng(5).integers(0, 2**63, size=(runs, 2), dtype=np.uint64)
    V = simulate(keys, np.eye(n) / n**0.5, d=d, layers=(depth,))["V"][:, 0]
    expected = (1 - (n / (n + 2)) ** (2 * depth)) * stationary_square_gap(n)
    assert d * (V**2).mean() == pytest.approx(expected, rel=0.06)  # about six standard errors
