"""Where fetched image sets lie, outside of every repository, and how they are opened without reading all of them.

A set is trusted by the digests of `known.py`. They are compared when it is fetched, and again when a file is no longer as it
was written (its size or its time); between that, opening a set reads nothing but the images that are asked for.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from lemmacheck.data.known import KNOWN, KnownSet

VARIABLE = "LEMMACHECK_CACHE"
MANIFEST = "checked.json"
RECORD = 1 + 3 * 32 * 32


def cache_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for fetched sets: as LEMMACHECK_CACHE says, else the user's cache by the custom of the system."""
    if chosen := environment.get(VARIABLE, ""):
        return Path(chosen)
    if sys.platform == "win32":
        return Path(environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "lemmacheck"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "lemmacheck"
    wanted = environment.get("XDG_CACHE_HOME", "")
    return (Path(wanted) if os.path.isabs(wanted) else Path.home() / ".cache") / "lemmacheck"


def digest(file: Path) -> str:
    """The sha256 of a file."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def stamps(folder: Path, known: KnownSet) -> dict[str, list[int]]:
    """Size and time of every file of a set; an error names the first that is missing."""
    found = {}
    for name in known.files:
        try:
            status = (folder / name).stat()
        except OSError:
            raise ValueError(f"{known.title} in {folder} lacks {name}") from None
        found[name] = [status.st_size, status.st_mtime_ns]
    return found


def check(folder: Path, known: KnownSet) -> None:
    """Refuses a folder whose files are not those of the set; reads them only if they are not as they were when last checked."""
    now = stamps(folder, known)
    try:
        if json.loads((folder / MANIFEST).read_text(encoding="utf-8")) == now:
            return
    except (OSError, ValueError):
        pass  # never checked, or the note is damaged: look at the files themselves
    for name, file in known.files.items():
        if now[name][0] != file.size or digest(folder / name) != file.sha256:
            raise ValueError(f"{name} in {folder} is not the file of {known.title} that was recorded")
    note(folder, known)


def note(folder: Path, known: KnownSet) -> None:
    """Remembers that the files are good as they are; a folder that cannot be written to is read again next time."""
    try:
        (folder / MANIFEST).write_text(json.dumps(stamps(folder, known)), encoding="utf-8")
    except OSError:
        return


@dataclass(frozen=True)
class Scaled:
    """Images as they lie on the disk; those that are asked for come as floats, each channel with mean 0 and variance 1."""

    raw: tuple[np.ndarray, ...]  # (n, channels, height, width), bytes
    known: KnownSet

    def __len__(self) -> int:
        return sum(map(len, self.raw))

    def __getitem__(self, chosen: np.ndarray) -> np.ndarray:
        starts = np.cumsum([0, *map(len, self.raw)])
        part = np.searchsorted(starts, chosen, side="right") - 1
        pixels = np.stack([self.raw[p][i - starts[p]] for p, i in zip(part, chosen, strict=True)]) / np.float32(255)
        mean, deviation = (np.array(x, np.float32)[:, None, None] for x in (self.known.mean, self.known.deviation))
        return np.asarray((pixels - mean) / deviation, np.float32)


@dataclass(frozen=True)
class OpenSet:
    """The images of a set that runs draw from, with their labels."""

    known: KnownSet
    pixels: Scaled
    labels: np.ndarray

    @property
    def says(self) -> str:
        return self.known.says


def find(name: str) -> Path | None:
    """The folder of a fetched set, or of the user's own folder of data if that holds it; None if it is not here."""
    own = os.environ.get("LEMMACHECK_DATA", "")
    if own and _is_set(Path(own), name):
        return Path(own)
    fetched = cache_folder() / name
    return fetched if all((fetched / file).is_file() for file in KNOWN[name].files) else None


@functools.cache
def _is_set(folder: Path, name: str) -> bool:
    """Whether a user's folder holds a set, by its content; nothing is written into it."""
    return all(
        (folder / file).is_file() and digest(folder / file) == as_it_was.sha256 for file, as_it_was in KNOWN[name].files.items()
    )


def lacking(name: str) -> str:
    """Why a set cannot be used here, as half a sentence; empty if it can."""
    if name not in KNOWN:
        return f"there is no image set {name!r}"
    return "" if find(name) else f"{KNOWN[name].title} is not here"


@functools.cache
def open_set(name: str) -> OpenSet:
    """A set that was fetched, checked, and mapped into memory."""
    known, folder = KNOWN[name], find(name)
    if folder is None:
        raise FileNotFoundError(f"{known.title} is not here; fetch it once with: lemmacheck data {name}")
    if folder.parent == cache_folder():
        check(folder, known)
    if known.labels:
        pixels = [np.memmap(folder / file, np.uint8, "r", offset=16).reshape(-1, 1, 28, 28) for file in known.pixels]
        labels = [np.fromfile(folder / file, np.uint8)[8:] for file in known.labels]
    else:
        records = [np.memmap(folder / file, np.uint8, "r").reshape(-1, RECORD) for file in known.pixels]
        pixels = [record[:, 1:].reshape(-1, 3, 32, 32) for record in records]
        labels = [np.array(record[:, 0]) for record in records]
    return OpenSet(known, Scaled(tuple(pixels), known), np.concatenate(labels).astype(np.int64))
