"""A statement as a page shows it: MathML where it converts, else a picture, else the LaTeX itself, escaped.

Browsers do not break a formula over lines, so a long one is set as several that follow each other like words: a line
may end before a relation, around a sentence, and between conditions.
"""

from __future__ import annotations

import base64
import functools
import io
import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from markupsafe import Markup

from lemmacheck.site.mathml import NotConverted, mathml

LONE = 5  # characters of LaTeX that are not left alone on a line, like x before =
LONG = 36  # characters of LaTeX from which a formula may be broken before its relations
QUAD = re.compile(r"\\q?quad(?![A-Za-z])")
WORDS = re.compile(r"\\(?:text|mbox|textrm)\{([^{}$\\]{12,})\}")  # long enough to wrap like a sentence
RELATION = re.compile(
    r"(?:\\(?:leq?|geq?|neq?|to|in|Rightarrow|implies|iff|Longrightarrow|Leftrightarrow|approx|sim|lesssim|gtrsim|equiv"
    r"|coloneqq)(?![A-Za-z])|[=<>])\s*"
)
OPENING = re.compile(r"\\left\b\s*\\?.|\\begin\b|[{(\[]|\\[{]|\\l(?:floor|ceil|Vert|angle)\b")
CLOSING = re.compile(r"\\right\b\s*\\?.|\\end\b|[})\]]|\\[}]|\\r(?:floor|ceil|Vert|angle)\b")


def outside(pattern: re.Pattern[str], latex: str) -> Iterator[re.Match[str]]:
    """The matches of a pattern that stand in no bracket, argument or environment."""
    depth = i = 0
    while i < len(latex):
        match = pattern.match(latex, i)
        if match and depth == 0:
            yield match
            i = match.end()
        elif step := CLOSING.match(latex, i):
            depth, i = max(depth - 1, 0), step.end()
        elif step := OPENING.match(latex, i):
            depth, i = depth + 1, step.end()
        else:
            macro = re.compile(r"\\(?:[A-Za-z]+|.)|.", re.DOTALL).match(latex, i)
            i = macro.end() if macro else i + 1


def conditions(latex: str) -> list[str]:
    """The parts between `\\quad`s."""
    parts, start = [], 0
    for quad in outside(QUAD, latex):
        parts.append(latex[start : quad.start()])
        start = quad.end()
    return [trimmed for part in (*parts, latex[start:]) if (trimmed := _trimmed(part))]


def pieces(latex: str) -> list[tuple[str, str]]:
    """One part as formulas and words in turn: ("math" | "words", text)."""
    found: list[tuple[str, str]] = []
    start = 0
    for words in outside(WORDS, latex):
        found += _formulas(latex[start : words.start()])
        found.append(("words", words.group(1).replace("~", " ").strip()))
        start = words.end()
    found += _formulas(latex[start:])
    return _with_punctuation(found)


def _formulas(latex: str) -> list[tuple[str, str]]:
    latex = _trimmed(latex)
    cuts = [m.start() for m in outside(RELATION, latex) if m.start() > LONE] if len(latex) > LONG else []
    ends = [0, *cuts, len(latex)]
    parts = [_trimmed(latex[a:b]) for a, b in pairwise(ends)]
    if any(re.search(r"\\not$", part) for part in parts):  # a stroke belongs to the relation after it
        parts = [latex]
    return [("math", part) for part in parts if part]


def _with_punctuation(found: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """A comma that would open a formula ends the words before it."""
    result: list[tuple[str, str]] = []
    for kind, text in found:
        mark = re.match(r"[,.;:]+\s*", text) if kind == "math" and result and result[-1][0] == "words" else None
        if mark:
            result[-1] = ("words", result[-1][1] + mark.group().strip())
            text = text[mark.end() :]
        if text:
            result.append((kind, text))
    return result


def _trimmed(latex: str) -> str:
    """Without spaces at the ends, written or as `\\ ` and `\\,`."""
    return re.sub(r"^(?:\s|\\[ ,;])+|(?:\s|(?<!\\)\\[ ,;]|(?<!\\)\\$)+$", "", latex)


@functools.cache
def shown(latex: str) -> Markup:
    """A statement as the page shows it."""
    if not latex.strip():
        return Markup("")
    try:
        if "$" in latex:
            return Markup('<p class="statement">{}</p>').format(mixed(latex))
        parts = [Markup(" ").join(_piece(*piece) for piece in pieces(part)) for part in conditions(latex)]
    except NotConverted:
        return picture(latex) or Markup('<pre class="latex"><code>{}</code></pre>').format(latex)
    spans = (Markup('<span class="part">{}</span>').format(part) for part in parts)
    return Markup('<div class="statement">{}</div>').format(Markup(" ").join(spans))


@functools.cache
def inline(latex: str) -> Markup:
    """A symbol inside a line of text."""
    try:
        return mathml(latex)
    except NotConverted:
        return Markup("<code>{}</code>").format(latex)


def unreadable(latex: str) -> str:
    """What keeps a statement from being read as LaTeX; nothing if it can be."""
    depth = 0
    for mark in re.findall(r"\\.|[{}]", latex):
        depth += {"{": 1, "}": -1}.get(mark, 0)
        if depth < 0:
            return "a brace closes that was never opened"
    if depth:
        return "a brace is never closed"
    for opens, closes in ((r"\left", r"\right"), (r"\begin", r"\end")):
        counts = [len(re.findall(rf"\{word}(?![A-Za-z])", latex)) for word in (opens, closes)]
        if counts[0] != counts[1]:
            return f"{opens} stands {counts[0]} times and {closes} {counts[1]} times"
    try:
        if "$" in latex:
            mixed(latex)
        else:
            for part in conditions(latex):
                for piece in pieces(part):
                    _piece(*piece)
    except NotConverted as problem:
        return str(problem)
    return ""


def _piece(kind: str, text: str) -> Markup:
    return mathml(text, display=True) if kind == "math" else Markup(escape(text))


def mixed(text: str) -> Markup:
    """Words with formulas between dollar signs."""
    parts = re.split(r"(?<!\\)\$", text)
    if len(parts) % 2 == 0:
        raise NotConverted("a dollar sign has no partner")
    return Markup("").join(mathml(part) if i % 2 else Markup(escape(part)) for i, part in enumerate(parts))


def picture(latex: str) -> Markup | None:
    """The formula drawn by matplotlib's own TeX subset, as an image with the LaTeX as its description."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import mathtext

    target = io.BytesIO()
    try:
        with matplotlib.rc_context({"svg.hashsalt": "lemmacheck", "mathtext.fontset": "stix"}):
            mathtext.math_to_image(f"${latex}$", target, format="svg", dpi=72)
    except ValueError:
        return None
    drawing = re.sub(rb"<metadata>.*?</metadata>", b"", target.getvalue(), flags=re.DOTALL)
    encoded = base64.b64encode(drawing).decode("ascii")
    image = Markup('<img class="formula-picture" alt="{}" src="data:image/svg+xml;base64,{}">')
    return Markup('<div class="statement">{}</div>').format(image.format(latex, encoded))
