"""Profiles: how long a run may look."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.words import PROFILES

DEFAULTS: dict[str, dict[str, Any]] = {
    "quick": {"draws": 1, "limit": 900, "says": "every claim, in a coffee's time; what needs longer is carried from the ledger"},
    "ci": {"draws": 4, "limit": 3600, "says": "the gate of a merge"},
    "full": {"draws": 16, "limit": 21600, "says": "larger widths, longer chains"},
    "paper": {"draws": 16, "limit": 172800, "says": "the sources' own sizes; resumable"},
}


@dataclass(frozen=True)
class Profile:
    """A name, how many times the quick number of draws it takes at the most, and how long one unit of work may take."""

    name: str
    draws: int
    limit: float  # seconds
    says: str


def load_profile(name: str, folder: Path | None = None) -> Profile:
    """The profile of that name, as `profiles.toml` among the claims has it, or a sentence that lists the names there are."""
    if name not in PROFILES:
        raise ClaimError(f'no profile is named "{name}"; choose one of {", ".join(PROFILES)}')
    file = (folder or project().claims) / "profiles.toml"
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        return Profile(name, **(DEFAULTS[name] | table.get(name, {})))
    except (tomllib.TOMLDecodeError, TypeError) as problem:
        raise ClaimError(f"{file.name} among the claims cannot be used ({problem}); it may set draws, limit and says") from None
