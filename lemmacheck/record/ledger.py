"""The ledger: the accepted verdicts, one small committed file per claim, written by `accept` only."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.results import write_json
from lemmacheck.words import DECIDED, PROFILES, RANDOM


def ledger_path(folder: Path, id: str) -> Path:
    return folder / f"{id}.json"


def read_ledger(folder: Path) -> dict[str, dict[str, Any]]:
    """Every entry by claim id."""
    entries = {}
    for path in sorted(folder.glob("*/*.json")):
        try:
            entries[f"{path.parent.name}/{path.stem}"] = json.loads(path.read_text(encoding="utf-8"))
        except json.JSONDecodeError as problem:
            raise ClaimError(
                f"the ledger entry {path.parent.name}/{path.name} is not valid JSON ({problem}); restore it"
            ) from problem
    return entries


def entry_of(claim: Mapping[str, Any], *, seed: int, date: str) -> dict[str, Any]:
    """What the ledger keeps of a verdict: no seconds, no last digits."""
    constants = {
        row["name"]: [_outward(row["low"], -1), _outward(row["high"], 1)]
        for row in claim["constants"]
        if row["claimed"] is None and row["estimate"] is not None
    }
    return {
        "status": claim["status"],
        "rung": claim["rung"],
        "seed": seed,
        "key": claim["key"],
        "date": date,
        "foils": [foil["name"] for foil in claim["foils"]],
        "constants": constants,
        "reason": claim["reason"],
        "witness": _witness(claim["witness"]),
    }


def _witness(witness: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """An exact one with its numbers; of one made of draws only the case."""
    if witness is None:
        return None
    found: Mapping[str, Any] | None = witness["where" if witness["rung"] in RANDOM else "smallest"]
    return found


def _outward(x: float | None, direction: int) -> str | None:
    """Three significant digits, rounded away from the estimate."""
    if x is None or not math.isfinite(x):
        return None
    if x == 0:
        return "0"
    unit = 10.0 ** (math.floor(math.log10(abs(x))) - 2)
    steps = math.floor(x / unit) if direction < 0 else math.ceil(x / unit)
    return f"{steps * unit:.3g}"


def accept(folder: Path, claim: Mapping[str, Any], *, profile: str, seed: int, date: str, because: str) -> bool:
    """Record the verdict of this profile; False when nothing but the date would change."""
    path = ledger_path(folder, claim["id"])
    known: dict[str, Any] = (
        json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"id": claim["id"], "profiles": {}, "history": []}
    )
    new = entry_of(claim, seed=seed, date=date)
    old = known["profiles"].get(profile)
    if old is not None and {k: v for k, v in old.items() if k != "date"} == {k: v for k, v in new.items() if k != "date"}:
        return False
    known["profiles"][profile] = new
    if old is None or old["status"] != new["status"]:
        known["history"].append(
            {"date": date, "profile": profile, "from": old["status"] if old else None, "to": new["status"], "because": because}
        )
    write_json(path, known)
    return True


def carry(claim: dict[str, Any], known: Mapping[str, Any] | None, *, profile: str) -> dict[str, Any]:
    """In a run too short to decide, show what a longer profile decided, if its sources are still the same."""
    if claim["status"] != "undecided" or known is None:
        return claim
    decided = [
        (longer, known["profiles"][longer])
        for longer in reversed(PROFILES[PROFILES.index(profile) + 1 :])
        if known["profiles"].get(longer, {}).get("status") in DECIDED
    ]
    for longer, entry in sorted(decided, key=lambda pair: pair[1]["key"] != claim["key"]):  # unchanged sources first
        claim["carried"] = {
            "profile": longer,
            "seed": entry["seed"],
            "date": entry["date"],
            "key": entry["key"],
            "here": claim["reason"],
        }
        if entry["key"] == claim["key"]:
            saw = entry.get("reason") or f"decided as {entry['status']}"
            claim["reason"] = f"{saw} (the {longer} profile on {entry['date']}; here: {claim['reason']})"
            claim["status"], claim["rung"] = entry["status"], entry["rung"]
            claim["command"] = project().call(f"run {claim['id']} --profile {longer} --seed {entry['seed']}")
            if entry.get("witness") is not None:
                nothing = dict.fromkeys(("smallest", "where", "margin", "worst", "worst_where", "worst_margin"))
                kept = "where" if entry["rung"] in RANDOM else "smallest"
                claim["witness"] = {**nothing, kept: entry["witness"], "rung": entry["rung"]}
        else:
            claim["reason"] = f"sources changed since the {longer} profile decided it on {entry['date']}"
            claim["status"], claim["rung"] = "unchecked", None
        return claim
    return claim
