"""The record of resolutions: by how much each constant of each claim must change until its check notices."""

from __future__ import annotations

from pathlib import Path

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.files import read_json


class Resolution(msgspec.Struct, kw_only=True):
    """Of one claim: per constant, for each direction, the smallest share of it whose change is noticed, if any is."""

    date: str
    key: str = ""
    constants: dict[str, dict[str, float | None]] = {}

    def smallest(self, constant: str) -> float | None:
        """The smaller of the two changes that are noticed."""
        return min((share for share in self.constants[constant].values() if share is not None), default=None)


class Resolutions(msgspec.Struct, kw_only=True):
    """The record of all claims; `finest` is the smallest change that was tried."""

    date: str = ""
    finest: float | None = None
    claims: dict[str, Resolution] = {}

    def figures(self) -> str:
        """One line: of how many constants which change is noticed."""
        measured = [one for one in self.claims.values() if one.constants]
        tried = [one.smallest(constant) for one in measured for constant in one.constants]
        fine = [share for share in tried if share is not None]
        near = sum(share <= 0.1 for share in fine)
        tight = sum(share <= self.finest for share in fine) if self.finest else 0
        least = f", {self.finest:.2g} (none smaller was tried) of {tight}" if self.finest else ""
        return (
            f"{len(tried)} constants of {len(measured)} claims: a change of at most a tenth is noticed of {near}{least};"
            f" a larger one of {len(fine) - near}, not even a half of {len(tried) - len(fine)}"
        )


def resolutions_path(reports: str | Path) -> Path:
    return Path(reports) / "records" / "power.json"


def read_resolutions(reports: str | Path) -> Resolutions:
    """What was measured so far."""
    path = resolutions_path(reports)
    try:
        return read_json(path, Resolutions) if path.exists() else Resolutions()
    except (ValueError, OSError) as problem:
        raise ClaimError(f"the record {path.name} is damaged ({problem}); remove it and measure again") from None
