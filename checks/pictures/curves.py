"""Curves that several pictures share: the network of infinite width, one layer of orthogonal weights, products of matrices."""

from __future__ import annotations

from functools import cache

import numpy as np

from theory.definitions.isometry import gap_of_eigenvalues
from theory.laws.infinite_width import next_spectrum
from theory.laws.one_step import gap_drop

SAMPLES, ALPHA = 100, 0.096  # those of the witness of d21/theorem-1
DEPTHS = 300


@cache
def excess(n: int = SAMPLES, alpha: float = ALPHA, layers: int = DEPTHS) -> tuple[float, ...]:
    """By how much the largest eigenvalue of HᵀH exceeds 1/n at layers 1, 2, …, from (top, α², …, α²); d → ∞."""
    s = np.full(n, alpha**2)
    s[0] = 1 - (n - 1) * alpha**2
    found = []
    for _ in range(layers):
        s = next_spectrum(s)
        found.append(float(s[0] - 1 / n))
    return tuple(found)


def gaps(n: int = SAMPLES, alpha: float = ALPHA, layers: int = DEPTHS) -> list[float]:
    """V at layers 1, 2, …: one eigenvalue is larger and the others are equal."""
    return [x * (n / (n - 1)) ** 0.5 for x in excess(n, alpha, layers)]


def first_layer(d: int, smallest: float) -> tuple[float, float]:
    """dφ and the time constant −1/log(E φ′/φ) of the first layer, one eigenvalue being `smallest` times the others."""
    lam = np.ones(d)
    lam[0] = smallest
    lam *= d / lam.sum()
    phi = float(gap_of_eigenvalues(lam))
    return d * phi, float(-1 / np.log1p(-float(gap_drop(lam)) / phi))


@cache
def product_of_gaussians(M: int, N: int = 600) -> np.ndarray:
    """The singular values of one product of M square matrices with entries of variance 1/N."""
    rng = np.random.default_rng(0)
    X = np.eye(N)
    for _ in range(M):
        X = X @ (rng.standard_normal((N, N)) / N**0.5)
    return np.linalg.svd(X, compute_uv=False)
