"""The residual network of He et al. for 32 x 32 images, 6n + 2 layers deep, at initialization, with or without batch norm.

Layer 1 is a 3 x 3 convolution to 16 channels; three stages of n blocks with 16, 32, 64 channels follow, two convolutions
per block, the first block of a later stage with stride 2; shortcuts are the identity, subsampled and padded with zero
channels where the size changes; then the mean over space and one linear layer: n = 18 gives 110 layers. Without
normalization every convolution keeps a bias instead. Weights are Xavier normal, N(0, 2/(fan_in + fan_out)), drawn from a
key; biases are 0, the affine parameters of batch norm 1 and 0.

`Trace` holds, for convolutions asked for, the input, the output and the gradient of the loss by the output, so that every
sum of products (B18, equation 4) can be formed.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import nn

from lemmacheck.devices import device as find_device
from lemmacheck.devices import sent, sent_beside
from theory.randomness import threefry

WIDTHS = (16, 32, 64)
CLASSES = 10


@dataclass
class Trace:
    """One forward and backward pass, seen from convolution number `layer` (1 is the first)."""

    inputs: dict[int, torch.Tensor] = field(default_factory=dict)
    outputs: dict[int, torch.Tensor] = field(default_factory=dict)
    gradients: dict[int, torch.Tensor] = field(default_factory=dict)  # of the loss, by the output of the convolution
    moments: dict[int, tuple[torch.Tensor, torch.Tensor]] = field(default_factory=dict)  # mean, variance per channel
    channel_gradients: dict[int, torch.Tensor] = field(default_factory=dict)  # summed over batch and space
    logits: torch.Tensor | None = None
    logit_gradients: torch.Tensor | None = None


class Block(nn.Module):
    """relu(x + conv(relu(conv(x)))), each convolution normalized if asked for."""

    def __init__(self, before: int, after: int, *, normalised: bool) -> None:
        super().__init__()
        self.stride = 1 if before == after else 2
        self.extra = after - before
        self.first = Convolution(before, after, stride=self.stride, normalised=normalised)
        self.second = Convolution(after, after, stride=1, normalised=normalised)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        inner = self.second(torch.relu(self.first(x)))
        skip = x[:, :, :: self.stride, :: self.stride]
        if self.extra:
            skip = nn.functional.pad(skip, (0, 0, 0, 0, 0, self.extra))
        return torch.relu(skip + inner)


class Convolution(nn.Module):
    """A 3 x 3 convolution followed by batch norm, or one with a bias."""

    def __init__(self, before: int, after: int, *, stride: int, normalised: bool) -> None:
        super().__init__()
        self.conv = nn.Conv2d(before, after, 3, stride=stride, padding=1, bias=not normalised)
        self.norm = nn.BatchNorm2d(after) if normalised else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.norm(self.conv(x))


class ResNet(nn.Module):
    """6n + 2 layers; `convolutions[l - 1]` is layer l."""

    def __init__(self, n: int, *, normalised: bool) -> None:
        super().__init__()
        if n < 1:
            raise ValueError(f"each stage has at least one block, got n = {n}")
        self.start = Convolution(3, WIDTHS[0], stride=1, normalised=normalised)
        widths = [w for w in WIDTHS for _ in range(n)]
        self.blocks = nn.ModuleList(
            Block(before, after, normalised=normalised) for before, after in zip([WIDTHS[0], *widths[:-1]], widths, strict=True)
        )
        self.top = nn.Linear(WIDTHS[-1], CLASSES)

    @property
    def convolutions(self) -> list[nn.Conv2d]:
        return [module for module in self.modules() if isinstance(module, nn.Conv2d)]

    @property
    def depth(self) -> int:
        return len(self.convolutions) + 1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = torch.relu(self.start(x))
        for block in self.blocks:
            x = block(x)
        return self.top(x.mean(dim=(2, 3)))


def xavier_resnet(key: np.ndarray, n: int, *, normalised: bool, device: str = "cpu") -> ResNet:
    """The network whose weights come from one key of two words; the same key gives the same weights with and without norm."""
    with find_device(device):  # what torch makes itself is made there
        net = ResNet(n, normalised=normalised)
    modules: list[nn.Conv2d | nn.Linear] = [*net.convolutions, net.top]
    for layer, module in enumerate(modules, start=1):
        weight = module.weight
        fan = weight[0, 0].numel() * (weight.shape[0] + weight.shape[1])
        z = threefry.normals(np.asarray(key, np.uint64).reshape(1, 2), layer, weight.numel())[0]
        with torch.no_grad():
            weight.copy_(sent_beside(z * (2.0 / fan) ** 0.5, weight).reshape(weight.shape))
            if module.bias is not None:
                module.bias.zero_()
    by_channel: ResNet = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    return by_channel


def trace(net: ResNet, pixels: np.ndarray, labels: np.ndarray, *, keep: Iterable[int] = (), only_class: int | None = None) -> Trace:
    """One pass of the summed cross-entropy; `only_class` lets only that class's output gradient flow back (B18, App. L)."""
    seen, kept = Trace(), set(keep)
    hooks = [conv.register_forward_hook(_watch(seen, layer, layer in kept)) for layer, conv in enumerate(net.convolutions, start=1)]
    place = next(net.parameters()).device
    x, y = sent(pixels, place), sent(labels, place)
    x = x.to(memory_format=torch.channels_last)
    try:
        net.zero_grad(set_to_none=True)
        logits = net(x)
        logits.retain_grad()
        nn.functional.cross_entropy(logits, y, reduction="sum").backward() if only_class is None else (
            logits.backward(class_gradient(logits.detach(), y, only_class))
        )
    finally:
        for hook in hooks:
            hook.remove()
    seen.logits, seen.logit_gradients = logits.detach(), logits.grad
    return seen


def class_gradient(logits: torch.Tensor, labels: torch.Tensor, only_class: int) -> torch.Tensor:
    """Softmax minus one-hot label, with all columns but one set to zero."""
    full = torch.softmax(logits, dim=1) - nn.functional.one_hot(labels, logits.shape[1])
    masked = torch.zeros_like(full)
    masked[:, only_class] = full[:, only_class]
    return masked


def _watch(seen: Trace, layer: int, keep: bool) -> Any:
    def forward(_: nn.Module, inputs: tuple[torch.Tensor, ...], output: torch.Tensor) -> None:
        flat = output.detach()
        mean = flat.mean(dim=(0, 2, 3))
        # two passes: torch.var over several dimensions takes as long as the convolution itself
        seen.moments[layer] = (mean, (flat - mean[:, None, None]).square_().mean(dim=(0, 2, 3)))
        if keep:
            seen.inputs[layer], seen.outputs[layer] = inputs[0].detach(), flat

        def backward(gradient: torch.Tensor) -> None:
            seen.channel_gradients[layer] = gradient.detach().sum(dim=(0, 2, 3))
            if keep:
                seen.gradients[layer] = gradient.detach()

        if output.requires_grad:
            output.register_hook(backward)

    return forward


class KernelSums:
    """Per kernel parameter (out, in, 3, 3) the four sums of Table 1 of B18 over the products d of equation (4)."""

    def __init__(self, patches: torch.Tensor, gradient: torch.Tensor, shape: tuple[int, ...]) -> None:
        self._patches, self._gradient, self._shape = patches, gradient, shape

    @functools.cached_property
    def _per_image(self) -> torch.Tensor:
        return self._gradient @ self._patches.transpose(1, 2)  # (b, c_out, 9 c_in)

    @functools.cached_property
    def of_absolute(self) -> torch.Tensor:
        """Σ_bxy |d|"""
        return (self._gradient.abs() @ self._patches.abs().transpose(1, 2)).sum(0).reshape(self._shape)

    @functools.cached_property
    def absolute_per_image(self) -> torch.Tensor:
        """Σ_b |Σ_xy d|"""
        return self._per_image.abs().sum(0).reshape(self._shape)

    @functools.cached_property
    def absolute_per_place(self) -> torch.Tensor:
        """Σ_xy |Σ_b d|"""
        return torch.einsum("bop,bkp->pok", self._gradient, self._patches).abs().sum(0).reshape(self._shape)

    @functools.cached_property
    def absolute(self) -> torch.Tensor:
        """|Σ_bxy d|, the absolute gradient"""
        return self._per_image.sum(0).abs().reshape(self._shape)


def kernel_sums(entering: torch.Tensor, gradient: torch.Tensor) -> KernelSums:
    """The four sums for a 3 x 3 convolution of stride 1 from its input and the gradient by its output."""
    b, c_in, height, width = entering.shape
    if gradient.shape[2:] != entering.shape[2:]:
        raise ValueError("the sums are formed for convolutions of stride 1 only")
    c_out = gradient.shape[1]
    patches = nn.functional.unfold(entering, 3, padding=1)  # (b, 9 c_in, places)
    return KernelSums(patches, gradient.reshape(b, c_out, height * width), (c_out, c_in, 3, 3))
