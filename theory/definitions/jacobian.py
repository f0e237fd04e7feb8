"""The derivative of batch normalization without mean subtraction, BN(X) = diag(XXᵀ)^(-1/2) X, row by row.

Row j of the output depends on row j of the input only, with Jacobian (I - x xᵀ/|x|^2)/|x|: a projection over the
length of the row.  So the operator norm of the whole is one over the shortest row, for n >= 2 samples.
"""

from __future__ import annotations

import numpy as np

from theory.definitions.normalization import DegenerateRow, row_norms


def jacobian_norm(X: np.ndarray) -> np.ndarray:
    """Operator norm of the Jacobian of BN for stacks (..., d, n): one over the shortest row, zero for n = 1."""
    shortest = row_norms(X).min(axis=-1)
    if np.any(shortest == 0):
        raise DegenerateRow(0, " or another one")
    return np.where(np.shape(X)[-1] > 1, 1.0 / shortest, 0.0)
