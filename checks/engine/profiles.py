"""Profiles: how long a run may look."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from checks.engine.claim import ClaimError
from checks.engine.evidence import PROFILES

FILE = Path(__file__).resolve().parents[1] / "profiles.toml"


@dataclass(frozen=True)
class Profile:
    """A name, how many times the quick number of draws, and the minutes it is meant to take on two cores."""

    name: str
    draws: int
    minutes: int
    says: str


def load_profile(name: str, path: Path = FILE) -> Profile:
    """The profile of that name, or a sentence that lists the names there are."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    if name not in table or name not in PROFILES:
        raise ClaimError(f'no profile is named "{name}"; choose one of {", ".join(PROFILES)}')
    return Profile(name, **table[name])
