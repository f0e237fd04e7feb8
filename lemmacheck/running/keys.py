"""What a result depends on, as a hash: the claim's file, all that it imports or reads, and the rooms that decide.

Code counts as parsed, so comments, docstrings and layout do not; a changed constant does. A stored result or an accepted
verdict is good for as long as its key stays the same.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import platform
from collections.abc import Iterable, Iterator
from pathlib import Path

from lemmacheck.errors import ClaimError
from lemmacheck.places import PACKAGE, Project, packs_of, project, versions

REPORTING = ("data", "record", "running", "cli", "site")  # rooms that show or schedule; every other room decides
DECLARATIONS = ("Claim", "Proof", "Family", "Solved", "Exact", "Enclosed", "Search", "Draws", "Observed")


@functools.cache
def claim_key(path: Path) -> str:
    """Changes when the claim file, something it imports or reads, a room that decides or a library changes."""
    return _digest([code(path), *map(content, needed(path)), engine_key()])


@functools.cache
def experiment_key(path: Path) -> str:
    """Changes when the code that draws may have changed; claims and foils in the same file do not count."""
    draws = [PACKAGE / "running" / "streams.py", *sorted((PACKAGE / "numbers").glob("*.py"))]
    return _digest([code(path, claims=False), *map(content, needed(path)), *map(code, draws), _environment()])


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
    for remembered in (claim_key, experiment_key, engine_key, deciding, _direct, code, content):
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
    tree = _parsed(path)
    files = dict.fromkeys(_data_files(path, tree))
    files.update(dict.fromkeys(_cited(path, tree)))
    roots = _roots(path)
    for name in _imported(path, tree):
        for root in roots:
            found = list(_files_of(root, name))
            files.update(dict.fromkeys(found))
            if found:
                break
    decides = set(deciding())
    return tuple(file for file in files if file not in decides)


def _roots(path: Path) -> tuple[Path, ...]:
    """Where names of modules are looked up: the project or pack, the folder around the claims, and the package itself."""
    around = path.parents[2] if len(path.parents) > 2 else path.parent
    return tuple(dict.fromkeys((_home(path).top, around, path.parent, PACKAGE.parent)))


def _home(path: Path) -> Project:
    """The pack that a file belongs to, else the project."""
    return next((pack for pack in packs_of(project()) if path.is_relative_to(pack.top)), project())


def _imported(path: Path, tree: ast.Module) -> Iterator[str]:
    """The dotted names that a file imports, wherever the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise ClaimError(f"{path.name} has a relative import, which cannot be followed; write the full name")
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _cited(path: Path, tree: ast.Module) -> Iterator[Path]:
    """The files of the claims that proofs in a file cite by id."""
    folders = [folder for folder in (path.parents[1], _home(path).claims) if folder.is_dir()]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "cite" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str) and "/" in first.value:
                source, _, name = first.value.replace("-", "_").partition("/")
                parts = name.split("_")
                names = ["_".join(parts[:length]) + ".py" for length in range(len(parts), 0, -1)]
                files = (folder / source / name for folder in folders for name in names)
                yield from [file for file in files if file.is_file()][:1]


def _files_of(root: Path, name: str) -> Iterator[Path]:
    """The files that importing a dotted name runs: every `__init__.py` on the way, and the module itself."""
    place = root
    for part in name.split("."):
        place = place / part
        if (place / "__init__.py").is_file():
            yield place / "__init__.py"
        elif place.with_suffix(".py").is_file():
            yield place.with_suffix(".py")
            return
        elif not place.is_dir():
            return


def _data_files(path: Path, tree: ast.Module) -> Iterator[Path]:
    """Files that the code names in a text: beside it, or below the project."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and 2 < len(node.value) < 200:
            if "\n" in node.value or "." not in node.value:
                continue
            for folder in (path.parent, _home(path).top):
                try:
                    if (file := folder / node.value).is_file():
                        yield file
                        break
                except (OSError, ValueError):  # a text that cannot be a name of a file
                    break


@functools.cache
def content(path: Path) -> str:
    """What a file says: code as parsed, data byte by byte."""
    return code(path) if path.suffix == ".py" else hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()


@functools.cache
def code(path: Path, *, claims: bool = True) -> str:
    """The parsed code of a file without docstrings; with `claims=False` also without the claims it declares."""
    tree = _parsed(path)
    if not claims:
        tree.body = [node for node in tree.body if not _declares(node)]
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            node.body = [line for line in node.body if not _is_text(line)] or [ast.Pass()]
    return ast.dump(tree)


def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=path.name)


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _declares(node: ast.stmt) -> bool:
    """The statement declares a claim or evidence."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    called = node.value.func
    if isinstance(called, ast.Attribute):
        return called.attr == "but"
    return isinstance(called, ast.Name) and called.id in DECLARATIONS


def _digest(parts: Iterable[str]) -> str:
    h = hashlib.blake2b(digest_size=12)
    for part in parts:
        h.update(part.encode())
        h.update(b"\0")
    return h.hexdigest()
