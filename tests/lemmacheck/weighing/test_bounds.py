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


def test_the_seeds_that_would_decide_are_the_fewest_of_the_same_division():
    """One of eleven against: 2 · 16 of 32768 outcomes of fifteen are so lopsided, 2 · 15 of 16384 of fourteen."""
    assert bounds.seeds_to_decide(10, 1, alpha=1e-3) == bounds.seeds_to_decide(1, 10, alpha=1e-3) == 15
    assert bounds.sign_test(13, 1) > 1e-3 >= bounds.sign_test(14, 1)
    assert bounds.seeds_to_decide(6, 5, alpha=1e-3) is None


def test_a_bet_is_made_before_its_draw_is_seen():
    """Two samples that differ in their last draw alone are bet on alike, that draw included."""
    x = np.random.default_rng(4).random(80)
    y = np.concatenate([x[:-1], [0.0]])
    assert (bounds.predictable_bets(x, 5.0, 128) == bounds.predictable_bets(y, 5.0, 128)).all()


def test_no_single_draw_can_take_more_than_half_of_the_capital():
    """After ones that raise the bets as far as they go, a zero at least halves what is left: the stake is one half."""
    x = np.concatenate([np.ones(200), [0.0]])
    before = bounds.mean_at_least(x[:-1], low=0, high=1, alpha=0.01)
    after = bounds.mean_at_least(x, low=0, high=1, alpha=0.01)
    assert after > 0.5 * before


def test_the_lower_bound_of_ones_is_what_half_stakes_earn():
    """Sixty-four ones against m: the bets sqrt(2 log(1/part)/(variance 64)) are known, so the bound solves one equation."""
    from scipy.optimize import brentq

    alpha, n = 0.01, 64
    target = np.log(2 / alpha)  # the first look spends half of alpha
    t = np.arange(1, n + 1)
    mean = (0.5 + t) / (t + 1)
    variance = (0.25 + np.cumsum((1 - mean) ** 2)) / (t + 1)
    bets = np.sqrt(2 * target / (np.concatenate([[0.25], variance[:-1]]) * 64))
    wealth = lambda m: np.log1p(np.minimum(bets, 0.5 / m) * (1 - m)).sum() - target  # noqa: E731
    assert bounds.mean_at_least(np.ones(n), low=0, high=1, alpha=alpha) == pytest.approx(brentq(wealth, 1e-9, 1 - 1e-9), abs=1e-9)


@pytest.mark.parametrize(("draws", "look"), [(1, 0), (64, 0), (65, 1), (128, 1), (129, 2), (1024, 4)])
def test_a_sample_belongs_to_the_doubling_that_reaches_it(draws, look):
    assert bounds.doublings(draws) == look


def test_every_doubling_is_paid_for():
    """The same spread at twice the draws costs the next part of alpha: alpha/2, then alpha/6, then alpha/12."""
    assert [bounds.part_of_alpha(1, k) for k in range(3)] == pytest.approx([1 / 2, 1 / 6, 1 / 12])
    x = np.random.default_rng(5).random(65)
    assert bounds.mean_at_least(x, low=0, high=1, alpha=0.3) != bounds.mean_at_least(x, low=0, high=1, alpha=0.1)


def test_both_sides_of_a_rate_share_alpha():
    low, high = bounds.rate_interval(7, 40, alpha=0.02)
    assert high == bounds.violation_rate_at_most(7, 40, alpha=0.01)
    assert low == 1 - bounds.violation_rate_at_most(33, 40, alpha=0.01)


def test_an_upper_bound_lies_above_the_mean_and_a_lower_one_below():
    x = np.random.default_rng(6).random(500)
    assert bounds.mean_at_least(x, low=0, high=1, alpha=1e-3) < x.mean() - 0.01
    assert bounds.mean_at_most(x, low=0, high=1, alpha=1e-3) > x.mean() + 0.01
