"""One mistake: where it stands, what the line says instead, and which tests and verdicts should notice."""

from __future__ import annotations

import ast
import functools
import hashlib
import re
import tomllib
from collections.abc import Iterator, Sequence
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
    claims: tuple[str, ...] = ()  # verdicts that are asked where no test notices
    survives: str = ""  # why nothing notices it, where that is known

    @property
    def name(self) -> str:
        return f"{self.file}: {self.why}"

    def applied(self, source: str) -> str:
        """The file with the mistake; a passage that does not stand there exactly once is refused."""
        if source.count(self.old) != 1:
            raise ValueError(f"{self.name}: the passage stands {source.count(self.old)} times in the file, not once")
        return source.replace(self.old, self.new)

    def words(self, source: str) -> tuple[str, ...]:
        """The words of the functions and classes around the passage, which tests of it are likely to be named by."""
        line = source[: source.index(self.old)].count("\n") + 1
        last = line + self.old.strip("\n").count("\n")
        kinds = (ast.FunctionDef, ast.ClassDef)
        around = [
            n for n in ast.walk(ast.parse(source)) if isinstance(n, kinds) and n.lineno <= last and (n.end_lineno or 0) >= line
        ]
        parts = [part for node in around for part in re.findall("[A-Z]?[a-z0-9]+", node.name)]
        return tuple(dict.fromkeys(part.lower() for part in parts if len(part) > 3))

    def digest(self, top: Path, by: str = "") -> str:
        """Changes when the file, the mistake or one of its tests does: until then an outcome stands.

        What one test noticed is noticed whatever becomes of the others, so that then its file is the only one that counts.
        """
        h = hashlib.sha256(self.applied((top / self.file).read_text(encoding="utf-8")).encode())
        h.update(repr((self.old, by) if by else (self.old, self.tests, self.claims)).encode())
        for path in _test_files(top, (by,) if by else self.tests):
            h.update(path.relative_to(top).as_posix().encode() + b"\0" + path.read_bytes())
        return h.hexdigest()[:16]


def _test_files(top: Path, tests: Sequence[str]) -> Iterator[Path]:
    """The files of some tests, with the conftest files around them."""
    found: set[Path] = set()
    for test in tests:
        place = top / test.partition("::")[0]
        found.update(place.rglob("*.py") if place.is_dir() else [place])
        found.update(folder / "conftest.py" for folder in place.parents if folder != top and folder.is_relative_to(top))
    yield from sorted(path for path in found if path.is_file())


def read_mutants(folder: Path = HERE) -> list[Mutant]:
    """All mistakes, in the order of their files; a list names the tests and verdicts of those that name none."""
    found = []
    for path in sorted(folder.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for entry in table["mutant"]:
            tests = tuple(entry.pop("tests", table.get("tests", ())))
            claims = tuple(entry.pop("claims", table.get("claims", ())))
            found.append(Mutant(**{"file": table.get("file", ""), **entry}, tests=tests, claims=claims))
    return found


def says_the_same(one: str, other: str) -> bool:
    """The two texts are one program."""
    return _program(one) == _program(other)


@functools.lru_cache(maxsize=8)  # one file after the other has several mistakes
def _program(text: str) -> str:
    return ast.dump(ast.parse(text))
