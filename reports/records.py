"""Records that other tools leave beside the runs: benchmarks, properties, calibration. Absent is normal, broken is said."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

from checks.engine.content import TOP
from reports.source_code import highlighted


def read_record(path: Path) -> tuple[Any, str]:
    """The record and an empty text, or None and the sentence that says why there is none."""
    if not path.exists():
        return (
            None,
            f"There is no record yet: {path.name} is written beside the runs when its tests have run.",
        )
    try:
        return json.loads(path.read_text(encoding="utf-8")), ""
    except (json.JSONDecodeError, UnicodeDecodeError) as problem:
        return None, f"The record {path.name} is damaged ({problem}); write it again by running its tests."


def trusted_facts(path: Path = TOP / "theory" / "trusted.py") -> list[dict[str, Any]]:
    """The textbook facts that proofs may use unproved, read from the file that states them."""
    if not path.exists():
        return []
    facts = []
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        made = [
            n
            for n in ast.walk(node)
            if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "Fact"
        ]
        texts = (
            [a.value for a in made[0].args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
            if made
            else []
        )
        says = (ast.get_docstring(node) or "").strip().partition("\n")[0]
        facts.append(
            {
                "function": node.name,
                "name": texts[0] if texts else node.name.replace("_", " "),
                "says": says,
                "quoted": texts[1] if len(texts) > 1 else says,
            }
        )
    return facts


def _highlight(code: str, language: str, _: str) -> str:
    """A fenced block of Python in colour; the empty text leaves the escaping of others to the parser."""
    if language not in ("python", "py"):
        return ""
    return f'<pre class="code"><code>{highlighted(code)}</code></pre>'


def markdown(path: Path) -> str | None:
    """A Markdown file as HTML; raw HTML in it is escaped, not passed on."""
    if not path.exists():
        return None
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "linkify": False, "highlight": _highlight}).enable(
        "table"
    )
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    for token in (child for block in tokens for child in block.children or ()):
        href = str(token.attrs.get("href", ""))
        if token.type == "link_open" and not href.startswith(("https://", "http://", "#")):
            del token.attrs["href"]  # a file of the repository, which the site does not carry
    return str(parser.renderer.render(tokens, parser.options, {}))
