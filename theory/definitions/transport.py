"""Wasserstein-2 distance between centred Gaussian matrices with independent, equally distributed rows.

Between N(0, A) and N(0, B) the squared distance is the Bures distance Tr A + Tr B - 2 Tr (A^1/2 B A^1/2)^1/2;
independent rows add up.  Conditionally on H, the rows of W H with W_ij ~ N(0, 1/d) are d draws of
N(0, H^T H / d), so the distance to a white matrix needs only the spectrum of H^T H.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, normalised, power, precision_of

if TYPE_CHECKING:
    from flint import arb


def root_of_covariance(A: np.ndarray) -> np.ndarray:
    """The positive semi-definite square root; eigenvalues below zero by rounding only are set to zero."""
    A = np.asarray(A, dtype=float)
    if A.ndim < 2 or A.shape[-1] != A.shape[-2] or not np.allclose(A, np.swapaxes(A, -1, -2), rtol=1e-10, atol=0):
        raise ValueError("a covariance is a symmetric matrix")
    values, vectors = np.linalg.eigh(A)
    if np.any(values < -1e-12 * np.max(np.abs(values), axis=-1, keepdims=True)):
        raise ValueError(f"a covariance has no negative eigenvalue, got {values.min()}")
    return (vectors * np.sqrt(np.maximum(values, 0.0))[..., None, :]) @ np.swapaxes(vectors, -1, -2)


def bures_square(A: np.ndarray, B: np.ndarray) -> np.ndarray:
    """W2^2 between N(0, A) and N(0, B) for covariances of shape (..., n, n).

    Computed as |A^1/2 - B^1/2 U|_F^2 with the best orthogonal U (the polar factor of B^1/2 A^1/2):
    a sum of squares, so that nearly equal covariances keep their digits and nothing goes negative.
    """
    a, b = root_of_covariance(A), root_of_covariance(B)
    left, _, right = np.linalg.svd(b @ a)
    return np.sum(np.square(a - b @ (left @ right)), axis=(-2, -1))


def w2_square_to_white(spectrum: np.ndarray) -> np.ndarray:
    """W2^2 between W H and G/sqrt(n) when H^T H has this spectrum (shape (..., n), not rescaled).

    W and G are d x d and d x n with independent N(0, 1/d) entries, H is fixed.  The width d cancels:
    the distance is sum_i (sqrt(s_i) - 1/sqrt(n))^2.  For random H it is the distance conditionally on
    H, and its mean bounds that of the mixture from above.
    """
    s = np.asarray(spectrum, dtype=float)
    if np.any(s < 0):
        raise ValueError("a spectrum is non-negative")
    n = s.shape[-1]
    return np.sum(np.square((s - 1.0 / n) / (np.sqrt(s) + 1.0 / np.sqrt(n))), axis=-1)


def w2_square_to_white_ball(spectrum: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of `w2_square_to_white` for a spectrum scaled to sum one."""
    from flint import arb

    n = len(spectrum)
    with precision_of(bits + 20):
        target = as_ball(n).rsqrt()
        values = normalised(spectrum, total=1)
        if any(w < 0 for w in values):
            raise ValueError("a spectrum is non-negative")
        roots = [w.max(arb(0)).sqrt() for w in values]
        return sum((power(root - target, 2) for root in roots), arb(0))
