"""Small linear algebra that works alike in floats, fractions, balls and tensors.

Matrices are nested lists (or tensors) of numbers; meant for the few rows of a witness, not for speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import fmpq, fmpq_mat

Matrix = Sequence[Sequence[Any]]


def row_squares(X: Matrix) -> list[Any]:
    """Squared Euclidean norms of the rows."""
    return [sum(x * x for x in row) for row in X]


def gram(X: Matrix) -> list[list[Any]]:
    """XXᵀ."""
    if (X_ := _fractions(X)) is not None:
        return _rows(X_ * X_.transpose())
    return [[sum(a * b for a, b in zip(one, two, strict=True)) for two in X] for one in X]


def product(A: Matrix, B: Matrix) -> list[list[Any]]:
    """AB."""
    if (A_ := _fractions(A)) is not None and (B_ := _fractions(B)) is not None:
        return _rows(A_ * B_)
    return [[sum(row[k] * B[k][j] for k in range(len(B))) for j in range(len(B[0]))] for row in A]


def _fractions(A: Matrix) -> Any:
    """The matrix as FLINT knows it, if every entry is one of its fractions: it multiplies several times as fast."""
    entries = [x for row in A for x in row]
    if not entries or any(type(x) is not fmpq for x in entries):
        return None
    return fmpq_mat(len(A), len(A[0]), entries)


def _rows(A: fmpq_mat) -> list[list[Any]]:
    return [list(row) for row in A.tolist()]


def transpose(A: Matrix) -> list[list[Any]]:
    return [list(column) for column in zip(*A, strict=True)]


def trace(A: Matrix) -> Any:
    return sum(A[i][i] for i in range(len(A)))


def frobenius_square(A: Matrix) -> Any:
    """Σ A_ij²."""
    return sum(row_squares(A))


def determinant(A: Matrix) -> Any:
    """By fraction-exact elimination for fractions, by LAPACK for floats, rigorously for balls."""
    kind = _kind(A)
    if kind == "float":
        import numpy as np

        return float(np.linalg.det(np.array(A, dtype=float)))
    if kind == "torch":
        return _tensor(A).det()
    if kind == "exact":
        return fmpq_mat(len(A), len(A), [x for row in A for x in row]).det()
    from flint import arb_mat

    return arb_mat([list(row) for row in A]).det()


def eigenvalues(A: Matrix) -> list[Any]:
    """Eigenvalues of a symmetric matrix, ascending; for exact entries as balls that certainly contain them.

    Balls of tied eigenvalues overlap, so their order among themselves is not meaningful; sums and extremes are.
    """
    kind = _kind(A)
    if kind == "float":
        import numpy as np

        return [float(x) for x in np.linalg.eigvalsh(np.array(A, dtype=float))]
    if kind == "torch":
        import torch

        return list(torch.linalg.eigvalsh(_tensor(A)))
    from flint import acb_mat, fmpq_mat

    try:
        values = acb_mat([list(row) for row in A]).eig(multiple=True)
    except ValueError:  # tied eigenvalues that the iteration cannot tell apart: the polynomial's roots have multiplicities
        if kind != "exact":
            raise
        roots: Any = fmpq_mat([list(row) for row in A]).charpoly().complex_roots()
        values = [root for root, multiplicity in roots for _ in range(multiplicity)]
    return sorted((value.real for value in values), key=lambda x: float(x.mid()))


def _kind(A: Matrix) -> str:
    from flint import arb, fmpq

    entries = [x for row in A for x in row]
    if any(type(x).__module__.startswith("torch") for x in entries):
        return "torch"
    if any(isinstance(x, arb) for x in entries):
        return "ball"
    if any(isinstance(x, fmpq) for x in entries):
        return "exact"
    return "float"


def _tensor(A: Matrix) -> Any:
    import torch

    return torch.stack([torch.stack([torch.as_tensor(x, dtype=torch.float64) for x in row]) for row in A])
