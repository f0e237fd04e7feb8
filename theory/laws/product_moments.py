"""Moments of X Xᵀ for products X = X_1 ... X_M of independent matrices, exactly: at finite size and in the limit.

In the limit, with G of variance 1/N and a deterministic B with moments m_1, m_2, ..., the moments of G B Gᵀ are sums over
non-crossing partitions of products of the m's (the genus expansion keeps only planar pairings). M steps from B = I give those
of the product. This route knows nothing of the Fuss-Catalan numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial
from typing import Any

import numpy as np

from theory.laws.fuss_catalan import distribution


def integer_partitions(k: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """All ways to write k as a sum of positive parts, largest part first."""
    if k == 0:
        yield ()
        return
    for part in range(k if largest is None else min(k, largest), 0, -1):
        for rest in integer_partitions(k - part, part):
            yield (part, *rest)


def noncrossing_count(parts: tuple[int, ...]) -> int:
    """How many non-crossing partitions of sum(parts) points have blocks of these sizes (Kreweras 1972)."""
    k, blocks = sum(parts), len(parts)
    below = factorial(k - blocks + 1)
    for size in set(parts):
        below *= factorial(parts.count(size))
    return factorial(k) // below


def one_more_factor(moments: list[Any]) -> list[Any]:
    """Limit moments of G B Gᵀ from those of B (entry k - 1 is the k-th moment)."""
    result = []
    for k in range(1, len(moments) + 1):
        total = 0
        for parts in integer_partitions(k):
            term = noncrossing_count(parts)
            for size in parts:
                term = term * moments[size - 1]
            total = total + term
        result.append(total)
    return result


def limit_moments(M: int, count: int) -> list[int]:
    """The first limit moments of X Xᵀ for M Gaussian factors with entries of variance 1/N."""
    if M < 1 or count < 1:
        raise ValueError(f"needs at least one factor and one moment, got M = {M}, count = {count}")
    moments: list[int] = [1] * count
    for _ in range(M):
        moments = one_more_factor(moments)
    return moments


def finite_second_moments(M: int, N: Any) -> tuple[Any, Any]:
    """E Tr (XXᵀ)^2 and E (Tr XXᵀ)^2 for variance 1/N, exactly, in whatever kind of number N is.

    With B = Y Yᵀ: E Tr(GBGᵀ)^2 = (1 + 1/N) Tr B^2 + (Tr B)^2/N and E (Tr GBGᵀ)^2 = (Tr B)^2 + (2/N) Tr B^2.
    """
    square, trace = N, N * N
    for _ in range(M):
        square, trace = next_second_moments(square, trace, N=N)
    return square, trace


def next_second_moments(square: Any, trace: Any, *, N: Any) -> tuple[Any, Any]:
    """One more factor for the pair (E Tr B^2, E (Tr B)^2)."""
    return square + square / N + trace / N, trace + 2 * square / N


def kolmogorov_distance(squared: np.ndarray, M: int) -> np.ndarray:
    """sup_x |F_N(x) - F(x)| per matrix: empirical law of one matrix's squared singular values against the limit law."""
    u = np.sort(distribution(np.atleast_2d(squared), M), axis=1)
    count = u.shape[1]
    place = np.arange(count)
    return np.maximum(u - place / count, (place + 1) / count - u).max(axis=1)
