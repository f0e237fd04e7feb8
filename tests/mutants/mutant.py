"""One mistake: where it stands, what the line says instead, and which tests and verdicts should notice."""

from __future__ import annotations

import ast
import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Mutant:
    """A small change of one file that makes it wrong."""

    file: str
    old: str
    new: str
    why: str
    tests: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()  # verdicts that would change
    survives: str = ""  # why nothing notices it, where that is known

    @property
    def name(self) -> str:
        return f"{self.file}: {self.why}"

    def applied(self, source: str) -> str:
        """The file with the mistake; a passage that does not stand there exactly once is refused."""
        if source.count(self.old) != 1:
            raise ValueError(f"{self.name}: the passage stands {source.count(self.old)} times in the file, not once")
        return source.replace(self.old, self.new)


def read_mutants(folder: Path = HERE) -> list[Mutant]:
    """All mistakes, in the order of their files; a list names the tests of those that name none."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in table["mutant"]:
            tests = tuple(entry.pop("tests", table.get("tests", ())))
            claims = tuple(entry.pop("claims", ()))
            found.append(Mutant(**{"file": table.get("file", ""), **entry}, tests=tests, claims=claims))
    return found


def says_the_same(one: str, other: str) -> bool:
    """The two texts are one program."""
    return ast.dump(ast.parse(one)) == ast.dump(ast.parse(other))
