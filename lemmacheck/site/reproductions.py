"""The page of observations: which were seen again, in their direction, in their size, or not; from a file beside the claims.

A row names claims, never verdicts: what it says about them is taken from the results.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.results import ClaimResult

FILE = "reproductions.toml"
SEEN = ("supported", "proved")
NOT_SEEN = "not reproduced"  # with which the reason of such a verdict begins


class Observation(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What a source observed, as its author wrote it."""

    says: str
    direction: list[str]  # claims about which is larger
    size: list[str] = []  # claims about how much
    ran: str
    costs: str  # what the source's own scale would


class Observations(msgspec.Struct, kw_only=True, frozen=True):
    observation: list[Observation] = []


def read_observations(folder: Path) -> list[Observation]:
    """Those beside the claims; none where there is no such file."""
    path = folder / FILE
    if not path.is_file():
        return []
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Observations).observation
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as problem:
        raise ClaimError(f"{FILE} cannot be understood: {problem}") from None


def outcome(ids: Iterable[str], claims: Mapping[str, ClaimResult]) -> str:
    """What became of some claims about one observation: seen, not seen, in part, left open, or still to be looked at."""
    known = [claims[id] for id in ids if id in claims]
    if not known:
        return ""
    looked = [claim for claim in known if _was_looked_at(claim)]
    if len(looked) < len(known):
        return "to be looked at"
    words = {_word(claim) for claim in looked}
    return words.pop() if len(words) == 1 else "in part" if "reproduced" in words else "left open"


def _word(claim: ClaimResult) -> str:
    """Seeds that are divided reproduce nothing, and show nothing else either."""
    if claim.status in SEEN:
        return "reproduced"
    return NOT_SEEN if claim.status == "refuted" or claim.reason.startswith(NOT_SEEN) else "left open"


def _was_looked_at(claim: ClaimResult) -> bool:
    """Decided, or seen in a long profile without a decision; what only a stand-in or nothing looked at is still open."""
    return claim.status in SEEN or claim.status == "refuted" or bool(claim.recorded or claim.decided_in)


def seeds_of(claim: ClaimResult) -> str:
    """How many seeds agree with it, as its cases say, which may differ."""
    found = (re.match(r"(\d+ of \d+) seeds agree", row.note) for row in claim.cases)
    return ", ".join(dict.fromkeys(one[1] for one in found if one))


def page(folder: Path, claims: Mapping[str, ClaimResult]) -> dict[str, Any]:
    """What the template needs; claims that the run did not examine are left out."""
    rows = []
    for one in read_observations(folder):
        direction, size = ([claims[id] for id in ids if id in claims] for ids in (one.direction, one.size))
        if direction or size:
            words = {"in_direction": outcome(one.direction, claims), "in_size": outcome(one.size, claims)}
            rows.append({"says": one.says, "ran": one.ran, "costs": one.costs, "direction": direction, "size": size, **words})
    return {"rows": rows, "seeds": seeds_of}
