"""Every page of a site that was built: `nox -s pages` reads each as a browser, as axe and as a careful reader would.

The tests look at kinds of pages of an invented site; this looks at all pages of the real one, which takes minutes.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lemmacheck.places import project

PHONE, DESK = {"width": 375, "height": 740}, {"width": 1280, "height": 900}
Views = tuple[tuple[dict[str, int], str], ...]
VIEWS: Views = ((DESK, "light"), (PHONE, "dark"))

# What a reader should never meet outside of code, formulas and texts to copy.
UNREADABLE = {
    "a raw command of LaTeX": r"\\[a-zA-Z]{2,}",
    "a value of Python": r"\b(None|nan|NaN|inf|True)\b|\bFalse\b(?! neighbour|:)",
    "a container of Python": r"[{\[(]'|\{\"|dict\(|array\(|Fraction\(|arb\(|<[a-z.]+ object at",
    "a number of the machine": r"\d\.\d{10,}|\d[eE][-+]\d",
    "a symbol without a meaning": r"(?m)^\s*the symbol \S+\s*$",
    "an unfilled gap of a template": r"\bundefined\b|\{\{|\{%",
    "a name of the code": r"(?<![/\w.-])[a-z]{2,}_[a-z]{3,}\w*(?![\w./-])",
    "a plural of one": r"(?<![\d.,\u202f/^·])\b1 (cases|draws|objects|seeds|claims|steps|statements|errors)\b",
    "a doubled word": r"\b(the|a|is|of|and|to|in|that) \1\b",
    "a doubled stop": r"(?<![. \d])\.\.(?!\.)|,,|;;|\.;|;\.|,\.|:\.",
}
READ = """() => {
  document.querySelectorAll("details").forEach((d) => { d.open = true; });
  const copy = document.querySelector("main").cloneNode(true);
  copy.querySelectorAll("pre, code, math, svg, script, style, .code").forEach((e) => e.replaceWith(" ⟨…⟩ "));
  copy.querySelectorAll("td, th, li, p, dt, dd, h1, h2, h3, summary, option, figcaption").forEach((e) => e.append("\\n"));
  return copy.textContent;
}"""
LINKS = """() => [...document.querySelectorAll("[href], [src]")].map((e) => e.getAttribute("href") || e.getAttribute("src"))"""


def complaints(page: Any) -> list[str]:
    """What axe finds with everything unfolded, one line for each element; it need not fetch our styles to see them."""
    from axe_playwright_python.sync_playwright import Axe

    page.evaluate(
        """() => { document.querySelectorAll("details").forEach((d) => { d.open = true; });
        return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))); }"""
    )
    found = Axe().run(page, options={"preload": False, "resultTypes": ["violations"]}).response["violations"]
    return [f"{one['id']}: {node['html'][:90]}" for one in found for node in one["nodes"]]


def unreadable(text: str) -> Iterator[str]:
    """Each passage of a page's text that a reader should not meet, with its surroundings."""
    for what, form in UNREADABLE.items():
        for match in re.finditer(form, text):
            around = " ".join(text[max(0, match.start() - 50) : match.end() + 40].split())
            yield f"{what}: {around}"


def broken_links(site: Path, path: Path, links: list[str], ids: dict[Path, set[str]]) -> Iterator[str]:
    """Links of a page to files or places that are not there."""
    for link in links:
        target, _, place = link.partition("#")
        if re.match(r"[a-z]+:", link):
            if not link.startswith(("https://", "data:")):
                yield f"a link of another kind: {link}"
            continue
        file = (path.parent / target).resolve() if target else path
        if not file.is_file():
            yield f"a broken link: {link}"
        elif place and file.suffix == ".html" and "=" not in place and place not in _ids(file, ids):
            yield f"a link to no place: {link}"


def _ids(file: Path, ids: dict[Path, set[str]]) -> set[str]:
    if file not in ids:
        ids[file] = set(re.findall(r'\bid="([^"]+)"', file.read_text(encoding="utf-8")))
    return ids[file]


def troubles_of(page: Any, site: Path, path: Path, ids: dict[Path, set[str]], *, axe: bool, views: Views = VIEWS) -> Iterator[str]:
    """All that is wrong with one page."""
    noise: list[str] = []
    asked: list[str] = []
    page.on("console", lambda m: noise.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda e: noise.append(str(e)))
    page.on("request", lambda r: asked.append(r.url))
    for size, scheme in views:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.goto(path.as_uri())
        if size is DESK:
            yield from unreadable(page.evaluate(READ))
            yield from broken_links(site, path, page.evaluate(LINKS), ids)
        else:
            page.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > size["width"]:
                yield f"a phone scrolls sideways: {wide} pixels"
        if axe:
            yield from (f"axe, {scheme}: {line}" for line in complaints(page))
    yield from (f"the console: {line}" for line in noise)
    yield from (f"a request that leaves: {url}" for url in asked if not url.startswith((site.as_uri(), "data:", "blob:")))


def main() -> int:
    """Go through all pages, or those whose path contains a word; print what is wrong; exit 1 when anything is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only pages whose path contains one of these")
    parser.add_argument("--site", type=Path, default=project().reports / "site")
    parser.add_argument("--no-axe", action="store_true", help="only text, links, console and requests")
    parser.add_argument("--desk", action="store_true", help="only on a wide screen in light, not on a phone in dark")
    asked = parser.parse_args()
    site = asked.site.resolve()
    paths = [p for p in sorted(site.rglob("*.html")) if not asked.words or any(w in str(p.relative_to(site)) for w in asked.words)]
    from tests.lemmacheck.site.conftest import open_browser

    bad = 0
    ids: dict[Path, set[str]] = {}
    with tempfile.TemporaryDirectory() as profile, open_browser(Path(profile)) as browser:
        if browser is None:
            print("no browser is installed")
            return 2
        for path in paths:
            page = browser.new_page()
            found = list(
                dict.fromkeys(troubles_of(page, site, path, ids, axe=not asked.no_axe, views=VIEWS[:1] if asked.desk else VIEWS))
            )
            page.close()
            bad += bool(found)
            for line in found:
                print(f"{path.relative_to(site)}: {line}", flush=True)
    print(f"{len(paths)} pages, {bad} with something to mend")
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
