"""The rows of a table of cases, as pictures and tables read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lemmacheck.record.results import Case, CaseRow

MARKS = {"holds": "holds", "fails": "violated", "open": "open", "outside": "hypotheses not met", "idle": "says nothing new"}


def mark_of(row: CaseRow) -> str:
    """What a case shows: violated, outside the hypotheses, uninformative, open, or holding."""
    if row.admissible is False:
        return "outside"
    if row.holds is False:
        return "fails"
    if row.informative is False:
        return "idle"
    return "holds" if row.holds is True or row.needed or row.informative is True else "open"


def value_of(row: CaseRow, column: str) -> Any:
    """A column of a case: a parameter, a shown quantity, the margin or the needed constant."""
    if column in row.shows:
        return row.shows[column]
    if column in row.case:
        return row.case[column]
    if column == "needed" and row.needed:
        return row.needed[1]
    return {"margin": row.margin, "draws": row.draws}.get(column)


def interval_of(row: CaseRow, column: str) -> tuple[float | None, float | None]:
    if column == "margin":
        return row.low, row.high
    if column == "needed" and row.needed:
        return row.needed[0], row.needed[2]
    low, high = row.shows.get(f"{column} low"), row.shows.get(f"{column} high")
    return low, high


def made_row(columns: Mapping[str, float | str | None]) -> CaseRow:
    """A row of a table that was made for the picture, as if it were a case that holds."""
    numbers = {name: value for name, value in columns.items() if not isinstance(value, str)}
    texts: Case = {name: value for name, value in columns.items() if isinstance(value, str)}
    nothing: dict[str, Any] = dict.fromkeys(("admissible", "informative", "margin", "low", "high", "needed"))
    return CaseRow(evidence="", rung="exact", case=texts, holds=True, draws=0, shows=numbers, note="", **nothing)
