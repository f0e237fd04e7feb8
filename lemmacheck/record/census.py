"""The census of each source: every numbered statement, encoded as a claim or with the reason why not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.results import Census, NotEncoded, Statement


class Paper(msgspec.Struct, kw_only=True, frozen=True, rename={"statements": "statement"}):
    """A source as its file describes it."""

    title: str = ""
    authors: str = ""
    year: int = 0
    venue: str = ""
    statements: list[Statement] = []


def read_papers(folder: Path | None = None) -> dict[str, Paper]:
    """The citation and statements of each source, by its short name."""
    return {path.stem: _read(path) for path in sorted((folder or project().papers).glob("*.toml"))}


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
        for row in paper.statements:
            if not row.claims and not row.reason:
                raise ClaimError(f"the census {source}.toml: {row.label!r} names neither claims nor a reason")
        left = [row for row in paper.statements if known.isdisjoint(row.claims)]
        census[source] = Census(
            title=paper.title or source,
            authors=paper.authors,
            year=paper.year,
            statements=len(paper.statements),
            encoded=len(paper.statements) - len(left),
            not_encoded=[NotEncoded(label=row.label, reason=row.reason or "not encoded yet") for row in left],
            order=paper.statements,
        )
    return census
