"""The list of claims, kept beside the runs: it can be read without loading a single claim, and is never older than the sources."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from lemmacheck.places import project, projects_of
from lemmacheck.record.files import write_bytes
from lemmacheck.running.sources import state_of

if TYPE_CHECKING:
    from lemmacheck.language.found import Found


class Listed(msgspec.Struct, frozen=True):
    """One line of the list of claims."""

    id: str
    label: str
    title: str  # of a claim that cannot be loaded, why not
    fails: str  # the kind of failure that its author names
    says: str
    place: str
    whose: str


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
    claims = [_listed(one) for one in found]
    if root.resolve() == project().claims:
        with contextlib.suppress(OSError):  # then they are loaded again the next time
            write_bytes(file, msgspec.json.encode(Kept(state, claims)))
    return claims


def _listed(found: Found) -> Listed:
    if (claim := found.claim) is None:
        return Listed(found.id, "error", found.error, fails="", says="", place="", whose="")
    return Listed(found.id, claim.label, claim.title, claim.fails, claim.says, claim.place, claim.whose)


def vanished(root: Path, ids: Iterable[str]) -> set[str]:
    """Those among some ids that no file defines any more; claims are loaded only where the names of files do not tell."""
    folders = {"": root, **{pack.name: pack.claims for pack in projects_of(root)[1:]}}
    suspects = {id for id in ids if not _seems_defined(id, folders)}
    return suspects - {one.id for one in claims_in(root)} if suspects else suspects


def _seems_defined(id: str, folders: Mapping[str, Path]) -> bool:
    """A file of the claim's name assigns to the claim's attribute."""
    source, _, name = id.partition("/")
    pack, _, own = source.rpartition(".")
    parts = name.replace("-", "_").split("_")
    for length in range(len(parts), 0, -1) if pack in folders else ():
        file = folders[pack] / own / f"{'_'.join(parts[:length])}.py"
        attribute = "_".join(parts[length:]) or "claim"
        if file.is_file() and re.search(rf"^{re.escape(attribute)}\b.*=", file.read_text("utf-8", "replace"), re.MULTILINE):
            return True
    return False
