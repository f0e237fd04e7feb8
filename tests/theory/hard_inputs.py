"""Hypothesis strategies for inputs that cost digits: ties, zeros, steep ratios, dependent columns and extreme scales.

Everything shrinks towards one eigenvalue, no rotation and scale one.
"""

import numpy as np
from hypothesis import strategies as st

EPS = 2.0**-52
LEAST = 1e-12  # smallest positive eigenvalue next to a largest of one
LARGEST_SIZE = 8

seeds = st.integers(0, 2**32 - 1)
ratios = st.sampled_from([1.0, 0.5, 1e-3, 1e-6, 1e-9, LEAST]) | st.floats(-12, 0).map(lambda exponent: 10.0**exponent)
scales = st.sampled_from([1.0, 3.0, 1e-8, 1e8, 1e-100, 1e100])
shares = st.sampled_from([0.0, 1.0, 0.5, LEAST, 1 - LEAST]) | st.floats(0, 1)

SHAPES = {
    "equal": lambda n, ratio, k: np.ones(n),
    "one tiny": lambda n, ratio, k: np.r_[np.ones(n - 1), ratio],
    "one large": lambda n, ratio, k: np.r_[1.0, np.full(n - 1, ratio)],
    "two levels": lambda n, ratio, k: np.r_[np.ones(k), np.full(n - k, ratio)],
    "graded": lambda n, ratio, k: ratio ** (np.arange(n) / max(n - 1, 1)),
    "nearly tied": lambda n, ratio, k: 1.0 - 4 * EPS * np.arange(n) * k,
    "tied in pairs": lambda n, ratio, k: ratio ** (np.arange(n) // 2 / max((n - 1) // 2, 1)),
}


@st.composite
def spectra(draw, *, min_size=1, max_size=LARGEST_SIZE, zeros=False):
    """Eigenvalues in any order: ties, one tiny, one large, graded down to 1e-12, free; zeros (never all) on request."""
    n = draw(st.integers(min_size, max_size))
    shape = draw(st.sampled_from([*SHAPES, "free"]))
    if shape == "free":
        values = np.array(draw(st.lists(ratios, min_size=n, max_size=n)))
    else:
        values = SHAPES[shape](n, draw(ratios), draw(st.integers(1, n)))
    values = values / values.max()
    if zeros and n > 1:
        values[n - draw(st.integers(0, n - 1)) :] = 0.0
        if not values.any():
            values[0] = 1.0
    return values[np.array(draw(st.permutations(range(n))))]


def orthogonal(seed, n):
    """An n x n orthogonal matrix: the identity for seed 0, else Q of a Gaussian matrix."""
    return np.eye(n) if seed == 0 else np.linalg.qr(np.random.default_rng(seed).standard_normal((n, n)))[0]


def rotated(spectrum, seed):
    """Q diag(spectrum) Q^T, symmetric to the last bit."""
    Q = orthogonal(seed, len(spectrum))
    A = (Q * spectrum) @ Q.T
    return (A + A.T) / 2


@st.composite
def covariances(draw, *, count=1, max_size=LARGEST_SIZE):
    """`count` covariances of one size with hard spectra, singular ones included, unrelated or with shared eigenvectors."""
    n = draw(st.integers(1, max_size))
    shared = draw(seeds)
    return tuple(
        rotated(draw(spectra(min_size=n, max_size=n, zeros=True)), shared if draw(st.booleans()) else draw(seeds))
        for _ in range(count)
    )


@st.composite
def matrices(draw, *, max_rows=6, max_columns=6):
    """d x n matrices, never zero, with hard singular values; columns may be duplicated, opposite or zero, scales extreme."""
    d, n = draw(st.integers(1, max_rows)), draw(st.integers(1, max_columns))
    k = min(d, n)
    values = draw(spectra(min_size=k, max_size=k, zeros=True))
    H = (orthogonal(draw(seeds), d)[:, :k] * values) @ orthogonal(draw(seeds), n)[:k]
    if n > 1 and draw(st.booleans()):
        source = int(np.abs(H).max(axis=0).argmax())
        target = draw(st.integers(0, n - 1).filter(lambda j: j != source))
        H[:, target] = draw(st.sampled_from([1.0, -1.0, 0.0, LEAST])) * H[:, source]
    return H * draw(scales)
