"""Gradients of deep networks with batch normalization (M23): log-norms of all layers in one backward pass.

X_{l+1} = f(g_l c BN(W_l X_l)), l = 0..depth-1, with f identity, tanh, sin or ReLU, gains g_l, BN dividing
rows by their norm after (optionally) subtracting their mean, and c = 1 (M23's convention) or sqrt(n)
(`unit_variance`: entries of variance one, as in torch.nn.BatchNorm1d).  W is Haar, or has independent entries
of variance 1/d.

`plain` follows the formulas in torch and lets autograd differentiate; `torch` is a manual adjoint in batched
matrix products for any device and dtype; `fast` is the same adjoint compiled, one replicate at a time, with
weights as reflectors.  Both carry the gradient as (unit matrix, logarithm of its size), so nothing overflows
at depth 1000 or beyond.  States beyond `MEMORY` bytes are recomputed from checkpoints.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, sqrt
from typing import Any

import numpy as np

from theory.chains.normalized_network import ACTIVATIONS, Loss, Network, random_direction
from theory.chains.orthogonal import reflector_normals
from theory.chains.requests import require_known, require_start
from theory.definitions.isometry import isometry_gap
from theory.definitions.normalization import DegenerateRow
from theory.randomness import threefry
from theory.randomness.ensembles import GAUSSIAN, HAAR
from theory.randomness.threefry import Keys

MEMORY = 1 << 28  # bytes of states kept for a batch
MEMORY_ALONE = 1 << 23  # for one or two replicates: fresh pages cost more than computing states twice


def gradient_log_norms(
    keys: Keys,
    start: np.ndarray,
    *,
    depth: int,
    network: Network = Network(),  # noqa: B008 - frozen
    gains: Sequence[float] | None = None,
    loss: Loss = random_direction,
    gaps_at: Sequence[int] = (),
    method: str = "fast",
    device: str = "cpu",
    dtype: str = "float64",
) -> dict[str, np.ndarray]:
    """log |dL/dW_l|_F (key "weights", (B, depth)) and log |dL/dX_l|_F ("states", (B, depth + 1)).

    With `gaps_at` also "phi", the isometry gap of X_l at those layers, (B, len).  `start` is X_0, (d, n) or
    (B, d, n), any n.  A gradient that vanishes exactly has log-norm -inf; one that vanishes only in exact
    arithmetic (say n = 1, or n = 2 with mean subtraction) comes out at rounding size instead.
    """
    keys, start = threefry.require_keys(keys), np.array(start, float)
    require_start(start)
    if depth < 1:
        raise ValueError(f"a network has at least one layer; got depth = {depth}")
    gain = np.ones(depth) if gains is None else np.array(gains, float)
    if gain.shape != (depth,) or not np.all(gain > 0):
        raise ValueError(f"gains must be {depth} positive numbers, one per layer")
    if any(not 0 <= layer <= depth for layer in gaps_at):
        raise ValueError(f"gaps are defined at layers 0..{depth}; got {list(gaps_at)}")
    start = np.broadcast_to(start, (len(keys), *start.shape[-2:]))
    gain = gain * (sqrt(start.shape[2]) if network.unit_variance else 1.0)
    asked: dict[str, Any] = {"gains": gain, "network": network, "loss": loss, "gaps_at": list(gaps_at)}
    compiled = network.law in (HAAR, GAUSSIAN) and (device, dtype) == ("cpu", "float64")
    if method == "fast" and compiled:
        return _by_kernel(keys, start, **asked)
    from theory.chains import gradients_torch

    passes = {"fast": gradients_torch.manual, "torch": gradients_torch.manual, "plain": gradients_torch.autograd}
    require_known([method], passes, what="method")
    return passes[method](keys, start, **asked, device=device, dtype=dtype)


def first_gradient_log_norms(
    keys: Keys, start: np.ndarray, *, depths: Sequence[int], network: Network, gains: np.ndarray, gaps: bool = False
) -> dict[str, np.ndarray]:
    """log |dL/dW_0|_F ("weights") and with `gaps` the isometry gap of the last state ("phi") at several depths, (B, len).

    The same numbers as `gradient_log_norms` at each depth: networks of one replicate share their first layers, so that one
    forward pass serves all of them, and no gradient is formed of layers that nobody asks about.
    """
    keys, start = threefry.require_keys(keys), np.broadcast_to(np.array(start, float), (len(keys), *np.shape(start)[-2:]))
    deepest = max(depths)
    is_compiled = network.law in (HAAR, GAUSSIAN) and len(keys) > 2
    if not is_compiled or deepest * _bytes_per_layer(start, network) > MEMORY:
        asked = [
            gradient_log_norms(
                keys,
                start,
                depth=t,
                network=network,
                gains=gains[:t],  # type: ignore[arg-type]  # an array serves as a sequence
                gaps_at=[t] if gaps else [],
            )
            for t in depths
        ]
        found = {"weights": np.stack([one["weights"][:, 0] for one in asked], axis=1)}
        return {**found, "phi": np.concatenate([one["phi"] for one in asked], axis=1)} if gaps else found
    require_start(start)
    gain = np.array(gains[:deepest], float) * (sqrt(start.shape[2]) if network.unit_variance else 1.0)
    states = _States(start, network, gain, length=deepest)
    out = {name: np.empty((len(keys), len(depths))) for name in ("weights", *(("phi",) if gaps else ()))}
    weights, norms = np.empty(1), np.empty(deepest + 1)
    for b, key in enumerate(keys):
        states.run(key, 0, start[b], replicate=b)
        for place, depth in enumerate(depths):
            G, scale = _unit(random_direction(states.X[depth][None], key[None])[0])
            if gaps:
                out["phi"][b, place] = isometry_gap(states.X[depth])
            states.back(0, depth, G, scale, weights, norms, wanted=1)
            out["weights"][b, place] = weights[0]
    return out


def _bytes_per_layer(start: np.ndarray, network: Network) -> int:
    _, d, n = start.shape
    weights = sum(part[0].size for part in _room_for_weights(d, network, 1))
    return 8 * (d * n * (2 if ACTIVATIONS.index(network.activation) else 1) + weights + d)


def _room_for_weights(d: int, network: Network, length: int) -> tuple[np.ndarray, ...]:
    """(normals, V, tau, signs, dots) of consecutive layers, as the passes take them: normals of one layer are enough for Haar."""
    from theory.chains.orthogonal_kernels import BLOCK, reflector_size

    if network.law == HAAR:
        shapes = (1, _even(reflector_normals(d))), (length, reflector_size(d)), (length, d), (length, d), (length, d, BLOCK)
    else:
        shapes = (length, _even(d * d)), (length, 0), (length, 0), (length, 0), (length, 0, 0)
    return tuple(np.empty(shape) for shape in shapes)


def _even(numbers: int) -> int:
    """Normals come in pairs."""
    return numbers + numbers % 2


def _unit(gradient: np.ndarray) -> tuple[np.ndarray, float]:
    """A matrix of unit size, and the logarithm of the size that it had."""
    G = np.array(gradient, float, order="C")
    size = np.sqrt(np.sum(np.square(G)))
    G /= size if size > 0 else 1.0
    return G, np.log(size) if size > 0 else -np.inf


class _States:
    """Room for the states, row norms and weights of some consecutive layers, and the passes over them."""

    def __init__(self, start: np.ndarray, network: Network, gains: np.ndarray, *, length: int) -> None:
        _, d, n = start.shape
        self.length, self.gains, self.depth = length, gains, len(gains)
        code = ACTIVATIONS.index(network.activation)
        self._how = (network.law == HAAR, network.mean_subtraction, code)
        self.X, self.R = np.empty((length + 1, d, n)), np.empty((length, d))
        self.B = np.empty((length, d, n) if code else (0, d, n))
        self.W = _room_for_weights(d, network, length)

    def run(self, key: np.ndarray, first: int, before: np.ndarray, *, replicate: int) -> int:
        """States from layer `first` on; returns the layer after the last."""
        from theory.chains.gradients_kernels import forward

        last = min(first + self.length, self.depth)
        self.X[0] = before
        reached = forward(key[0], key[1], first, last, *self._how, self.gains, self.X, self.B, self.R, self.W)
        if reached < last:
            raise DegenerateRow(0, f" or a later one of replicate {replicate} after layer {reached}")
        return last

    def back(  # noqa: PLR0917 - as the compiled pass takes them
        self, first: int, last: int, G: np.ndarray, scale: float, weights: np.ndarray, states: np.ndarray, *, wanted: int
    ) -> float:
        """The adjoint over the same layers, down from `last`; G moves in place."""
        from theory.chains.gradients_kernels import backward

        with np.errstate(divide="ignore"):
            return float(
                backward(first, last, wanted, *self._how, self.gains, self.X, self.B, self.R, self.W, G, scale, weights, states)
            )


def _by_kernel(keys, start, *, gains, network, loss, gaps_at) -> dict[str, np.ndarray]:
    depth = len(gains)
    memory = MEMORY if len(keys) > 2 else MEMORY_ALONE
    length = min(depth, max(ceil(sqrt(depth)), memory // _bytes_per_layer(start, network)))
    states = _States(start, network, gains, length=length)
    out = {"weights": np.empty((len(keys), depth)), "states": np.empty((len(keys), depth + 1))}
    if gaps_at:
        out["phi"] = np.empty((len(keys), len(gaps_at)))
    firsts = list(range(0, depth, length))
    for b, key in enumerate(keys):
        checkpoints = [start[b]]
        for first in firsts:
            last = states.run(key, first, checkpoints[-1], replicate=b)
            checkpoints.append(states.X[last - first].copy())
            for place, layer in enumerate(gaps_at):
                if first <= layer <= last:
                    out["phi"][b, place] = isometry_gap(states.X[layer - first])
        G, scale = _unit(loss(checkpoints[-1][None], key[None])[0])
        out["states"][b, depth] = scale
        for first in reversed(firsts):
            last = min(first + length, depth)
            if first != firsts[-1]:
                states.run(key, first, checkpoints[first // length], replicate=b)
            scale = states.back(first, last, G, scale, out["weights"][b], out["states"][b], wanted=depth)
    return out
