"""What a result depends on, as a hash: the claim's file, what it imports from this project, the engine's statistics.

A stored result or an accepted verdict is good for as long as its key stays the same.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib.metadata
from collections.abc import Iterable
from pathlib import Path

from checks.engine.claim import ClaimError
from checks.engine.discover import HOME

TOP = HOME.parent
DECIDES = (  # the engine modules that can change a finding or a status
    "argument",
    "bounds",
    "budget",
    "claim",
    "draw",
    "enclose",
    "evidence",
    "exact",
    "examine",
    "family",
    "finding",
    "independence",
    "judge",
    "numbers",
    "proof",
    "rational",
    "relation",
    "search",
    "solve",
    "span",
    "streams",
    "statements",
    "trend",
)
LIBRARIES = ("numpy", "scipy", "sympy", "python-flint", "z3-solver", "torch", "haarpy", "numba", "scikit-learn")


@functools.cache
def versions() -> dict[str, str]:
    """The libraries whose version can change a result."""
    found = {}
    for name in LIBRARIES:
        try:
            found[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            found[name] = "absent"
    return found


@functools.cache
def claim_key(path: Path) -> str:
    """Changes when the claim file, something of ours it imports, the deciding engine or a library changes."""
    engine = [HOME / "engine" / f"{name}.py" for name in DECIDES]
    parts = [_text(file) for file in (path, *imported(path), *engine)]
    return _digest([*parts, repr(versions())])


@functools.cache
def experiment_key(path: Path) -> str:
    """Changes when the code that draws may have changed; claims and foils in the same file do not count."""
    parts = [
        without_claims(_text(path)),
        *(_text(file) for file in imported(path)),
        _text(HOME / "engine" / "streams.py"),
        _text(HOME / "engine" / "numbers.py"),
    ]
    return _digest([*parts, repr(versions())])


def forget() -> None:
    """Look at the files again: a new run must see edits made since the last one in the same process."""
    for remembered in (claim_key, experiment_key, _direct, _text):
        remembered.cache_clear()


def imported(path: Path) -> list[Path]:
    """The project's own modules that a file imports, directly or not, besides the engine."""
    seen: dict[Path, None] = {}
    waiting = [path]
    while waiting:
        for file in _direct(waiting.pop()):
            if file not in seen and file != path:
                seen[file] = None
                waiting.append(file)
    return sorted(seen)


@functools.cache
def _direct(path: Path) -> tuple[Path, ...]:
    files = []
    for node in ast.walk(ast.parse(_text(path))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            raise ClaimError(f"{path.name} has a relative import, which cannot be followed; write the full name")
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            if name.startswith("theory") or (name.startswith("checks.") and not name.startswith("checks.engine")):
                file = TOP.joinpath(*name.split(".")).with_suffix(".py")
                if file.is_file():
                    files.append(file)
    return tuple(files)


def without_claims(source: str) -> str:
    """The code of a file less the statements that declare claims, evidence or prose."""
    tree = ast.parse(source)
    kept = [node for node in tree.body if not _declares(node)]
    return ast.dump(ast.Module(body=kept, type_ignores=[]))


def _declares(node: ast.stmt) -> bool:
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Call):
        return False
    called = node.value.func
    if isinstance(called, ast.Attribute):
        return called.attr == "but"
    return isinstance(called, ast.Name) and called.id in (
        "Claim",
        "Proof",
        "Family",
        "Solved",
        "Exact",
        "Enclosed",
        "Search",
        "Draws",
        "Observed",
    )


@functools.cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def _digest(parts: Iterable[str]) -> str:
    h = hashlib.blake2b(digest_size=12)
    for part in parts:
        h.update(part.encode())
        h.update(b"\0")
    return h.hexdigest()
