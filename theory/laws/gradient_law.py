"""Gradients of the M23 network X_{l+1} = BN(W_l X_l), W Haar: what is known exactly, and a bound at every depth.

At an isometry (X_0 orthogonal) all states are orthogonal, and with A_l = (dL/dX_l) X_lᵀ

    |dL/dW_l|_F = |offdiag A_{l+1}|_F,     A_l = W_lᵀ offdiag(A_{l+1}) W_l,

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


def squared_parts(A: Sequence[Sequence[Any]]) -> tuple[Any, Any]:
    """|skew A|_F^2 and |offdiag sym A|_F^2, in the kind of number that A holds."""
    pairs = [(i, j) for i in range(len(A)) for j in range(i)]
    skew = sum((A[i][j] - A[j][i]) ** 2 for i, j in pairs) / 2
    symmetric = sum((A[i][j] + A[j][i]) ** 2 for i, j in pairs) / 2
    return skew, symmetric


def expected_squares(A: Sequence[Sequence[int | Fraction]], *, layers: int) -> list[Fraction]:
    """E |dL/dW_{L-1-t}|_F^2 for t = 0..layers-1 given A = A_L, from Weingarten's formula for four entries of W.

    The second moments E A_ij A_kl (d^4 numbers) are carried from layer to layer; exact, for small d.  Those of the next layer
    depend on which of their indices coincide only, and on the sums of these over indices that coincide alike.
    """
    d = len(A)
    if d < 2 or any(len(row) != d for row in A):
        raise ValueError(f"A must be square of size at least 2; got {[len(row) for row in A]}")
    indices = list(product(range(d), repeat=4))
    second: dict[tuple[int, ...], Fraction] = {at: Fraction(A[at[0]][at[1]]) * Fraction(A[at[2]][at[3]]) for at in indices}
    found: list[Fraction] = []
    for layer in range(layers):
        second = {at: value for at, value in second.items() if at[0] != at[1] and at[2] != at[3] and value}
        found.append(sum((value for at, value in second.items() if at[:2] == at[2:]), Fraction(0)))
        if layer + 1 < layers:
            totals: dict[tuple[int, ...], Fraction] = {}
            for at, value in second.items():
                totals[_pattern(at)] = totals.get(_pattern(at), Fraction(0)) + value
            patterns = {to: _pattern(to) for to in indices}
            moved = {
                to: sum((_fourth_moment(at, to, d) * total for at, total in totals.items()), Fraction(0))
                for to in set(patterns.values())
            }
            second = {to: moved[pattern] for to, pattern in patterns.items()}
    return found


def fourth_moment(rows: tuple[int, ...], columns: tuple[int, ...], d: int) -> Fraction:
    """E of a product of four entries of a Haar matrix of size d; it depends on which indices coincide only."""
    return _fourth_moment(_pattern(rows), _pattern(columns), d)


def _pattern(indices: tuple[int, ...]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(i, len(names)) for i in indices)


@cache
def _fourth_moment(rows: tuple[int, ...], columns: tuple[int, ...], d: int) -> Fraction:
    from theory.laws.haar import haar_moment

    value = haar_moment(rows, columns, d=d)
    return Fraction(int(value.p), int(value.q)) if hasattr(value, "p") else Fraction(value)


def largest_log_gradient(d: Any, phi: Any, *, layers: Any) -> Any:
    """No network of this depth has a larger log |dL/dW_l|_F - log |dL/dX_L|_F, n >= d, X_0 of full row rank.

    Along every path the falls D_l = d (φ_l - φ_{l+1}) add up to d φ_0 at most, and
    log |J| <= (D + sqrt(2 D))/2; Cauchy-Schwarz over the layers.
    """
    return np.log(d) / 2 + (d * phi + np.sqrt(2 * layers * d * phi)) / 2


def gradient_squares(X: Any, weights: Sequence[Any], C: Any, *, root: Any) -> list[Any]:
    """|dL/dW_l|_F^2 for l = 0..L-1 of one network with given weights and loss <C, X_L>, in any kind of number.

    `root` is the square root of that kind: fractions (perfect squares), balls or floats.
    """
    rows = [list(row) for row in X]
    kept = []
    for W in weights:
        H = _product(W, rows)
        lengths = [root(sum((h * h for h in row), start=0 * row[0])) for row in H]
        kept.append((rows, W, lengths))
        rows = [[h / r for h in row] for row, r in zip(H, lengths, strict=True)]
    G, states = [list(row) for row in C], rows
    squares: list[Any] = []
    for before, W, lengths in reversed(kept):
        G = [
            [(g - x * sum(a * b for a, b in zip(row, out, strict=True))) / r for g, x in zip(row, out, strict=True)]
            for row, out, r in zip(G, states, lengths, strict=True)
        ]
        gradient = _product(G, _transposed(before))
        squares.append(sum(value * value for row in gradient for value in row))
        G, states = _product(_transposed(W), G), before
    return squares[::-1]


def _product(A: Any, B: Any) -> list[list[Any]]:
    columns = _transposed(B)
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in A]


def _transposed(A: Any) -> list[list[Any]]:
    return [list(column) for column in zip(*A, strict=True)]


def rational_rotation(d: int, number: int) -> list[list[Fraction]]:
    """An orthogonal matrix of fractions: Cayley's transform (I - K)(I + K)^-1 of a small skew matrix, one per `number`."""
    from flint import fmpq, fmpq_mat

    state, K = number * 2654435761 % 2**32, [[0] * d for _ in range(d)]
    for i in range(d):
        for j in range(i):
            state = (1664525 * state + 1013904223) % 2**32
            K[i][j] = (state >> 16) % 7 - 3
            K[j][i] = -K[i][j]
    one = fmpq_mat(d, d, [fmpq(int(i == j)) for i in range(d) for j in range(d)])
    skew = fmpq_mat(d, d, [fmpq(x) for row in K for x in row])
    W = (one - skew) * (one + skew).inv()
    return [[Fraction(int(W[i, j].p), int(W[i, j].q)) for j in range(d)] for i in range(d)]
