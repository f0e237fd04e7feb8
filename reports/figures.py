"""Pictures of a case table, as data: which columns, which lines, which scale. Drawing happens elsewhere."""

from __future__ import annotations

import csv
import io
import itertools
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.wording import as_float, number

MOST_LINES = 8


@dataclass(frozen=True)
class Point:
    """One mark: position, interval if there is one, and what a reader sees when pointing at it."""

    x: float
    y: float
    low: float | None = None
    high: float | None = None
    mark: str = "holds"
    note: str = ""


@dataclass(frozen=True)
class Line:
    name: str
    points: tuple[Point, ...]


@dataclass(frozen=True)
class Figure:
    """Everything that the drawing, the interactive version and the data file need."""

    kind: str  # lines | map | bars
    title: str
    x: str
    y: str
    lines: tuple[Line, ...]
    log_x: bool = False
    log_y: bool = False
    categories: tuple[str, ...] = ()  # names of x positions 0, 1, … when x is no number
    guess: bool = False  # the author asked for no picture; the table suggested this one

    @property
    def is_empty(self) -> bool:
        return not any(line.points for line in self.lines)


MARKS = {
    "holds": "holds",
    "fails": "violated",
    "open": "open",
    "outside": "hypotheses not met",
    "idle": "says nothing new",
}


def mark_of(row: Mapping[str, Any]) -> str:
    """What a case shows: violated, outside the hypotheses, uninformative, open, or holding."""
    if row["admissible"] is False:
        return "outside"
    if row["holds"] is False:
        return "fails"
    if row["informative"] is False:
        return "idle"
    return "holds" if row["holds"] is True or row["needed"] or row["informative"] is True else "open"


def value_of(row: Mapping[str, Any], column: str) -> Any:
    """A column of a case: a parameter, a shown quantity, the margin or the needed constant."""
    if column in row["shows"]:
        return row["shows"][column]
    if column in row["case"]:
        return row["case"][column]
    if column == "needed" and row["needed"]:
        return row["needed"][1]
    return row.get(column) if column in ("margin", "draws") else None


def interval_of(row: Mapping[str, Any], column: str) -> tuple[float | None, float | None]:
    if column == "margin":
        return row["low"], row["high"]
    if column == "needed" and row["needed"]:
        return row["needed"][0], row["needed"][2]
    low, high = row["shows"].get(f"{column} low"), row["shows"].get(f"{column} high")
    return low, high


def figure_of(claim: Mapping[str, Any]) -> Figure | None:
    """The picture that the author asked for, or the one that the table of cases suggests."""
    rows = claim["cases"]
    if not rows:
        return None
    spec = claim["plot"] or _suggested(rows)
    if spec is None:
        return None
    figure = _map(spec, rows) if spec["kind"] == "map" else _lines(spec, rows)
    return None if figure is None or figure.is_empty else figure


def _suggested(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any] | None:
    """Needed constant or margin against the number that varies most; None when there is nothing to see."""
    measured = [row for row in rows if row["needed"] or row["margin"] is not None]
    y = "needed" if any(row["needed"] for row in measured) else "margin"
    if len({value_of(row, y) for row in measured}) < 2:
        return None
    values: dict[str, set[float]] = {}
    for row in measured:
        for name, value in row["case"].items():
            number_of_it = as_float(value)
            if number_of_it is not None:
                values.setdefault(name, set()).add(number_of_it)
    x = max(values, key=lambda name: len(values[name]), default="")
    if not x or len(values[x]) < 3:
        return None
    usable = [row for row in measured if as_float(row["case"].get(x)) is not None]
    kinds = {
        name: len({str(row["case"].get(name)) for row in usable}) for row in usable for name in row["case"]
    }
    others = [name for name, count in kinds.items() if name != x and 1 < count <= MOST_LINES]
    low, high = min(values[x]), max(values[x])
    log = "x" if low > 0 and high >= 30 * low else ""
    by = min(others, key=lambda name: kinds[name], default="")
    return {"x": x, "y": [y], "kind": "lines", "log": log, "by": by, "title": "", "guess": True}


def _lines(spec: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Figure | None:
    x, by = spec["x"], spec["by"]
    seen = [row for row in rows if value_of(row, x) is not None]
    numeric = spec["kind"] != "bars" and all(as_float(value_of(row, x)) is not None for row in seen)
    categories = () if numeric else tuple(dict.fromkeys(str(value_of(row, x)) for row in seen))
    lines: dict[str, list[Point]] = {}
    for column in spec["y"]:
        for row in seen:
            y = as_float(value_of(row, column))
            if y is None:
                continue
            where = as_float(value_of(row, x)) if numeric else float(categories.index(str(value_of(row, x))))
            low, high = interval_of(row, column)
            name = _line_name(column, by, value_of(row, by) if by else None, len(spec["y"]))
            lines.setdefault(name, []).append(
                Point(where or 0.0, y, low, high, mark_of(row), _note(row, x, column, y))
            )
    kept = list(lines.items())[:MOST_LINES]
    log_x, log_y = "x" in spec["log"] and numeric, "y" in spec["log"]
    finished = tuple(Line(name, _sorted(points, log_x, log_y, join=numeric)) for name, points in kept)
    log_x = log_x and all(p.x > 0 for line in finished for p in line.points)
    return Figure(
        kind="bars" if spec["kind"] == "bars" else "lines",
        title=spec["title"],
        x=x,
        y=", ".join(spec["y"]),
        lines=finished,
        log_x=log_x,
        log_y=log_y,
        categories=categories,
        guess=bool(spec.get("guess")),
    )


def _line_name(column: str, by: str, value: Any, columns: int) -> str:
    if not by or value is None:
        return column
    return f"{by} = {number(value)}" if columns == 1 else f"{column}, {by} = {number(value)}"


def _sorted(points: Sequence[Point], log_x: bool, log_y: bool, *, join: bool) -> tuple[Point, ...]:
    usable = [p for p in points if (not log_y or p.y > 0) and (not log_x or p.x > 0) and math.isfinite(p.y)]
    return tuple(sorted(usable, key=lambda p: p.x)) if join else tuple(usable)


def _map(spec: Mapping[str, Any], rows: Sequence[Mapping[str, Any]]) -> Figure | None:
    """A region map: one mark per case over two parameters, its shape saying what the statement does there."""
    x, y = spec["x"], spec["y"][0]
    groups: dict[str, list[Point]] = {mark: [] for mark in MARKS}
    for row in rows:
        a, b = as_float(value_of(row, x)), as_float(value_of(row, y))
        if a is None or b is None or ("x" in spec["log"] and a <= 0) or ("y" in spec["log"] and b <= 0):
            continue
        mark = mark_of(row)
        note = "".join(f"; {extra} = {number(value_of(row, extra))}" for extra in spec["y"][1:])
        groups[mark].append(
            Point(a, b, mark=mark, note=f"{x} = {number(a)}, {y} = {number(b)}: {MARKS[mark]}{note}")
        )
    lines = tuple(Line(MARKS[mark], tuple(points)) for mark, points in groups.items() if points)
    return Figure(
        kind="map",
        title=spec["title"],
        x=x,
        y=y,
        lines=lines,
        log_x="x" in spec["log"],
        log_y="y" in spec["log"],
    )


def _note(row: Mapping[str, Any], x: str, column: str, y: float) -> str:
    low, high = interval_of(row, column)
    inside = (
        f" in [{number(low)}, {number(high)}]" if low is not None and high is not None and low != high else ""
    )
    rest = ", ".join(f"{k} = {number(v)}" for k, v in row["case"].items() if k != x and len(str(v)) < 20)
    return f"{x} = {number(value_of(row, x))}: {column} = {number(y)}{inside}" + (
        f" ({rest})" if rest else ""
    )


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
    return (
        f"'{cell}"
        if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t") and as_float(cell) is None
        else cell
    )


def local_slopes(line: Line) -> list[tuple[float, float, float]]:
    """The exponent between neighbouring points of a line, in logarithms of both axes."""
    best: dict[float, float] = {}
    for p in line.points:
        if p.x > 0 and p.y > 0:
            best.setdefault(p.x, p.y)
    xs = sorted(best)
    return [
        (a, b, (math.log(best[b]) - math.log(best[a])) / (math.log(b) - math.log(a)))
        for a, b in itertools.pairwise(xs)
    ]
