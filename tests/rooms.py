"""The direction of imports: every import in the source counts, also one inside a function or for type checkers only."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class House:
    """A package whose rooms (folders or modules directly inside it) stand in an order; each may import those before it.

    Rooms of one storey are written side by side in a tuple and may import each other as long as no modules form a cycle.
    `others` lists the other packages of the project and which of their rooms may be used; "*" means all.
    The package's own `__init__` and `__main__` stand above every room unless they are listed.
    """

    package: str
    order: Sequence[str | tuple[str, ...]]
    others: Mapping[str, Sequence[str]] = field(default_factory=dict)


def modules_of(root: Path, package: str) -> dict[str, Path]:
    """Every module of the package by its dotted name; a folder's own module is its `__init__.py`."""
    files = sorted((root / package).rglob("*.py"))
    return {".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


def imported_by(name: str, path: Path) -> Sequence[tuple[int, str]]:
    """Line and dotted name of everything a module imports; `from a.b import c` yields a.b.c."""
    inside = name if path.name == "__init__.py" else name.rpartition(".")[0]
    return _imported_in(inside, path.read_text(encoding="utf-8"))


@functools.cache  # every test looks at all modules
def _imported_in(inside: str, text: str) -> Sequence[tuple[int, str]]:
    return tuple(_imports(inside, text))


def _imports(inside: str, text: str) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = inside.split(".")[: len(inside.split(".")) + 1 - node.level] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{start}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            yield from ((node.lineno, a.value) for a in node.args[:1] if isinstance(a, ast.Constant) and isinstance(a.value, str))


def imports_inside(root: Path, package: str) -> dict[str, set[str]]:
    """For each module of the package, the modules of the same package that it imports."""
    modules = modules_of(root, package)
    return {
        name: {target for _, found in imported_by(name, path) if (target := _nearest(found, modules)) and target != name}
        for name, path in modules.items()
    }


def wrong_imports(root: Path, house: House) -> list[str]:
    """A sentence for each import that points upwards, or into another package where it may not."""
    storeys = [(storey,) if isinstance(storey, str) else storey for storey in house.order]
    height = {room: level for level, storey in enumerate(storeys) for room in storey}
    top = len(storeys)
    modules = modules_of(root, house.package)
    found = []
    for name, path in modules.items():
        room = _room(name)
        if room not in height and room not in ("__init__", "__main__"):
            found.append(f"{name}: the room {room} has no place in the order of {house.package}")
            continue
        for line, imported in imported_by(name, path):
            package = imported.partition(".")[0]
            where = f"{path.relative_to(root)}:{line}: {name} imports {imported}"
            if package == house.package:
                target = _room(_nearest(imported, modules) or imported)
                if height.get(target, top) > height.get(room, top):
                    found.append(f"{where}, and {target} is not below {room}")
            elif package in house.others and not _allowed(imported, house.others[package]):
                allowed = ", ".join(house.others[package]) or "nothing"
                found.append(f"{where}, but of {package} it may use {allowed}")
    return found


def cycles(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """The groups of modules that reach each other, so that none of them can be read first."""
    reached = {name: _reach(name, graph) for name in graph}
    groups = {tuple(sorted(b for b in graph if b in reached[a] and a in reached[b])) for a in graph}
    return [list(group) for group in sorted(groups) if group]


def _reach(start: str, graph: Mapping[str, set[str]]) -> set[str]:
    seen: set[str] = set()
    waiting = list(graph[start])
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(graph.get(name, ()))
    return seen


def _nearest(imported: str, modules: Mapping[str, Path]) -> str | None:
    """The module that an imported name belongs to: a.b.c may be a module, or the name c inside the module a.b."""
    for name in (imported, imported.rpartition(".")[0]):
        if name in modules:
            return name
    return None


def _room(module: str) -> str:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def _allowed(imported: str, rooms: Sequence[str]) -> bool:
    return "*" in rooms or _room(imported) in rooms
