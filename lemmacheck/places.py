"""Where things are: the project that is being checked, found from the current folder, and what it was run with.

A project is a folder whose `pyproject.toml` has a table `[tool.lemmacheck]`; without one, the current folder. Nothing is
ever written into the installed package.
"""

from __future__ import annotations

import functools
import importlib.metadata
import os
import platform
import tomllib
from dataclasses import dataclass
from pathlib import Path

from lemmacheck.errors import ClaimError

PACKAGE = Path(__file__).resolve().parent
LIBRARIES = ("numpy", "scipy", "sympy", "python-flint", "z3-solver", "torch", "haarpy", "numba", "scikit-learn")


@dataclass(frozen=True)
class Project:
    """The folders of a project, and the words with which its users call us."""

    top: Path
    claims: Path
    reports: Path
    papers: Path
    command: str = "lemmacheck"

    def call(self, arguments: str = "") -> str:
        """The command line that a hint prints: what works where the user stands."""
        separator = " -- " if self.command.startswith("nox") and arguments else " "
        return f"{self.command}{separator}{arguments}".strip()


def project(start: Path | None = None) -> Project:
    """The project around a folder, by default around the current one."""
    return _project(Path(os.environ.get("LEMMACHECK_PROJECT", "") or start or Path.cwd()).resolve())


@functools.cache
def _project(start: Path) -> Project:
    for folder in (start, *start.parents):
        table = _table(folder / "pyproject.toml")
        if table is not None:
            return _described(folder, table)
    return _described(start, {})


def _table(file: Path) -> dict[str, str] | None:
    """The table `[tool.lemmacheck]` of a file, or None if there is none."""
    if not file.is_file():
        return None
    try:
        tools = tomllib.loads(file.read_text(encoding="utf-8")).get("tool", {})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ClaimError(f"{file.name} cannot be read as TOML ({problem}); mend it first") from None
    table: dict[str, str] | None = tools.get("lemmacheck")
    return table


def _described(folder: Path, table: dict[str, str]) -> Project:
    known = {"claims": "checks", "reports": "reports", "papers": "papers", "command": "lemmacheck"}
    for name, value in table.items():
        if name not in known or not isinstance(value, str):
            raise ClaimError(f"[tool.lemmacheck] has {name} = {value!r}; it takes texts named {', '.join(known)}")
    chosen = known | table
    return Project(
        top=folder,
        claims=folder / chosen["claims"],
        reports=folder / chosen["reports"],
        papers=folder / chosen["papers"],
        command=chosen["command"],
    )


@functools.cache
def versions() -> dict[str, str]:
    """The libraries whose version can change a result."""
    return {name: version_of(name) for name in LIBRARIES}


def version_of(distribution: str) -> str:
    """The installed version, or the word `absent`."""
    try:
        return importlib.metadata.version(distribution)
    except importlib.metadata.PackageNotFoundError:
        return "absent"


def machine() -> dict[str, str | int | None]:
    """What may explain a different last digit: processor, cores, system, Python. No names of hosts or people."""
    return {
        "system": platform.system(),
        "machine": platform.machine(),
        "cores": os.cpu_count(),
        "python": platform.python_version(),
    }
