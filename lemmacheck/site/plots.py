"""One picture in its three forms: drawn, interactive, and as data."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from lemmacheck.record.numerals import number
from lemmacheck.record.results import ClaimResult
from lemmacheck.site.drawing import draw
from lemmacheck.site.figures import Figure, figure_of, local_slopes


@dataclass(frozen=True)
class Picture:
    """What a page needs to show a figure and offer its data."""

    figure: Figure
    svg: Markup
    file: str  # drawing for use elsewhere
    interactive: Markup  # JSON for the shared plotting script
    slopes: list[dict[str, Any]]


def picture_of(claim: ClaimResult, *, name: str) -> Picture | None:
    """The picture of a claim's case table, or None when there is nothing to see."""
    figure = figure_of(claim)
    return None if figure is None else make_picture(figure, name=name)


def make_picture(figure: Figure, *, name: str) -> Picture:
    return Picture(
        figure,
        Markup(draw(figure, name=name)),
        draw(figure, name=name, standalone=True),
        embedded(interactive(figure)),
        slope_table(figure),
    )


def slope_table(figure: Figure) -> list[dict[str, Any]]:
    """Local exponents of every line over the intervals that occur; None where a line has no such interval."""
    if figure.kind != "lines" or not (figure.log_x and figure.log_y):
        return []
    found = {line.name: {(a, b): slope for a, b, slope in local_slopes(line)} for line in figure.lines if len(line.points) > 2}
    intervals = sorted({interval for slopes in found.values() for interval in slopes})
    return [
        {"name": name, "intervals": intervals, "slopes": [slopes.get(i) for i in intervals]}
        for name, slopes in found.items()
        if slopes
    ]


def embedded(data: Any) -> Markup:
    """JSON that may stand inside a script element: no character in it can end that element."""
    text = json.dumps(data, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"))


def interactive(figure: Figure) -> dict[str, Any]:
    """The figure in plotly's terms; colours are put in by the page, from its own style sheet."""
    symbols = {"holds": "circle", "fails": "x", "open": "circle-open", "outside": "circle", "idle": "cross-thin-open"}
    shapes = ("circle", "square", "triangle-up", "diamond", "x", "cross", "circle-open", "star")
    data: list[dict[str, Any]] = []
    for line in figure.lines:
        points = line.points
        x: list[Any] = [figure.categories[int(p.x)] for p in points] if figure.categories else [p.x for p in points]
        trace: dict[str, Any] = {
            "name": _plain(line.name),
            "x": [_plain(v) for v in x],
            "y": [p.y for p in points],
            "text": [_plain(p.note) for p in points],
            "hoverinfo": "text",
            "meta": {"colour": line.colour % 8},
        }
        if figure.kind == "bars":
            trace["type"] = "bar"
        else:
            distinct = len({p.x for p in points}) == len(points)
            curve = bool(points) and points[0].mark == "curve"
            joined = figure.kind == "lines" and not figure.categories and distinct
            trace["type"] = "scatter"
            trace["mode"] = "lines" if curve else "lines+markers" if joined else "markers"
            symbol = symbols.get(points[0].mark, "circle") if figure.kind == "map" and points else shapes[line.colour % len(shapes)]
            trace["line"] = {"dash": ("solid", "dash", "dot", "dashdot")[line.dash % 4]}
            trace["marker"] = {
                "symbol": symbol,
                "size": 4 if figure.kind == "map" and symbol == "circle" and points[0].mark == "outside" else 8,
            }
        if any(p.low is not None and p.high is not None for p in points):
            trace["error_y"] = {
                "type": "data",
                "symmetric": False,
                "thickness": 1.2,
                "width": 2,
                "array": [max(p.high - p.y, 0) if p.high is not None else 0 for p in points],
                "arrayminus": [max(p.y - p.low, 0) if p.low is not None else 0 for p in points],
            }
        data.append(trace)
    everywhere = figure.measured
    layout: dict[str, Any] = {
        "xaxis": _axis(figure.x, log=figure.log_x, values={p.x for p in everywhere}),
        "yaxis": _axis(figure.y, log=figure.log_y, values={p.y for p in everywhere} if figure.kind == "map" else set()),
        "showlegend": len(data) > 1 or figure.kind == "map",
        "hovermode": "closest",
    }
    if figure.categories:
        layout["xaxis"]["type"] = "category"
    return {"data": data, "layout": layout}


def _axis(name: str, *, log: bool, values: set[float]) -> dict[str, Any]:
    """One axis; a logarithmic one with few measured positions has its ticks there."""
    axis: dict[str, Any] = {"title": {"text": _plain(name)}, "type": "log" if log else "linear"}
    if log and 1 < len(values) <= 12:
        places = sorted(values)
        axis.update(tickmode="array", tickvals=places, ticktext=[number(v, 3) for v in places])
    return axis


def _plain(value: Any) -> Any:
    """Plotly reads a little HTML in labels; a label of ours is never HTML."""
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;") if isinstance(value, str) else value
