"""Lyapunov exponents of products of random matrices.

Newman 1986: for A_k with independent N(0, σ^2) entries the exponents of A_k ... A_1 are
mu_i = (ψ((d - i + 1)/2) + log(2 σ^2)) / 2, i = 1..d: the logarithm of a chi variable with
d - i + 1 degrees of freedom has this mean, and QR of a Gaussian matrix has such a diagonal.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, precision_of

if TYPE_CHECKING:
    from flint import arb


def newman_exponents(d: int, *, variance: float = 1.0) -> np.ndarray:
    """The d exponents, largest first, for independent Gaussian entries of this variance."""
    from scipy.special import digamma

    if d < 1 or not variance > 0:
        raise ValueError(f"needs d >= 1 and a positive variance, got d = {d}, variance = {variance}")
    return 0.5 * (digamma((d - np.arange(d)) / 2) + np.log(2.0 * variance))


def newman_exponents_ball(d: int, *, variance: Any = 1, bits: int = DEFAULT_BITS) -> list[arb]:
    """Enclosures of Newman's exponents."""
    if d < 1:
        raise ValueError(f"needs d >= 1, got d = {d}")
    with precision_of(bits + 20):
        shift = (2 * as_ball(variance)).log()
        return [(as_ball(Fraction(d - i, 2)).digamma() + shift) / 2 for i in range(d)]


def qr_log_growth(factors: Iterable[np.ndarray]) -> np.ndarray:
    """Sums of log |R_ii| over A_k Q_{k-1} = Q_k R_k, per factor: shape (number of factors, ..., d).

    Divided by the number of factors they converge to the exponents.  Each step re-orthogonalizes, so
    no column drowns in the dominant one and nothing overflows.  A singular factor gives -inf.
    """
    rows = []
    Q: np.ndarray | None = None
    total: np.ndarray | None = None
    for A in factors:
        A = np.asarray(A, dtype=float)
        Q, R = np.linalg.qr(A if Q is None else A @ Q)
        with np.errstate(divide="ignore"):
            step = np.log(np.abs(np.diagonal(R, axis1=-2, axis2=-1)))
        total = step if total is None else total + step
        rows.append(total)
    if not rows:
        raise ValueError("the growth of an empty product is not defined: give at least one factor")
    return np.stack(rows)


def estimate_exponents(factors: Iterable[np.ndarray]) -> np.ndarray:
    """Finite-product estimate of the Lyapunov exponents, shape (..., d).

    Unbiased for Gaussian factors at every length (the R_ii are then exactly chi distributed); for
    other laws only in the limit.
    """
    growth = qr_log_growth(factors)
    return growth[-1] / len(growth)
