"""Tables as comma-separated text, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from lemmacheck.record.numerals import as_float
from lemmacheck.record.results import ClaimResult, PlotSpec
from lemmacheck.site.rows import MARKS, mark_of


def cases_csv(claim: ClaimResult) -> str:
    """The whole table of cases, one row each: parameters, margin, needed constant and shown quantities."""
    parameters, quantities = columns(claim)
    margin = ("margin", "margin low", "margin high")
    needed = ("needed low", "needed", "needed high")
    head = [*parameters, *margin, *needed, *quantities, "draws", "case", "rung", "evidence", "note"]
    body = [
        [
            *(row.case.get(p) for p in parameters),
            *(row.margin, row.low, row.high),
            *(row.needed or (None, None, None)),
            *(row.shows.get(q) for q in quantities),
            *(row.draws, MARKS[mark_of(row)], row.rung, row.evidence, row.note),
        ]
        for row in claim.cases
    ]
    return as_csv(head, body)


def picture_csv(spec: PlotSpec) -> str:
    """The table that was made for a picture."""
    head = list(dict.fromkeys(name for row in spec.rows for name in row))
    return as_csv(head, [[row.get(name) for name in head] for row in spec.rows])


def columns(claim: ClaimResult) -> tuple[list[str], list[str]]:
    """The parameters and the shown quantities of the case table, in first-seen order."""
    parameters = dict.fromkeys(name for row in claim.cases for name in row.case)
    quantities = dict.fromkeys(name for row in claim.cases for name in row.shows)
    return list(parameters), list(quantities)


def as_csv(head: Sequence[str], body: Sequence[Sequence[Any]]) -> str:
    """Rows as comma-separated text; an unknown value is an empty cell."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([guarded(c) for c in head])
    writer.writerows([guarded(cell) for cell in row] for row in body)
    return out.getvalue()


def guarded(cell: Any) -> Any:
    """A cell on one line that a spreadsheet will not take for a formula."""
    if not isinstance(cell, str) or as_float(cell) is not None:
        return cell
    line = " ".join(cell.split())
    return f"'{line}" if line[:1] in ("=", "+", "-", "@") else line
