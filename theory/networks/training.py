"""Training by plain stochastic gradient descent: one loop for every network, deterministic in its keys, stopped at divergence.

A network is any torch module; what it is trained on is a pair of tensors. Weights, the order of the images and nothing else is
random, and both come from keys, so a path of training depends on its own key only: not on workers, order or other networks.
Divergence is B18's: a loss of more than a thousand on a mini-batch (Section 3.4), or one that is not a number.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np
import torch
from torch import nn

from lemmacheck.devices import sent
from theory.randomness import threefry
from theory.randomness.threefry import Keys

DIVERGED = 1000.0
POINTS = 10  # of a learning curve: what a picture needs, and no more
Watch = Callable[[nn.Module, int], dict[str, float]]


@dataclass
class Path:
    """What was seen along one training: the loss of every mini-batch before its step, and what was watched, by step."""

    losses: list[float] = field(default_factory=list)
    seen: dict[int, dict[str, float]] = field(default_factory=dict)
    diverged: int | None = None  # the step whose loss was too large, counted from 0

    @property
    def is_stable(self) -> bool:
        return self.diverged is None

    def late_loss(self, last: int = 10) -> float:
        """The mean over the last mini-batches; a path that diverged has the loss at which divergence begins."""
        return float(np.mean(self.losses[-last:])) if self.is_stable else DIVERGED

    def curve(self, steps: int, points: int = POINTS) -> dict[int, float]:
        """The learning curve of a training of so many steps, thinned: at each mark the mean loss since the mark before.

        From the divergence on it is the loss at which divergence begins.
        """
        marks = np.unique(np.linspace(0, steps, points + 1).round().astype(int))
        return {int(end): self._mean(int(begin), int(end)) for begin, end in itertools.pairwise(marks)}

    def _mean(self, begin: int, end: int) -> float:
        whole = self.diverged is None or end <= self.diverged
        return float(np.mean(self.losses[begin:end])) if whole else DIVERGED


def batches(key: Keys, count: int, *, size: int, steps: int) -> Iterator[np.ndarray]:
    """The images of each step: every epoch goes through all of them once, in an order of its own; a rest is left out."""
    if not 1 <= size <= count:
        raise ValueError(f"a batch of {size} cannot be taken from {count} images")
    per_epoch = count // size
    for epoch in range(-(-steps // per_epoch)):
        order = np.argsort(threefry.uniforms(key.reshape(1, 2), epoch, count)[0], kind="stable")
        for number in range(min(per_epoch, steps - epoch * per_epoch)):
            yield order[number * size : (number + 1) * size]


@dataclass(frozen=True, kw_only=True)
class Descent:
    """The settings of one training; momentum and decay as in torch's SGD."""

    rate: float
    steps: int
    batch: int
    momentum: float = 0.0
    decay: float = 0.0

    def step(self, parameters: list[nn.Parameter], velocities: list[torch.Tensor]) -> None:
        """p <- p − rate·v with v <- momentum·v + gradient + decay·p."""
        with torch.no_grad():
            for parameter, velocity in zip(parameters, velocities, strict=True):
                assert parameter.grad is not None
                velocity.mul_(self.momentum).add_(parameter.grad).add_(parameter, alpha=self.decay)
                parameter.sub_(velocity, alpha=self.rate)


def train(
    net: nn.Module, x: torch.Tensor, y: torch.Tensor, *, key: Keys, descent: Descent, watch: Watch | None = None, every: int = 0
) -> Path:
    """Trains in place by mean cross-entropy over the mini-batch. `watch(net, step)` is asked every so many steps and at the end."""
    torch.set_num_threads(1)
    path = Path()
    parameters = [one for one in net.parameters() if one.requires_grad]
    velocities = [torch.zeros_like(one) for one in parameters]
    net.train()
    for step, chosen in enumerate(batches(key, len(y), size=descent.batch, steps=descent.steps)):
        if watch is not None and every and step % every == 0:
            path.seen[step] = watch(net, step)
        here = sent(chosen, x.device)
        for parameter in parameters:
            parameter.grad = None
        loss = nn.functional.cross_entropy(net(x[here]), y[here])
        path.losses.append(float(loss.detach()))
        if not path.losses[-1] <= DIVERGED:
            path.diverged = step
            return path
        loss.backward()
        descent.step(parameters, velocities)
    if watch is not None:
        path.seen[descent.steps] = watch(net, descent.steps)
    return path


def accuracy(net: nn.Module, x: torch.Tensor, y: torch.Tensor, *, batch: int = 500) -> float:
    """The share of images classified as labelled, batch by batch with the batch's own moments."""
    with torch.no_grad():
        right = [int((net(x[i : i + batch]).argmax(1) == y[i : i + batch]).sum()) for i in range(0, len(y), batch)]
    return sum(right) / len(y)


def largest_stable_rate(
    make: Callable[[], nn.Module],
    x: torch.Tensor,
    y: torch.Tensor,
    *,
    key: Keys,
    descent: Descent,
    decades: tuple[float, float],
    cuts: int,
) -> float:
    """log10 of the largest rate found that does not diverge, by bisection between two decades; the lower end if none is."""
    low, high = decades

    def stable(decade: float) -> bool:
        return train(make(), x, y, key=key, descent=_with_rate(descent, 10.0**decade)).is_stable

    if stable(high):
        return high
    for _ in range(cuts):
        middle = (low + high) / 2
        low, high = (middle, high) if stable(middle) else (low, middle)
    return low


def _with_rate(descent: Descent, rate: float) -> Descent:
    return Descent(rate=rate, steps=descent.steps, batch=descent.batch, momentum=descent.momentum, decay=descent.decay)
