"""The site, from the results of a run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any


def build(data: Mapping[str, Any], site: Path, *, ledger: Mapping[str, Any], lines: Sequence[Any]) -> None:
    """Write all pages."""
    site.mkdir(parents=True, exist_ok=True)
    (site / "index.html").write_text("")
