"""Folders of images that a user supplies: CIFAR-10 binary batches, IDX files such as MNIST, or pictures by class."""

from __future__ import annotations

import gzip
import math
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

SIDE = 32
MOST = 10_000  # images kept in memory; a batch needs far fewer
PICTURES = (".png", ".jpg", ".jpeg", ".bmp", ".ppm", ".gif")


@dataclass(frozen=True)
class Images:
    """Pixels (n, 3, 32, 32), normalised per channel, with labels 0, 1, ... and a sentence on where they come from."""

    pixels: np.ndarray
    labels: np.ndarray
    says: str


def read_folder(folder: Path) -> Images:
    """Images of a folder in whichever of the three layouts it has; an error names what was looked for."""
    if not folder.is_dir():
        raise FileNotFoundError(f"{str(folder)!r} is not a folder")
    for reader in (_read_cifar, _read_idx, _read_pictures):
        found = reader(folder)
        if found is not None:
            return found
    raise ValueError(
        f"{str(folder)!r} holds no images: expected CIFAR-10 binary batches (data_batch_1.bin), IDX files "
        "(…images-idx3-ubyte with …labels-idx1-ubyte), or subfolders of pictures, one per class"
    )


def _read_cifar(folder: Path) -> Images | None:
    files = sorted(folder.rglob("data_batch_*.bin")) or sorted(folder.rglob("test_batch.bin"))
    if not files:
        return None
    record = 1 + 3 * SIDE * SIDE
    rows = []
    for file in files:
        raw = np.frombuffer(file.read_bytes(), np.uint8)
        if not raw.size or raw.size % record:
            raise ValueError(f"{file.name} is not a CIFAR-10 batch: {raw.size} bytes are no multiple of {record}; fetch it again")
        rows.append(raw.reshape(-1, record))
    data = np.concatenate(rows)[:MOST]
    return Images(
        normalised(data[:, 1:].reshape(-1, 3, SIDE, SIDE) / 255.0),
        data[:, 0].astype(np.int64),
        f"CIFAR-10 binary batches supplied by the user ({len(data)} images)",
    )


def _read_idx(folder: Path) -> Images | None:
    files = {file.name: file for file in folder.rglob("*ubyte*")}
    pictures = next((f for name, f in sorted(files.items(), reverse=True) if "idx3" in name), None)
    if pictures is None:
        return None
    label_name = pictures.name.replace("images", "labels").replace("idx3", "idx1")
    if label_name not in files:
        raise ValueError(f"{pictures.name} needs its labels next to it, in {label_name}")
    pixels, labels = read_idx(pictures)[:MOST], read_idx(files[label_name])[:MOST]
    if pixels.ndim != 3 or len(pixels) != len(labels):
        raise ValueError(f"{pictures.name} and {label_name} do not belong together: {pixels.shape}, {labels.shape}")
    return Images(
        normalised(enlarged(pixels / 255.0)),
        labels.astype(np.int64),
        f"IDX images supplied by the user ({len(labels)} grey images, resized to 32 × 32 × 3)",
    )


def read_idx(file: Path) -> np.ndarray:
    """The array of unsigned bytes in an IDX file, packed or not."""
    raw = _unpacked(file) if file.suffix == ".gz" else file.read_bytes()
    begin = 4 + 4 * raw[3] if raw[:3] == b"\x00\x00\x08" and len(raw) > 3 else len(raw) + 1
    if len(raw) < begin:
        raise ValueError(f"{file.name} is not an IDX file of bytes")
    shape = [int(size) for size in np.frombuffer(raw, ">u4", raw[3], 4)]
    if len(raw) - begin != math.prod(shape):
        raise ValueError(f"{file.name} is cut off or damaged: it speaks of {math.prod(shape)} bytes and has {len(raw) - begin}")
    return np.frombuffer(raw, np.uint8, offset=begin).reshape(shape)


def _unpacked(file: Path) -> bytes:
    try:
        return gzip.decompress(file.read_bytes())
    except (gzip.BadGzipFile, EOFError, zlib.error):
        raise ValueError(f"{file.name} cannot be unpacked: it is cut off, or no gzip file") from None


def _read_pictures(folder: Path) -> Images | None:
    classes = sorted(sub for sub in folder.iterdir() if sub.is_dir())
    chosen = [
        (file, label) for label, sub in enumerate(classes) for file in sorted(sub.rglob("*")) if file.suffix.lower() in PICTURES
    ]
    if not chosen:
        return None
    step = max(1, len(chosen) // MOST)
    pixels = [_picture(file) for file, _ in chosen[::step]]
    return Images(
        normalised(np.stack(pixels).transpose(0, 3, 1, 2)),
        np.array([label for _, label in chosen[::step]]),
        f"pictures supplied by the user ({len(pixels)} from {len(classes)} classes, resized to 32 × 32)",
    )


def _picture(file: Path) -> np.ndarray:
    from PIL import Image

    try:
        with Image.open(file) as opened:
            return np.asarray(opened.convert("RGB").resize((SIDE, SIDE)), float) / 255.0
    except (OSError, SyntaxError):  # how a picture that is damaged inside shows
        raise ValueError(f"{file.name} in {file.parent.name} is no picture that can be read") from None


def enlarged(grey: np.ndarray) -> np.ndarray:
    """Grey images (n, h, w) as (n, 3, 32, 32) by linear interpolation, the grey value in all channels."""
    grey = np.asarray(grey, float)
    rows, columns = _interpolation(grey.shape[1]), _interpolation(grey.shape[2])
    return np.repeat((rows @ grey @ columns.T)[:, None], 3, axis=1)


def _interpolation(size: int) -> np.ndarray:
    """The 32 x size matrix of linear interpolation between pixel centres; its rows add up to one."""
    place = np.clip((np.arange(SIDE) + 0.5) * size / SIDE - 0.5, 0, size - 1)
    low = np.minimum(place.astype(int), max(size - 2, 0))
    matrix = np.zeros((SIDE, size))
    matrix[np.arange(SIDE), low] = 1.0 - (place - low)
    if size > 1:
        matrix[np.arange(SIDE), low + 1] = place - low
    return matrix


def normalised(pixels: np.ndarray) -> np.ndarray:
    """Each colour channel shifted and scaled to mean 0 and variance 1 over the whole set (a constant one to 0)."""
    mean = pixels.mean(axis=(0, 2, 3), keepdims=True)
    deviation = pixels.std(axis=(0, 2, 3), keepdims=True)
    scaled: np.ndarray = (pixels - mean) / np.where(deviation > 0, deviation, 1.0)
    return scaled.astype(np.float32)
