"""The gate: does this run say what the ledger says? One line per claim that does not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from lemmacheck.places import project
from lemmacheck.record.ledger import Entry, Known
from lemmacheck.record.results import ClaimResult, Results


class Line(msgspec.Struct, kw_only=True, frozen=True):
    """What the gate found about one claim."""

    id: str
    passed: bool
    text: str
    is_error: bool = False


def compare(results: Results, ledger: Mapping[str, Known], *, whole: bool) -> list[Line]:
    """One line per claim of the run; with `whole`, also one per ledger entry whose claim has vanished."""
    lines = [line_of(claim, ledger.get(claim.id), results.run.profile) for claim in results.claims]
    if whole:
        present = {claim.id for claim in results.claims}
        for id in ledger:
            if id not in present:
                lines.append(Line(id=id, passed=False, text="is in the ledger, but no file defines it any more"))
    return lines


def line_of(claim: ClaimResult, known: Known | None, profile: str) -> Line:
    """What the gate finds about one claim, beside what the ledger knows of it."""
    id, here = claim.id, claim.here
    if here.status == "error":
        return Line(id=id, passed=False, text=f"error: {here.reason}", is_error=True)
    entry = known.profiles.get(profile) if known else None
    if entry is None:
        return Line(
            id=id,
            passed=False,
            text=f"{here.status}, but the ledger has no entry for the {profile} profile; "
            f'accept it with: {project().call(f"accept {id} --because")} "…"',
        )
    if here.status == entry.status:
        return _details(claim, entry)
    if here.status == "undecided":
        return Line(id=id, passed=False, text=f"no longer decided: the ledger has {entry.status}; {here.reason}")
    if entry.status in ("undecided", "unchecked") and here.status not in ("refuted", "vacuous"):  # a refutation is news
        return Line(id=id, passed=True, text=f"now {here.status} (the ledger still has {entry.status})")
    return Line(id=id, passed=False, text=f"{here.status}, but the ledger has {entry.status}: {here.reason}")


def _details(claim: ClaimResult, entry: Entry) -> Line:
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
