"""The census of each source: every numbered statement, encoded as a claim or with the reason why not."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.places import Project, project, projects_of
from lemmacheck.record.results import Census, NotEncoded, Statement, Symbol


class Paper(msgspec.Struct, kw_only=True, frozen=True, rename={"statements": "statement"}):
    """A source as its file describes it."""

    title: str = ""
    authors: str = ""
    year: int = 0
    venue: str = ""
    link: str = ""  # where the source can be read, opened by the reader's click only
    notation: list[Symbol] = []
    statements: list[Statement] = []


def read_papers(root: Path | None = None) -> dict[str, Paper]:
    """The citation and statements of each source, by its short name, for a folder of claims and the packs beside it."""
    return {
        home.id(path.stem): _renamed(_read(path), home)
        for home in projects_of(root or project().claims)
        for path in sorted(home.papers.glob("*.toml"))
    }


def named(papers: Mapping[str, Paper]) -> set[str]:
    """The ids of all claims that encode a statement, whether a file defines them or not."""
    return {id for paper in papers.values() for row in paper.statements for id in row.claims}


def _renamed(paper: Paper, home: Project) -> Paper:
    """The same census with the ids that the claims of a pack have in the run."""

    def ids(own: list[str]) -> list[str]:
        return [home.id(id) for id in own]

    rows = [msgspec.structs.replace(row, claims=ids(row.claims), used_by=ids(row.used_by)) for row in paper.statements]
    return msgspec.structs.replace(paper, statements=rows)


def _read(path: Path) -> Paper:
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Paper)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as problem:
        raise ClaimError(f"the census {path.name} is not valid TOML: {problem}") from problem
    except msgspec.ValidationError as problem:
        raise ClaimError(f"the census {path.name} cannot be understood: {problem}") from None


def count(papers: Mapping[str, Paper], ids: Iterable[str]) -> dict[str, Census]:
    """Per source: how many statements, how many are encoded, and the reason for each that is not."""
    known = set(ids)
    census = {}
    for source, paper in papers.items():
        if paper.link and not paper.link.startswith("https://"):
            raise ClaimError(f"the census {source}.toml: the link {paper.link!r} does not begin with https://")
        for row in paper.statements:
            if not row.claims and not row.reason:
                raise ClaimError(f"the census {source}.toml: {row.label!r} names neither claims nor a reason")
        for one in paper.notation:
            _check_pattern(source, one)
        left = [row for row in paper.statements if known.isdisjoint(row.claims)]
        census[source] = Census(
            title=paper.title or source,
            authors=paper.authors,
            year=paper.year,
            venue=paper.venue,
            link=paper.link,
            statements=len(paper.statements),
            encoded=len(paper.statements) - len(left),
            not_encoded=[NotEncoded(label=row.label, reason=row.reason or "not encoded yet") for row in left],
            order=paper.statements,
            notation=paper.notation,
        )
    return census


def _check_pattern(source: str, one: Symbol) -> None:
    try:
        re.compile(one.found)
    except re.error as problem:
        raise ClaimError(f"the census {source}.toml: the pattern of {one.symbol} cannot be understood: {problem}") from None
