"""Which lemma supports which theorem: a layered drawing, left to right, and the same as text."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from markupsafe import Markup

from lemmacheck.record.weight import standing
from lemmacheck.site.plain import characters
from lemmacheck.site.statuses import in_words, known, shape_at
from lemmacheck.site.views import Site, slug
from lemmacheck.site.wording import drawn_words, shortened

NODE_WIDTH, NODE_HEIGHT, GAP_X, GAP_Y = 216, 52, 46, 10
NAME_FROM = 25  # where the label begins in a box, behind the shape
TITLE = 32  # characters of a title in one line of a box
SWEEPS = 6
MOST_NEIGHBOURS = 14


@dataclass(frozen=True)
class Mark:
    """What a box says about its statement."""

    status: str = "absent"
    link: str = ""
    title: str = ""
    label: str = ""


@dataclass(frozen=True)
class Node:
    """A box at its place."""

    id: str
    mark: Mark
    x: float
    y: float


def components(edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Connected groups of ids, largest first, each in first-seen order."""
    parent: dict[str, str] = {}

    def root(a: str) -> str:
        while parent.setdefault(a, a) != a:
            a = parent[a]
        return a

    for a, b in edges:
        parent[root(a)] = root(b)
    groups: dict[str, list[str]] = {}
    for id in dict.fromkeys(x for edge in edges for x in edge):
        groups.setdefault(root(id), []).append(id)
    return sorted(groups.values(), key=lambda g: (-len(g), g[0]))


def acyclic(edges: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The edges without those that close a cycle (a mistake in the claims that must not hang the page)."""
    kept: list[tuple[str, str]] = []
    after: dict[str, set[str]] = {}

    def reaches(start: str, goal: str) -> bool:
        waiting, seen = [start], set()
        while waiting:
            at = waiting.pop()
            if at == goal:
                return True
            if at not in seen:
                seen.add(at)
                waiting.extend(after.get(at, ()))
        return False

    for a, b in dict.fromkeys(edges):
        if a != b and not reaches(b, a):
            kept.append((a, b))
            after.setdefault(a, set()).add(b)
    return kept


def layers(ids: Sequence[str], edges: Sequence[tuple[str, str]]) -> list[list[str]]:
    """Each id one column right of the last it leans on, then ordered by the middle of its neighbours to avoid crossings."""
    into: dict[str, list[str]] = {id: [] for id in ids}
    out: dict[str, list[str]] = {id: [] for id in ids}
    for a, b in edges:
        if a in into and b in into:
            into[b].append(a)
            out[a].append(b)
    column = _columns(into, out)
    result: list[list[str]] = [[] for _ in range(max(column.values(), default=0) + 1)]
    for id in ids:
        result[column[id]].append(id)
    result = [layer for layer in result if layer]
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        order = range(1, len(result)) if forth else range(len(result) - 2, -1, -1)
        _sweep(result, order, neighbours=into if forth else out)
    return result


def _columns(into: Mapping[str, Sequence[str]], out: Mapping[str, Sequence[str]]) -> dict[str, int]:
    """One right of the last it leans on; a source stands right before the first that uses it, not at the far left."""
    column: dict[str, int] = {}

    def place(id: str) -> int:
        if id not in column:
            column[id] = 1 + max((place(before) for before in into[id]), default=-1)
        return column[id]

    for id in into:
        place(id)
    for id in into:
        if not into[id] and out[id]:
            column[id] = min(column[b] for b in out[id]) - 1
    return column


def _sweep(layers: list[list[str]], order: Sequence[int], *, neighbours: Mapping[str, Sequence[str]]) -> None:
    """Order each layer by the middle of its neighbours in the one before."""
    where = {id: i / max(len(layer), 1) for layer in layers for i, id in enumerate(layer)}
    for k in order:
        middle = {id: sum(where[n] for n in neighbours[id]) / len(neighbours[id]) for id in layers[k] if neighbours[id]}
        layers[k].sort(key={**where, **middle}.__getitem__)
        where.update({id: i / max(len(layers[k]), 1) for i, id in enumerate(layers[k])})


def draw(ids: Sequence[str], edges: Sequence[tuple[str, str]], *, marks: Mapping[str, Mark], name: str, here: str = "") -> Markup:
    """One connected group as SVG; each box is a link with the status as a shape and in its title."""
    columns = layers(ids, edges)
    tallest = max(len(column) for column in columns)
    height = tallest * (NODE_HEIGHT + GAP_Y) + GAP_Y
    width = len(columns) * (NODE_WIDTH + GAP_X) - GAP_X + 4
    nodes: dict[str, Node] = {}
    for k, column in enumerate(columns):
        free = height - len(column) * NODE_HEIGHT
        gap = free / (len(column) + 1)
        for i, id in enumerate(column):
            nodes[id] = Node(id, marks.get(id, Mark()), 2 + k * (NODE_WIDTH + GAP_X), gap + i * (NODE_HEIGHT + gap))
    arrows = "".join(_arrow(nodes[a], nodes[b]) for a, b in edges if a in nodes and b in nodes)
    boxes = "".join(_box(node) for node in nodes.values())
    if here in nodes:
        x, y = nodes[here].x, nodes[here].y
        ring = f'x="{x - 2:.0f}" y="{y - 2:.1f}" width="{NODE_WIDTH + 4}" height="{NODE_HEIGHT + 4}" rx="6"'
        boxes = f'<rect class="here" {ring}/>{boxes}'
    label = escape(f"{len(nodes)} statements and how they support each other", quote=True)
    return Markup(
        f'<svg class="graph" viewBox="0 0 {width} {height:.0f}" width="{width}" height="{height:.0f}" role="group" '
        f'aria-label="{label}" id="{escape(name, quote=True)}">{arrows}{boxes}</svg>'
    )


def _arrow(a: Node, b: Node) -> str:
    x1, y1, x2, y2 = a.x + NODE_WIDTH, a.y + NODE_HEIGHT / 2, b.x - 5, b.y + NODE_HEIGHT / 2
    bend = max(24.0, (x2 - x1) / 2)
    return (
        f'<path class="edge from-{known(a.mark.status)}" d="M{x1:.0f} {y1:.1f}'
        f'C{x1 + bend:.0f} {y1:.1f} {x2 - bend:.0f} {y2:.1f} {x2:.0f} {y2:.1f}"/>'
        f'<path class="tip" d="M{x2:.0f} {y2 - 3.5:.1f}l6 3.5l-6 3.5z"/>'
    )


def fitted(label: str, *, beside: str) -> str:
    """A label cut so that it fits in a box together with what stands beside it."""
    for most in range(len(label), 0, -1):
        text = shortened(label, most)
        if sum(map(_width, text + beside)) <= NODE_WIDTH - NAME_FROM - 4:
            return text
    return "…"


def _width(letter: str) -> float:
    """How wide a letter of a bold label is at most, in pixels of its 12.5, by its kind."""
    if letter in " .,:;'’|()[]ijlt1·-":
        return 6.2
    return 13.0 if letter in "mwMW…–" else 9.6 if letter.isupper() or letter in "=+<>≥≤" else 8.7


def _box(node: Node) -> str:
    source, _, name = node.id.partition("/")
    mark = node.mark
    word = in_words(mark.status) if mark.status != "absent" else "not in this run"
    text = escape(characters(f"{mark.label or node.id}, {source}: {word}. {mark.title}"), quote=True)
    search = escape(f"{node.id} {mark.label} {mark.title} {word}".lower(), quote=True)
    lines = textwrap.wrap(mark.title or name or source, TITLE)
    lines = lines if len(lines) <= 2 else [lines[0], shortened(" ".join(lines[1:]), TITLE)]
    titles = "".join(
        f'<text class="node-word" x="{node.x + 9:.0f}" y="{node.y + 31 + 13 * i:.1f}">{drawn_words(line)}</text>'
        for i, line in enumerate(lines)
    )
    inner = (
        f'<rect class="node n-{known(mark.status)}" x="{node.x:.0f}" y="{node.y:.1f}" '
        f'width="{NODE_WIDTH}" height="{NODE_HEIGHT}" rx="4"/>{shape_at(mark.status, node.x + 14, node.y + 13, size=12)}'
        f'<text class="node-name" x="{node.x + NAME_FROM:.0f}" y="{node.y + 17:.1f}">'
        f"{drawn_words(fitted(mark.label or name or source, beside=f' · {source}'))} · {escape(source)}</text>"
        f"{titles}<title>{text}</title>"
    )
    attributes = f'data-node="{search}" data-source="{escape(source, quote=True)}"'
    if not mark.link:
        return f"<g {attributes}>{inner}</g>"
    return f'<a href="{escape(mark.link, quote=True)}" {attributes}>{inner}</a>'


def marks_of(site: Site, ids: Iterable[str], *, up: str = "") -> dict[str, Mark]:
    """What the boxes of some ids say; one that is no claim of this run has no mark."""
    claims = [site.claims[id] for id in ids if id in site.claims]
    return {c.id: Mark(standing(c), f"{up}{slug(c.id)}.html", c.title, c.label) for c in claims}


def neighbourhood(site: Site, id: str) -> Markup | None:
    """A claim between what it leans on and what leans on it; None when it stands alone, too many are told as text only."""
    before, after = site.leans_on.get(id, []), site.used_by.get(id, [])
    if (not before and not after) or len(before) + len(after) > MOST_NEIGHBOURS:
        return None
    edges = acyclic([*((one, id) for one in before), *((id, one) for one in after)])
    near = [id, *before, *after]
    return draw(near, edges, marks=marks_of(site, near, up="../"), name="near", here=id)
