"""How often the bounds miss when watched at every look, against a second implementation."""

import numpy as np
import pytest

from lemmacheck.weighing import bounds

LAWS = {
    "rare": lambda rng, n: (rng.random(n) < 0.01).astype(float),
    "coin": lambda rng, n: (rng.random(n) < 0.5).astype(float),
    "skewed": lambda rng, n: rng.beta(0.1, 3.0, size=n),
    "constant": lambda rng, n: np.full(n, 0.3),
}
MEANS = {"rare": 0.01, "coin": 0.5, "skewed": 0.1 / 3.1, "constant": 0.3}
LOOKS = (16, 64, 128, 256, 512)
REPEATS = 400


@pytest.mark.parametrize("law", LAWS)
def test_watched_bounds_miss_no_more_often_than_alpha(law, record):
    """Watched at every look, on longer samples than can be enumerated (tests/calibration/test_enumeration.py).

    At a true rate of 0.1 more than 40 of 400 would be no surprise; these bounds miss less often, because their bets are
    tuned to one sample size: what is counted here must not rise above half of what is allowed.
    """
    rng = np.random.default_rng(20)
    missed = 0
    for _ in range(REPEATS):
        x = LAWS[law](rng, LOOKS[-1])
        missed += any(bounds.mean_at_least(x[:n], low=0, high=1, alpha=0.1) > MEANS[law] + 1e-12 for n in LOOKS)
    record("coverage", bound="betting, lower", law=law, nominal=0.1, missed=missed / REPEATS, repeats=REPEATS)
    assert missed <= 20


def test_a_bound_without_correction_would_be_caught(record):
    """The same counting rejects the naive normal bound on rare events: the test can fail."""
    rng = np.random.default_rng(21)
    missed = 0
    for _ in range(REPEATS):
        x = LAWS["skewed"](rng, LOOKS[-1])
        missed += any(x[:n].mean() - 1.28 * x[:n].std() / n**0.5 > MEANS["skewed"] for n in LOOKS)
    record("coverage", bound="normal approximation (a liar)", law="skewed", nominal=0.1, missed=missed / REPEATS, repeats=REPEATS)
    assert missed >= 60


@pytest.mark.parametrize("shape", [(2, 3), (0.1, 3), (30, 30)])
def test_the_sequence_agrees_with_an_independent_implementation(shape):
    """`ville` is another author's betting confidence sequence: the intervals overlap and are of like width."""
    ville = pytest.importorskip("ville")
    x = np.random.default_rng(3).beta(*shape, size=1024)
    theirs = ville.BettingCS(alpha=1e-4, intersect=False)
    theirs.update(x)
    low, high = theirs.interval()
    ours = [f(x, low=0, high=1, alpha=5e-5) for f in (bounds.mean_at_least, bounds.mean_at_most)]
    assert ours[0] < high
    assert low < ours[1]
    assert 0.5 < (ours[1] - ours[0]) / (high - low) < 1.6
