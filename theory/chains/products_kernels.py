"""Compiled one-sided Jacobi iteration for rows that differ by factors beyond the range of doubles."""

from __future__ import annotations

import numpy as np
from numba import njit

SWEEPS = 60


@njit(cache=True, forceinline=True, error_model="numpy", fastmath={"contract", "reassoc"})
def orthogonalise_graded_rows(logs, U, tolerance):
    """Singular values of diag(e^logs) U (unit rows) appear as e^logs; returns the sweeps used, or -1.

    Rows p, q with cosine c and ratio ρ = |row q|/|row p| <= 1 are rotated to be orthogonal:
    p <- p - ρ^2 tau q, q <- q + tau p on unit rows, tau = -sign(c) / (h + sqrt(ρ^2 + h^2)),
    h = (1 - ρ^2) / (2 |c|).  Only the ratio enters, so grading of any size neither over- nor underflows.
    A unit row that depends on another to rounding has the singular value zero: its logarithm becomes -inf.
    """
    N, width = U.shape
    dependent = (4e-16 * width) ** 2
    for sweep in range(SWEEPS):
        worst = 0.0
        for first in range(N - 1):
            for second in range(first + 1, N):
                p, q = first, second
                if logs[q] > logs[p]:
                    p, q = q, p
                if logs[q] == -np.inf:
                    continue
                a, b = U[p], U[q]
                c = 0.0
                for k in range(width):
                    c += a[k] * b[k]
                worst = max(worst, abs(c))
                if abs(c) <= tolerance:
                    continue
                rho = np.exp(logs[q] - logs[p])
                h = (1.0 - rho * rho) / (2.0 * abs(c))
                tau = (-1.0 if c > 0 else 1.0) / (h + np.sqrt(rho * rho + h * h))
                back = rho * rho * tau
                square_a, square_b = 0.0, 0.0
                for k in range(width):
                    x, y = a[k], b[k]
                    u, v = x - back * y, y + tau * x
                    a[k], b[k] = u, v
                    square_a += u * u
                    square_b += v * v
                if square_b <= dependent:  # nothing but rounding is left: the rows are linearly dependent
                    logs[q] = -np.inf
                    square_b = 1.0
                shrink = 0.5 * np.log1p(rho * rho * tau * tau)
                logs[p] += 0.5 * np.log(square_a) - shrink
                logs[q] += 0.5 * np.log(square_b) - shrink
                scale_a, scale_b = 1.0 / np.sqrt(square_a), 1.0 / np.sqrt(square_b)
                for k in range(width):
                    a[k] *= scale_a
                    b[k] *= scale_b
        if worst <= tolerance:
            return sweep + 1
    return -1
