"""Batch normalization without mean subtraction, in the conventions of the three papers.

All functions take stacks of matrices (…, d, N), rows being neurons and columns samples; where a symbol has one meaning for every
kind of number, its function also takes one matrix as nested lists of fractions, balls or symbols.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from lemmacheck.numbers.matrices import gram
from theory.definitions.exact_spectra import divisible


class DegenerateRow(ValueError):
    """A row that is zero (or not finite) cannot be normalized: BN is undefined there."""

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


def second_moment(H: Any) -> Any:
    """M(H) = HHᵀ/N of D20: for stacks of arrays, or for one matrix of fractions, balls or symbols in nested lists."""
    if is_array(H):
        return H @ H.swapaxes(-1, -2) / H.shape[-1]
    return [[divisible(x) / len(H[0]) for x in row] for row in gram(H)]


def is_array(A: Any) -> bool:
    """A numpy array or a tensor, as opposed to nested lists of numbers."""
    return hasattr(A, "ndim")


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
