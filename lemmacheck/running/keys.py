"""What a result depends on, as a hash: the claim's file, all that it imports or reads, and the rooms that decide.

Code counts as parsed, so comments, docstrings and layout do not; a changed constant does. A stored result or an accepted
verdict is good for as long as its key stays the same.
"""

from __future__ import annotations

import functools
import hashlib
import os
import platform
from collections.abc import Iterable, Iterator
from pathlib import Path

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE, Project, packs_of, project, versions
from lemmacheck.running.parsed import Parsed, memory

REPORTING = ("data", "record", "running", "cli", "site")  # rooms that show or schedule; every other room decides


@functools.cache
def claim_key(path: Path) -> str:
    """Changes when the claim file, something it imports or reads, a room that decides or a library changes."""
    return _digest([code(path), *map(content, needed(path)), engine_key()])


def run_key(paths: Iterable[Path]) -> str:
    """Changes when any of the claims in these files would be decided anew."""
    return _digest(sorted({claim_key(path) for path in paths}))


@functools.cache
def experiment_key(path: Path) -> str:
    """Changes when the code that draws may have changed; claims and foils in the same file do not count."""
    draws = [PACKAGE / "running" / "streams.py", *sorted((PACKAGE / "numbers").glob("*.py"))]
    return _digest([_parsed(path).drawing, *map(content, needed(path)), *map(code, draws), _environment()])


@functools.cache
def engine_key() -> str:
    """Changes when code that can change a finding or a status does, or Python, the platform or a library."""
    return _digest([*map(code, deciding()), _environment()])


@functools.cache
def deciding() -> tuple[Path, ...]:
    """The files of every room that decides, found from the folders, and the streams of random numbers."""
    rooms = [room for room in sorted(PACKAGE.iterdir()) if room.is_dir() and room.name not in REPORTING]
    files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
    return (*files, PACKAGE / "words.py", PACKAGE / "running" / "streams.py")


def _environment() -> str:
    return repr((platform.python_version(), platform.system(), platform.machine(), sorted(versions().items())))


def forget() -> None:
    """Look at the files again: a new run must see edits made since the last one in the same process."""
    for remembered in (claim_key, experiment_key, engine_key, deciding, _direct, _files_of, _parsed, memory):
        remembered.cache_clear()


def needed(path: Path) -> list[Path]:
    """The files that a file imports or reads, directly or not, besides the rooms that decide."""
    seen: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        for file in _direct(waiting.pop()):
            if file not in seen and file != path:
                seen[file] = None
                if file.suffix == ".py":
                    waiting.append(file)
    return sorted(seen)


@functools.cache
def _direct(path: Path) -> tuple[Path, ...]:
    source = _parsed(path)
    if source.relative:
        raise ClaimError(f"{path.name} has a relative import, which cannot be followed; write the full name")
    files = dict.fromkeys(_data_files(path, source.texts))
    files.update(dict.fromkeys(_cited(path, source.cites)))
    home, roots = _home(path), _roots(path)
    packages = {PACKAGE.name: (PACKAGE.parent,), **({home.top.name: (home.top.parent,)} if home.name else {})}
    for name in source.imports:
        places = packages.get(name.partition(".")[0], roots)  # an installed pack may import itself by name
        found = next(filter(None, (_files_of(root, name) for root in places)), ())
        files.update(dict.fromkeys(found))
    decides = set(deciding())
    return tuple(file for file in files if file not in decides)


def _roots(path: Path) -> tuple[Path, ...]:
    """Where the modules of others are looked up: the project or pack, else the folder around the claims. Installed libraries
    count by their version alone, so the folder that they share with an installed lemmacheck is never looked into."""
    top = _home(path).top
    if path.is_relative_to(PACKAGE):
        return ()
    if path.is_relative_to(top):
        return (top, path.parent)
    return (top, path.parents[2] if len(path.parents) > 2 else path.parent, path.parent)


def _home(path: Path) -> Project:
    """The pack that a file belongs to, else the project."""
    return next((pack for pack in packs_of(project()) if path.is_relative_to(pack.top)), project())


def _cited(path: Path, ids: Iterable[str]) -> Iterator[Path]:
    """The files of the claims that proofs in a file cite by id."""
    folders = [folder for folder in (path.parents[1], _home(path).claims) if folder.is_dir()]
    for id in ids:
        source, _, name = id.replace("-", "_").partition("/")
        parts = name.split("_")
        names = ["_".join(parts[:length]) + ".py" for length in range(len(parts), 0, -1)]
        files = (folder / source / name for folder in folders for name in names)
        yield from [file for file in files if file.is_file()][:1]


@functools.cache
def _files_of(root: Path, name: str) -> tuple[Path, ...]:
    """The files that importing a dotted name runs: every `__init__.py` on the way, and the module itself."""
    place = str(root)
    files = []
    for part in name.split("."):
        place = os.path.join(place, part)
        if os.path.isfile(door := os.path.join(place, "__init__.py")):
            files.append(Path(door))
        elif os.path.isfile(f"{place}.py"):
            return (*files, Path(f"{place}.py"))
        elif not os.path.isdir(place):
            break
    return tuple(files)


def _data_files(path: Path, texts: Iterable[str]) -> Iterator[Path]:
    """Files that the code names in a text: beside it, or below the project."""
    folders = (str(path.parent), str(_home(path).top))
    for text in texts:
        files = (os.path.join(folder, text) for folder in folders)
        yield from [Path(file) for file in files if os.path.isfile(file)][:1]


def content(path: Path) -> str:
    """What a file says: code as parsed, data byte by byte."""
    return code(path) if path.suffix == ".py" else hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()


def code(path: Path) -> str:
    """The parsed code of a file, as a digest."""
    return _parsed(path).code


@functools.cache
def _parsed(path: Path) -> Parsed:
    return memory().parsed(path)


def _digest(parts: Iterable[str]) -> str:
    h = hashlib.blake2b(digest_size=12)
    for part in parts:
        h.update(part.encode())
        h.update(b"\0")
    return h.hexdigest()
