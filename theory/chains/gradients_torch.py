"""The networks of `gradients` in torch: autograd as the plain route, a batched adjoint for devices."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from lemmacheck.devices import device as find_device
from lemmacheck.devices import fetched, sent, sent_beside
from theory.chains.normalized_network import Loss, Network
from theory.chains.orthogonal import reflected, reflector_normals
from theory.definitions.isometry import isometry_gap
from theory.definitions.normalization import DegenerateRow
from theory.randomness import threefry
from theory.randomness.ensembles import HAAR, weights
from theory.randomness.threefry import Keys

if TYPE_CHECKING:
    import torch


def layer_weights(network: Network, keys: Keys, layer: int, d: int, *, like: torch.Tensor) -> torch.Tensor:
    """W of one layer for every key, (B, d, d): by reflectors (Haar) or entries of variance 1/d."""
    import torch

    if network.law == HAAR:
        z = sent_beside(threefry.normals(keys, layer, reflector_normals(d)), like)
        return reflected(z, torch.eye(d, dtype=like.dtype, device=like.device).expand(len(keys), d, d))
    return sent_beside(weights(network.law, keys, block=layer, rows=d, columns=d), like) / d**0.5


def normalised(A: torch.Tensor, mean_subtraction: bool) -> tuple[torch.Tensor, torch.Tensor]:
    """BN(A) and the row norms; a zero row raises `DegenerateRow`."""
    import torch

    if mean_subtraction:
        A = A - A.mean(dim=-1, keepdim=True)
    r = torch.linalg.vector_norm(A, dim=-1, keepdim=True)
    if not bool(torch.all(r > 0)):
        raise DegenerateRow(int(torch.argmin(r.flatten())) % A.shape[-2])
    return A / r, r


def activated(y: torch.Tensor, name: str) -> torch.Tensor:
    """f(y)."""
    import torch

    return {"identity": lambda t: t, "tanh": torch.tanh, "sin": torch.sin, "relu": torch.relu}[name](y)


def slope(y: torch.Tensor, name: str) -> torch.Tensor:
    """f'(y); the slope of ReLU at 0 is taken as 0."""
    import torch

    return {
        "identity": torch.ones_like,
        "tanh": lambda t: 1 - torch.tanh(t) ** 2,
        "sin": torch.cos,
        "relu": lambda t: (t > 0).to(t.dtype),
    }[name](y)


def autograd(keys, start, *, gains, network: Network, loss: Loss, gaps_at, device, dtype) -> dict[str, np.ndarray]:
    """The formulas line by line, differentiated by torch: no scaling, so deep exploding nets overflow."""
    import torch

    X = sent(start, find_device(device), dtype=getattr(torch, dtype)).requires_grad_()
    states, matrices = [X], []
    for layer, gain in enumerate(gains):
        W = layer_weights(network, keys, layer, X.shape[1], like=X.detach()).requires_grad_()
        matrices.append(W)
        B, _ = normalised(W @ states[-1], network.mean_subtraction)
        states.append(activated(gain * B, network.activation))
    last = states[-1]
    G = sent_beside(loss(fetched(last), keys), last)
    found = torch.autograd.grad(last, [*matrices, *states], grad_outputs=G)
    norms = [fetched(torch.log(torch.linalg.vector_norm(g, dim=(1, 2)))) for g in found]
    out = {"weights": np.stack(norms[: len(gains)], axis=1), "states": np.stack(norms[len(gains) :], axis=1)}
    return out | _gaps({at: states[at].detach() for at in gaps_at}, gaps_at)


def manual(keys, start, *, gains, network: Network, loss: Loss, gaps_at, device, dtype) -> dict[str, np.ndarray]:
    """Manual adjoint for a batch; states are kept, weights are drawn again from their counters."""
    import torch

    X = sent(start, find_device(device), dtype=getattr(torch, dtype))
    d, mean = X.shape[1], network.mean_subtraction
    states, rows = [X], []
    for layer, gain in enumerate(gains):
        W = layer_weights(network, keys, layer, d, like=X)
        B, r = normalised(W @ states[-1], mean)
        rows.append((gain * B, r))
        states.append(activated(gain * B, network.activation))
    G = sent_beside(loss(fetched(states[-1]), keys), X)
    G, scale = _unit(G)
    log_states, log_weights = [scale], []
    for layer in range(len(gains) - 1, -1, -1):
        gain, (y, r) = float(gains[layer]), rows[layer]
        G = G * slope(y, network.activation)
        G = gain / r * (G - y * (y * G).sum(dim=-1, keepdim=True) / gain**2)
        if mean:
            G = G - G.mean(dim=-1, keepdim=True)
        product = torch.linalg.vector_norm(G @ states[layer].mT, dim=(1, 2))
        log_weights.append(scale + fetched(torch.log(product)))
        G, more = _unit(layer_weights(network, keys, layer, d, like=X).mT @ G)
        scale = scale + more
        log_states.append(scale)
    out = {"weights": np.stack(log_weights[::-1], axis=1), "states": np.stack(log_states[::-1], axis=1)}
    return out | _gaps({at: states[at] for at in gaps_at}, gaps_at)


def _unit(G: torch.Tensor) -> tuple[torch.Tensor, np.ndarray]:
    """G scaled to Frobenius norm one, and the logarithm of its norm; zero stays zero with -inf."""
    import torch

    size = torch.linalg.vector_norm(G, dim=(1, 2), keepdim=True)
    logs = fetched(torch.log(size))[:, 0, 0]
    return G / torch.where(size > 0, size, torch.ones_like(size)), logs


def _gaps(states: dict[int, torch.Tensor], gaps_at: list[int]) -> dict[str, np.ndarray]:
    if not gaps_at:
        return {}
    return {"phi": np.stack([isometry_gap(fetched(states[at])) for at in gaps_at], axis=1)}
