"""Shared measurements on small matrices: isometry before and after batch normalization, rotations, rational batches."""

from __future__ import annotations

import numpy as np

from lemmacheck import Fraction, matrices, power, stream
from lemmacheck.numbers.matrices import determinant, product, row_squares
from theory.randomness.rotations import orthogonal_from_tangents


def root(x, d):
    """The d-th root of a non-negative number of any kind."""
    if isinstance(x, float):
        return max(x, 0.0) ** (1 / d)
    return power(x, Fraction(1, d)) if d > 1 else x


def isometry_parts(X):
    """Squared row lengths, their arithmetic and geometric mean, and det(XXᵀ)^(1/d) of a square X."""
    d = len(X)
    rows = row_squares(X)
    product = rows[0] * 0 + 1
    for r in rows:
        product = product * r
    volume = root(determinant(X) ** 2, d)
    return {"rows": rows, "arithmetic": sum(rows) / d, "geometric": root(product, d), "volume": volume, "product": product}


def rotated(case):
    """WX for the rotation W with the case's half-angle tangents."""
    return product(orthogonal_from_tangents(case.tangents, len(case.X)), case.X) if case.tangents else case.X


@stream("checks.m23._matrices:square_candidates")
def square_candidates(rng, sizes=(1, 2, 3, 4), count=20):
    """Invertible square matrices together with a rotation."""
    for d in sizes:
        for X in matrices(rng, d, d, count=count):
            if abs(np.linalg.det(np.array(X))) > 1e-9:
                yield {"X": X, "tangents": [float(t) for t in rng.uniform(-1, 1, d * (d - 1) // 2)]}


def rational_matrix(numbers, d, n=None):
    """A d×n list of fractions from a flat list of numbers."""
    n = d if n is None else n
    return [[numbers[i * n + j] for j in range(n)] for i in range(d)]
