import numpy as np
from scipy import stats

from tests.theory.two_samples import ERROR, MISS, smallest_seen


def test_the_stated_distance_is_seen_as_often_as_stated():
    """Uniform against uniform with a part moved: distribution functions differ by exactly the stated distance."""
    rng = np.random.default_rng(0)
    n, m = 600, 400
    distance = smallest_seen(n, m)
    missed = 0
    for _ in range(400):
        x, y = rng.random(n), rng.random(m)
        y = np.where(rng.random(m) < distance, 1 + y, y)
        missed += stats.ks_2samp(x, y).pvalue > ERROR
    assert missed <= 400 * MISS * 10


def test_half_that_distance_may_be_missed():
    """The statement is not idle: at a third of the distance the test does miss."""
    rng = np.random.default_rng(1)
    n = 500
    missed = 0
    for _ in range(100):
        y = rng.random(n)
        y = np.where(rng.random(n) < smallest_seen(n, n) / 3, 1 + y, y)
        missed += stats.ks_2samp(rng.random(n), y).pvalue > ERROR
    assert missed > 0
