"""A claim together with where it was found."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lemmacheck.language.claim import Claim


@dataclass(frozen=True)
class Found:
    """One claim with its place, or the reason why its file could not be read."""

    id: str
    path: Path
    claim: Claim | None = None
    attribute: str = "claim"
    amends: str | None = None
    error: str = ""
    key: str = ""  # of a claim that stands in no file: what tells its work from that of others

    @property
    def source(self) -> str:
        return self.id.partition("/")[0]
