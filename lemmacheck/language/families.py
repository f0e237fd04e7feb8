"""Families of spectra and matrices that a search may start from: tied, graded, near-singular, extreme, random."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np


def spectra(rng: np.random.Generator, d: int, *, count: int = 40) -> Iterator[list[float]]:
    """Positive spectra of length d with sum d: tied, two-level, graded, near-singular, near-uniform, random."""
    yield [1.0] * d
    for top in (0.5, 0.9, 0.99, 1 - 1e-6):
        for k in {1, 2, d // 2, d - 1} & set(range(1, d)):
            yield _sum_to(d, [top * d / k] * k + [(1 - top) * d / (d - k)] * (d - k))
    for ratio in (0.5, 0.1, 1e-3):
        yield _sum_to(d, [ratio**i for i in range(d)])
    for noise in (1e-1, 1e-3, 1e-6):
        yield _sum_to(d, list(1 + noise * rng.standard_normal(d).clip(-0.9 / noise, None)))
    for shape in np.geomspace(0.05, 5, max(count - 20, 4)):
        yield _sum_to(d, list(rng.gamma(shape, size=d) + 1e-12))


def matrices(rng: np.random.Generator, d: int, n: int, *, count: int = 30) -> Iterator[list[list[float]]]:
    """d×n matrices: identity, tied rows, near-singular, rank-deficient, near-orthogonal, extreme scales, random."""
    yield np.eye(d, n).tolist()
    yield np.ones((d, n)).tolist()
    q = np.linalg.qr(rng.standard_normal((max(d, n), max(d, n))))[0][:d, :n]
    for noise in (1e-1, 1e-3, 1e-6):
        yield (q + noise * rng.standard_normal((d, n))).tolist()
        yield (np.ones((d, n)) + noise * rng.standard_normal((d, n))).tolist()
    for rank in range(1, min(d, n)):
        yield (rng.standard_normal((d, rank)) @ rng.standard_normal((rank, n))).tolist()
    for scale in (1e-3, 1e3):
        graded = np.geomspace(1, scale, d)[:, None] * rng.standard_normal((d, n))
        yield graded.tolist()
    for _ in range(max(count - 12, 4)):
        yield rng.standard_normal((d, n)).tolist()


def _sum_to(total: float, values: list[float]) -> list[float]:
    s = sum(values)
    return [float(total * v / s) for v in values]
