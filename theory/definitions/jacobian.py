"""The derivative of batch normalization without mean subtraction, BN(X) = diag(XX^T)^(-1/2) X, row by row.

Row j of the output depends on row j of the input only, with Jacobian (I - x x^T/|x|^2)/|x|: a projection over the
length of the row.  So the operator norm of the whole is one over the shortest row, for n >= 2 samples.
"""

from __future__ import annotations

import numpy as np

from theory.definitions.normalization import DegenerateRow, row_norms


def row_jacobian(x: np.ndarray) -> np.ndarray:
    """d(x/|x|)/dx for one row x of length n: an n x n matrix."""
    x = np.asarray(x, float)
    r = float(row_norms(x[None])[0])
    if not r > 0:
        raise DegenerateRow(0)
    direction = x / r
    return (np.eye(len(x)) - np.outer(direction, direction)) / r


def bn_jacobian(X: np.ndarray) -> np.ndarray:
    """The full Jacobian of BN at X (d x n) as a block-diagonal (dn) x (dn) matrix, rows of X one after the other."""
    X = np.asarray(X, float)
    d, n = X.shape
    J = np.zeros((d * n, d * n))
    for i, x in enumerate(X):
        J[i * n : (i + 1) * n, i * n : (i + 1) * n] = row_jacobian(x)
    return J


def jacobian_norm(X: np.ndarray) -> np.ndarray:
    """Operator norm of the Jacobian of BN for stacks (..., d, n): one over the shortest row, zero for n = 1."""
    shortest = row_norms(X).min(axis=-1)
    if np.any(shortest == 0):
        raise DegenerateRow(0, " or another one")
    return np.where(np.shape(X)[-1] > 1, 1.0 / shortest, 0.0)
