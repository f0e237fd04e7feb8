"""A two-sample test with both error rates stated."""

import math

import numpy as np
from scipy import stats

ERROR = 1e-6  # chance that equal laws are told apart
MISS = 1e-3  # chance that laws whose distribution functions differ by `sees` somewhere are not


def smallest_seen(n: int, m: int) -> float:
    """A distance of distribution functions that the test sees with probability at least 1 − MISS.

    The test refuses when the Kolmogorov–Smirnov distance exceeds about sqrt(ln(2/ERROR)(n + m)/(2nm)); each empirical
    distribution strays from its own by more than sqrt(ln(4/MISS)/2n) with probability at most MISS/2 (Massart).
    """
    threshold = math.sqrt(math.log(2 / ERROR) * (n + m) / (2 * n * m))
    return threshold + math.sqrt(math.log(4 / MISS) / (2 * n)) + math.sqrt(math.log(4 / MISS) / (2 * m))


def assert_same_law(x: np.ndarray, y: np.ndarray, *, sees: float) -> None:
    """The samples do not differ at level ERROR, and they are large enough to see a distance of `sees`."""
    assert smallest_seen(len(x), len(y)) <= sees, f"{len(x)} and {len(y)} draws see {smallest_seen(len(x), len(y)):.3f} only"
    assert stats.ks_2samp(x, y).pvalue > ERROR
