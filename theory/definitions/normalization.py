"""Batch normalization without mean subtraction, in the conventions of the three papers.

All functions take stacks of matrices (…, d, N), rows being neurons and columns samples.
"""

from __future__ import annotations

import numpy as np


class DegenerateRow(ValueError):
    """A row that is zero (or not finite) cannot be normalised: BN is undefined there."""

    def __init__(self, row: int, where: str = "") -> None:
        super().__init__(f"row {row}{where} is zero or not finite, and BN divides by its norm; the state has left the domain of BN")
        self.row = row


def row_norms(H: np.ndarray) -> np.ndarray:
    """Euclidean norms of the rows, (…, d), without overflow or underflow of the squares."""
    largest = np.abs(H).max(axis=-1, keepdims=True)
    scale = np.where(largest > 0, largest, 1.0)
    return (scale * np.sqrt(np.square(H / scale).sum(axis=-1, keepdims=True)))[..., 0]


def normalised_rows(H: np.ndarray, norm: float = 1.0) -> np.ndarray:
    """H with every row scaled to the given norm; a zero row raises `DegenerateRow`."""
    H = np.asarray(H, float)
    norms = row_norms(H)
    bad = ~((norms > 0) & np.isfinite(norms))
    if bad.any():
        *stack, row = (int(i) for i in np.argwhere(bad)[0])
        raise DegenerateRow(row, f" of matrix {tuple(stack)}" if stack else "")
    return H / norms[..., None] * norm


def second_moment(H: np.ndarray) -> np.ndarray:
    """M(H) = HHᵀ/N of D20."""
    return H @ np.swapaxes(H, -1, -2) / H.shape[-1]


def bn_d20(H: np.ndarray) -> np.ndarray:
    """BN(H) = diag(M(H))^{-1/2} H of D20, eq. (2): rows of norm √N, so that diag M = 1."""
    return normalised_rows(H, np.sqrt(np.shape(H)[-1]))


def bn_m23(X: np.ndarray) -> np.ndarray:
    """BN(X) = diag(XXᵀ)^{-1/2} X of M23: rows of norm one."""
    return normalised_rows(X)


def bn_d21(H: np.ndarray) -> np.ndarray:
    """(1/√d) BN(H) of D21, eq. (1): rows of norm 1/√d, so that the Frobenius norm is one."""
    return normalised_rows(H, 1 / np.sqrt(np.shape(H)[-2]))


def centred(H: np.ndarray) -> np.ndarray:
    """H with the mean of every row (over the samples) subtracted: the step these BNs leave out."""
    return H - H.mean(axis=-1, keepdims=True)
