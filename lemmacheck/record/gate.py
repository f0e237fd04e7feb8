"""The gate: does this run say what the ledger says? One line per claim that does not."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import msgspec

from lemmacheck.places import project
from lemmacheck.record.ledger import Entry, Known
from lemmacheck.record.results import ClaimResult, Results
from lemmacheck.words import RUNGS, Rung

GONE = "no file defines it any more"


class Line(msgspec.Struct, kw_only=True, frozen=True):
    """What the gate found about one claim."""

    id: str
    passed: bool
    text: str
    is_error: bool = False


def compare(results: Results, ledger: Mapping[str, Known], *, gone: Collection[str]) -> list[Line]:
    """One line per claim of the run, and one per claim of the ledger that is gone."""
    lines = [line_of(claim, ledger.get(claim.id), results.run.profile) for claim in results.claims]
    return [*lines, *(Line(id=id, passed=False, text=GONE) for id in sorted(gone))]


def with_files(lines: Sequence[Line], claims: Sequence[ClaimResult], keys: Mapping[str, str]) -> list[Line]:
    """The lines of a run that is over, failed where the files of a claim are no longer those that it examined."""
    then = {claim.id: claim.key for claim in claims if claim.key}
    failed = {}
    for line in lines:
        if keys.get(line.id, "") != then.get(line.id, ""):
            text = "its files changed since that run; run it again" if line.id in keys else GONE
            failed[line.id] = Line(id=line.id, passed=False, text=text)
    return list({line.id: failed.get(line.id, line) for line in lines}.values())


def line_of(claim: ClaimResult, known: Known | None, profile: str) -> Line:
    """What the gate finds about one claim, beside what the ledger knows of it."""
    id, here = claim.id, claim.here
    if here.status == "error":
        return Line(id=id, passed=False, text=f"error: {here.reason}", is_error=True)
    entry = known.profiles.get(profile) if known else None
    if known is None or entry is None:
        return Line(
            id=id,
            passed=False,
            text=f"{here.status}, but the ledger has no entry for the {profile} profile; "
            f'accept it with: {project().call(f"accept {id} --because")} "…"',
        )
    if changed := _restated(claim, known, profile):
        text = f"another statement stands under this id: its {changed} changed since it was accepted on {entry.date}"
        return Line(id=id, passed=False, text=f"{text}; accept it if that is right")
    if here.status == entry.status:
        return _details(claim, entry)
    if here.status == "undecided" and here.lacks and claim.carried is not None and claim.carried.key == claim.key:
        return Line(id=id, passed=True, text=f"{claim.status}, as recorded: {here.lacks}")
    if here.status == "undecided":
        return Line(id=id, passed=False, text=f"no longer decided: the ledger has {entry.status}; {here.reason}")
    if entry.status in ("undecided", "unchecked") and here.status not in ("refuted", "vacuous"):  # a refutation is news
        return Line(id=id, passed=True, text=f"now {here.status} (the ledger still has {entry.status})")
    return Line(id=id, passed=False, text=f"{here.status}, but the ledger has {entry.status}: {here.reason}")


def _details(claim: ClaimResult, entry: Entry) -> Line:
    if strength(claim.here.rung) < strength(entry.rung):
        text = f"{claim.here.status} by {claim.here.rung or 'nothing'}, but the ledger has it by {entry.rung}, which is stronger"
        return Line(id=claim.id, passed=False, text=text)
    rejected = {foil.name for foil in claim.rejected}
    lost = [name for name in entry.foils if name not in rejected]
    if lost and claim.here.status in ("proved", "supported"):
        return Line(id=claim.id, passed=False, text=f"the foil {lost[0]!r} is no longer rejected")
    for row in claim.here.constants:
        before = entry.constants.get(row.name)
        if before and _disjoint(before, (row.low, row.high)):
            now = f"the constant {row.name} lies in [{row.low}, {row.high}]"
            return Line(id=claim.id, passed=False, text=f"{now}, the ledger has [{before[0]}, {before[1]}]")
    return Line(id=claim.id, passed=True, text=claim.here.status)


def _restated(claim: ClaimResult, known: Known, profile: str) -> str:
    """The parts of the statement that are not those that were accepted; foils may be added, not changed.

    A statement is the same in every profile: where an entry does not say which was accepted, that of another does.
    """
    entries = [known.profiles[profile], *known.profiles.values()]
    accepted = next((entry.states for entry in entries if entry.states), {"statement": ""})
    return ", ".join(part for part, digest in accepted.items() if claim.states.get(part) != digest) if claim.states else ""


def strength(rung: Rung | None) -> int:
    """How much a rung says: the more, the stronger."""
    return -len(RUNGS) if rung is None else -RUNGS.index(rung)


def _disjoint(before: tuple[str | None, str | None], now: tuple[float | None, float | None]) -> bool:
    low = float("-inf") if before[0] is None else float(before[0])
    high = float("inf") if before[1] is None else float(before[1])
    here_low = float("-inf") if now[0] is None else now[0]
    here_high = float("inf") if now[1] is None else now[1]
    return here_low > high or here_high < low


def exit_code(lines: Sequence[Line]) -> int:
    """0: as the ledger says; 1: something contradicts it; 2: a claim could not be examined, or nothing was."""
    if not lines or any(line.is_error for line in lines):
        return 2
    return 0 if all(line.passed for line in lines) else 1
