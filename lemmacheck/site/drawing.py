"""A small SVG writer: axes, ticks, lines with intervals, bars and region maps, themed by the page's style sheet."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from lemmacheck.record.numerals import number
from lemmacheck.site.crossing import Area, Point
from lemmacheck.site.figures import Figure, Line
from lemmacheck.site.plain import characters
from lemmacheck.site.ranking import draw_ranking, is_ranking
from lemmacheck.site.scale import Scale, told_apart
from lemmacheck.site.standalone import wrapped
from lemmacheck.site.wording import drawn_words, shortened

WIDTH, HEIGHT = 640, 380
LEFT, RIGHT, TOP, BOTTOM = 74, 16, 18, 52
BAND = 8  # points from which on the intervals of a line are an area, not whiskers
MARK_SHAPES = ["circle", "square", "triangle", "diamond", "cross", "plus", "ring", "star"]
REGION_SHAPES = {"holds": "circle", "fails": "cross", "open": "ring", "outside": "dot", "idle": "plus"}


def draw(figure: Figure, *, name: str, standalone: bool = False) -> str:
    """The picture as SVG text; every piece of text in it is escaped. Standalone files carry their own style.

    What stands inside the frame is made of paths of M, L and Z and of marks that are only moved, and the ranges of the axes
    stand beside it: that is all that the script needs to zoom.
    """
    if is_ranking(figure):
        return draw_ranking(figure, name=name, standalone=standalone)
    points = [p for line in figure.lines for p in line.points]
    xs = [float(i) for i in range(len(figure.categories))] or [p.x for p in points]
    if figure.categories:
        xs = [-0.5, *xs, len(figure.categories) - 0.5]
    ys = [v for p in points for v in (p.y, p.low, p.high) if v is not None and (not figure.log_y or v > 0)]
    has_floor = figure.kind == "bars" or any(p.mark == "bin" for p in points)
    if has_floor or (not figure.log_y and figure.kind == "lines" and _near_zero(ys)):
        ys = [*ys, 0.0] if not figure.log_y else ys
    columns, rows = _legend_size(figure)
    top = TOP + 20 * min(rows, 1)
    above = 20 * max(rows - 1, 0)  # a long legend makes the picture taller, not the axes shorter
    x = Scale(xs, LEFT, WIDTH - RIGHT, log=figure.log_x)
    y = Scale(ys, HEIGHT - BOTTOM, top, log=figure.log_y)
    inside = "".join((*_areas(figure, x, y), *_marks(figure, x, y), *_crossings(figure, x, y, top)))
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - BOTTOM - top
    area = (
        f'<svg class="area" x="{LEFT}" y="{top}" width="{wide}" height="{high}" viewBox="{LEFT} {top} {wide} {high}">{inside}</svg>'
    )
    body = "".join((*_axes(figure, x, y, top), area, *_legend(figure, columns, rows)))
    along = escape(figure.x, quote=True)
    ranges = f' data-x="{x.spelled}" data-y="{y.spelled}" data-along="{along}"' if not figure.categories else ""
    label = figure.title or f"{figure.y} against {figure.x}"
    box = f"0 {-above} {WIDTH} {HEIGHT + above}"
    return wrapped(body, name=name, label=label, box=box, attributes=ranges, standalone=standalone)


def _areas(figure: Figure, x: Scale, y: Scale) -> Iterator[str]:
    """What lies between the two sides where the statement is violated."""
    for area in figure.areas:
        there = [f"{x(a):.2f} {y(b):.2f}" for a, b, _ in area.places]
        back = [f"{x(a):.2f} {y(c):.2f}" for a, _, c in reversed(area.places)]
        yield f'<path class="violated" d="M{"L".join((*there, *back))}Z"><title>violated {escape(area.begins)}</title></path>'


def _crossings(figure: Figure, x: Scale, y: Scale, top: float) -> Iterator[str]:
    """A line through the place where a side overtakes the other, with words, where only one does so."""
    begun = [area for area in figure.areas if area.begins]
    for area in begun if len(begun) == 1 else ():
        at = x(area.places[0][0])
        base, left = HEIGHT - BOTTOM, at > (LEFT + WIDTH - RIGHT) / 2
        yield f'<path class="crossing" d="M{at:.2f} {top}L{at:.2f} {base}"/>'
        yield (
            f'<g class="mark note" transform="translate({at:.2f} {_free(area, y, top):.2f})"><text x="{-8 if left else 8}" '
            f'text-anchor="{"end" if left else "start"}">violated {escape(area.begins)}</text></g>'
        )


def _free(area: Area, y: Scale, top: float) -> float:
    """A height for the words that the curves at the crossing leave free: near the top, or near the bottom, above the zero line."""
    meets = y(area.places[0][1])
    base = HEIGHT - BOTTOM
    if meets - top > base - meets:
        return top + 18
    is_struck = not y.log and y.low < 0 < y.high and abs(y(0) - (base - 16)) < 12
    return y(0) - 7 if is_struck else base - 12


def _near_zero(values: list[float]) -> bool:
    return bool(values) and (min(values) <= 0 <= max(values) or min(abs(v) for v in values) < 0.5 * (max(values) - min(values)))


def _axes(figure: Figure, x: Scale, y: Scale, top: float) -> Iterator[str]:
    base = HEIGHT - BOTTOM
    yield '<g class="ticks-y">'
    for value, text in _rows(figure, y) or y.ticks():
        yield f'<path class="grid" d="M{LEFT} {y(value):.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="tick" x="{LEFT - 7}" y="{y(value) + 4:.1f}" text-anchor="end">{escape(text)}</text>'
    if not y.log and y.low < 0 < y.high:
        yield f'<path class="zero" d="M{LEFT} {y(0):.1f}H{WIDTH - RIGHT}"/>'
    yield '</g><g class="ticks-x">'
    named = [(float(i), shortened(c, 14)) for i, c in enumerate(figure.categories)]
    ticks = named or _measured(figure, x) or x.ticks()
    for value, text in ticks:
        yield f'<path class="axis" d="M{x(value):.1f} {base}v5"/>'
        yield f'<text class="tick" x="{x(value):.1f}" y="{base + 19}" text-anchor="middle">{escape(text)}</text>'
    yield f'</g><path class="axis" d="M{LEFT} {top}V{base}H{WIDTH - RIGHT}"/>'
    centre = (LEFT + WIDTH - RIGHT) / 2
    name = drawn_words(_axis(figure.x, x.log))
    yield f'<text class="label" x="{centre:.0f}" y="{HEIGHT - 10}" text-anchor="middle">{name}</text>'
    middle = (top + base) / 2
    yield (
        f'<text class="label" transform="translate(15 {middle:.0f}) rotate(-90)" text-anchor="middle">'
        f"{drawn_words(_axis(shortened(figure.values, 38), y.log))}</text>"
    )


def _rows(figure: Figure, y: Scale) -> list[tuple[float, str]]:
    """The rows of a region map as ticks, when they are few enough to be read."""
    places = sorted({p.y for p in figure.measured})
    apart = all(y(a) - y(b) > 14 for a, b in pairwise(places))
    texts = told_apart(places) if len(places) < 30 else []
    return list(zip(places, texts, strict=True)) if figure.kind == "map" and 1 < len(places) < 30 and apart else []


def _measured(figure: Figure, x: Scale) -> list[tuple[float, str]]:
    """The positions that were measured, as ticks, when they are few and far enough apart to be read."""
    places = sorted({p.x for p in figure.measured})
    texts = [number(value, 3) for value in places]
    if len(set(texts)) < len(texts):
        return []
    wide = [4 * (len(s) + len(t)) + 6 for s, t in pairwise(texts)]
    apart = all(x(b) - x(a) > w for (a, b), w in zip(pairwise(places), wide, strict=True))
    return list(zip(places, texts, strict=True)) if 1 < len(places) <= 12 and apart else []


def _axis(name: str, log: bool) -> str:
    return f"{name or 'value'} (logarithmic)" if log else name


def _marks(figure: Figure, x: Scale, y: Scale) -> Iterator[str]:
    for i, line in enumerate(figure.lines):
        yield f'<g class="{_look(line)}" data-name="{escape(characters(line.name), quote=True)}">'
        if line.points and line.points[0].mark == "curve":
            yield _path(line, x, y)
        elif line.points and line.points[0].mark == "bin":
            yield from _bins(line, x, y)
        elif figure.kind == "map":
            yield from (_mark(REGION_SHAPES[p.mark], x(p.x), y(p.y), p.note, size=6) for p in line.points)
        elif figure.kind == "bars":
            yield from _bars(line, i, len(figure.lines), x, y)
        else:
            yield from _line(line, x, y, join=not figure.categories)
        yield "</g>"


def _look(line: Line) -> str:
    return f"line l{line.colour % 8} d{line.dash % 4}"


def _line(line: Line, x: Scale, y: Scale, *, join: bool) -> Iterator[str]:
    distinct = len({p.x for p in line.points}) == len(line.points)
    if join and distinct and len(line.points) > 1:
        yield from _band(line, x, y)
        yield _path(line, x, y)
    for p in line.points:
        low, high = p.low, p.high
        if len(line.points) < BAND and low is not None and high is not None and low < high and (not y.log or low > 0):
            yield f'<path class="whisker" d="M{x(p.x):.2f} {y(low):.2f}L{x(p.x):.2f} {y(high):.2f}"/>'
        crowded = len(line.points) > 60
        yield _mark(
            MARK_SHAPES[line.colour % len(MARK_SHAPES)],
            x(p.x),
            y(p.y),
            p.note,
            size=3 if crowded else 4.5,
            failed=p.mark == "fails",
        )


def _band(line: Line, x: Scale, y: Scale) -> Iterator[str]:
    """The intervals of a long line as an area behind it, where each of its points has one."""
    ends = [(p.x, p.low, p.high) for p in line.points if p.low is not None and p.high is not None and (not y.log or p.low > 0)]
    if len(line.points) >= BAND and len(ends) == len(line.points):
        there = [f"{x(a):.2f} {y(low):.2f}" for a, low, _ in ends]
        back = [f"{x(a):.2f} {y(high):.2f}" for a, _, high in reversed(ends)]
        yield f'<path class="band" d="M{"L".join((*there, *back))}Z"/>'


def _path(line: Line, x: Scale, y: Scale) -> str:
    path = "L".join(f"{x(p.x):.2f} {y(p.y):.2f}" for p in line.points)
    return f'<path class="curve" d="M{path}"/>'


def _bins(line: Line, x: Scale, y: Scale) -> Iterator[str]:
    """The bars of a histogram, side by side; each is as wide as the next one is far."""
    wide = min((b.x - a.x for a, b in pairwise(line.points)), default=1.0)
    for p in line.points:
        yield _box(x(p.x - wide / 2), x(p.x + wide / 2), y(0.0), y(p.y), p.note)


def _box(left: float, right: float, floor: float, top: float, note: str) -> str:
    corners = ((left, floor), (left, top), (right, top), (right, floor))
    path = "L".join(f"{a:.2f} {b:.2f}" for a, b in corners)
    return f'<path class="bar" d="M{path}Z"><title>{escape(note)}</title></path>'


def _bars(line: Line, place: int, lines: int, x: Scale, y: Scale) -> Iterator[str]:
    wide = 0.8 * abs(x(1.0) - x(0.0)) / max(lines, 1)
    floor = y(0.0) if not y.log else y.start
    for p in line.points:
        left = x(p.x) - 0.4 * abs(x(1.0) - x(0.0)) + place * wide
        yield _box(left, left + wide * 0.92, floor, y(p.y), p.note)
        if p.low is not None and p.high is not None and p.low < p.high and (not y.log or p.low > 0):
            yield f'<path class="whisker" d="M{left + wide * 0.46:.2f} {y(p.low):.2f}L{left + wide * 0.46:.2f} {y(p.high):.2f}"/>'


def _mark(kind: str, x: float, y: float, note: str, *, size: float, failed: bool = False) -> str:
    """A shape around zero that is moved to its place, so that it keeps its size when its place moves."""
    r, s = size, 1.3 * size
    shapes = {
        "circle": f'<circle r="{r}"/>',
        "ring": f'<circle class="hollow" r="{r}"/>',
        "dot": f'<circle r="{r * 0.3:.1f}"/>',
        "square": f'<rect x="{-r}" y="{-r}" width="{2 * r}" height="{2 * r}"/>',
        "triangle": f'<path d="M0 {-r * 1.2:.1f}l{r * 1.2:.1f} {r * 2:.1f}h{-r * 2.4:.1f}z"/>',
        "diamond": f'<path d="M0 {-s:.1f}l{s:.1f} {s:.1f}l{-s:.1f} {s:.1f}l{-s:.1f} {-s:.1f}z"/>',
        "cross": f'<path class="stroke" d="M{-r} {-r}l{2 * r} {2 * r}m0 {-2 * r}l{-2 * r} {2 * r}"/>',
        "plus": f'<path class="stroke" d="M{-r} 0h{2 * r}M0 {-r}v{2 * r}"/>',
        "star": f'<path class="stroke" d="M{-r} 0h{2 * r}M{-r / 2:.1f} {-r}l{r} {2 * r}m0 {-2 * r}l{-r} {2 * r}"/>',
    }
    fail = f'<circle class="failed" r="{r + 4}"/>' if failed else ""
    return (
        f'<g class="mark" transform="translate({x:.2f} {y:.2f})">{shapes[kind]}{fail}<title>{escape(characters(note))}</title></g>'
    )


def _legend_size(figure: Figure) -> tuple[int, int]:
    """Columns and rows of the legend: as many columns as its longest text allows, none for a single line."""
    if len(figure.keys) < 2 and figure.kind != "map":
        return 1, 0
    longest = max((len(key.name) for key in figure.keys), default=0)
    columns = min(3 if longest <= 20 else 2 if longest <= 33 else 1, max(len(figure.keys), 1))
    return columns, math.ceil(len(figure.keys) / columns)


def _legend(figure: Figure, columns: int, rows: int) -> Iterator[str]:
    wide = (WIDTH - LEFT - RIGHT) / columns
    marks = {line.name: line.points[0].mark for line in figure.lines if line.points}
    for i, key in enumerate(figure.keys if rows else ()):
        x, y = LEFT + (i % columns) * wide + 8, 14 + 20 * (i // columns - (rows - 1))
        sample = ""
        if figure.kind == "bars" or marks.get(key.name) == "bin":
            sample = f'<rect class="bar" x="{x - 6}" y="{y - 6}" width="12" height="12"/>'
        elif marks.get(key.name) == "curve":
            sample = f'<path class="curve" d="M{x - 11} {y}h22"/>'
        elif figure.kind == "map":
            sample = _mark(REGION_SHAPES[marks[key.name]], x, y, key.name, size=4.5)
        else:
            if key.dash is not None:
                sample += f'<path class="curve" d="M{x - 11} {y}h22"/>'
            if key.colour is not None:
                sample += _mark(MARK_SHAPES[key.colour % len(MARK_SHAPES)], x, y, key.name, size=4.5)
        look = f"line {'' if key.colour is None else f'l{key.colour % 8}'} d{(key.dash or 0) % 4}"
        yield f'<g class="{look}">{sample}</g>'
        yield f'<text class="key" x="{x + 16}" y="{y + 4}">{drawn_words(shortened(key.name, round(wide / 7.4) - 3))}</text>'


def sparkline(points: list[Point], *, log: bool = False) -> str:
    """A tiny line without axes, for tables; the numbers stand beside it."""
    if len({p.x for p in points}) < 2:
        return ""
    x = Scale([p.x for p in points], 2, 88, log=log and all(p.x > 0 for p in points))
    y = Scale([p.y for p in points], 22, 2, log=False)
    path = "L".join(f"{x(p.x):.1f} {y(p.y):.1f}" for p in sorted(points, key=lambda p: p.x))
    return f'<svg class="spark" viewBox="0 0 90 24" width="90" height="24" aria-hidden="true"><path d="M{path}"/></svg>'
