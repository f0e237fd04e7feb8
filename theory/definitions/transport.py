"""Wasserstein-2 distance between centred Gaussian matrices with independent, equally distributed rows.

Between N(0, A) and N(0, B) the squared distance is the Bures distance Tr A + Tr B - 2 Tr (A^1/2 B A^1/2)^1/2;
independent rows add up.  Conditionally on H, the rows of W H with W_ij ~ N(0, 1/d) are d draws of
N(0, Hᵀ H / d), so the distance to a white matrix needs only the spectrum of Hᵀ H.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    pass


def w2_square_to_white(spectrum: np.ndarray) -> np.ndarray:
    """W2^2 between W H and G/sqrt(n) when Hᵀ H has this spectrum (shape (..., n), not rescaled).

    W and G are d x d and d x n with independent N(0, 1/d) entries, H is fixed.  The width d cancels:
    the distance is sum_i (sqrt(s_i) - 1/sqrt(n))^2.  For random H it is the distance conditionally on
    H, and its mean bounds that of the mixture from above.
    """
    s = np.asarray(spectrum, dtype=float)
    if np.any(s < 0):
        raise ValueError("a spectrum is non-negative")
    n = s.shape[-1]
    return np.sum(np.square((s - 1.0 / n) / (np.sqrt(s) + 1.0 / np.sqrt(n))), axis=-1)
