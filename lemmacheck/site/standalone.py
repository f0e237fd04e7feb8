"""A picture as SVG text: on a page it takes its colours from the style sheet, as a file of its own it carries them."""

from __future__ import annotations

from html import escape

from lemmacheck.site.plain import characters


def wrapped(body: str, *, name: str, label: str, box: str, attributes: str = "", standalone: bool = False) -> str:
    """The element around what is drawn; `box` is the part of the plane that it shows."""
    style = f"<style>{STANDALONE}</style>" if standalone else ""
    space = ' xmlns="http://www.w3.org/2000/svg"' if standalone else ""
    title = f"{escape(name, quote=True)}-t"
    return (
        f'<svg{space} class="plot" viewBox="{box}" role="img" aria-labelledby="{title}"{attributes}>'
        f'<title id="{title}">{escape(characters(label), quote=True)}</title>{style}{body}</svg>'
    )


STANDALONE = (
    "svg{font:13px system-ui,sans-serif;background:#fff}.grid{stroke:#ddd}"
    ".axis,.zero{stroke:#444;fill:none}.zero{stroke-dasharray:4 3}"
    ".tick,.label,.key{fill:#222}.curve{fill:none;stroke-width:1.8}.whisker{stroke-width:1.4}.stroke{fill:none;stroke-width:2}"
    ".violated{fill:#b3261e;opacity:.16}.crossing{stroke:#b3261e;stroke-dasharray:2 4;fill:none}"
    ".note text{fill:#b3261e;stroke:none}"
    ".bar{fill-opacity:.45}.band{fill-opacity:.16;stroke:none}.hollow{fill:none;stroke-width:1.6}.failed{fill:none;stroke:#b3261e;stroke-width:1.6}"
    + ".line *{stroke:#444}"
    + "".join(
        f".l{i} *{{stroke:{c}}}"
        f".l{i} .bar,.l{i} .band,.l{i} circle:not(.hollow):not(.failed),.l{i} rect,.l{i} .mark path:not(.stroke){{fill:{c}}}"
        for i, c in enumerate(("#1f5fa8", "#b04a00", "#1a6b45", "#7a3f9d", "#9a1f4a", "#5c5200", "#00666b", "#444"))
    )
    + ".d1 .curve{stroke-dasharray:7 4}.d2 .curve{stroke-dasharray:2 4}.d3 .curve{stroke-dasharray:9 3 2 3}"
    + ".mark .failed{stroke:#b3261e}title{stroke:none}"
)
