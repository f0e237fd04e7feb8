"""Ids of claims inside of sentences lead to their pages."""

from __future__ import annotations

import re

from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from lemmacheck.site.views import slug

ID = re.compile(r"(?<![\w/.-])[a-z][a-z0-9]*/[a-z0-9]+(?:-[a-z0-9]+)*(?![\w/]|-\w|\.\w)")


@pass_context
def linked(context: Context, html: Markup) -> Markup:
    """The sentence, which is escaped already, with a link for every id of a claim of this run; the page's own stays as it is."""
    claims, up, own = context["site"].claims, context["up"], context["path"]

    def link(found: re.Match[str]) -> str:
        target = f"{slug(found[0])}.html" if found[0] in claims else own
        return found[0] if target == own else f'<a href="{up}{target}">{found[0]}</a>'

    return Markup(ID.sub(link, str(html)))
