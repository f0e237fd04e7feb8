"""The census of each source: every numbered statement, encoded as a claim or with the reason why not."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.places import project


def read_papers(folder: Path | None = None) -> dict[str, dict[str, Any]]:
    """The citation and statements of each source, by its short name."""
    papers = {}
    for path in sorted((folder or project().papers).glob("*.toml")):
        try:
            papers[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as problem:
            raise ClaimError(f"the census {path.name} is not valid TOML: {problem}") from problem
    return papers


def count(papers: dict[str, dict[str, Any]], ids: Iterable[str]) -> dict[str, Any]:
    """Per source: how many statements, how many are encoded, and the reason for each that is not."""
    known = set(ids)
    census = {}
    for source, paper in papers.items():
        rows = paper.get("statement", [])
        for row in rows:
            if not row.get("claims") and not row.get("reason"):
                raise ClaimError(f"the census {source}.toml: {row.get('label')!r} names neither claims nor a reason")
        encoded = [row for row in rows if any(id in known for id in row.get("claims", ()))]
        left = [row for row in rows if row not in encoded]
        census[source] = {
            "title": paper.get("title", source),
            "authors": paper.get("authors", ""),
            "year": paper.get("year", 0),
            "statements": len(rows),
            "encoded": len(encoded),
            "not_encoded": [{"label": row["label"], "reason": row.get("reason", "not encoded yet")} for row in left],
            "order": [
                {
                    "label": row["label"],
                    "says": row.get("says", ""),
                    "claims": list(row.get("claims", ())),
                    "reason": row.get("reason", ""),
                }
                for row in rows
            ],
        }
    return census
