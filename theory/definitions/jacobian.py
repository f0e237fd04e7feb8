"""The derivative of batch normalization without mean subtraction, BN(X) = diag(XXᵀ)^(-1/2) X, row by row.

Row j of the output depends on row j of the input only, with Jacobian (I - x xᵀ/|x|^2)/|x|: a projection over the
length of the row.  So the operator norm of the whole is one over the shortest row, for n >= 2 samples.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.numbers.matrices import row_squares
from theory.definitions.exact_spectra import divisible


def squared_jacobian_norm(X: Any) -> Any:
    """Squared operator norm of the Jacobian of BN: one over the shortest squared row, zero for n = 1."""
    shortest = divisible(min(row_squares(X)))
    return 1 / shortest if len(X[0]) > 1 else 0 * shortest
