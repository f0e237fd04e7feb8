"""The ledger: the accepted verdicts, one small committed file per claim, written by `accept` only."""

from __future__ import annotations

import math
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.places import Project, project
from lemmacheck.record.files import read_json, write_json
from lemmacheck.record.results import Carried, Case, ClaimResult, Count, Run, Witness
from lemmacheck.record.sentences import held
from lemmacheck.words import DECIDED, PROFILES, RANDOM, Rung, Status

Digits = Annotated[str, msgspec.Meta(pattern=r"^-?\d+(\.\d+)?(e[+-]?\d+)?$")]  # a rounded number, as text

Date = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]


class Entry(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """What is accepted of one profile: no seconds, no last digits."""

    status: Status
    rung: Rung | None
    seed: Count
    key: str
    date: Date
    foils: list[str]
    constants: dict[str, tuple[Digits | None, Digits | None]]
    reason: str = ""
    witness: Case | None = None
    states: dict[str, str] | msgspec.UnsetType = msgspec.UNSET  # digests of the parts of the statement


class Event(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True, rename={"before": "from", "now": "to"}):
    """A verdict that was accepted, and why."""

    date: Date
    profile: str
    before: Status | None
    now: Status
    because: str


class Known(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """All that the ledger knows of one claim."""

    id: str
    profiles: dict[str, Entry] = {}
    history: list[Event] = []


Ledger = dict[str, Known]


def ledger_path(folder: Path, id: str) -> Path:
    return folder / f"{id}.json"


def read_ledger(folder: Path, *, packs: Iterable[Project] = ()) -> Ledger:
    """Every entry by claim id; what a pack's author accepted counts until the project has an entry of its own."""
    known: Ledger = {}
    for pack in packs:
        own = read_ledger(pack.reports / "ledger")
        known.update({pack.id(id): msgspec.structs.replace(one, id=pack.id(id)) for id, one in own.items()})
    return {**known, **{f"{path.parent.name}/{path.stem}": read_entry(path) for path in sorted(folder.glob("*/*.json"))}}


def read_entry(path: Path) -> Known:
    """What one file of the ledger says; refused where it contradicts itself."""
    name = f"{path.parent.name}/{path.name}"
    try:
        known = read_json(path, Known)
    except (ValueError, OSError) as problem:
        raise ClaimError(f"the ledger entry {name} is damaged ({problem}); restore it") from None
    if known.id != f"{path.parent.name}/{path.stem}":
        raise ClaimError(f"the ledger entry {name} is that of {known.id}; restore it")
    last = {event.profile: event for event in known.history}
    for profile, entry in known.profiles.items():
        if profile not in last or last[profile].now != entry.status:
            ends = last[profile].now if profile in last else "nothing"
            raise ClaimError(
                f"the ledger entry {name} says {entry.status} in the {profile} profile, but its history ends with "
                f"{ends}; restore it: entries are written by accept only"
            )
        if wrong := _contradiction(entry, last[profile]):
            raise ClaimError(f"the ledger entry {name} {wrong} in the {profile} profile; restore it: accept writes no such entry")
    return known


def _contradiction(entry: Entry, last: Event) -> str:
    """What in an entry cannot have been written by accept."""
    if entry.date < last.date:
        return f"is of {entry.date}, before the verdict was reached ({last.date}),"
    foils = {part.removeprefix("foil ") for part in entry.states or {} if part.startswith("foil ")}
    if entry.states and foils != set(entry.foils):
        return "has other foils than the statement that it records"
    if (entry.status in DECIDED) != (entry.rung is not None):
        return f"says {entry.status} by {entry.rung or 'nothing'}"
    return ""


def entry_of(claim: ClaimResult, *, seed: int, date: str) -> Entry:
    """What the ledger keeps of a verdict that a run reached itself."""
    here = claim.here
    return Entry(
        status=here.status,
        rung=here.rung,
        seed=seed,
        key=claim.key,
        date=date,
        foils=[foil.name for foil in claim.foils],
        constants={
            row.name: (_outward(row.low, -1), _outward(row.high, 1)) for row in here.open_constants if row.estimate is not None
        },
        reason=here.reason,
        witness=_witness(here.witness),
        states=claim.states or msgspec.UNSET,
    )


def _witness(witness: Witness | None) -> Case | None:
    """An exact one with its numbers; of one made of draws only the case."""
    if witness is None:
        return None
    return witness.where if witness.rung in RANDOM else witness.smallest


def _outward(x: float | None, direction: int) -> str | None:
    """Three significant digits, rounded away from the estimate."""
    if x is None or not math.isfinite(x):
        return None
    if x == 0:
        return "0"
    unit = 10.0 ** (math.floor(math.log10(abs(x))) - 2)
    steps = math.floor(x / unit) if direction < 0 else math.ceil(x / unit)
    return f"{steps * unit:.3g}"


def accept(folder: Path, claim: ClaimResult, *, run: Run, date: str, because: str) -> bool:
    """Record the verdict that a run itself reached; False when nothing but the date would change."""
    path = ledger_path(folder, claim.id)
    known = read_entry(path) if path.exists() else Known(id=claim.id)
    new = entry_of(claim, seed=run.seed, date=date)
    old = known.profiles.get(run.profile)
    if old is not None and msgspec.structs.replace(old, date=date) == new:
        return False
    history = list(known.history)
    if old is None or old.status != new.status:
        before = old.status if old else None
        history.append(Event(date=date, profile=run.profile, before=before, now=new.status, because=because))
    write_json(path, Known(id=claim.id, profiles={**known.profiles, run.profile: new}, history=history))
    return True


def carry(claim: ClaimResult, known: Known | None, *, profile: str) -> ClaimResult:
    """In a run too short to decide, or without the data, show what was decided before, if its sources are still the same."""
    if claim.here.status != "undecided" or known is None or claim.recorded:  # recorded draws were judged here, by today's judge
        return claim
    longer = [name for name in reversed(PROFILES[PROFILES.index(profile) + (not claim.here.lacks) :]) if name in known.profiles]
    decided = [(name, known.profiles[name]) for name in longer if known.profiles[name].status in DECIDED]
    if not decided:
        return claim
    name, entry = min(decided, key=lambda pair: pair[1].key != claim.key)  # unchanged sources first
    carried = Carried(profile=name, seed=entry.seed, date=entry.date, key=entry.key)
    if entry.key != claim.key:
        reason = f"sources changed since the {name} profile decided it on {entry.date}"
        return msgspec.structs.replace(claim, carried=carried, status="unchecked", rung=None, reason=reason)
    saw = held(entry.reason) or f"decided as {entry.status}"
    return msgspec.structs.replace(
        claim,
        carried=carried,
        status=entry.status,
        rung=entry.rung,
        reason=f"{saw} (decided by the {name} profile on {entry.date})",
        command=project().call(f"run {claim.id} --profile {name} --seed {entry.seed}"),
        witness=claim.witness if entry.witness is None else _kept(entry.witness, entry.rung),
    )


def _kept(facts: Case, rung: Rung | None) -> Witness:
    return Witness(rung=rung, where=facts) if rung in RANDOM else Witness(rung=rung, smallest=facts)
