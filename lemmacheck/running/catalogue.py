"""The list of claims, kept beside the runs: it can be read without loading a single claim, and is never older than the sources."""

from __future__ import annotations

import contextlib
from pathlib import Path

import msgspec

from lemmacheck.places import project
from lemmacheck.record.files import write_bytes
from lemmacheck.running.sources import state_of


class Listed(msgspec.Struct, frozen=True):
    """One line of the list of claims."""

    id: str
    label: str
    title: str  # of a claim that cannot be loaded, why not


class Kept(msgspec.Struct, frozen=True):
    """The list of claims in a file, and the state of the sources it belongs to."""

    state: str
    claims: list[Listed]


def claims_in(root: Path) -> list[Listed]:
    """All claims below a folder of sources, by id; they are loaded only if a source has changed since they were listed."""
    file = project().reports / "runs" / "claims.json"
    state = state_of(root)
    try:
        kept = msgspec.json.decode(file.read_bytes(), type=Kept)
    except (OSError, msgspec.MsgspecError):
        kept = None  # never listed, or by another version
    if kept is not None and kept.state == state:
        return kept.claims
    from lemmacheck.running.discover import discover

    found = discover(root)
    claims = [
        Listed(one.id, one.claim.label, one.claim.title) if one.claim else Listed(one.id, "error", one.error) for one in found
    ]
    if root.resolve() == project().claims:
        with contextlib.suppress(OSError):  # then they are loaded again the next time
            write_bytes(file, msgspec.json.encode(Kept(state, claims)))
    return claims
