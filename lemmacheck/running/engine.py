"""Which modules of the referee a verdict goes through: those that its kinds of evidence and its own imports lead to.

An edit of a rule for proofs cannot change what draws say, so it must not void what was drawn. Imports are followed from the
module that weighs each kind, from the judge, and from what the author's files import. Two modules only pass on to others and
are not followed into what they offer to other kinds: `weighing/statements.py`, whose own code counts, and `__init__.py` of the
package, whose names count through the modules in which they stand.
"""

from __future__ import annotations

import ast
import functools
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lemmacheck.places import PACKAGE
from lemmacheck.running.parsed import Parsed, memory

if TYPE_CHECKING:
    from lemmacheck.language.claim import Claim

REPORTING = ("data", "record", "running", "certify", "cli", "site")  # rooms that show or schedule; every other room decides
DISPATCHER = "weighing/statements.py"
WEIGHED_IN = {  # the module that makes the findings of each kind of evidence
    "Proof": "weighing/proved.py",
    "Family": "weighing/family.py",
    "Solved": "weighing/solved.py",
    "Lifted": "weighing/lifted.py",
    "Exact": "weighing/exact.py",
    "Enclosed": "weighing/enclosed.py",
    "Search": "weighing/searched.py",
    "Draws": "weighing/drawn.py",
    "Observed": "weighing/drawn.py",
}
DRAWN = ("running/streams.py", "weighing/blocks.py")  # what every draw goes through
PASSED_ON = ("weighing/blocks.py", "language/quantities.py")  # what hands a case to a draw, and its numbers back
BY_VALUE = {f"{PACKAGE.name}.stream", f"{PACKAGE.name}.device"}  # a record is for one stream, and for the CPU
TRIED = tuple(
    f"weighing/{name}.py" for name in ("own_keys", "whole_keys", "left_ranges", "seeded", "choices")
)  # they change no draw
_DOORS = {PACKAGE.name, f"{PACKAGE.name}.*", f"{PACKAGE.name}.ROOMS"}  # imports that do not say which names they are for
Kinds = frozenset[str]
Names = frozenset[str] | None


def kinds_of(claim: Claim) -> Kinds:
    """The kinds of evidence of a claim, its foils and its control."""
    trials = (*claim.foils, *((claim.control,) if claim.control is not None else ()))
    statements = (claim, *(claim.variant(trial) for trial in trials))
    return frozenset(_kind(type(evidence)) for statement in statements for evidence in statement.evidence)


def _kind(made: type) -> str:
    return next((one.__name__ for one in made.__mro__ if one.__name__ in WEIGHED_IN), made.__name__)


def names_in(files: Iterable[Path], *, drawn: bool = False) -> Names:
    """The names of the referee that an author's files import, or use to draw; None where they do not say which."""
    found = [parsed(file) for file in files if file.suffix == ".py"]
    names = frozenset(name for one in found for name in (one.drawn_with if drawn else one.imports) if _is_ours(name))
    return None if any(one.dynamic for one in found) or not _DOORS.isdisjoint(names) else names


@functools.cache
def weighed_through(kinds: Kinds, names: Names) -> tuple[Path, ...]:
    """The files of the referee that decide about these kinds of evidence, where the author's files import these names.

    All of them, where the names or a kind are not known.
    """
    if names is None or not kinds <= WEIGHED_IN.keys():
        return deciding()
    others = {PACKAGE / WEIGHED_IN[kind] for kind in WEIGHED_IN}
    starts = {PACKAGE / WEIGHED_IN[kind] for kind in kinds} | set((PACKAGE / "verdict").glob("*.py"))
    starts |= {file for name in names for file in files_of(name)}
    starts |= {file for file in _imports(PACKAGE / DISPATCHER) if file not in others}
    if kinds & {"Draws", "Observed"}:
        starts |= {PACKAGE / name for name in (*DRAWN, *TRIED)}
    return tuple(sorted({PACKAGE / DISPATCHER, *followed(starts)}))


@functools.cache
def drawn_through(names: Names) -> tuple[Path, ...]:
    """The files of the referee that may change a draw whose code imports these names."""
    if names is None:
        return deciding()
    starts = {PACKAGE / name for name in DRAWN} | set((PACKAGE / "numbers").glob("*.py"))
    return tuple(sorted(followed(starts | {file for name in names for file in files_of(name)})))


@functools.cache
def recorded_through(names: Names) -> tuple[Path, ...]:
    """The files of the referee that may change a recorded draw whose code imports these names.

    Fewer than for what is stored: a record holds the digest of the keys that it was drawn from, so the streams count by what they
    give, and it is made on the CPU. Blocks and cases count by their own code.
    """
    if names is None:
        return deciding()
    starts = {file for name in names - BY_VALUE for file in files_of(name)}
    return tuple(sorted(followed(starts) | {PACKAGE / name for name in PASSED_ON}))


def followed(starts: Iterable[Path]) -> set[Path]:
    """Files of the referee and all that they import."""
    return set().union(*map(_reached, starts))


@functools.cache
def _reached(start: Path) -> frozenset[Path]:
    """One file and all that it imports: once for the many claims that begin with it."""
    seen = {start} if start.is_file() else set()
    waiting = list(seen)
    while waiting:
        new = [file for file in _imports(waiting.pop()) if file not in seen]
        seen.update(new)
        waiting += new
    return frozenset(seen)


@functools.cache
def deciding() -> tuple[Path, ...]:
    """The files of every room that decides, found from the folders, and the streams of random numbers."""
    rooms = [room for room in sorted(PACKAGE.iterdir()) if room.is_dir() and room.name not in REPORTING]
    files = [file for room in rooms for file in sorted(room.rglob("*.py"))]
    return (*files, PACKAGE / "words.py", PACKAGE / "running" / "streams.py")


@functools.cache
def _imports(file: Path) -> tuple[Path, ...]:
    """The files of the referee that one of them imports."""
    names = parsed(file).imports
    return tuple(dict.fromkeys(found for name in names if _is_ours(name) for found in files_of(name)))


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] == PACKAGE.name


@functools.cache
def files_of(name: str) -> tuple[Path, ...]:
    """The files of the referee that a dotted name leads to; a name that the package itself offers, to where it stands."""
    own = name.partition(".")[2]
    home = _homes().get(own, name)
    return tuple(file for file in files_below(PACKAGE.parent, home) if file != PACKAGE / "__init__.py") if _is_ours(home) else ()


@functools.cache
def _homes() -> dict[str, str]:
    """The module in which each name stands that the package offers, as its `__init__.py` says."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    assigned = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    return {name: room for room, names in ast.literal_eval(assigned["ROOMS"]).items() for name in names}


@functools.cache
def files_below(root: Path, name: str) -> tuple[Path, ...]:
    """The files that importing a dotted name runs: every `__init__.py` on the way, and the module itself."""
    return tuple(_on_the_way(str(root), name))


def _on_the_way(place: str, name: str) -> Iterator[Path]:
    for part in name.split("."):
        place = os.path.join(place, part)
        if os.path.isfile(door := os.path.join(place, "__init__.py")):
            yield Path(door)
        elif os.path.isfile(f"{place}.py"):
            yield Path(f"{place}.py")
            return
        elif not os.path.isdir(place):
            return


@functools.cache
def parsed(path: Path) -> Parsed:
    """What a file says now, parsed once in a run."""
    return memory().parsed(path)


def forget() -> None:
    """Look at the files again."""
    for remembered in (
        weighed_through,
        drawn_through,
        recorded_through,
        deciding,
        _reached,
        _imports,
        _homes,
        files_of,
        files_below,
    ):
        remembered.cache_clear()
    parsed.cache_clear()
    memory.cache_clear()
