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


def soft_rank_by_inertia(M: np.ndarray, tau: float) -> int:
    """rank_τ from one symmetric matrix M by Sylvester's law: non-negative eigenvalues of M − τI.

    The LDLᵀ factorisation (Bunch–Kaufman) has the inertia of M − τI and costs d³/3 without any iteration.
    An eigenvalue within rounding of τ may fall on either side, as it may with `soft_rank`.
    """
    from scipy.linalg import ldl

    _, blocks, _ = ldl(M - tau * np.eye(len(M)))
    return len(M) - negative_eigenvalues_of_blocks(blocks)


def negative_eigenvalues_of_blocks(blocks: np.ndarray) -> int:
    """Negative eigenvalues of a block-diagonal matrix with blocks of size one and two."""
    i, negative = 0, 0
    while i < len(blocks):
        paired = i + 1 < len(blocks) and blocks[i, i + 1] != 0
        if paired:
            # A 2×2 pivot is indefinite or definite: its determinant and trace give the signs.
            a, b, c = blocks[i, i], blocks[i, i + 1], blocks[i + 1, i + 1]
            determinant = a * c - b * b
            negative += 1 if determinant < 0 else (2 if a + c < 0 else 0)
        else:
            negative += int(blocks[i, i] < 0)
        i += 2 if paired else 1
    return negative


def numerical_rank(H: np.ndarray, relative: float | None = None) -> np.ndarray:
    """How many singular values exceed `relative`·σ_max; by default max(d, N)·2⁻⁵², as LAPACK users do."""
    relative = max(H.shape[-2:]) * np.finfo(float).eps if relative is None else relative
    sigma = np.linalg.svd(H, compute_uv=False)
    return (sigma > relative * sigma[..., :1]).sum(axis=-1)
