"""The source of a check, highlighted while the pages are built."""

from __future__ import annotations

import re
from pathlib import Path

from markupsafe import Markup

from lemmacheck.places import project
from lemmacheck.record.results import ClaimResult
from lemmacheck.site.typeset import typeset

COLOURS = re.compile('</?span(?: class="[a-z0-9]+")?>')


def own_file(file: str, root: str) -> Path | None:
    """The file of a claim below its own folder of claims; None when it is no Python file inside that folder.

    `root` is that folder as seen from the project, and `file` starts with its name, as the results have them.
    """
    home = (project().top / root).resolve()
    path = (home.parent / file).resolve()
    return path if path.suffix == ".py" and path.is_relative_to(home) and path.is_file() else None


def highlighted(source: str) -> Markup:
    """Python text with classes that the style sheet colours; pygments escapes the text itself."""
    return Markup(typeset("code", source, _coloured, COLOURS))


def _coloured(source: str) -> str:
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    return str(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))


def slider_file(claim: ClaimResult, root: str) -> Path | None:
    """The script that computes a claim's curves in the page: `pictures/d21/theorem_1.js` is that of d21/theorem-1."""
    file = own_file(claim.file, root)
    if file is None:
        return None
    name = claim.id.rpartition("/")[2].replace("-", "_")
    script = file.parents[1] / "pictures" / file.parent.name / f"{name}.js"
    return script if script.is_file() else None
