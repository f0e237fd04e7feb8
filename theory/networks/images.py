"""Batches of 32 x 32 colour images for networks at initialization, and the words that say which images they are.

A set that was fetched (CIFAR-10, MNIST, Fashion-MNIST) is asked for by name. What stands in for it is, in this order: a folder
named by the environment variable LEMMACHECK_DATA (CIFAR-10 binary batches, IDX files such as MNIST, or a folder of pictures with
one subfolder per class); the 8 x 8 digits that scikit-learn ships, enlarged; Gaussian noise smoothed over neighbours, when
scikit-learn is absent. Channels are scaled to mean 0 and variance 1 over the set.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import numpy as np

from lemmacheck.data.cache import OpenSet, open_set
from lemmacheck.data.images import Images, enlarged, normalised, read_folder
from lemmacheck.data.known import KNOWN
from theory.randomness import threefry
from theory.randomness.threefry import Keys

VARIABLE = "LEMMACHECK_DATA"


def images(directory: str | None = None) -> Images:
    """The set of images in use: of the given folder, else of LEMMACHECK_DATA, else the best one shipped."""
    return _images(directory or os.environ.get(VARIABLE, ""))


def images_in_use() -> str:
    """A short name for the set of images, without loading it: part of a case, so that results on other images stay apart."""
    from importlib.util import find_spec

    folder = os.environ.get(VARIABLE, "")
    return f"folder {Path(folder).name}" if folder else "digits" if find_spec("sklearn") else "synthetic"


def fetched(name: str) -> str:
    """What a case calls a set that `lemmacheck data` fetches: its name, number of images and checksum."""
    return KNOWN[name].says


def set_of(words: str, directory: str | None = None) -> Images | OpenSet:
    """The set that a case names: one that was fetched, or whatever stands in."""
    return next((open_set(name) for name, known in KNOWN.items() if known.says == words), None) or images(directory)


def batch(keys: Keys, size: int, *, of: str = "", directory: str | None = None) -> list[tuple[np.ndarray, np.ndarray]]:
    """One batch of distinct images per key, as (pixels, labels); a batch depends on its own key only."""
    source = set_of(of, directory)
    if size > len(source.labels):
        raise ValueError(f"a batch of {size} needs more images than the {len(source.labels)} at hand ({source.says})")
    order = np.argsort(threefry.uniforms(keys, -2, len(source.labels)), axis=1, kind="stable")[:, :size]
    return [(source.pixels[chosen], source.labels[chosen]) for chosen in order]


@cache
def _images(directory: str) -> Images:
    if directory:
        return read_folder(Path(directory))
    try:
        return digits()
    except ImportError:
        return synthetic()


def digits() -> Images:
    """The 1797 handwritten digits of scikit-learn, enlarged four times by linear interpolation, grey as three channels."""
    from sklearn.datasets import load_digits

    data = load_digits()
    return Images(
        normalised(enlarged(data.images / 16.0)),
        data.target.astype(np.int64),
        "scikit-learn's 8 × 8 handwritten digits, enlarged to 32 × 32 × 3 (no CIFAR-10 folder was given)",
    )


def synthetic(count: int = 2048) -> Images:
    """Smoothed Gaussian noise with arbitrary labels: no structure beyond neighbouring pixels being alike."""
    keys = threefry.keys_from_seed(2018, 1)
    coarse = threefry.normals(keys, 0, count * 3 * 64).reshape(count, 3, 8, 8)
    pixels = np.stack([enlarged(coarse[:, c])[:, 0] for c in range(3)], axis=1)
    return Images(normalised(pixels), np.arange(count) % 10, "synthetic smoothed noise (no images were found)")
