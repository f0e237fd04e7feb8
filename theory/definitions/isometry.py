"""The isometry gap of M23 and what batch normalization does to it.

φ(X) = log( mean of λ ) - mean of log(λ), λ = eigenvalues of Xᵀ X: zero iff Xᵀ X is a
multiple of the identity, infinite iff X has dependent columns.  I = e^-phi.
"""

from __future__ import annotations

import numpy as np


def log1p_minus(x: np.ndarray) -> np.ndarray:
    """log(1 + x) - x without cancellation near zero."""
    x = np.asarray(x, dtype=float)
    small = np.abs(x) < 0.05
    y = np.where(small, x, 0.0)
    series = np.zeros_like(y)
    for k in range(14, 1, -1):  # 0.05^13 / 15 is below one unit in the last place of the first term
        series = ((-1) ** (k + 1)) / k + y * series
    with np.errstate(divide="ignore"):
        direct = np.log1p(np.where(small, 0.0, x)) - np.where(small, 0.0, x)
    return np.where(small, y * y * series, direct)


def gap_of_eigenvalues(lam: np.ndarray) -> np.ndarray:
    """φ from the eigenvalues of Xᵀ X (shape (..., n)); infinite when one of them is zero.

    Near isometry the mean of (deviation - log(1 + deviation)) is taken, so that the gap keeps its
    digits as long as the eigenvalues hold the deviations.
    """
    lam = np.asarray(lam, dtype=float)
    if np.any(lam < 0) or not np.all(np.isfinite(lam)):
        raise ValueError("eigenvalues must be finite and non-negative")
    mean = lam.mean(axis=-1, keepdims=True)
    if np.any(mean == 0):
        raise ValueError("the isometry gap of a zero matrix is not defined")
    deviation = lam / mean - 1.0
    deviation = deviation - deviation.mean(axis=-1, keepdims=True)
    near = -np.mean(log1p_minus(np.where(np.abs(deviation) < 0.5, deviation, 0.0)), axis=-1)
    with np.errstate(divide="ignore"):
        far = -np.mean(np.log(lam / mean), axis=-1)
    return np.where(np.all(np.abs(deviation) < 0.5, axis=-1), near, far)


def log_volume(X: np.ndarray) -> np.ndarray:
    """log sqrt(det Xᵀ X) through QR: keeps volumes whose determinant would underflow."""
    X = np.asarray(X, dtype=float)
    if X.shape[-2] < X.shape[-1]:
        return np.full(X.shape[:-2], -np.inf)
    diagonal = np.abs(np.diagonal(np.linalg.qr(X, mode="r"), axis1=-2, axis2=-1))
    with np.errstate(divide="ignore"):
        return np.sum(np.log(diagonal), axis=-1)


def isometry_gap(X: np.ndarray) -> np.ndarray:
    """φ(X) for X of shape (..., d, n): exact to rounding from near-singular to near-isometric.

    Away from isometry the log-volume comes from QR.  Close to it (φ < 1e-2) the gap comes from the
    Cholesky factor L of the normalized Gram matrix, whose diagonal is 1 + e_i:
    φ = -(1/n) sum log(1 + e_i - sum_{k<i} L_ik^2), a sum without cancellation up to sum e_i = 0.
    """
    X = np.asarray(X, dtype=float)
    if X.ndim < 2:
        raise ValueError(f"a matrix is needed, got shape {X.shape}")
    if not np.all(np.isfinite(X)):
        raise ValueError("the isometry gap of a matrix with non-finite entries is not defined")
    n = X.shape[-1]
    largest = np.max(np.abs(X), axis=(-2, -1), keepdims=True)
    if np.any(largest == 0):
        raise ValueError("the isometry gap of a zero matrix is not defined")
    X = X / largest
    mean_square = np.sum(np.square(X), axis=(-2, -1)) / n
    phi = np.asarray(np.log(mean_square) - 2.0 * log_volume(X) / n)
    phi = np.maximum(phi, 0.0)  # φ is never negative; rounding can leave -1e-16 at isometry
    near = phi < 1e-2
    if np.any(near):
        scaled = X[near] / np.sqrt(mean_square[near])[..., None, None] if X.ndim > 2 else (X / np.sqrt(mean_square))[None]
        phi = np.array(phi)
        phi[near] = _gap_near_isometry(scaled)
    return phi if phi.ndim else phi[()]


def _gap_near_isometry(X: np.ndarray) -> np.ndarray:
    """φ for matrices with Tr Xᵀ X = n and Xᵀ X close to the identity; shape (B, d, n)."""
    gram = np.swapaxes(X, -1, -2) @ X
    deviation = np.einsum("...ii->...i", gram) - 1.0
    deviation = deviation - deviation.mean(axis=-1, keepdims=True)
    below = np.tril(np.linalg.cholesky(gram), -1)
    lost = np.sum(np.square(below), axis=-1)  # pivot_i = 1 + deviation_i - lost_i
    # log(1 + a) = a + (log(1 + a) - a); the deviations add up to zero, so only -lost remains linear
    return (np.sum(lost, axis=-1) - np.sum(log1p_minus(deviation - lost), axis=-1)) / X.shape[-1]


def isometry(X: np.ndarray) -> np.ndarray:
    """I(X) = e^-φ: one iff the columns are orthogonal and of equal length, zero iff dependent."""
    return np.exp(-isometry_gap(X))


def deviation_square(X: np.ndarray) -> np.ndarray:
    """S = sum_k (λ_k - 1)^2 over the eigenvalues of X Xᵀ: the squared distance of X Xᵀ from I."""
    X = np.asarray(X, dtype=float)
    difference = X @ np.swapaxes(X, -1, -2) - np.eye(X.shape[-2])
    return np.sum(np.square(difference), axis=(-2, -1))
