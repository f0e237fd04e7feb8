"""Bars that lie one below the other, each beside its whole name: many things compared by one number, at a glance."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from lemmacheck.record.numerals import number
from lemmacheck.site.figures import Figure
from lemmacheck.site.scale import Scale
from lemmacheck.site.standalone import wrapped
from lemmacheck.site.wording import drawn_words, shortened

UPRIGHT = 14  # letters of a name that fit below an upright bar
WIDTH, ROW, TOP, BOTTOM, RIGHT = 640, 27, 12, 46, 52
LETTER, LONGEST = 6.9, 46  # pixels, and letters of a name


def is_ranking(figure: Figure) -> bool:
    """One number for each of some names that are too long to stand below upright bars."""
    return figure.kind == "bars" and len(figure.lines) == 1 and any(len(name) > UPRIGHT for name in figure.categories)


def draw_ranking(figure: Figure, *, name: str, standalone: bool = False) -> str:
    """The bars as SVG text, each with its number at its end."""
    names = [shortened(one, LONGEST) for one in figure.categories]
    left = 12 + LETTER * max(len(one) for one in names)
    points = figure.lines[0].points
    floor = 1.0 if figure.log_y else 0.0
    scale = Scale([floor, *(p.y for p in points)], left, WIDTH - RIGHT, log=figure.log_y)
    base = TOP + ROW * len(names)
    start = scale(floor)
    body = [f'<path class="axis" d="M{start:.1f} {TOP - 4}V{base}H{WIDTH - RIGHT}"/>', *_ticks(scale, base, floor)]
    for row, text in enumerate(names):
        middle = TOP + ROW * row + ROW / 2
        body.append(f'<text class="key" x="{left - 8:.1f}" y="{middle + 4:.1f}" text-anchor="end">{drawn_words(text)}</text>')
    body.append('<g class="line l0 d0">')
    for p in points:
        middle, end = TOP + ROW * p.x + ROW / 2, scale(p.y)
        body.append(f'<path class="bar" d="{_box(start, end, middle)}"><title>{escape(p.note)}</title></path>')
    body.append("</g>")
    for p in points:
        middle = TOP + ROW * p.x + ROW / 2
        body.append(f'<text class="tick" x="{scale(p.y) + 6:.1f}" y="{middle + 4:.1f}">{number(p.y, 2)}</text>')
    label = drawn_words(f"{figure.values} (logarithmic)" if figure.log_y else figure.values)
    body.append(f'<text class="label" x="{(start + WIDTH - RIGHT) / 2:.0f}" y="{base + 38}" text-anchor="middle">{label}</text>')
    box = f"0 0 {WIDTH} {base + BOTTOM}"
    return wrapped("".join(body), name=name, label=figure.title or figure.values, box=box, standalone=standalone)


def _ticks(scale: Scale, base: float, floor: float) -> Iterator[str]:
    for value, text in scale.ticks():
        if value >= floor:
            yield f'<path class="axis" d="M{scale(value):.1f} {base}v5"/>'
            yield f'<text class="tick" x="{scale(value):.1f}" y="{base + 18}" text-anchor="middle">{escape(text)}</text>'


def _box(start: float, end: float, middle: float) -> str:
    high = ROW * 0.32
    return f"M{start:.1f} {middle - high:.1f}H{end:.1f}V{middle + high:.1f}H{start:.1f}Z"
