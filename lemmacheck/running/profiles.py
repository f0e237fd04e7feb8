"""Profiles: how long a run may look."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Evidence, Search
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


def shortest_alike(claims: Iterable[Claim], profile: str) -> str:
    """The shortest profile with the same evidence, and with the same cases of all that needs no draws: it finds the same there."""
    wanted = [since for claim in claims for evidence in claim.evidence for since in (evidence.since, *_of_cases(evidence, profile))]
    levels = [level for since in wanted if (level := PROFILES.index(since)) <= PROFILES.index(profile)]
    return PROFILES[max(levels, default=0)]


def _of_cases(evidence: Evidence, profile: str) -> list[str]:
    """Since when each case is looked at; of cases that are made when asked for nothing is known."""
    over = getattr(evidence, "over", ())
    if evidence.is_random or isinstance(evidence, Search):  # a search begins the same in every profile
        return []
    return [case.get("since", PROFILES[0]) for case in over] if isinstance(over, (list, tuple)) else [profile]
