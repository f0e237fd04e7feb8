"""Products B_l = (I + γ W_l) ... (I + γ W_1) of a linear network without normalization (D20, eq. 6).

A product is kept as B_l/|B_l|_F, so that no depth overflows; ratios of singular values are then right down to rounding
(1e-15). Ask `theory.products.log_singular_values` for smaller ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from theory.randomness import ensembles, threefry
from theory.randomness.ensembles import WeightLaw
from theory.randomness.threefry import Keys


def residual_factors(keys: Keys, d: int, *, gamma: float, depth: int, law: WeightLaw = ensembles.GAUSSIAN) -> Iterator[np.ndarray]:
    """I + γ W_l for l = 1..depth, each (B, d, d); γ = inf means W_l itself."""
    keys = threefry.require_keys(keys)
    for layer in range(depth):
        W = ensembles.weights(law, keys, block=layer, rows=d, columns=d)
        yield W if np.isinf(gamma) else np.eye(d) + gamma * W


def normalised_products(factors: Iterator[np.ndarray], layers: Sequence[int]) -> dict[int, np.ndarray]:
    """B_l/|B_l|_F at the given numbers of factors, (B, d, d) each; a product that vanishes stays zero."""
    asked = sorted({int(layer) for layer in layers})
    if not asked or asked[0] < 1:
        raise ValueError(f"layers count factors from 1; got {asked[:3]}")
    found: dict[int, np.ndarray] = {}
    P: np.ndarray | None = None
    for layer, A in enumerate(factors, start=1):
        P = A if P is None else A @ P
        size = np.sqrt(np.square(P).sum(axis=(-2, -1), keepdims=True))
        P = P / np.where(size > 0, size, 1.0)
        if layer == asked[len(found)]:
            found[layer] = P
            if len(found) == len(asked):
                break
    if len(found) < len(asked):
        raise ValueError(f"only {layer} factors were given, but layer {asked[len(found)]} was asked for")
    return found


def second_to_first(P: np.ndarray) -> np.ndarray:
    """σ_2/σ_1 for stacks of matrices; 0 for matrices of one row or column."""
    sigma = np.linalg.svd(P, compute_uv=False)
    if sigma.shape[-1] < 2:
        return np.zeros(sigma.shape[:-1])
    return sigma[..., 1] / sigma[..., 0]


def spectral_unit(P: np.ndarray) -> np.ndarray:
    """P divided by its largest singular value."""
    return P / np.linalg.svd(P, compute_uv=False)[..., :1, None]


def block_repeated(factors: Iterator[np.ndarray]) -> Iterator[np.ndarray]:
    """A_l and A_l side by side on the diagonal: the two halves never mix, so the product has equal singular values."""
    for A in factors:
        zero = np.zeros_like(A)
        yield np.concatenate([np.concatenate([A, zero], -1), np.concatenate([zero, A], -1)], -2)


def drawn(keys: Keys, d: int, *, depth: int, draw: Callable[..., np.ndarray]) -> Iterator[np.ndarray]:
    """Factors draw(keys, block=l, d=d) for l = 0..depth − 1."""
    for layer in range(depth):
        yield draw(keys, block=layer, d=d)
