"""The source of a check, highlighted while the pages are built."""

from __future__ import annotations

import functools
from pathlib import Path

from markupsafe import Markup

from lemmacheck.places import project


@functools.cache
def read_source(file: str, *, root: Path | None = None) -> str | None:
    """The text of a claim's file; None when the path is not a Python file inside `checks/`."""
    top = root or project().top
    path = (top / file).resolve()
    home = (top / project().claims.name).resolve()
    if path.suffix != ".py" or not path.is_relative_to(home) or not path.is_file():
        return None
    return path.read_text(encoding="utf-8")


@functools.cache
def highlighted(source: str) -> Markup:
    """Python text with classes that the style sheet colours; pygments escapes the text itself."""
    from pygments import highlight
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import PythonLexer

    return Markup(highlight(source, PythonLexer(), HtmlFormatter(nowrap=True)))
