"""Perceptrons that are trained: ReLU, linear or shaped, with or without batch norm, from five initializations.

Rows are samples here, as torch has them; H_L of D20 is the transpose of `hidden(x)`. Batch norm uses the moments of the batch it
is given, always: what the sources call training mode. `shaping` is the gain exponent of M23, Appendix E.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from lemmacheck.devices import device as find_device
from lemmacheck.devices import sent
from theory.definitions.spectra import participation
from theory.randomness import threefry
from theory.randomness.threefry import Keys

EPSILON = 1e-5  # as in torch's batch norm


@dataclass(frozen=True, kw_only=True)
class Shape:
    """Everything about a perceptron but its weights."""

    inputs: int
    width: int
    depth: int
    classes: int = 10
    norm: str = "none"  # none | centred | uncentred
    activation: str = "relu"  # relu | linear | tanh | sin
    start: str = "torch"  # torch | positive | xavier | orthogonal
    biases: bool = True
    shaping: float = 0.0  # tanh and sin of layer l see l^(−shaping) times what enters them


class Perceptron(nn.Module):
    """`depth` hidden layers and a linear one; weights from a key, layer by layer."""

    def __init__(self, key: Keys, shape: Shape, *, device: str = "cpu") -> None:
        super().__init__()
        self.shape = shape
        sizes = [shape.inputs, *[shape.width] * shape.depth]
        pairs = zip(sizes[1:], sizes[:-1], strict=True)
        self.weights = nn.ParameterList(
            nn.Parameter(weights(key, layer, out, into, shape.start, device=device)) for layer, (out, into) in enumerate(pairs, 1)
        )
        self.biases = nn.ParameterList(
            nn.Parameter(_bias(key, layer, shape.width, into, device=device))
            for layer, into in enumerate(sizes[:-1] if shape.biases else [], 1)
        )
        top_start = "torch" if shape.start == "positive" else shape.start
        self.top = nn.Parameter(weights(key, shape.depth + 1, shape.classes, shape.width, top_start, device=device))

    def normalise(self, Z: torch.Tensor) -> torch.Tensor:
        """Every unit over the samples of the batch."""
        if self.shape.norm == "none":
            return Z
        if self.shape.norm == "centred":
            Z = Z - Z.mean(0)
        return Z * torch.rsqrt(Z.square().mean(0) + EPSILON)

    def states(self, x: torch.Tensor) -> list[torch.Tensor]:
        """The output of every hidden layer, (samples, width) each."""
        found = []
        for layer in range(self.shape.depth):
            x = self.layer(x, layer)
            found.append(x)
        return found

    def layer(self, x: torch.Tensor, number: int) -> torch.Tensor:
        """What a hidden layer, counted from 0, makes of its input."""
        Z = x @ self.weights[number].T
        return activated(self.normalise(Z + self.biases[number] if self.shape.biases else Z), self.shape, number + 1)

    def hidden(self, x: torch.Tensor) -> torch.Tensor:
        return self.states(x)[-1]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.hidden(x) @ self.top.T


def activated(Z: torch.Tensor, shape: Shape, layer: int) -> torch.Tensor:
    """The activation by name; tanh and sin see their input times a gain, and are scaled back."""
    if shape.activation == "linear":
        return Z
    if shape.activation == "relu":
        return torch.relu(Z)
    function: Callable[[torch.Tensor], torch.Tensor] = {"tanh": torch.tanh, "sin": torch.sin}[shape.activation]
    gain = float(layer) ** -shape.shaping
    return function(gain * Z) / gain


def weights(key: Keys, layer: int, out: int, into: int, start: str, *, device: str = "cpu") -> torch.Tensor:
    """Weights of one layer: torch's U[−a, a], a = 1/√into; U[0, 2a]; Xavier normal; or orthogonal rows or columns."""
    one = key.reshape(1, 2)
    if start in ("torch", "positive"):
        u = 2.0 * threefry.uniforms(one, layer, out * into)[0].reshape(out, into)
        found = (u if start == "positive" else u - 1.0) / np.sqrt(into)
    elif start in ("xavier", "orthogonal"):
        z = threefry.normals(one, layer, out * into)[0].reshape(out, into)
        found = z * np.sqrt(2.0 / (out + into)) if start == "xavier" else orthogonal(z)
    else:
        raise ValueError(f'unknown initialization "{start}"; choose torch, positive, xavier or orthogonal')
    return sent(found, find_device(device), dtype=torch.float32)


def orthogonal(z: np.ndarray) -> np.ndarray:
    """The orthogonal factor of a Gaussian matrix, signs fixed so that a square one is uniform on the orthogonal group."""
    tall = z if z.shape[0] >= z.shape[1] else z.T
    q, r = np.linalg.qr(tall)
    q = q * np.sign(np.diag(r))
    return q if z.shape[0] >= z.shape[1] else q.T


def _bias(key: Keys, layer: int, out: int, into: int, *, device: str) -> torch.Tensor:
    u = threefry.uniforms(threefry.subkey(key.reshape(1, 2), 1), layer, out)[0]
    return sent((2.0 * u - 1.0) / np.sqrt(into), find_device(device), dtype=torch.float32)


def raise_rank(net: Perceptron, batches: list[torch.Tensor], *, steps: int, rate: float, sign: float = 1.0) -> list[float]:
    """D20, Algorithm 1: on every mini-batch some gradient steps on r(H_L) by all hidden weights; sign −1 is as printed.

    A step is `rate` times the length of all weights along the normalised gradient. The path of r is returned.
    """
    parameters = [*net.weights, *net.biases]
    path = []
    for x in batches:
        for _ in range(steps):
            r = participation(net.hidden(x).T)
            path.append(float(r.detach()))
            slopes = torch.autograd.grad(r, parameters)
            size = torch.sqrt(torch.stack([g.square().sum() for g in slopes]).sum())
            length = torch.sqrt(torch.stack([p.detach().square().sum() for p in parameters]).sum())
            with torch.no_grad():
                for p, g in zip(parameters, slopes, strict=True):
                    p.add_(g, alpha=float(sign * rate * length / size))
    return path


def raise_rank_by_layer(
    net: Perceptron, x: torch.Tensor, *, steps: int, rate: float, sign: float = 1.0, keeps_scale: bool = False
) -> None:
    """D20, Section 4 and Figure 6: from the first layer to the last, gradient steps on r(H_l) by that layer's own weights.

    A step is `rate` times the length of the layer's weights along the normalised gradient. r does not see the scale of a state;
    with `keeps_scale` each layer's weights are multiplied at the end so that the mean square of its output is one.
    """
    for layer, W in enumerate(net.weights):
        own = [W, net.biases[layer]] if net.shape.biases else [W]
        for _ in range(steps):
            slopes = torch.autograd.grad(participation(net.layer(x, layer).T), own)
            size = torch.sqrt(torch.stack([g.square().sum() for g in slopes]).sum())
            with torch.no_grad():
                for p, g in zip(own, slopes, strict=True):
                    p.add_(g, alpha=float(sign * rate * W.norm() / size.clamp(min=1e-30)))
        with torch.no_grad():
            if keeps_scale:
                W.mul_(torch.rsqrt(net.layer(x, layer).square().mean()))
            x = net.layer(x, layer)


def orthogonalise(net: Perceptron, x: torch.Tensor) -> None:
    """D21, equation (6): layer by layer W = V′Σ^(−1/2)Uᵀ/‖Σ^(1/2)‖ from H = UΣVᵀ, V′ an orthogonal slice of V.

    The first layer, whose input is not of the network's width, and the top keep their weights. x must have at least as many
    samples as the network has units; singular values below a millionth of the largest count as that.
    """
    H = x
    with torch.no_grad():
        for layer, W in enumerate(net.weights):
            if layer:
                U, sigma, Vt = torch.linalg.svd(H.T, full_matrices=False)  # H of the source has samples as columns
                kept = sigma.clamp(min=float(sigma[0]) * 1e-6)
                turned = torch.linalg.qr(Vt[:, : len(sigma)])[0]
                W.copy_((turned / kept.sqrt()) @ U.T / torch.sqrt(kept.sum()))
            H = net.layer(H, layer)
