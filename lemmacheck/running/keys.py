"""What a result depends on, as a hash: the claim's file, all that it imports or reads, and what its evidence goes through.

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
from typing import TYPE_CHECKING

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE, Project, packs_of, project, version_of, versions
from lemmacheck.running import engine
from lemmacheck.running.engine import Kinds, parsed

if TYPE_CHECKING:
    from lemmacheck.language.found import Found


SOLVER = ("proofs", "gram.py")  # where the optional solver is asked


def key_of(found: Found) -> str:
    """The key of one claim; of one that cannot be loaded, that of its file."""
    return found.key or claim_key(found.path, engine.kinds_of(found.claim) if found.claim is not None else frozenset())


@functools.cache
def claim_key(path: Path, kinds: Kinds) -> str:
    """Changes when its file, something that it imports or reads, a module that its evidence goes through or a library does."""
    files = [path, *needed(path)]
    through = engine.weighed_through(kinds, engine.names_in(files))
    return _digest([*map(content, files), *map(code, through), _environment(), *_solver(through)])


@functools.cache
def file_key(path: Path) -> str:
    """Changes when the claim file, something it imports or reads, or any code that decides does: a worker's code is ours."""
    return _digest(
        [code(path), *map(content, needed(path)), *map(code, engine.deciding()), _environment(), *_solver(engine.deciding())]
    )


def run_key(found: Iterable[Found]) -> str:
    """Changes when any of these claims would be decided anew."""
    return _digest(sorted({key_of(one) for one in found}))


@functools.cache
def experiment_key(path: Path) -> str:
    """Changes when the code that draws may have changed; claims and foils in the same file do not count."""
    files = needed(path)
    through = engine.drawn_through(engine.names_in([path, *files], drawn=True))
    return _digest([parsed(path).drawing, *map(content, files), *map(code, through), _environment()])


@functools.cache
def drawing_key(path: Path) -> str:
    """The same for draws that are recorded: without the versions of libraries and Python, which a record tells beside it."""
    files = needed(path)
    through = engine.recorded_through(engine.names_in([path, *files], drawn=True))
    return _digest([parsed(path).drawing, *map(content, files), *map(code, through)])


def _environment() -> str:
    return repr((platform.python_version(), platform.system(), platform.machine(), sorted(versions().items())))


def _solver(through: Iterable[Path]) -> list[str]:
    """The optional solver's version, where evidence may ask it: once it is installed, what lacked it is decided anew."""
    return [_solver_version()] if any(file.parts[-2:] == SOLVER for file in through) else []


@functools.cache
def _solver_version() -> str:
    return version_of("clarabel")


def forget() -> None:
    """Look at the files again: a new run must see edits made since the last one in the same process."""
    for remembered in (claim_key, file_key, experiment_key, drawing_key, _direct, _solver_version):
        remembered.cache_clear()
    engine.forget()


def needed(path: Path) -> list[Path]:
    """The files that a file imports or reads, directly or not, besides those of the referee."""
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
    source = parsed(path)
    if source.relative:
        raise ClaimError(f"{path.name} has a relative import, which cannot be followed; write the full name")
    files = dict.fromkeys(_data_files(path, source.texts))
    files.update(dict.fromkeys(_cited(path, source.cites)))
    home, roots = _home(path), _roots(path)
    own = {home.top.name: (home.top.parent,)} if home.name else {}  # an installed pack may import itself by name
    for name in source.imports:
        top = name.partition(".")[0]
        found = (engine.files_below(root, name) for root in own.get(top, roots)) if top != PACKAGE.name else ()
        files.update(dict.fromkeys(next(filter(None, found), ())))
    return tuple(files)


def _roots(path: Path) -> tuple[Path, ...]:
    """Where the modules of others are looked up: the project or pack, else the folder around the claims. Installed libraries
    count by their version alone, so the folder that they share with an installed lemmacheck is never looked into."""
    top = _home(path).top
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
    return parsed(path).code


def _digest(parts: Iterable[str]) -> str:
    h = hashlib.blake2b(digest_size=12)
    for part in parts:
        h.update(part.encode())
        h.update(b"\0")
    return h.hexdigest()
