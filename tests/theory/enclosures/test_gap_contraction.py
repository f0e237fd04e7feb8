"""The one-step statements about the gap V, each against quadrature, the infinite-width map or the chain itself."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp
from scipy.integrate import quad

from lemmacheck.numbers.balls import as_ball, precision_of
from tests.theory.hard_inputs import EPS, LEAST, spectra
from tests.theory.oracles import mean_square_gap, orthogonality_gap_of_spectrum, pair_weight, stationary_square_gap
from theory.chains.wide import simulate
from theory.enclosures.gap_contraction import excess_floor, floor_coefficient, least_pair_weight, pair_weight_floor
from theory.laws.infinite_width import next_spectrum, next_spectrum_ball

LEAST_WEIGHT = float(least_pair_weight(80))
normalised = spectra(min_size=2, zeros=True).map(lambda s: s / s.sum())
excesses = st.sampled_from([LEAST, 1e-6, 0.5, 1 - LEAST, 1.0]).map(Fraction) | st.fractions(Fraction(1, 10**9), 1)


def by_quadrature(p):
    return quad(lambda e: np.exp(-e) * (e / (p * e + 1 - p)) ** 2, 0, np.inf, limit=400)[0]


@given(st.floats(0, 1 - 1e-6))
@settings(max_examples=60)
def test_pair_weight_is_its_integral(p):
    assert pair_weight(p) == pytest.approx(by_quadrature(p), rel=2e-6)


def in_high_precision(p):
    """h(p) = (1 + a - (2a + a^2) e^a E_1(a))/p^2 with a = (1 - p)/p, for the double p with sixty digits more than cancel."""
    with mp.workdps(60):
        p = mp.mpf(p)
        a = (1 - p) / p
        return float((1 + a - (2 * a + a * a) * mp.exp(a) * mp.e1(a)) / p**2) if a else 1.0


@given(st.floats(0.01, 1) | st.sampled_from([0.01, 0.749, 1 - LEAST, 1 - EPS / 2, 1.0]))
def test_pair_weight_has_the_digits_its_closed_form_leaves(p):
    """Terms of size 1/p^3 cancel to one of size one: p^-3 roundings."""
    assert pair_weight(p) == pytest.approx(in_high_precision(p), rel=4 * EPS / p**3)


@pytest.mark.parametrize("p", [1e-300, 1e-12, 1e-6, 1e-4])
def test_pair_weight_next_to_zero_is_two_minus_eight_p(p):
    """h = 2 E[(1 + p(x - 1))^-2], x of the Gamma(3) law: mean 3 and second moment 12, so 2 - 8p + 42p^2 + O(p^3)."""
    assert pair_weight(p) == pytest.approx(2 - 8 * p + 42 * p * p, rel=300 * p**3 + 4 * EPS)


@pytest.mark.parametrize("p", [1e-12, 0.001, 0.005, 0.0099])
def test_pair_weight_keeps_nine_digits_where_it_expands(p):
    assert pair_weight(p) == pytest.approx(in_high_precision(p), rel=1e-13)


@given(st.floats(0, 1))
def test_pair_weight_stays_between_its_least_value_and_two(p):
    assert LEAST_WEIGHT < 0.7708 < pair_weight(p) <= 2


@given(st.integers(1, 60))
@settings(max_examples=15)
def test_halving_the_pieces_never_lowers_the_certified_least_weight(pieces):
    assert least_pair_weight(pieces) <= least_pair_weight(2 * pieces) <= Fraction(7709, 10_000)


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


@given(normalised)
@settings(max_examples=80)
def test_one_layer_shrinks_the_gap_at_least_by_the_least_weight_times_the_smallest_eigenvalue(s):
    """The slack is the rounding of T, whose exponents reach 40 - log(s): below 80 units in the last place."""
    before, after = orthogonality_gap_of_spectrum(s), orthogonality_gap_of_spectrum(next_spectrum(s))
    assert after <= (1 - LEAST_WEIGHT * s.min()) * before + 80 * EPS


@given(st.integers(2, 60), st.floats(1e-6, 0.999))
@settings(deadline=None)
def test_excess_of_one_large_eigenvalue_never_falls_below_its_floor(n, share):
    x = share * (1 - 1 / n)
    s = np.array([1 / n + x] + [1 / n - x / (n - 1)] * (n - 1))
    assert next_spectrum(s)[0] - 1 / n >= x * n / (n + 2) / (1 + floor_coefficient(n) * x) - 1e-14


@given(st.integers(2, 8), excesses)
@settings(max_examples=12)
def test_floor_of_one_layer_is_certified_down_to_the_smallest_excess(n, share):
    """In balls: the margin is of third order in the excess, so 1e-12 needs 130 bits."""
    x = share * (1 - Fraction(1, n))
    rest = Fraction(1, n) - x / (n - 1)
    top = next_spectrum_ball([Fraction(1, n) + x] + [rest] * (n - 1), bits=130)[0]
    with precision_of(200):
        floor = as_ball(x * n / (n + 2) / (1 + floor_coefficient(Fraction(n)) * x))
        assert top - as_ball(Fraction(1, n)) > floor


@given(st.integers(2, 60), excesses, st.integers(0, 40))
def test_floor_over_layers_is_the_recursion_up_to_a_shift_exactly(n, share, layers):
    """Second route: repeat x -> x (n/(n+2))/(1 + cx) in fractions; 1/x + c(n+2)/2 is what the floor inverts."""
    x = start = share * (1 - Fraction(1, n))
    c = floor_coefficient(Fraction(n))
    for _ in range(layers):
        x = x * Fraction(n, n + 2) / (1 + c * x)
    floor = excess_floor(n, start, layers=layers)
    assert 1 / floor == 1 / x + c * (n + 2) / 2
    assert 0 < floor <= x <= start


@given(st.integers(2, 60), excesses, excesses, st.integers(0, 40))
def test_floor_rises_with_the_start_and_falls_by_the_linear_factor_per_layer(n, first, second, layers):
    low, high = (excess_floor(n, share * (1 - Fraction(1, n)), layers=layers) for share in sorted((first, second)))
    assert low <= high
    assert excess_floor(n, first * (1 - Fraction(1, n)), layers=layers + 1) == Fraction(n, n + 2) * excess_floor(
        n, first * (1 - Fraction(1, n)), layers=layers
    )


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


@given(normalised, st.integers(1, 10**9))
def test_mean_square_gap_lies_between_that_of_the_mean_and_the_largest(s, d):
    """It mixes V(T)^2 and the largest value 1 - 1/n with weights 1 - 1/d and 1/d; one row has rank one."""
    n = len(s)
    mean = orthogonality_gap_of_spectrum(next_spectrum(s))
    value = mean_square_gap(mean, n=n, d=d)
    assert mean**2 - 4 * EPS <= value <= 1 - 1 / n + 4 * EPS
    assert mean_square_gap(Fraction(mean), n=Fraction(n), d=Fraction(1)) == 1 - Fraction(1, n)
    assert mean_square_gap(mean, n=n, d=d + 1) <= value + 4 * EPS


@given(normalised)
def test_the_map_is_linear_near_equal_eigenvalues_up_to_twice_the_squared_gap_times_n_squared(s):
    n = len(s)
    deviation = s - 1 / n
    rest = np.asarray(next_spectrum(list(s))) - 1 / n - n / (n + 2) * deviation
    assert np.linalg.norm(rest) <= 2 * n**2 * (deviation @ deviation) + 80 * EPS


def test_the_mean_square_gap_at_a_fixed_depth_is_the_linear_recursions_at_large_width():
    n, d, depth, runs = 3, 1500, 3, 4000
    keys = np.random.default_rng(5).integers(0, 2**63, size=(runs, 2), dtype=np.uint64)
    V = simulate(keys, np.eye(n) / n**0.5, d=d, layers=(depth,))["V"][:, 0]
    expected = (1 - (n / (n + 2)) ** (2 * depth)) * stationary_square_gap(n)
    assert d * (V**2).mean() == pytest.approx(expected, rel=0.06)  # about six standard errors
