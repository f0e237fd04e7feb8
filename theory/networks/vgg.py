"""A VGG-like network that is trained: 3 x 3 convolutions with batch norm and ReLU, and pools (D20, Figures 5, 7)."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn

from lemmacheck.devices import device as find_device
from lemmacheck.devices import sent
from theory.randomness import threefry
from theory.randomness.threefry import Keys

# Channels of VGG19 divided by eight; 0 halves height and width. Of its five pools the first two are left out: 8 x 8 inputs.
LAYERS = (8, 8, 16, 16, 0, 32, 32, 32, 32, 0, 64, 64, 64, 64, 0, 64, 64, 64, 64)
EPSILON = 1e-5


class Vgg(nn.Module):
    """Sixteen convolutions; weights U[−a, a] or U[0, 2a], a = 1/√fan_in, from a key; the mean is subtracted or kept."""

    def __init__(
        self,
        key: Keys,
        *,
        channels: int,
        positive: bool = False,
        centred: bool = True,
        layers: tuple[int, ...] = LAYERS,
        device: str = "cpu",
    ) -> None:
        super().__init__()
        self.centred, self.layers = centred, layers
        kernels = []
        for number, width in enumerate((one for one in layers if one), 1):
            kernels.append(nn.Parameter(uniform(key, number, (width, channels, 3, 3), positive=positive, device=device)))
            channels = width
        self.kernels = nn.ParameterList(kernels)
        self.top = nn.Parameter(uniform(key, 0, (10, channels), positive=False, device=device))

    def hidden(self, x: torch.Tensor) -> torch.Tensor:
        """The last hidden layer, mean over places, (samples, channels)."""
        kernels = iter(self.kernels)
        for width in self.layers:
            if not width:
                x = nn.functional.max_pool2d(x, 2)
                continue
            x = nn.functional.conv2d(x, next(kernels), padding=1)
            if self.centred:
                x = x - x.mean(dim=(0, 2, 3), keepdim=True)
            x = torch.relu(x * torch.rsqrt(x.square().mean(dim=(0, 2, 3), keepdim=True) + EPSILON))
        return x.mean(dim=(2, 3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.hidden(x) @ self.top.T


def uniform(key: Keys, layer: int, shape: tuple[int, ...], *, positive: bool, device: str = "cpu") -> torch.Tensor:
    """U[−a, a], or U[0, 2a] of the same variance, with a = 1/√fan_in."""
    u = 2.0 * threefry.uniforms(key.reshape(1, 2), layer, int(np.prod(shape)))[0].reshape(shape)
    return sent((u if positive else u - 1.0) / np.sqrt(np.prod(shape[1:])), find_device(device), dtype=torch.float32)
