"""What is known of claims before anything was run here: the last run, else the ledger that came with the project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from lemmacheck.errors import ClaimError
from lemmacheck.places import project, projects_of
from lemmacheck.words import DECIDED, PROFILES, Status

if TYPE_CHECKING:
    from lemmacheck.record.ledger import Entry, Known, Ledger


def known_statuses(root: Path, reports: Path) -> dict[str, Status]:
    """The status of each claim as the last run showed it, else as the ledger has it."""
    from lemmacheck.record.results import has_results, read_results

    told: dict[str, Status] = {id: _entry(known)[1].status for id, known in _ledger(root, reports).items() if known.profiles}
    if has_results(reports):
        told.update({claim.id: claim.status for claim in read_results(reports).claims})
    return told


def told_by_ledger(id: str, root: Path, reports: Path) -> Iterator[str]:
    """In sentences what the ledger has of a claim that was never run here."""
    from lemmacheck.record.explain import in_short
    from lemmacheck.record.numerals import readable
    from lemmacheck.record.sentences import one_line

    known = _known(id, root, reports)
    if known is None or not known.profiles:
        raise ClaimError(f"{id} was never run and has no entry in the ledger; run it with: {project().call(f'run {id}')}")
    profile, entry = _entry(known)
    yield f"{id} is {in_short(entry.status, entry.rung, readable(entry.reason) or 'no reason is recorded')}."
    for name, (low, high) in entry.constants.items():
        yield f"The constant {name} lies between {low or '-∞'} and {high or '∞'}."
    if entry.foils:
        yield f"Deliberate errors that it must catch: {'; '.join(entry.foils)}."
    if entry.witness:
        yield f"A counterexample: {one_line(entry.witness)}."
    yield f"From the ledger: {profile} profile, seed {entry.seed}, {entry.date}; nothing was run here."
    yield f"Run it with: {project().call(f'run {id} --profile {profile} --seed {entry.seed}')}"


def _ledger(root: Path, reports: Path) -> Ledger:
    from lemmacheck.record.ledger import read_ledger

    return read_ledger(reports / "ledger", packs=projects_of(root)[1:])


def _known(id: str, root: Path, reports: Path) -> Known | None:
    """What the ledger has of one claim; only a pack's needs all ledgers read."""
    from lemmacheck.record.ledger import ledger_path, read_entry

    own = ledger_path(reports / "ledger", id)
    return read_entry(own) if own.is_file() else _ledger(root, reports).get(id)


def _entry(known: Known) -> tuple[str, Entry]:
    """The newest entry that decides, of the longest profile where several are as new; else the newest there is."""
    return max(known.profiles.items(), key=lambda pair: (pair[1].status in DECIDED, pair[1].date, PROFILES.index(pair[0])))
