"""Gradients of the M23 network X_{l+1} = BN(W_l X_l), W Haar: what is known exactly, and a bound at every depth.

At an isometry (X_0 orthogonal) all states are orthogonal, and with A_l = (dL/dX_l) X_l^T

    |dL/dW_l|_F = |offdiag A_{l+1}|_F,     A_l = W_l^T offdiag(A_{l+1}) W_l,

so the skew part keeps its norm and the symmetric part loses its diagonal at every layer.  For any batch only
the row space matters: X_0 = M V with orthonormal rows of V gives X_l = M_l V, where M_l is the chain from M.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np

EARLY = Fraction(26, 3)  # constants of `log_jacobian_sum`
LATE = (Fraction(104, 27), Fraction(244, 27))


def squared_parts(A: Sequence[Sequence[Any]]) -> tuple[Any, Any]:
    """|skew A|_F^2 and |offdiag sym A|_F^2, in the kind of number that A holds."""
    pairs = [(i, j) for i in range(len(A)) for j in range(i)]
    skew = sum((A[i][j] - A[j][i]) ** 2 for i, j in pairs) / 2
    symmetric = sum((A[i][j] + A[j][i]) ** 2 for i, j in pairs) / 2
    return skew, symmetric


def expected_squares(A: Sequence[Sequence[int | Fraction]], *, layers: int) -> list[Fraction]:
    """E |dL/dW_{L-1-t}|_F^2 for t = 0..layers-1 given A = A_L, from Weingarten's formula for four entries of W.

    The second moments E A_ij A_kl (d^4 numbers) are carried from layer to layer; exact, for small d.
    """
    d = len(A)
    if d < 2 or any(len(row) != d for row in A):
        raise ValueError(f"A must be square of size at least 2; got {[len(row) for row in A]}")
    indices = list(product(range(d), repeat=4))
    second = {(i, j, k, m): Fraction(A[i][j]) * Fraction(A[k][m]) for i, j, k, m in indices}
    found: list[Fraction] = []
    for layer in range(layers):
        second = {at: value for at, value in second.items() if at[0] != at[1] and at[2] != at[3] and value}
        found.append(sum((value for at, value in second.items() if at[:2] == at[2:]), Fraction(0)))
        if layer + 1 < layers:
            second = {
                to: sum((fourth_moment(at, to, d) * value for at, value in second.items()), Fraction(0)) for to in indices
            }
    return found


def fourth_moment(rows: tuple[int, ...], columns: tuple[int, ...], d: int) -> Fraction:
    """E of a product of four entries of a Haar matrix of size d; it depends on which indices coincide only."""
    return _fourth_moment(_pattern(rows), _pattern(columns), d)


def _pattern(indices: tuple[int, ...]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(i, len(names)) for i in indices)


@cache
def _fourth_moment(rows: tuple[int, ...], columns: tuple[int, ...], d: int) -> Fraction:
    from theory.haar import moment

    value = moment(rows, columns, d=d)
    return Fraction(int(value.p), int(value.q)) if hasattr(value, "p") else Fraction(value)


def row_space_factor(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """X = M V with V of orthonormal rows spanning the rows of X: the chain from X is the chain from M, times V."""
    X = np.asarray(X, dtype=float)
    U, sigma, V = np.linalg.svd(X, full_matrices=False)
    rank = int(np.sum(sigma > sigma[0] * max(X.shape) * np.finfo(float).eps)) if sigma[0] > 0 else 0
    if rank == 0:
        raise ValueError("a zero batch has no row space")
    return U[:, :rank] * sigma[:rank], V[:rank]


def log_jacobian_sum(d: Any, phi: Any) -> Any:
    """Bound of E sum_l log |J_BN(W_l X_l)| over any number of layers, for X_0 of full row rank d >= 2 with gap phi.

    (d phi (1 + sqrt(26(d + 2)/3)) + sqrt(4(26 d + 61)/27)) / 2.  For n > d the gap is that of M with X_0 = M V.
    """
    early, late = float(EARLY), [float(x) for x in LATE]
    return (d * phi * (1 + np.sqrt(early * (d + 2))) + np.sqrt(late[0] * d + late[1])) / 2


def largest_log_gradient(d: Any, phi: Any, *, layers: Any) -> Any:
    """No network of this depth has a larger log |dL/dW_l|_F - log |dL/dX_L|_F, n >= d, X_0 of full row rank.

    Along every path the falls D_l = d (phi_l - phi_{l+1}) add up to d phi_0 at most, and
    log |J| <= (D + sqrt(2 D))/2; Cauchy-Schwarz over the layers.
    """
    return np.log(d) / 2 + (d * phi + np.sqrt(2 * layers * d * phi)) / 2
