"""How near the false neighbours of a claim are, as far as a number can say it."""

from __future__ import annotations

from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.numbers.kinds import approximate, lift


def distances_of(claim: Claim) -> dict[str, float]:
    """By which share each foil changes a constant of the claim; of several constants the largest change counts."""
    found: dict[str, float] = {}
    for foil in claim.foils:
        changed = {name: value for name, value in foil.changes.items() if name in claim.constants}
        shares = [_share(claim.constants[name], value) for name, value in changed.items()]
        if shares and changed.keys() == foil.changes.keys() - {"evidence", "over"} and None not in shares:
            found[foil.name] = max(share for share in shares if share is not None)
    return found


def _share(old: Any, new: Any) -> float | None:
    """|new − old|/|old|; of a constant that was zero, or of none, there is no share."""
    if old is None or new is None or isinstance(old, str) or isinstance(new, str):
        return None
    before, after = approximate(lift(old, "exact")), approximate(lift(new, "exact"))
    return abs(after - before) / abs(before) if before else None
