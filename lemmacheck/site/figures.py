"""Pictures of a case table, as data: which columns, which lines, which scale. Drawing happens elsewhere."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import structs

from lemmacheck.record.numerals import as_float, number, rounded
from lemmacheck.record.results import CaseRow, ClaimResult, PlotSpec
from lemmacheck.record.sentences import symbol
from lemmacheck.site.crossing import Area, Point, violations
from lemmacheck.site.rows import MARKS, interval_of, made_row, mark_of, value_of
from lemmacheck.site.suggestion import FEWEST, slices, suggested

MOST_LINES = 15  # more are only in the data, and the caption says so
MOST_MARKS = 30  # points of a line that get a mark each; more are a curve
MOST_PAIRS = 4  # groups of which two quantities can be told apart in one picture
EQUAL = "where both are equal"


@dataclass(frozen=True)
class Line:
    """Points of one colour; lines of one colour that show different quantities differ in their dashes."""

    name: str
    points: tuple[Point, ...]
    colour: int = 0
    dash: int = 0


@dataclass(frozen=True)
class Key:
    """One entry of a legend: a colour with its mark, a kind of dash, or both."""

    name: str
    colour: int | None = None
    dash: int | None = None


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
    keys: tuple[Key, ...] = ()
    left_out: int = 0  # lines that the drawing has no room for
    guess: bool = False  # the author asked for no picture; the statement suggested this one
    values: str = ""  # what the vertical axis measures; nothing where the legend says it
    areas: tuple[Area, ...] = ()  # where the statement is violated, between its two sides

    @property
    def is_empty(self) -> bool:
        return not any(line.points for line in self.lines)

    @property
    def measured(self) -> list[Point]:
        """The points that are cases, without the curves of a map."""
        return [p for line in self.lines for p in line.points if p.mark not in ("curve", "bin")]


def figure_of(claim: ClaimResult) -> Figure | None:
    """The picture that the author asked for, or the one that the statement suggests; None when nothing would be seen."""
    spec = claim.plot or suggested(claim)
    if spec is None:
        return None
    if spec.rows:
        return figure_made(spec)
    rows = claim.cases if claim.plot else slices(claim, spec)
    figure = _map(spec, rows) if spec.kind == "map" else _lines(*_as_ratios(spec, rows))
    return None if figure.is_empty or _is_sparse(figure) else replace(figure, guess=claim.plot is None)


def figure_made(spec: PlotSpec) -> Figure | None:
    """The picture of a table that was made for it; None when it is empty."""
    rows = [made_row(row) for row in spec.rows]
    figure = _map(spec, rows) if spec.kind == "map" else _lines(*_as_ratios(spec, rows))
    return None if figure.is_empty else figure


def _is_sparse(figure: Figure) -> bool:
    """Too few cases for a picture: fewer than four, or mostly lines of one or two; the table reads faster then."""
    everywhere = [p for line in figure.lines for p in line.points if p.mark != "curve"]
    if figure.kind == "bars":
        return False
    joined = [p for line in figure.lines if len({p.x for p in line.points}) > 2 for p in line.points]
    return len(everywhere) < FEWEST or (figure.kind == "lines" and 2 * len(joined) < len(everywhere))


def _as_ratios(spec: PlotSpec, rows: Sequence[CaseRow]) -> tuple[PlotSpec, Sequence[CaseRow]]:
    """Two quantities of many groups would be a thicket of lines; how often one goes into the other shows which is larger."""
    if spec.kind == "bars" or len(spec.y) < 2 or not spec.by:
        return spec, rows
    one, two = spec.y[:2]
    name = f"{one} over {two}"
    sides = [(row, as_float(value_of(row, one)), as_float(value_of(row, two))) for row in rows]
    made = [structs.replace(row, shows={**row.shows, name: a / b, EQUAL: 1.0}) for row, a, b in sides if a is not None and b]
    if len({str(value_of(row, spec.by)) for row in made}) <= MOST_PAIRS:
        return spec, rows
    return structs.replace(spec, y=[name, EQUAL], kind="lines", values=name), made


def _lines(spec: PlotSpec, rows: Sequence[CaseRow]) -> Figure:
    x, by = spec.x, spec.by
    seen = [row for row in rows if value_of(row, x) is not None]
    placed = [row for row in seen if as_float(value_of(row, x)) is not None]
    numeric = spec.kind != "bars" and len({as_float(value_of(row, x)) for row in placed}) > 2
    seen = placed if numeric else seen  # a proof for every d ≥ 2 has no place on the axis of d
    categories = () if numeric else tuple(dict.fromkeys(str(value_of(row, x)) for row in seen))
    groups: dict[tuple[str, str], list[Point]] = {}
    for column in spec.y:
        for row in seen:
            y = as_float(value_of(row, column))
            if y is None:
                continue
            where = as_float(value_of(row, x)) if numeric else float(categories.index(str(value_of(row, x))))
            low, high = interval_of(row, column)
            group = value_of(row, by) if by else None
            point = Point(where or 0.0, y, low, high, mark_of(row), _note(row, x, column, y))
            groups.setdefault((column, "" if group is None else _group(by, group)), []).append(point)
    groups_drawn = _merged(groups) if len(spec.y) > 1 else groups
    lines, keys = _styled(groups_drawn, spec.y)
    log_x, log_y = "x" in spec.log and numeric, "y" in spec.log
    crowded = any(len(one.points) > MOST_MARKS for one in lines)
    shaped = [_shaped(one, spec, crowded=crowded) for one in lines[:MOST_LINES]]
    finished = tuple(replace(one, points=_sorted(one.points, log_x, log_y, join=numeric)) for one in shaped)
    log_x = log_x and all(p.x > 0 for line in finished for p in line.points)
    return Figure(
        kind="bars" if spec.kind == "bars" else "lines",
        title=spec.title,
        x=symbol(x),
        y=", ".join(spec.y),
        lines=finished,
        log_x=log_x,
        log_y=log_y,
        categories=categories,
        keys=keys,
        left_out=max(len(lines) - MOST_LINES, 0),
        values=spec.values or (_column(named[0]) if len(named := _named(groups_drawn) or spec.y) == 1 else ""),
        areas=violations(spec, groups, log_y=log_y) if numeric and spec.kind in ("bound", "floor") else (),
    )


def _named(groups: Mapping[tuple[str, str], Sequence[Point]]) -> list[str]:
    """The quantities whose lines carry only the names of their groups."""
    return list(dict.fromkeys(column for column, group in groups if group))


def _column(name: str) -> str:
    return "the constant that is needed" if name == "needed" else name


def _group(by: str, value: Any, *, is_question: bool = False) -> str:
    """“d = 3”; the value alone where it says what it is in words, and yes or no where there are only 1 and 0."""
    if is_question:
        return f"{by}: {'yes' if as_float(value) else 'no'}"
    return str(value) if isinstance(value, str) and as_float(value) is None else f"{symbol(by)} = {number(value)}"


def _shaped(line: Line, spec: PlotSpec, *, crowded: bool) -> Line:
    """The bins of a histogram, a curve where points are too many for marks, otherwise the marks of cases."""
    is_first = line.name == spec.y[0] or line.name.startswith(f"{spec.y[0]}, ")
    if spec.kind == "histogram" and is_first:
        return replace(line, points=tuple(replace(p, mark="bin") for p in line.points))
    if spec.rows and (crowded or spec.kind == "histogram"):
        return replace(line, points=tuple(replace(p, mark="curve") for p in line.points))
    return line


def _merged(groups: Mapping[tuple[str, str], list[Point]]) -> dict[tuple[str, str], list[Point]]:
    """A quantity that is the same function of x in every group, such as a bound, becomes one line."""
    result: dict[tuple[str, str], list[Point]] = {}
    for column in dict.fromkeys(column for column, _ in groups):
        members = {key: points for key, points in groups.items() if key[0] == column}
        everything = [p for points in members.values() for p in points]
        heights: dict[float, set[float]] = {}
        for p in everything:
            heights.setdefault(p.x, set()).add(p.y)
        if len(members) > 1 and all(len(ys) == 1 for ys in heights.values()):
            result[column, ""] = list({p.x: p for p in everything}.values())
        else:
            result.update(members)
    return result


def _styled(groups: Mapping[tuple[str, str], list[Point]], columns: Sequence[str]) -> tuple[list[Line], tuple[Key, ...]]:
    """Colours for groups and dashes for quantities when there are several of both; else a colour for each line."""
    names = list(dict.fromkeys(group for _, group in groups if group))
    split = sum(1 for column in columns if any(c == column and g for c, g in groups)) > 1 and len(names) > 1
    lines, alone = [], len(names)
    for (column, group), points in groups.items():
        if split and group:
            lines.append(Line(f"{column}, {group}", tuple(points), names.index(group), list(columns).index(column)))
        elif split:
            lines.append(Line(column, tuple(points), alone, list(columns).index(column)))
            alone += 1
        else:
            shared = len(_named(groups)) == 1
            name = group if group and shared else f"{column}, {group}" if group else column
            lines.append(Line(name, tuple(points), len(lines)))
    if not split:
        return lines, tuple(Key(line.name, line.colour, line.dash) for line in lines)
    dashes = [Key(c, None, i) for i, c in enumerate(columns) if any(k == c and g for k, g in groups)]
    single = [Key(line.name, line.colour, line.dash) for line in lines if line.colour >= len(names)]
    return lines, (*(Key(name, i) for i, name in enumerate(names)), *dashes, *single)


def _sorted(points: Sequence[Point], log_x: bool, log_y: bool, *, join: bool) -> tuple[Point, ...]:
    usable = [p for p in points if (not log_y or p.y > 0) and (not log_x or p.x > 0) and math.isfinite(p.y)]
    return tuple(sorted(usable, key=lambda p: p.x)) if join else tuple({(p.x, p.y): p for p in usable}.values())


def _map(spec: PlotSpec, rows: Sequence[CaseRow]) -> Figure:
    """A region map: one mark per case over two parameters, its shape saying what the statement does there."""
    x, y = spec.x, spec.y[0]
    by = spec.by
    groups: dict[tuple[str, str], list[Point]] = {(mark, ""): [] for mark in MARKS}
    is_question = {as_float(value_of(row, by)) for row in rows} <= {0.0, 1.0, None} if by else False
    for row in rows:
        a, b = as_float(value_of(row, x)), as_float(value_of(row, y))
        if a is None or b is None or ("x" in spec.log and a <= 0) or ("y" in spec.log and b <= 0):
            continue
        mark = mark_of(row)
        note = "".join(f"; {extra} = {number(value_of(row, extra))}" for extra in spec.y[1:])
        group = value_of(row, by) if by else None
        groups.setdefault((mark, "" if group is None else _group(by, group, is_question=is_question)), []).append(
            Point(a, b, mark=mark, note=f"{x} = {number(a)}, {y} = {number(b)}: {MARKS[mark]}{note}")
        )
    alike = len({mark for (mark, _), points in groups.items() if points}) == 1
    marks = [
        Line(group if group and alike else f"{MARKS[mark]}, {group}" if group else MARKS[mark], tuple(points), place)
        for place, ((mark, group), points) in enumerate(groups.items())
        if points
    ]
    lines = (*marks, *_curves(spec, rows, first_colour=len(groups)))
    return Figure(
        kind="map",
        title=spec.title,
        x=symbol(x),
        y=symbol(y),
        lines=lines,
        log_x="x" in spec.log,
        log_y="y" in spec.log,
        values=symbol(y),
        keys=tuple(Key(line.name, line.colour, line.dash) for line in lines),
    )


def _curves(spec: PlotSpec, rows: Sequence[CaseRow], *, first_colour: int) -> Iterator[Line]:
    """The lines of a map: at each x the value that its cases show, where the axes have a place for it."""
    for place, column in enumerate(spec.curves):
        heights = {as_float(value_of(row, spec.x)): as_float(value_of(row, column)) for row in rows}
        points = [
            Point(a, b, mark="curve", note=f"{column} at {spec.x} = {number(a)}: {number(b)}")
            for a, b in heights.items()
            if a is not None and b is not None
        ]
        usable = _sorted(points, "x" in spec.log, "y" in spec.log, join=True)
        if len(usable) > 1:
            yield Line(column, usable, first_colour + place, place)


def _note(row: CaseRow, x: str, column: str, y: float) -> str:
    low, high = interval_of(row, column)
    inside = f" in [{number(low)}, {number(high)}]" if low is not None and high is not None and low != high else ""
    rest = ", ".join(f"{symbol(k)} = {rounded(number(v))}" for k, v in row.case.items() if k != x and len(str(v)) < 20)
    return f"{symbol(x)} = {number(value_of(row, x))}: {column} = {number(y)}{inside}" + (f" ({rest})" if rest else "")


def local_slopes(line: Line) -> list[tuple[float, float, float]]:
    """The exponent between neighbouring points of a line, in logarithms of both axes."""
    best: dict[float, float] = {}
    for p in line.points:
        if p.x > 0 and p.y > 0:
            best.setdefault(p.x, p.y)
    xs = sorted(best)
    return [(a, b, (math.log(best[b]) - math.log(best[a])) / (math.log(b) - math.log(a))) for a, b in itertools.pairwise(xs)]
