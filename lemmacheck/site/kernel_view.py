"""How far a proof was checked: by the engine, again by the kernel, or as a whole statement; and what remains assumed."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from lemmacheck.record.certificates import Certificates, certificates_path, read_certificates
from lemmacheck.record.results import ClaimResult


@dataclass(frozen=True)
class Assurance:
    """One sentence, and what it rests on."""

    says: str
    assumed: tuple[str, ...] = ()
    date: str = ""


def last_certificates(reports: Path) -> Certificates | None:
    """The record, read once for each state of its file."""
    path = certificates_path(reports)
    return _read(reports, path.stat().st_mtime_ns) if path.exists() else None


@functools.lru_cache(maxsize=4)
def _read(reports: Path, _changed: int) -> Certificates | None:
    return read_certificates(reports)


def assurance(claim: ClaimResult, reports: Path) -> Assurance | None:
    """Of a claim that is proved by symbols; the certificate of another content does not count."""
    if claim.status != "proved" or claim.rung != "proof":
        return None
    record = last_certificates(reports)
    if record is None:
        return Assurance("Checked by the engine.")
    theorem = record.statements.get(claim.id, "")
    if theorem and "," not in theorem:
        return Assurance(f"Checked by the engine; the whole statement is formal, {theorem} in Coq.", date=record.date)
    one = record.claims.get(claim.id)
    if one is None:
        return Assurance("Checked by the engine; the kernel has not seen this proof.")
    if one.key != claim.key:
        return Assurance("Checked by the engine; not re-checked by Coq's kernel since the last change.", date=record.date)
    if one.outcome != "accepted":
        return Assurance(f"Checked by the engine; for Coq's kernel it was {one.outcome} ({one.reason}).", date=record.date)
    assumed = [f"the fact {name}" for name in one.trusted]
    assumed += [f"what the arguments of {name} are" for name in one.formal]
    assumed += [f"the claim {name}" for name in one.cited] + one.other
    assumed.append("that the symbols stand for the quantities, with the signs that types give (run on objects by the engine)")
    refused = [what for what in one.foils.values() if what != "accepted"]
    foils = f" The same steps on {len(refused)} of {len(one.foils)} false neighbours are not." if one.foils else ""
    says = f"Checked by the engine, and re-checked by Coq's kernel: {one.lemmas} lemmas accepted.{foils}"
    return Assurance(says, tuple(assumed), record.date)


def taken_for_granted(record: Certificates) -> list[tuple[str, list[str]]]:
    """What certificates assume beside facts and citations, with the claims that lean on it."""
    found: dict[str, list[str]] = {}
    for id, one in sorted(record.claims.items()):
        for what in one.other:
            found.setdefault(what, []).append(id)
    return sorted(found.items())
