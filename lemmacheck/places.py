"""Where things are: the project that is being checked, found from the current folder, and what it was run with.

A project is a folder whose `pyproject.toml` has a table `[tool.lemmacheck]`; without one, the current folder. Nothing is
ever written into the installed package. A project may use packs, which are projects of others: a folder, or an installed
package that offers itself through the entry point group `lemmacheck.packs`. The claims of a pack run beside the project's
own under the pack's name (`means.hardy/lemma-1`), so that no two packs can collide; what is written goes to the project.
"""

from __future__ import annotations

import functools
import os
import re
import tomllib
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError

PACKAGE = Path(__file__).resolve().parent
LIBRARIES = ("numpy", "scipy", "sympy", "python-flint", "z3-solver", "torch", "haarpy", "numba", "scikit-learn")


TEXTS = {"claims": "checks", "reports": "reports", "papers": "papers", "command": "lemmacheck"}  # with their defaults
PACKS = "lemmacheck.packs"  # the entry point group in which an installed package offers itself as a pack


@dataclass(frozen=True)
class Project:
    """The folders of a project, and the words with which its users call us."""

    top: Path
    claims: Path
    reports: Path
    papers: Path
    command: str = "lemmacheck"
    packs: tuple[str, ...] = ()  # folders, or names of entry points
    name: str = ""  # of a pack, as the project knows it that uses it

    def call(self, arguments: str = "") -> str:
        """The command line that a hint prints: what works where the user stands."""
        separator = " -- " if self.command.startswith("nox") and arguments else " "
        return f"{self.command}{separator}{arguments}".strip()

    def id(self, own: str) -> str:
        """The id of a claim or source in a run, from the one that it has inside its pack."""
        return f"{self.name}.{own}" if self.name else own


def project(start: Path | None = None) -> Project:
    """The project around a folder, by default around the current one."""
    return _project(os.path.join(os.getcwd(), os.environ.get("LEMMACHECK_PROJECT", "") or start or ""))


@functools.cache
def _project(start: str) -> Project:
    here = Path(start).resolve()
    for folder in (here, *here.parents):
        table = _table(folder / "pyproject.toml")
        if table is not None:
            return _described(folder, table)
    return _described(here, {})


def projects_of(root: Path) -> tuple[Project, ...]:
    """The project whose claims stand in a folder, with its packs; empty for a folder of claims that no project names."""
    for home in (project(), _project(str(root.resolve()))):
        if home.claims.resolve() == root.resolve():
            return (home, *packs_of(home))
    return ()


def owner(file: Path) -> Project | None:
    """The project or pack among whose claims a file stands."""
    home = project()
    return next((one for one in (home, *packs_of(home)) if file.is_relative_to(one.claims)), None)


@functools.cache
def packs_of(home: Project) -> tuple[Project, ...]:
    """The packs that a project uses, each under a name of its own."""
    found: dict[str, Project] = {}
    for entry in home.packs:
        folder = (home.top / entry).resolve()
        if not folder.is_dir():
            folder = _installed(entry)
        inside = _described(folder, _table(folder / "pyproject.toml") or {})
        name = re.sub(r"[^a-z0-9]+", "-", Path(entry).name.lower() or folder.name.lower()).strip("-")
        if not name or name in found:
            raise ClaimError(
                f"the pack {entry!r} needs a name of its own, and {name!r} is {'taken' if name else 'none'}; rename it"
            )
        if inside.claims == home.claims:
            raise ClaimError(f"the pack {entry!r} is this project itself; take it out of [tool.lemmacheck]")
        if not inside.claims.is_dir():
            raise ClaimError(f"the pack {entry!r} has no folder {inside.claims.name}/ of claims")
        found[name] = replace(inside, claims=inside.claims.resolve(), name=name, packs=())
    return tuple(found.values())


def _installed(entry: str) -> Path:
    """The folder of an installed package that offers itself as a pack under a name."""
    import importlib.metadata  # takes longer than all that most verbs do
    import importlib.util

    offered = {point.name: point.value for point in importlib.metadata.entry_points(group=PACKS)}
    spec = importlib.util.find_spec(offered[entry]) if entry in offered else None
    if spec is None or not spec.submodule_search_locations:
        known = f"; installed are {', '.join(sorted(offered))}" if offered else "; no pack is installed"
        raise ClaimError(f"the pack {entry!r} of [tool.lemmacheck] is neither a folder nor installed{known}")
    return Path(next(iter(spec.submodule_search_locations)))


def _table(file: Path) -> dict[str, Any] | None:
    """The table `[tool.lemmacheck]` of a file, or None if there is none."""
    if not file.is_file():
        return None
    try:
        tools = tomllib.loads(file.read_text(encoding="utf-8-sig")).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ClaimError(f"{file.name} cannot be read as TOML ({problem}); mend it first") from None
    except OSError as problem:
        raise ClaimError(f"{file.name} cannot be read ({problem.strerror}); mend it first") from None
    table = tools.get("lemmacheck") if isinstance(tools, dict) else None
    if table is not None and not isinstance(table, dict):
        raise ClaimError(f"{file.name} has lemmacheck = {table!r}; it must be a table, [tool.lemmacheck]")
    return table


def _described(folder: Path, table: dict[str, Any]) -> Project:
    for name, value in table.items():
        if name not in (*TEXTS, "packs"):
            raise ClaimError(f"[tool.lemmacheck] has {name} = {value!r}; it takes {', '.join(TEXTS)} and packs")
        if name == "packs" and not (isinstance(value, list) and all(isinstance(one, str) and one.strip() for one in value)):
            raise ClaimError(f'[tool.lemmacheck] has packs = {value!r}; write a list of texts, such as ["../means"]')
        if name != "packs" and not (isinstance(value, str) and value.strip()):
            raise ClaimError(f'[tool.lemmacheck] has {name} = {value!r}; write a text, such as "{TEXTS[name]}"')
    chosen = TEXTS | table
    places = {name: Path(os.path.normpath(folder / chosen[name])) for name in ("claims", "reports", "papers")}
    for name, place in places.items():
        if place.is_file():
            raise ClaimError(f"[tool.lemmacheck] has {name} = {chosen[name]!r}, which is a file; name a folder")
        if place.is_relative_to(PACKAGE):
            raise ClaimError(
                f"[tool.lemmacheck] has {name} = {chosen[name]!r}, which lies in the installed lemmacheck; name another"
            )
    if places["claims"] == folder:
        raise ClaimError(f"[tool.lemmacheck] has claims = {chosen['claims']!r}, the project's own folder; name a folder inside it")
    claims, reports, papers = places.values()
    return Project(folder, claims, reports, papers, command=chosen["command"], packs=tuple(chosen.get("packs", ())))


@functools.cache
def versions() -> dict[str, str]:
    """The libraries whose version can change a result."""
    return {name: version_of(name) for name in LIBRARIES}


def version_of(distribution: str) -> str:
    """The installed version, or the word `absent`."""
    import importlib.metadata

    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


@functools.cache
def processor() -> str:
    """The type of the CPU as far as it may change the last digit of a draw: its instructions for several numbers at once."""
    try:
        flags = set(re.findall(r"\w+", Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace")))
    except OSError:
        flags = set()
    wide = next((name for name in ("avx512f", "avx2", "sve", "asimd", "avx") if name in flags), "")
    return f"{machine()['machine']}-{wide}".strip("-").lower()


def machine() -> dict[str, str | int | None]:
    """What may explain a different last digit: processor, cores, system, Python. No names of hosts or people."""
    import platform

    return {
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
