"""Chains of D21 besides the normalized linear one: without normalization, and with an activation after it.

All that matters of H ∈ R^{d×n} is its Gram matrix G = HᵀH = L Lᵀ: the rows of W H, W_ij ~ N(0, 1/d), are independent
L z/√d with z standard normal, so a layer needs d·n normals in place of d².
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from theory.chains.requests import require_known, require_layers
from theory.definitions.normalization import normalised_rows
from theory.randomness import threefry
from theory.randomness.threefry import Keys

ACTIVATIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "linear": lambda x: x,
    "relu": lambda x: np.maximum(x, 0.0),
    "tanh": np.tanh,
    "sigmoid": lambda x: 1.0 / (1.0 + np.exp(-x)),
}


def vanilla_gram(keys: Keys, start: np.ndarray, *, d: int, layers: Sequence[int]) -> np.ndarray:
    """Gram matrices of H_ℓ = W_ℓ … W_1 H_0, scaled to trace one, of shape (B, len(layers), n, n).

    The factor L is multiplied by the Cholesky factor of a Wishart matrix per layer and rescaled, so that
    neither growth nor the collapse to rank one loses digits of the normalized Gram matrix.
    """
    wanted = require_layers(layers)
    n = np.shape(start)[-1]
    upper = np.asarray(np.linalg.qr(np.asarray(start, float), mode="r"))
    L = np.broadcast_to(upper.T, (len(keys), n, n)).copy()
    found = np.empty((len(keys), len(wanted), n, n))
    done = 0
    for index, target in enumerate(wanted):
        for layer in range(done, target):
            Z = threefry.normals(keys, layer, d * n).reshape(-1, d, n)
            L = L @ np.linalg.cholesky(np.swapaxes(Z, 1, 2) @ Z)
            L /= np.sqrt(np.square(L).sum(axis=(1, 2), keepdims=True))
        done = target
        G = L @ np.swapaxes(L, 1, 2)
        found[:, index] = G / np.trace(G, axis1=1, axis2=2)[:, None, None]
    return found


def activated_gram(keys: Keys, start: np.ndarray, *, d: int, layers: Sequence[int], activation: str) -> np.ndarray:
    """Gram matrices of H_{ℓ+1} = F(√n BN(W_ℓ H_ℓ)), scaled to trace one, of shape (B, len(layers), n, n).

    BN gives rows of norm one; times √n the entries are of order one when they enter the activation F.
    """
    wanted = require_layers(layers)
    require_known([activation], ACTIVATIONS, what="activation")
    n = np.shape(start)[-1]
    G = np.broadcast_to(np.asarray(start, float).T @ np.asarray(start, float), (len(keys), n, n))
    G = G / np.trace(G, axis1=1, axis2=2)[:, None, None]
    found = np.empty((len(keys), len(wanted), n, n))
    done = 0
    for index, target in enumerate(wanted):
        for layer in range(done, target):
            values, vectors = np.linalg.eigh(G)
            root = vectors * np.sqrt(np.maximum(values, 0.0))[:, None, :]
            X = threefry.normals(keys, layer, d * n).reshape(-1, d, n) @ np.swapaxes(root, 1, 2)
            H = ACTIVATIONS[activation](np.sqrt(n) * normalised_rows(X))
            G = np.swapaxes(H, 1, 2) @ H
            G = G / np.trace(G, axis1=1, axis2=2)[:, None, None]
        done = target
        found[:, index] = G
    return found


def cosines(gram: np.ndarray, i: int = 0, *, j: int = 1) -> np.ndarray:
    """Cosine of the angle between samples i and j from stacks of Gram matrices."""
    return gram[..., i, j] / np.sqrt(gram[..., i, i] * gram[..., j, j])
