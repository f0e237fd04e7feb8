"""One picture in its two forms, on a page and as a file of its own, with the local exponents of its lines."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from lemmacheck.record.results import ClaimResult
from lemmacheck.site.drawing import draw
from lemmacheck.site.figures import Figure, figure_of, local_slopes

MOST_INTERVALS = 16


@dataclass(frozen=True)
class Picture:
    """What a page needs to show a figure and offer its data."""

    figure: Figure
    svg: Markup
    file: str  # drawing for use elsewhere
    slopes: list[dict[str, Any]]


def picture_of(claim: ClaimResult, *, name: str) -> Picture | None:
    """The picture of a claim's case table, or None when there is nothing to see."""
    figure = figure_of(claim)
    return None if figure is None else make_picture(figure, name=name)


def make_picture(figure: Figure, *, name: str) -> Picture:
    return Picture(figure, Markup(draw(figure, name=name)), draw(figure, name=name, standalone=True), slope_table(figure))


def slope_table(figure: Figure) -> list[dict[str, Any]]:
    """Local exponents of every line over the intervals that occur; None where a line has no such interval."""
    if figure.kind != "lines" or not (figure.log_x and figure.log_y):
        return []
    found = {line.name: {(a, b): slope for a, b, slope in local_slopes(line)} for line in figure.lines if len(line.points) > 2}
    intervals = sorted({interval for slopes in found.values() for interval in slopes})
    if len(intervals) > MOST_INTERVALS:  # the corners of a curve, not sizes that somebody chose
        return []
    return [
        {"name": name, "intervals": intervals, "slopes": [slopes.get(i) for i in intervals]}
        for name, slopes in found.items()
        if slopes
    ]
