"""A statement as a page shows it: MathML where it converts, else a picture, else the LaTeX itself, escaped."""

from __future__ import annotations

import base64
import functools
import io
import re
from html import escape

from markupsafe import Markup

from reports.mathml import NotConverted, mathml

LONG_TEXT = r"\\(?:text|mbox|textrm)\{([^{}$\\]{12,})\}"  # words enough for a line of their own


def split_at_quads(latex: str) -> list[str]:
    """The parts of a formula between top-level `\\quad`s: they may stand on separate lines of a narrow page."""
    parts, depth, start, i = [], 0, 0, 0
    while i < len(latex):
        rest = latex[i:]
        opening = re.match(r"\{|\\left\b|\\begin\b", rest)
        closing = re.match(r"\}|\\right\b|\\end\b", rest)
        quad = re.match(r"\\q?quad(?![A-Za-z])", rest)
        if rest.startswith((r"\{", r"\}", r"\\")):
            i += 2
        elif opening or closing:
            match = opening or closing
            depth += 1 if opening else -1
            i += match.end() if match else 1
        elif quad and depth == 0:
            parts.append(latex[start:i])
            i += quad.end()
            start = i
        else:
            i += 1
    parts.append(latex[start:])
    return [_trimmed(part) for part in parts if _trimmed(part)]


@functools.cache
def shown(latex: str) -> Markup:
    """A statement as the page shows it: MathML, else a picture, else the LaTeX itself, escaped."""
    if not latex.strip():
        return Markup("")
    try:
        if "$" in latex:
            return Markup('<p class="statement words">{}</p>').format(mixed(latex))
        parts = [_part(piece) for quad in split_at_quads(latex) for piece in split_at_words(quad)]
    except NotConverted:
        return picture(latex) or Markup('<pre class="latex"><code>{}</code></pre>').format(latex)
    return Markup('<div class="statement">{}</div>').format(Markup("").join(parts))


def _part(latex: str) -> Markup:
    words = re.fullmatch(LONG_TEXT, latex)
    if words:
        return Markup('<span class="part words">{}</span>').format(words.group(1).replace("~", " ").strip())
    return Markup('<span class="part">{}</span>').format(mathml(latex, display=True))


def split_at_words(latex: str) -> list[str]:
    """The formula cut before and after sentences in `\\text`, which may wrap while a formula cannot.

    Only where braces are balanced on both sides, so that no argument of a macro is torn apart.
    """
    cut = re.split(rf"({LONG_TEXT})", latex)
    pieces = [_trimmed(piece) for i, piece in enumerate(cut) if i % 3 != 2]  # every third is the words alone
    pieces = [piece for piece in pieces if piece]
    whole = all(_balanced(piece) for piece in pieces)
    return pieces if whole and not re.search(r"\\(left|right|begin|end)\b", latex) else [latex]


def _trimmed(latex: str) -> str:
    """Without spaces at the ends, written or as `\\ `."""
    return re.sub(r"^(\s|\\ )+|(\s|\\ |\\$)+$", "", latex)


def _balanced(latex: str) -> bool:
    bare = latex.replace(r"\{", "").replace(r"\}", "")
    return (
        bare.count("{") == bare.count("}")
        and not re.search(r"[_^]\s*$", latex)
        and not re.match(r"\s*[_^]", latex)
    )


def mixed(text: str) -> Markup:
    """Words with formulas between dollar signs."""
    pieces = re.split(r"(?<!\\)\$", text)
    if len(pieces) % 2 == 0:
        raise NotConverted("a dollar sign has no partner")
    return Markup("").join(
        mathml(piece) if i % 2 else Markup(escape(piece)) for i, piece in enumerate(pieces)
    )


def picture(latex: str) -> Markup | None:
    """The formula drawn by matplotlib's own TeX subset, as an image with the LaTeX as its description."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import mathtext

    target = io.BytesIO()
    try:
        with matplotlib.rc_context(
            {"svg.hashsalt": "lemmacheck", "svg.fonttype": "path", "mathtext.fontset": "stix"}
        ):
            mathtext.math_to_image(f"${latex}$", target, format="svg", dpi=72)
    except ValueError:
        return None
    drawing = re.sub(rb"<metadata>.*?</metadata>", b"", target.getvalue(), flags=re.S)
    encoded = base64.b64encode(drawing).decode("ascii")
    return Markup(
        '<div class="statement"><img class="formula-picture" alt="{}" src="data:image/svg+xml;base64,{}"></div>'
    ).format(latex, encoded)
