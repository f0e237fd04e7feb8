"""Single bounds; how often they miss is in tests/calibration."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binom

from lemmacheck.weighing import bounds

DRAWS = 40


def how_often_missed(bound, rate):
    """Exact: add up the probability of every outcome whose bound falls below the truth."""
    return sum(binom.pmf(k, DRAWS, rate) for k in range(DRAWS + 1) if bound(k) < rate)


@pytest.mark.parametrize("rate", [0.001, 0.02, 0.1, 0.5, 0.9, 0.999])
def test_rate_bound_misses_no_more_often_than_it_says(rate):
    alpha = 0.01
    assert how_often_missed(lambda k: bounds.violation_rate_at_most(k, DRAWS, alpha=alpha), rate) <= alpha


def test_enumeration_would_catch_a_normal_approximation():
    def normal(k):
        p = k / DRAWS
        return p + 2.326 * (p * (1 - p) / DRAWS) ** 0.5

    assert how_often_missed(normal, 0.02) > 0.01


def test_rate_interval_contains_the_frequency_and_is_symmetric():
    low, high = bounds.rate_interval(7, 40, alpha=1e-6)
    assert low < 7 / 40 < high
    assert bounds.rate_interval(33, 40, alpha=1e-6) == pytest.approx((1 - high, 1 - low))


def test_impossible_counts_are_refused():
    with pytest.raises(ValueError, match="cannot count"):
        bounds.violation_rate_at_most(5, 4, alpha=0.1)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=300), st.sampled_from([0.1, 1e-6]))
def test_mean_bounds_are_ordered_and_inside_the_range(values, alpha):
    x = np.array(values)
    low = bounds.mean_at_least(x, low=0, high=1, alpha=alpha)
    high = bounds.mean_at_most(x, low=0, high=1, alpha=alpha)
    assert 0 <= low <= x.mean() + 1e-9
    assert x.mean() - 1e-9 <= high <= 1


def test_mean_bounds_move_with_scale_and_shift():
    x = np.random.default_rng(0).beta(2, 5, size=500)
    low = bounds.mean_at_least(x, low=0, high=1, alpha=1e-4)
    moved = bounds.mean_at_least(3 * x - 7, low=-7, high=-4, alpha=1e-4)
    assert moved == pytest.approx(3 * low - 7, abs=1e-9)


def test_small_variance_gives_a_much_tighter_bound_than_hoeffding():
    x = 0.5 + 0.01 * np.random.default_rng(1).standard_normal(4096).clip(-3, 3)
    alpha = 1e-9
    hoeffding = x.mean() - (np.log(1 / alpha) / (2 * x.size)) ** 0.5
    assert 0.5 - bounds.mean_at_least(x, low=0, high=1, alpha=alpha) < 0.25 * (0.5 - hoeffding)


def test_a_half_line_gives_one_side_only():
    x = np.random.default_rng(2).exponential(size=2000)
    assert 0.5 < bounds.mean_at_least(x, low=0, high=np.inf, alpha=1e-6) < 1.1
    with pytest.raises(bounds.Unbounded, match="probability or quantile"):
        bounds.mean_at_most(x, low=0, high=np.inf, alpha=1e-6)


def test_a_draw_outside_its_stated_bounds_is_an_error():
    with pytest.raises(ValueError, match="outside its stated bounds"):
        bounds.mean_at_least(np.array([0.2, 1.5]), low=0, high=1, alpha=0.1)


def test_the_parts_of_alpha_add_up_to_less_than_alpha():
    assert sum(bounds.part_of_alpha(0.01, k) for k in range(10_000)) <= 0.01


def test_sign_test_matches_the_binomial_law():
    assert bounds.sign_test(12, 0) == pytest.approx(2 * 0.5**12)
    assert bounds.sign_test(9, 3) == pytest.approx(2 * binom.sf(8, 12, 0.5))
    assert bounds.sign_test(0, 0) == 1.0
