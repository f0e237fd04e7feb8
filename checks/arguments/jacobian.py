"""Shared evidence about the derivative of batch normalization: the shortest row decides its norm."""

from __future__ import annotations

import numpy as np

from checks.arguments.isometry import whole
from checks.arguments.square_matrices import square_candidates
from lemmacheck import Fraction, log, stream
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.matrices import determinant, eigenvalues, gram, row_squares
from theory.definitions.jacobian import squared_jacobian_norm


def measure_one_row(case):
    """X diagonal with squared rows a, b, …, b and ‖X‖² = d: the extremal shape, in balls."""
    d, a = whole(case.d), as_ball(case.a)
    b = (d - a) / (d - 1)
    return {"gap": -log(a) - (d - 1) * log(b), "log_J": -log(a.min(b)) / 2, "low": a.min(b)}


def measure_matrix(case):
    """dφ, log‖J‖ = −½ log of the shortest squared row, and λ_min, for X scaled to ‖X‖² = d."""
    d, rows = len(case.X), row_squares(case.X)
    scale = sum(rows) / d
    return {
        "d": d,
        "gap": -log(determinant(gram(case.X)) / scale**d),
        "log_J": log(squared_jacobian_norm(case.X) * scale) / 2,
        "low": eigenvalues(gram(case.X))[0] / scale,
    }


@stream("checks.m23._jacobian:square_matrices")
def square_matrices(rng):
    for case in square_candidates(rng, sizes=(2, 3, 4), count=24):
        yield {"X": case["X"]}


@stream("checks.m23._jacobian:nearly_orthogonal")
def nearly_orthogonal(rng):
    """Orthogonal matrices with one row shortened or noise added: small gaps."""
    for d in (2, 3, 5):
        for size in (1e-3, 1e-2, 0.05, 0.1, 0.2):
            Q = np.linalg.qr(rng.standard_normal((d, d)))[0]
            yield {"X": (Q + size / d * rng.standard_normal((d, d))).tolist()}
            Q[0] *= 1 - size
            yield {"X": Q.tolist()}


SHORT_ROWS = [Fraction(1, 10**k) for k in (0, 1, 3, 9, 30)]
