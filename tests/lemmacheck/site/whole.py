"""Every page of a site that was built: `nox -s pages` reads each as a browser, as axe and as a careful reader would.

The tests look at kinds of pages of an invented site; this looks at all pages of the real one, which takes minutes. So a page
that was found clean is looked at again only when it, or a style or script that it loads, has changed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lemmacheck.places import project

PHONE, DESK = {"width": 390, "height": 844}, {"width": 1280, "height": 900}
SCHEMES = (("light", "screen"), ("dark", "screen"), ("dark", "print"))

# What a reader should never meet outside of code, formulas and texts to copy.
UNREADABLE = {
    "a raw command of LaTeX": r"\\[a-zA-Z]{2,}|[\^_]\{",
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
# Words inside of pictures, in names for screen readers and in what a pointer shows.
HIDDEN = """() => [...document.querySelectorAll("svg text, svg title, svg desc")].map((e) => e.textContent)
  .concat([...document.querySelectorAll("[title], [aria-label]")].map((e) => e.title || e.getAttribute("aria-label")))
  .join("\\n")"""
LINKS = """() => [...document.querySelectorAll("[href], [src]")].map((e) => e.getAttribute("href") || e.getAttribute("src"))"""

# The rule of WCAG on text and what lies behind it, also inside of formulas, code and pictures; axe takes seconds a page for it,
# and leaves pictures out.
FAINT = """() => {
  const colour = (text) => {
    const n = (text.match(/[\\d.]+/g) || [0, 0, 0, 0]).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [n[0] * scale, n[1] * scale, n[2] * scale, n.length > 3 ? n[3] : 1];
  };
  const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
  const light = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = new Map();
  const ground = (e) => {
    if (!e) return [255, 255, 255, 1];
    if (!behind.has(e)) behind.set(e, over(colour(getComputedStyle(e).backgroundColor), ground(e.parentElement)));
    return behind.get(e);
  };
  const found = new Map();
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest("title, desc, script, style, annotation, [hidden], .sr, .skip")) continue;
    const style = getComputedStyle(e);
    if (!e.getClientRects().length || style.visibility === "hidden") continue;
    let ink = colour(e.closest("svg") ? style.fill : style.color);
    for (let up = e; up; up = up.parentElement) ink[3] *= Number(getComputedStyle(up).opacity);
    const paper = ground(e);
    const [a, b] = [light(over(ink, paper)), light(paper)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    const kind = e.tagName.toLowerCase() + "." + (e.getAttribute("class") || "");
    const says = `${ratio.toFixed(2)} for ${kind}: ${node.data.trim().slice(0, 40)}`;
    if (ratio < (large ? 3 : 4.5) && !found.has(kind)) found.set(kind, says);
  }
  return [...found.values()];
}"""


def complaints(page: Any, *, contrast: bool = True) -> list[str]:
    """What axe finds with everything unfolded, one line for each element; it need not fetch our styles to see them.

    Formulas and code are left out: they hold nothing but text. The rule about contrast takes most of the time.
    """
    from axe_playwright_python.sync_playwright import Axe

    unfold(page)
    options = {"preload": False, "resultTypes": ["violations"], "rules": {"color-contrast": {"enabled": contrast}}}
    found = Axe().run(page, context={"exclude": [["math"], ["pre.code code"]]}, options=options).response["violations"]
    return [f"{one['id']}: {node['html'][:90]}" for one in found for node in one["nodes"]]


def unfold(page: Any) -> None:
    """Everything that folds is open, and drawn."""
    page.evaluate(
        """() => { document.querySelectorAll("details").forEach((d) => { d.open = true; });
        return new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))); }"""
    )


def faint(page: Any) -> Iterator[str]:
    """Texts that stand out too little, in light and dark and on paper."""
    for scheme, medium in SCHEMES:
        page.emulate_media(color_scheme=scheme, media=medium)
        yield from (f"too faint, {scheme} on {medium}: {line}" for line in page.evaluate(FAINT))
    page.emulate_media(color_scheme="light", media="screen")


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


@dataclass
class Heard:
    """What a page said on the console and asked for since it was last cleared."""

    noise: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, page: Any) -> Heard:
        heard = cls()
        page.on("console", lambda m: heard.noise.append(m.text) if m.type in ("error", "warning") else None)
        page.on("pageerror", lambda e: heard.noise.append(str(e)))
        page.on("request", lambda r: heard.asked.append(r.url))
        return heard


def troubles_of(page: Any, heard: Heard, site: Path, path: Path, ids: dict[Path, set[str]], *, axe: bool) -> Iterator[str]:
    """All that is wrong with one page, on a wide screen, then on a phone."""
    heard.noise.clear()
    heard.asked.clear()
    page.set_viewport_size(DESK)
    page.goto(path.as_uri())
    yield from unreadable(page.evaluate(READ) + page.evaluate(HIDDEN))
    yield from broken_links(site, path, page.evaluate(LINKS), ids)
    if axe:
        yield from (f"axe: {line}" for line in complaints(page, contrast=False))
    unfold(page)
    yield from faint(page)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        if (wide := page.evaluate("document.documentElement.scrollWidth")) > size["width"]:
            yield f"{size['width']} pixels are too few: it takes {wide}"
    yield from (f"the console: {line}" for line in heard.noise)
    yield from (f"a request that leaves: {url}" for url in heard.asked if not url.startswith((site.as_uri(), "data:", "blob:")))


def print_of(site: Path, path: Path) -> str:
    """A digest of what a page shows, without the footer that names the run."""
    text = path.read_text(encoding="utf-8")
    assets = [file.read_bytes() for file in sorted((site / "assets").iterdir())]
    return hashlib.sha256(b"".join([text.partition("<footer")[0].encode(), *assets])).hexdigest()


def main() -> int:
    """Go through all pages, or those whose path contains a word; print what is wrong; exit 1 when anything is."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only pages whose path contains one of these")
    parser.add_argument("--site", type=Path, default=project().reports / "site")
    parser.add_argument("--no-axe", action="store_true", help="everything but axe, which takes most of the time")
    parser.add_argument("--picture", type=Path, help="only take the picture of the home page, into this file")
    parser.add_argument("--all", action="store_true", help="also pages that have not changed since they were found clean")
    asked = parser.parse_args()
    site = asked.site.resolve()
    record = site.parent / "runs" / "pages.json"
    clean: dict[str, str] = json.loads(record.read_text(encoding="utf-8")) if record.is_file() else {}
    paths = [p for p in sorted(site.rglob("*.html")) if not asked.words or any(w in str(p.relative_to(site)) for w in asked.words)]
    from tests.lemmacheck.site.conftest import open_browser

    bad = skipped = 0
    ids: dict[Path, set[str]] = {}
    with tempfile.TemporaryDirectory() as profile, open_browser(Path(profile)) as browser:
        if browser is None:
            print("no browser is installed")
            return 2
        page = browser.new_page()
        if asked.picture:
            page.set_viewport_size({"width": 1180, "height": 900})
            page.goto((site / "index.html").as_uri())
            page.screenshot(path=str(asked.picture))
            return 0
        heard = Heard.of(page)
        for path in paths:
            name, digest = str(path.relative_to(site)), print_of(site, path)
            if clean.get(name) == digest and not asked.all:
                skipped += 1
                continue
            found = list(dict.fromkeys(troubles_of(page, heard, site, path, ids, axe=not asked.no_axe)))
            bad += bool(found)
            for line in found:
                print(f"{name}: {line}", flush=True)
            if not found and not asked.no_axe and record.parent.is_dir():
                record.write_text(json.dumps(clean := clean | {name: digest}, indent=0), encoding="utf-8")
    print(f"{len(paths)} pages, {skipped} unchanged since they were found clean, {bad} with something to mend")
    return 1 if bad or not paths else 0


if __name__ == "__main__":
    sys.exit(main())
