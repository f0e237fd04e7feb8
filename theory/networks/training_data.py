"""Images for training: a part of a set, drawn by a key, as tensors; pictures may be made smaller by averaging neighbours."""

from __future__ import annotations

from functools import cache

import numpy as np
import torch

from lemmacheck.data.known import KNOWN
from lemmacheck.devices import device as find_device
from lemmacheck.devices import sent
from theory.networks.images import set_of
from theory.randomness import threefry
from theory.randomness.threefry import Keys


def pictures(words: str, key: Keys, count: int, *, side: int = 0, device: str = "cpu") -> tuple[torch.Tensor, torch.Tensor]:
    """`count` different images (count, channels, side, side) with labels, of the set that a case names, or of the digits."""
    pixels, labels = _digits(key, count) if words == "digits" else _set(words, key, count)
    to = find_device(device)
    x = sent(np.ascontiguousarray(pixels, np.float32), to)
    if side and side < x.shape[-1]:
        x = torch.nn.functional.adaptive_avg_pool2d(x, side)
    return x, sent(labels, to)


def flat(words: str, key: Keys, count: int, *, side: int = 0, device: str = "cpu") -> tuple[torch.Tensor, torch.Tensor]:
    """The same with each image as one row, for perceptrons."""
    x, y = pictures(words, key, count, side=side, device=device)
    return x.flatten(1), y


def chosen(key: Keys, count: int, among: int) -> np.ndarray:
    """Different numbers below `among`, the same for the same key."""
    if count > among:
        raise ValueError(f"{count} images cannot be drawn from {among}")
    return np.argsort(threefry.uniforms(threefry.subkey(key.reshape(1, 2), 2), 0, among)[0], kind="stable")[:count]


def _set(words: str, key: Keys, count: int) -> tuple[np.ndarray, np.ndarray]:
    if words not in {known.says for known in KNOWN.values()}:
        raise ValueError(f"no set of images is called {words!r}")
    source = set_of(words)
    numbers = chosen(key, count, len(source.labels))
    return source.pixels[numbers], source.labels[numbers]


def _digits(key: Keys, count: int) -> tuple[np.ndarray, np.ndarray]:
    pixels, labels = _shipped()
    numbers = chosen(key, count, len(labels))
    return pixels[numbers], labels[numbers]


@cache
def _shipped() -> tuple[np.ndarray, np.ndarray]:
    """The 1797 digits of scikit-learn, 8 x 8, scaled to mean 0 and variance 1."""
    from sklearn.datasets import load_digits

    data = load_digits()
    return ((data.images - data.images.mean()) / data.images.std())[:, None], data.target.astype(np.int64)
