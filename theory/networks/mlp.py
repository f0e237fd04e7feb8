"""Multilayer perceptrons and a VGG-like convolutional network at initialization (D20, Figures 1, 2, 5, 7, 10; Algorithm 1).

Matrices follow D20: a state H is (width, samples), columns are samples. Weights come from a key, layer by layer, so a
network depends on its own key only. Everything is plain torch in double precision on any device that has it.

The default initialization of torch's linear and convolutional layers is uniform on [-a, a], a = 1/sqrt(fan_in), for weights
and biases; `positive=True` takes weights uniform on [0, 2a] in its place: the same variance, but a mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import prod, sqrt
from typing import Any

import numpy as np
import torch

from lemmacheck.devices import device as find_device
from lemmacheck.devices import sent, sent_beside
from theory.definitions.spectra import participation
from theory.randomness import threefry
from theory.randomness.threefry import Keys

NORMS = ("none", "centred", "uncentred")
RESCALED_EVERY = 16  # layers without BN: in so few no state comes near the ends of double precision
ACTIVATIONS = ("linear", "relu")
# Channels of VGG19 divided by eight; "pool" halves height and width. Two of its five pools are left out: 8 x 8 inputs.
VGG = (8, 8, "pool", 16, 16, "pool", 32, 32, 32, 32, "pool", 64, 64, 64, 64, 64, 64, 64, 64)


def batch_norm(Z: torch.Tensor, *, norm: str) -> torch.Tensor:
    """Every row over its samples: scaled to root mean square one, after its mean is taken off if `centred`.

    A row without variation (norm zero) stays zero, as with the small constant that implementations add.
    """
    if norm not in NORMS:
        raise ValueError(f'unknown norm "{norm}"; choose one of {", ".join(NORMS)}')
    if norm == "none":
        return Z
    if norm == "centred":
        Z = Z - Z.mean(dim=-1, keepdim=True)
    scale = torch.linalg.vector_norm(Z, dim=-1, keepdim=True) / sqrt(Z.shape[-1])
    return Z / scale.masked_fill(scale == 0, 1.0)


def uniform_weights(key: Keys, *, layer: int, shape: Sequence[int], positive: bool = False, device: str = "cpu") -> torch.Tensor:
    """Weights of one layer, shape (out, in, ...): U[-a, a] or U[0, 2a] with a = 1/sqrt(fan_in)."""
    return sent(_weights(key, layer, shape, positive=positive), find_device(device, double=True))


def uniform_biases(key: Keys, *, layer: int, size: int, fan_in: int, device: str = "cpu") -> torch.Tensor:
    """Biases of one layer, U[-1/sqrt(fan_in), 1/sqrt(fan_in)], as a column."""
    return sent(_biases(key, layer, size, fan_in=fan_in), find_device(device, double=True))


def _weights(key: Keys, layer: int, shape: Sequence[int], *, positive: bool) -> np.ndarray:
    u = threefry.uniforms(key.reshape(1, 2), 2 * layer, prod(shape))[0].reshape(tuple(shape))
    W = 2.0 * u if positive else 2.0 * u - 1.0
    return W / sqrt(prod(shape[1:]))


def _biases(key: Keys, layer: int, size: int, *, fan_in: int) -> np.ndarray:
    u = threefry.uniforms(key.reshape(1, 2), 2 * layer + 1, size)[0]
    return (2.0 * u - 1.0)[:, None] / sqrt(fan_in)


def activate(Z: torch.Tensor, activation: str) -> torch.Tensor:
    """The activation by name."""
    if activation not in ACTIVATIONS:
        raise ValueError(f'unknown activation "{activation}"; choose one of {", ".join(ACTIVATIONS)}')
    return torch.relu(Z) if activation == "relu" else Z


def mlp_states(
    X: torch.Tensor,
    key: Keys,
    *,
    width: int,
    depths: Iterable[int],
    activation: str = "relu",
    norm: str = "none",
    positive: bool = False,
    biases: bool = False,
) -> dict[int, torch.Tensor]:
    """H after the given numbers of hidden layers, H <- activation(BN(W H + b)), from the inputs X (p, N).

    Without biases every layer is homogeneous, so H is divided by its largest entry, where it is asked for and, without BN, as
    it goes along: ranks, angles and r(H) do not see it, and depth cannot overflow. With biases nothing is rescaled.
    """
    asked = sorted({int(depth) for depth in depths})
    if not asked or asked[0] < 1:
        raise ValueError(f"depths count hidden layers from 1; got {asked[:3]}")
    H = X
    found: dict[int, torch.Tensor] = {}
    for layer in range(1, asked[-1] + 1):
        shape = (width, H.shape[0])
        Z = sent_beside(_weights(key, layer, shape, positive=positive), X) @ H
        if biases:
            Z = Z + sent_beside(_biases(key, layer, width, fan_in=shape[1]), X)
        H = activate(batch_norm(Z, norm=norm), activation)
        is_asked = layer == asked[len(found)]
        if not biases and (is_asked or (norm == "none" and layer % RESCALED_EVERY == 0)):
            largest = H.abs().max()
            H = H / largest if bool(largest > 0) else H
        if is_asked:
            found[layer] = H
    return found


def mlp_parameters(key: Keys, *, inputs: int, width: int, depth: int, device: str = "cpu") -> list[torch.Tensor]:
    """Weights W_1..W_L of a perceptron without biases, ready for autograd."""
    sizes = [inputs] + [width] * depth
    return [uniform_weights(key, layer=i + 1, shape=(sizes[i + 1], sizes[i]), device=device).requires_grad_() for i in range(depth)]


def forward(X: torch.Tensor, parameters: Sequence[torch.Tensor], *, activation: str = "relu", norm: str = "none") -> torch.Tensor:
    """H_L for given weights, differentiable in them."""
    H = X
    for W in parameters:
        H = activate(batch_norm(W @ H, norm=norm), activation)
    return H


def gradient_steps(
    X: torch.Tensor, parameters: Sequence[torch.Tensor], *, steps: int, rate: float, ascend: bool, activation: str = "relu"
) -> list[float]:
    """r(H_L) before and after each gradient step on r by all weights: the inner loop of D20, Algorithm 1.

    The step is `rate` times the length of the weights along the normalized gradient, so that depth does not
    decide how far one step goes. `parameters` are changed in place.
    """
    values = []
    for _ in range(steps):
        r = participation(forward(X, parameters, activation=activation))
        values.append(float(r.detach()))
        slopes = torch.autograd.grad(r, list(parameters))
        size = torch.sqrt(sum((g.square().sum() for g in slopes), torch.zeros((), dtype=r.dtype, device=r.device)))
        length = torch.sqrt(sum((W.detach().square().sum() for W in parameters), torch.zeros_like(size)))
        with torch.no_grad():
            for W, g in zip(parameters, slopes, strict=True):
                W += (1.0 if ascend else -1.0) * rate * length / size * g
    with torch.no_grad():
        values.append(float(participation(forward(X, parameters, activation=activation))))
    return values


def vgg_state(
    pictures: torch.Tensor, key: Keys, *, norm: str = "centred", positive: bool = False, layout: Sequence[Any] = VGG
) -> torch.Tensor:
    """H of the last hidden layer, (features, N), of a network of 3 x 3 convolutions with ReLU; pictures (N, c, h, w).

    BN acts per channel over samples and places. Without BN the state is rescaled as in `mlp_states`.
    """
    Z, layer = pictures, 0
    for item in layout:
        if item == "pool":
            Z = torch.nn.functional.max_pool2d(Z, 2)
            continue
        layer += 1
        W = sent_beside(_weights(key, layer, (int(item), Z.shape[1], 3, 3), positive=positive), pictures)
        Z = _convolved(Z, W)
        rows = batch_norm(Z.transpose(0, 1).flatten(1), norm=norm)
        Z = torch.relu(rows.reshape(Z.shape[1], Z.shape[0], *Z.shape[2:]).transpose(0, 1))
        if norm == "none":
            Z = Z / Z.abs().max()
    return Z.flatten(1).T


def _convolved(Z: torch.Tensor, W: torch.Tensor) -> torch.Tensor:
    """3 x 3 convolution with zeros around; in a picture of at most 2 x 2 every place meets every other: one matrix product."""
    height, width = Z.shape[2:]
    if max(height, width) > 2:
        return torch.nn.functional.conv2d(Z, W, padding=1)
    y, x = torch.arange(height).repeat_interleave(width), torch.arange(width).repeat(height)
    between = W[:, :, 1 + y[:, None] - y, 1 + x[:, None] - x]  # channel to, channel from, place from, place to
    product = Z.flatten(1) @ between.permute(1, 2, 0, 3).reshape(Z[0].numel(), -1)
    return product.reshape(len(Z), len(W), height, width)


def matrix_rank(H: torch.Tensor, *, relative: float = 1e-7) -> int:
    """How many singular values exceed σ_max * d * 1e-7, d the longer side: the rank of D20, footnote 2."""
    sigma = torch.linalg.svdvals(H)
    return int((sigma > relative * max(H.shape) * sigma[0]).sum())


def mean_alignment(H: torch.Tensor) -> float:
    """Mean |cosine| over pairs of different columns: the alignment of one output neuron's gradients (D20, Prop. 19).

    The gradient of sample i's loss by the weights of output neuron k is (error of i at k) times column i of H.
    Columns that are zero (no gradient) are left out.
    """
    lengths = torch.linalg.vector_norm(H, dim=0)
    U = H[:, lengths > 0] / lengths[lengths > 0]
    n = U.shape[1]
    if n < 2:
        raise ValueError("fewer than two columns are non-zero, so no pair has an angle")
    C = (U.T @ U).abs()
    return float((C.sum() - C.diagonal().sum()) / (n * (n - 1)))


@cache
def _digits() -> np.ndarray:
    from sklearn.datasets import load_digits

    return load_digits().data / 16.0


def digit_batch(key: Keys, size: int, *, device: str = "cpu") -> torch.Tensor:
    """`size` different 8 x 8 digits of scikit-learn, grey values in [0, 1], as columns (64, size)."""
    pixels = _digits()
    if not 1 <= size <= len(pixels):
        raise ValueError(f"there are {len(pixels)} digits; a batch of {size} cannot be drawn")
    chosen = np.argsort(threefry.uniforms(key.reshape(1, 2), 0, len(pixels))[0], kind="stable")[:size]
    return sent(pixels[chosen].T, find_device(device, double=True))


def gaussian_batch(key: Keys, *, features: int, size: int, device: str = "cpu") -> torch.Tensor:
    """Independent standard normal inputs, (features, size)."""
    Z = threefry.normals(threefry.subkey(key.reshape(1, 2), 1), 0, features * size)[0].reshape(features, size)
    return sent(Z, find_device(device, double=True))
