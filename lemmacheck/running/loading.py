"""Claim files as modules: by name inside the project, and apart from everything else inside a pack.

Two packs may both have a package `checks`, and so may the folder of the user. Modules of a pack are therefore registered
under a name of their own, and what their code imports is looked up in the pack's own folder first.
"""

from __future__ import annotations

import builtins
import contextlib
import hashlib
import importlib
import importlib.util
import sys
import time
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.evidence import PACK_MODULES
from lemmacheck.places import Project, owner
from lemmacheck.running import streams


def import_file(path: Path) -> ModuleType:
    """The module of a claim file, imported once; a folder of claims that no project names is read by place."""
    before = streams.given_now.set(streams.NONE)
    try:
        with _bytecode_of_settled_sources(path):
            return _imported(path)
    finally:
        streams.given_now.reset(before)


SETTLED = 2.0  # seconds: bytecode knows its source by size and whole seconds, so that of a younger one may outlive an edit


@contextlib.contextmanager
def _bytecode_of_settled_sources(path: Path) -> Iterator[None]:
    """Leaves no bytecode of a file that was written just now: another edit in the same second would not be noticed."""
    before = sys.dont_write_bytecode
    sys.dont_write_bytecode = before or time.time() - path.stat().st_mtime < SETTLED
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _imported(path: Path) -> ModuleType:
    home = owner(path)
    if home is None:
        return _by_place(path)
    forget_changed(path)
    if not home.name:
        _look_up_in(home.top)
        name = _dotted(path, home.top)
        module = sys.modules.get(name) or _by_name(name, path) if name else None
        if module is not None and Path(module.__file__ or "").resolve() == path.resolve():
            return module
    return importlib.import_module(f"{_apart(home)}.{_dotted(path, home.top) or _dotted(path, home.claims.parent)}")


_seen: dict[Path, int] = {}  # when a file was changed last, as of its import


def forget_changed(path: Path) -> None:
    """A claim file that was edited since is imported again by whoever asks next: a notebook lives longer than an edit."""
    now = path.stat().st_mtime_ns
    if _seen.setdefault(path, now) != now:
        _seen[path] = now
        for name in [name for name, module in sys.modules.items() if getattr(module, "__file__", None) == str(path)]:
            del sys.modules[name]


def _by_name(name: str, path: Path) -> ModuleType | None:
    """The module of that name, unless another package of the same first name is found before the project's."""
    first = sys.modules.get(name.partition(".")[0])
    spec = getattr(first, "__spec__", None) if first else importlib.util.find_spec(name.partition(".")[0])
    places = [Path(place).resolve() for place in (spec.submodule_search_locations or ())] if spec else []
    return importlib.import_module(name) if any(path.resolve().is_relative_to(place) for place in places) else None


def _dotted(path: Path, top: Path) -> str:
    """The dotted name of a file below a folder, or nothing if it has none."""
    if not path.is_relative_to(top):
        return ""
    parts = path.relative_to(top).with_suffix("").parts
    return "" if any("." in part for part in parts) else ".".join(parts)


def _look_up_in(top: Path) -> None:
    """Modules of the project are found before installed ones, and never in place of the standard library."""
    if str(top) not in sys.path:
        installed = [number for number, place in enumerate(sys.path) if place.endswith(("site-packages", "dist-packages"))]
        sys.path.insert(installed[0] if installed else len(sys.path), str(top))


def _by_place(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"{path.parents[1].name}.{path.parent.name}.{path.stem}", path)
    if spec is None or spec.loader is None:
        raise ClaimError("it cannot be imported as a Python file")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _apart(home: Project) -> str:
    """The name below which the modules of a project or pack are registered, apart from all others."""
    root = f"{PACK_MODULES}{hashlib.blake2b(str(home.top).encode(), digest_size=6).hexdigest()}"
    if root not in sys.modules:
        module = ModuleType(root)
        module.__path__ = [str(home.top), str(home.claims.parent)]
        sys.modules[root] = module
        sys.meta_path.insert(0, Apart(root, home))
    return root


class Apart:
    """Finds the modules of one pack, and lets their imports look into the pack first."""

    def __init__(self, root: str, home: Project) -> None:
        self._root = root
        self._names = {place.stem for top in (home.top, home.claims.parent) for place in top.iterdir() if _is_code(place)}

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        """As Python asks every finder."""
        if not name.startswith(f"{self._root}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and isinstance(spec.loader, SourceFileLoader):
            spec.loader = Inside(spec.loader.name, spec.loader.path, self.load)
        return spec

    def load(self, name: str, *given: Any, **named: Any) -> Any:
        """What an import statement in a pack means; the arguments are those of Python's own `__import__`."""
        order = ("globals", "locals", "fromlist", "level")
        asked = dict(zip(order, given, strict=False)) | named
        first = name.partition(".")[0]
        if asked.get("level") or first not in self._names:
            return builtins.__import__(name, **asked)
        module = builtins.__import__(f"{self._root}.{name}", **asked)
        return module if asked.get("fromlist") else sys.modules[f"{self._root}.{first}"]


class Inside(SourceFileLoader):
    """Runs a module with imports of its own; functions keep them, so that imports inside functions are found too."""

    def __init__(self, name: str, path: str, load: Any) -> None:
        super().__init__(name, path)
        self._load = load

    def exec_module(self, module: ModuleType) -> None:
        """Python takes `__import__` from what the module has as its builtins."""
        vars(module)["__builtins__"] = {**vars(builtins), "__import__": self._load}
        super().exec_module(module)


def _is_code(place: Path) -> bool:
    if place.suffix == ".py":
        return True
    return place.is_dir() and place.name != "lemmacheck" and any(any(place.glob(form)) for form in ("*.py", "*/*.py"))
