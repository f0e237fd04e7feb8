"""The betting bounds against a second implementation."""

import numpy as np
import pytest

from lemmacheck.weighing import bounds


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
