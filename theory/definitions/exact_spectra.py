"""Ranks, counts of eigenvalues and special matrices in fractions, without rounding.

Matrices are nested lists of fractions (`flint.fmpq`) or whole numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from lemmacheck.numbers.matrices import Matrix


def rational(x: Any) -> Any:
    """The number as `flint.fmpq`."""
    from flint import fmpq

    return x if isinstance(x, fmpq) else fmpq(Fraction(x).numerator, Fraction(x).denominator)


def divisible(x: Any) -> Any:
    """The number itself, but a whole number or fraction as `flint.fmpq`, whose quotients stay exact."""
    return rational(x) if isinstance(x, (int, Fraction)) else x


def rational_matrix(A: Sequence[Sequence[Any]]) -> list[list[Any]]:
    """The matrix with every entry as `flint.fmpq`."""
    return [[rational(x) for x in row] for row in A]


def rank(A: Sequence[Sequence[Any]]) -> int:
    """The algebraic rank, by elimination in fractions."""
    from flint import fmpq_mat

    A = rational_matrix(A)
    return int(fmpq_mat(len(A), len(A[0]), [x for row in A for x in row]).rref()[1])


def eigenvalues_at_least(M: Sequence[Sequence[Any]], threshold: Any) -> int:
    """How many eigenvalues of a symmetric matrix are at least the threshold.

    The characteristic polynomial of M − τI has only real roots, so Descartes' rule is exact: its sign changes count
    the positive eigenvalues, its lowest power the zero ones.
    """
    from flint import fmpq_mat

    d = len(M)
    shift = rational(threshold)
    entries = [rational(M[i][j]) - (shift if i == j else 0) for i in range(d) for j in range(d)]
    coefficients = fmpq_mat(d, d, entries).charpoly().coeffs()
    zeros = next(i for i, c in enumerate(coefficients) if c != 0)
    signs = [c > 0 for c in coefficients if c != 0]
    return zeros + sum(a != b for a, b in pairwise(signs))


def correlation_squares(M: Matrix) -> list[list[Any]]:
    """[M_+]_ij² = M_ij²/(M_ii M_jj): the squared entries of the normalized matrix, which stay rational."""
    d = len(M)
    return [[M[i][j] ** 2 / (M[i][i] * M[j][j]) for j in range(d)] for i in range(d)]


def hadamard(doublings: int) -> list[list[int]]:
    """Sylvester's matrix of ±1 with orthogonal rows, of size 2^doublings."""
    A = [[1]]
    for _ in range(doublings):
        A = [row + row for row in A] + [row + [-x for x in row] for row in A]
    return A


def equal_rows_with_spectrum(spectrum: Sequence[Any]) -> list[list[Any]]:
    """A symmetric matrix with this spectrum, constant diagonal Σλ/d and rows of equal norm; d must be a power of two.

    Q diag(λ) Qᵀ for Q = Hadamard/√d: all squares of Q's entries are 1/d, so every power has a constant diagonal.
    """
    d = len(spectrum)
    A = hadamard(d.bit_length() - 1)
    if len(A) != d:
        raise ValueError(f"a Sylvester matrix of size {d} does not exist; d must be a power of two")
    lam = [rational(x) for x in spectrum]
    return [[sum(A[i][k] * A[j][k] * lam[k] for k in range(d)) / d for j in range(d)] for i in range(d)]
