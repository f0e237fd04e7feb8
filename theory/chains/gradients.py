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


def _by_kernel(keys, start, *, gains, network, loss, gaps_at) -> dict[str, np.ndarray]:
    from theory.chains.gradients_kernels import backward, forward

    depth, (_, d, n) = len(gains), start.shape
    haar, code = network.law == HAAR, ACTIVATIONS.index(network.activation)
    numbers = reflector_normals(d) if haar else d * d
    numbers += numbers % 2
    per_layer = 8 * (d * n * (2 if code else 1) + numbers + d)
    memory = MEMORY if len(keys) > 2 else MEMORY_ALONE
    length = min(depth, max(ceil(sqrt(depth)), memory // per_layer))
    X, R, N = np.empty((length + 1, d, n)), np.empty((length, d)), np.empty((length, numbers))
    B = np.empty((length, d, n) if code else (0, d, n))
    out = {"weights": np.empty((len(keys), depth)), "states": np.empty((len(keys), depth + 1))}
    if gaps_at:
        out["phi"] = np.empty((len(keys), len(gaps_at)))
    firsts = list(range(0, depth, length))
    for b, key in enumerate(keys):
        checkpoints = [start[b]]

        def run(first: int, key=key, checkpoints=checkpoints, b=b) -> int:
            last = min(first + length, depth)
            X[0] = checkpoints[first // length]
            reached = forward(key[0], key[1], first, last, haar, network.mean_subtraction, code, gains, X, B, R, N)
            if reached < last:
                raise DegenerateRow(0, f" or a later one of replicate {b} after layer {reached}")
            return last

        for first in firsts:
            last = run(first)
            checkpoints.append(X[last - first].copy())
            for place, layer in enumerate(gaps_at):
                if first <= layer <= last:
                    out["phi"][b, place] = isometry_gap(X[layer - first])
        G = np.array(loss(checkpoints[-1][None], key[None])[0], float, order="C")
        size = np.sqrt(np.sum(np.square(G)))
        scale = np.log(size) if size > 0 else -np.inf
        G /= size if size > 0 else 1.0
        out["states"][b, depth] = scale
        for first in reversed(firsts):
            last = min(first + length, depth)
            if first != firsts[-1]:
                run(first)
            with np.errstate(divide="ignore"):
                scale = backward(
                    first,
                    last,
                    haar,
                    network.mean_subtraction,
                    code,
                    gains,
                    X,
                    B,
                    R,
                    N,
                    G,
                    scale,
                    out["weights"][b],
                    out["states"][b],
                )
    return out
