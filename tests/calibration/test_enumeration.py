"""Error probabilities by adding up every outcome: no repeats, no tolerance."""

from itertools import product

import numpy as np
import pytest

from lemmacheck.weighing import bounds

LENGTH = 11
PATHS = np.array(list(product((0.0, 1.0), repeat=LENGTH)))
PREFIXES = [np.array(path) for n in range(1, LENGTH + 1) for path in product((0.0, 1.0), repeat=n)]


def chance(paths, rate):
    """The probability of each path of coins that show one at this rate."""
    ones = paths.sum(axis=-1)
    return rate**ones * (1 - rate) ** (paths.shape[-1] - ones)


@pytest.mark.parametrize("rate", [0.02, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("target", [1.5, 9.0])
def test_a_fair_game_leaves_one_on_average(rate, target):
    """The capital at the true mean is a martingale: its mean over all paths is one, to the last digits."""
    capital = [np.exp(bounds.log_capital(x, rate, bets=bounds.predictable_bets(x, target, 64))) for x in PATHS]
    assert chance(PATHS, rate) @ np.array(capital) == pytest.approx(1.0, abs=1e-12)


def test_a_bet_that_saw_its_own_draw_would_win_on_average():
    """The same sum notices a gambler who bets on what has come out already."""
    late = [np.append(bounds.predictable_bets(np.append(x, 0.5), 9.0, 64)[1:], []) for x in PATHS]
    capital = [np.exp(bounds.log_capital(x, 0.3, bets=bets)) for x, bets in zip(PATHS, late, strict=True)]
    assert abs(chance(PATHS, 0.3) @ np.array(capital) - 1.0) > 1e-6


@pytest.fixture(scope="module")
def lower_bounds():
    """The bound of every prefix of every path."""
    return {tuple(x): bounds.mean_at_least(x, low=0, high=1, alpha=0.5) for x in PREFIXES}


@pytest.mark.parametrize("rate", [0.02, 0.1, 0.3, 0.5, 0.9])
def test_a_bound_that_is_watched_at_every_draw_misses_no_more_often_than_its_part_of_alpha(rate, lower_bounds):
    """All prefixes lie in the first look, which may spend half of alpha = 0.5."""
    missed = [any(lower_bounds[tuple(x[:n])] > rate for n in range(1, LENGTH + 1)) for x in PATHS]
    assert chance(PATHS, rate) @ np.array(missed, float) <= bounds.part_of_alpha(0.5, 0)


def test_that_sum_would_notice_the_sample_mean_less_one_deviation():
    missed = [any(x[:n].mean() - x[:n].std() / n**0.5 > 0.1 for n in range(1, LENGTH + 1)) for x in PATHS]
    assert chance(PATHS, 0.1) @ np.array(missed, float) > 0.25
