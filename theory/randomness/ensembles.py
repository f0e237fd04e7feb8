"""Weight laws and starting points, drawn from keys.

A law with independent bounded entries is given by its quantile function, so that every entry uses exactly one
uniform of the stream. All laws except `positive_uniform` and `HAAR` have mean 0 and
variance 1, as D20, Definition 1 asks.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from theory.randomness import threefry
from theory.randomness.threefry import Keys


@dataclass(frozen=True)
class WeightLaw:
    """The law of a weight matrix; `mean` and `variance` are those of one entry, `bound` is sup|w|."""

    name: str
    parameter: float = 0.0
    mean: float = 0.0
    variance: float = 1.0
    bound: float = np.inf
    symmetric: bool = True

    @property
    def entries_from_uniforms(self) -> bool:
        """Whether each entry is a function of one uniform."""
        return self.name in QUANTILES


GAUSSIAN = WeightLaw("gaussian")
UNIFORM = WeightLaw("uniform", bound=float(np.sqrt(3.0)))
RADEMACHER = WeightLaw("rademacher", bound=1.0)
HAAR = WeightLaw("haar", bound=1.0, variance=np.nan)  # variance 1/d: it depends on the size


def sparse(density: float) -> WeightLaw:
    """Entries ±1/√p with probability p/2 each and 0 otherwise: bounded, mean 0, variance 1."""
    if not 0 < density <= 1:
        raise ValueError(f"the density of non-zero entries must be in (0, 1]; got {density}")
    return WeightLaw("sparse", density, bound=float(density**-0.5))


def positive_uniform(a: float) -> WeightLaw:
    """Entries uniform on [0, 2a]: the variance of U[−a, a], but mean a (D20, Figure 5)."""
    if not a > 0:
        raise ValueError(f"the half-width a must be positive; got {a}")
    return WeightLaw("positive-uniform", a, mean=a, variance=a * a / 3, bound=2 * a, symmetric=False)


QUANTILES = {
    "uniform": lambda u, _: (2.0 * u - 1.0) * np.sqrt(3.0),
    "rademacher": lambda u, _: np.where(u < 0.5, -1.0, 1.0),
    "sparse": lambda u, p: np.where(u < 0.5 * p, -1.0, np.where(u > 1.0 - 0.5 * p, 1.0, 0.0)) / np.sqrt(p),
    "positive-uniform": lambda u, a: 2.0 * a * u,
}


def weights(law: WeightLaw, keys: Keys, *, block: int, rows: int, columns: int) -> np.ndarray:
    """One weight matrix per key, shape (B, rows, columns), from block number `block` of each stream."""
    if law.name == "haar":
        if rows != columns:
            raise ValueError(f"Haar weights are square; got {rows}×{columns}")
        return haar_by_qr(keys, block=block, d=rows)
    if law.name == "gaussian":
        return threefry.normals(keys, block, rows * columns).reshape(-1, rows, columns)
    u = threefry.uniforms(keys, block, rows * columns)
    return QUANTILES[law.name](u, law.parameter).reshape(-1, rows, columns)


def haar_by_qr(keys: Keys, *, block: int, d: int) -> np.ndarray:
    """Haar orthogonal matrices (B, d, d): QR of a Gaussian matrix with the diagonal of R made positive.

    Matrices are factored one at a time, so that the result does not depend on the batch.
    """
    out = np.empty((len(keys), d, d))
    for b, Z in enumerate(threefry.normals(keys, block, d * d).reshape(-1, d, d)):
        Q, R = np.linalg.qr(Z)
        out[b] = Q * np.where(np.diagonal(R) < 0, -1.0, 1.0)
    return out


def gaussian_start(keys: Keys, *, d: int, N: int, block: int = -1) -> np.ndarray:
    """X with independent standard normal entries, (B, d, N)."""
    return threefry.normals(keys, block, d * N).reshape(-1, d, N)


def nearly_collinear_start(keys: Keys, *, d: int, N: int, distance: float, block: int = -1) -> np.ndarray:
    """X = x yᵀ + distance·Z: full rank, but within `distance` of rank one; all factors Gaussian, (B, d, N)."""
    z = threefry.normals(keys, block, d + N + d * N)
    x, y, Z = z[:, :d, None], z[:, None, d : d + N], z[:, d + N :].reshape(-1, d, N)
    return x * y + distance * Z


def start_of_rank(keys: Keys, *, d: int, N: int, rank: int, block: int = -1) -> np.ndarray:
    """X = A B of exactly the given rank (almost surely), Gaussian factors d×rank and rank×N, (B, d, N)."""
    if not 1 <= rank <= min(d, N):
        raise ValueError(f"a {d}×{N} matrix has no rank {rank} other than between 1 and {min(d, N)}")
    z = threefry.normals(keys, block, rank * (d + N))
    return z[:, : d * rank].reshape(-1, d, rank) @ z[:, d * rank :].reshape(-1, rank, N)


def orthogonal_start(keys: Keys, *, d: int, block: int = -1) -> np.ndarray:
    """X Haar orthogonal, (B, d, d)."""
    return haar_by_qr(keys, block=block, d=d)
