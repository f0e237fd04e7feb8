"""Records that other tools leave: benchmarks, properties, calibration, coverage. Absent is normal, broken is said."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.facts import TRUSTED
from lemmacheck.record.files import read_json
from lemmacheck.record.resolutions import Resolution, Resolutions, read_resolutions, resolutions_path
from lemmacheck.record.results import ClaimResult
from lemmacheck.site.source_code import highlighted
from lemmacheck.site.wording import named


def read_record(path: Path, kind: Any) -> tuple[Any, str]:
    """The record as plain data and an empty text, or None and the sentence that says why there is none."""
    if not path.exists():
        return (None, f"There is no record yet: {path.parent.name}/{path.name} is written when its tests have run.")
    try:
        return msgspec.to_builtins(read_json(path, kind)), ""
    except (ValueError, OSError) as problem:
        why = problem.strerror if isinstance(problem, OSError) else problem
        return None, f"The record {path.name} is damaged ({why}); write it again by running its tests."


def last_record(runs: Path, name: str, kind: Any) -> tuple[Any, str]:
    """What the last session of tests left beside the runs; else what was recorded and committed, with its date."""
    own, kept = runs / f"{name}.json", runs.parent / "records" / f"{name}.json"
    return read_record(kept if kept.exists() and not own.exists() else own, kind)


def date_of(record: Any) -> str:
    """The day of a committed record; empty for one of this machine's last tests."""
    return str(record.get("date", "")) if isinstance(record, dict) else ""


def last_resolutions(reports: Path) -> Resolutions | None:
    """How small a change of each constant is noticed, read once for each state of the file."""
    path = resolutions_path(reports)
    try:
        return _resolutions(reports, path.stat().st_mtime_ns) if path.exists() else None
    except ClaimError:
        return None


@functools.lru_cache(maxsize=4)
def _resolutions(reports: Path, _changed: int) -> Resolutions:
    return read_resolutions(reports)


def resolution_of(claim: ClaimResult, reports: Path) -> Resolution | None:
    """What was measured of one claim; its key says whether the claim is still the same."""
    record = last_resolutions(reports)
    one = record.claims.get(claim.id) if record is not None else None
    return one if one is not None and one.constants else None


@dataclass(frozen=True)
class TrustedFact:
    """A textbook fact that proofs may use unproved."""

    function: str
    name: str
    says: str


def trusted_facts() -> list[TrustedFact]:
    """In the order of their files."""
    return [TrustedFact(name, named(name), (state.__doc__ or "").strip().partition("\n")[0]) for name, state in TRUSTED.items()]


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

    parser = MarkdownIt("commonmark", {"html": False, "linkify": False, "highlight": _highlight}).enable("table")
    tokens = parser.parse(path.read_text(encoding="utf-8"))
    for token in (child for block in tokens for child in block.children or ()):
        href = str(token.attrs.get("href", ""))
        if token.type == "link_open" and not href.startswith(("https://", "http://", "#")):
            del token.attrs["href"]  # a file of the repository, which the site does not carry
    return str(parser.renderer.render(tokens, parser.options, {}))
