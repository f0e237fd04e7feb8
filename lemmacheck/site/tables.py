"""Tables as comma-separated text, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import Any

from lemmacheck.site.figures import MARKS, mark_of
from lemmacheck.site.wording import as_float


def cases_csv(claim: Mapping[str, Any]) -> str:
    """The whole table of cases, one row each: parameters, margin, needed constant and shown quantities."""
    rows = claim["cases"]
    parameters = list(dict.fromkeys(name for row in rows for name in row["case"]))
    quantities = list(dict.fromkeys(name for row in rows for name in row["shows"]))
    head = [
        *parameters,
        "margin",
        "margin low",
        "margin high",
        "needed low",
        "needed",
        "needed high",
        *quantities,
        "draws",
        "case",
        "rung",
        "evidence",
        "note",
    ]
    body = [
        [
            *(row["case"].get(p) for p in parameters),
            row["margin"],
            row["low"],
            row["high"],
            *(row["needed"] or [None] * 3),
            *(row["shows"].get(q) for q in quantities),
            row["draws"],
            MARKS[mark_of(row)],
            row["rung"],
            row["evidence"],
            row["note"],
        ]
        for row in rows
    ]
    return as_csv(head, body)


def as_csv(head: Sequence[str], body: Sequence[Sequence[Any]]) -> str:
    """Rows as comma-separated text; an unknown value is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([guarded(c) for c in head])
    writer.writerows([guarded(cell) for cell in row] for row in body)
    return out.getvalue()


def guarded(cell: Any) -> Any:
    """A cell that a spreadsheet will not take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") and as_float(cell) is None else cell
