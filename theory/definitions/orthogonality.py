"""The orthogonality gap of D21 and the quantities around it, from H or from its Gram matrix."""

from __future__ import annotations

import numpy as np


def gram(H: np.ndarray) -> np.ndarray:
    """The n×n Gram matrix HᵀH of the samples, for stacks (…, d, n)."""
    return np.swapaxes(H, -1, -2) @ H


def orthogonality_gap(H: np.ndarray) -> np.ndarray:
    """V(H) = ‖HᵀH/‖H‖_F² − I_n/n‖_F of D21: 0 iff the columns are orthogonal and equally long.

    Always in [0, √(1 − 1/n)]; the upper end is attained exactly by rank one. Undefined (nan) for H = 0.
    """
    return gap_of_gram(gram(H))


def gap_of_gram(G: np.ndarray) -> np.ndarray:
    """V from the Gram matrix G = HᵀH: ‖G/Tr G − I/n‖_F."""
    n = G.shape[-1]
    trace = np.trace(G, axis1=-2, axis2=-1)[..., None, None]
    with np.errstate(invalid="ignore"):
        deviation = (G / trace).reshape(*G.shape[:-2], n * n)
    deviation[..., :: n + 1] -= 1 / n
    return np.sqrt(np.square(deviation, out=deviation).sum(axis=-1))


def largest_gap(n: int) -> float:
    """√(1 − 1/n), the gap of n collinear samples."""
    return float(np.sqrt(1 - 1 / n))


def cosine(H: np.ndarray, i: int = 0, *, j: int = 1) -> np.ndarray:
    """Cosine of the angle between samples (columns) i and j."""
    a, b = H[..., i], H[..., j]
    return (a * b).sum(-1) / np.sqrt((a * a).sum(-1) * (b * b).sum(-1))
