"""Spectral quantities of D20: r(H), soft ranks, and the three traces F, T, G of M(H) = HHᵀ/N.

Functions of H take stacks (…, d, N), functions of M symmetric stacks (…, d, d); both also take one matrix as nested lists of
fractions, balls or symbols.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from lemmacheck.numbers import matrices
from theory.definitions.exact_spectra import eigenvalues_at_least
from theory.definitions.normalization import is_array, second_moment


def moment_eigenvalues(H: np.ndarray) -> np.ndarray:
    """The d eigenvalues of M(H), largest first: σ_i(H)²/N, through the singular values.

    Squaring singular values keeps eigenvalues down to 1e-32 of the largest; forming M would lose them at 1e-16.
    """
    d, N = H.shape[-2:]
    squares = np.linalg.svd(H, compute_uv=False) ** 2 / N
    return np.concatenate([squares, np.zeros((*squares.shape[:-1], d - squares.shape[-1]))], axis=-1)


def participation(H: Any) -> Any:
    """r(H) = Tr(M)²/‖M‖_F², D20 eq. (4): between 1 and rank(H); undefined (nan) for H = 0.

    Of a tensor it is differentiable, and taken from the smaller of HᵀH and HHᵀ.
    """
    if hasattr(H, "requires_grad"):
        scale = H.detach().abs().max()
        K = (H.T @ H if H.shape[1] < H.shape[0] else H @ H.T) / scale**2
        return K.trace() ** 2 / K.square().sum()
    M = second_moment(H)
    if not is_array(M):
        size = matrices.trace(M)
        return size * size / frobenius_square(M)
    with np.errstate(invalid="ignore"):
        return np.trace(M, axis1=-2, axis2=-1) ** 2 / frobenius_square(M)


def frobenius_square(M: Any) -> Any:
    """F = ‖M‖_F²."""
    return np.square(M).sum(axis=(-2, -1)) if is_array(M) else matrices.frobenius_square(M)


def cubic_trace(M: Any) -> Any:
    """T = Tr M³ for symmetric M."""
    return (M @ M * M).sum(axis=(-2, -1)) if is_array(M) else three_traces(M)[1]


def squared_row_trace(M: Any) -> Any:
    """G = Tr(diag(M²)²) = Σ_i ‖M_i:‖⁴ for symmetric M."""
    return np.square(np.square(M).sum(axis=-1)).sum(axis=-1) if is_array(M) else three_traces(M)[2]


def three_traces(M: Any) -> tuple[Any, Any, Any]:
    """F = ‖M‖_F², T = Tr M³ and G = Tr(diag(M²)²) of a symmetric matrix."""
    if is_array(M):
        return frobenius_square(M), cubic_trace(M), squared_row_trace(M)
    square = matrices.product(M, M)
    return frobenius_square(M), matrices.trace(matrices.product(square, M)), sum(square[i][i] ** 2 for i in range(len(M)))


def soft_rank(H: Any, taus: Any) -> Any:
    """rank_τ(H) = #{i ≤ d : σ_i(H)²/N ≥ τ}, D20 eq. (3); for arrays one more axis when several τ are given.

    Of a matrix of fractions it is exact, ties with τ included; of an array an eigenvalue within rounding of τ may fall on either
    side.
    """
    if not is_array(H):
        return eigenvalues_at_least(second_moment(H), taus)
    return count_at_least(moment_eigenvalues(H), taus)


def count_at_least(eigenvalues: np.ndarray, taus: float | Sequence[float]) -> np.ndarray:
    """How many of the last axis' eigenvalues are ≥ τ, for each τ."""
    thresholds = np.asarray(taus, float)
    counts: np.ndarray = (eigenvalues[..., None, :] >= thresholds.reshape(-1, 1)).sum(axis=-1)
    return counts if thresholds.ndim else counts[..., 0]
