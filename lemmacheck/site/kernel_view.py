"""How far a proof was checked: by lemmacheck, again by the kernel, or as a whole statement; and what remains assumed."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from pathlib import Path

from lemmacheck.record.certificates import Certificates, Certified, certificates_path, read_certificates
from lemmacheck.record.results import ClaimResult
from lemmacheck.site.wording import named
from lemmacheck.words import CERTAIN


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
    """Of a claim that is proved; the certificate of another content does not count."""
    if claim.status != "proved" or claim.rung not in CERTAIN:
        return None
    record = last_certificates(reports)
    if record is None:
        return Assurance("Checked by lemmacheck.")
    theorem = record.statements.get(claim.id, "")
    if theorem and "," not in theorem:
        says = f"Checked by lemmacheck; the whole statement is formal, {theorem} in Coq."
        return Assurance(says, ("that the theorem says what the claim says", "Coq's own axioms of the real numbers"), record.date)
    one = record.claims.get(claim.id)
    if one is None:
        return Assurance("Checked by lemmacheck; Coq's kernel has not seen it.")
    if one.key != claim.key:
        return Assurance("Checked by lemmacheck; not re-checked by Coq's kernel since the last change.", date=record.date)
    if one.outcome != "accepted":
        balls = ("interval arithmetic (FLINT)",) if claim.rung == "enclosed" else ()
        return Assurance(f"Checked by lemmacheck; for Coq's kernel it was {one.outcome} ({one.reason}).", balls, record.date)
    assumed = [f"the fact “{named(name)}”" for name in one.trusted]
    assumed += [f"what “{named(name)}” is applied to" for name in one.formal]
    assumed += [f"the claim {name}" for name in one.cited] + one.other
    if claim.rung == "proof":
        assumed.append("that the symbols stand for the quantities, with the signs that types give (run on objects by lemmacheck)")
    says = f"Checked by lemmacheck, and re-checked by Coq's kernel: {one.lemmas} lemmas accepted.{_of_foils(one)}"
    return Assurance(says, tuple(assumed), record.date)


def _of_foils(one: Certified) -> str:
    """What the kernel said of the same steps on false neighbours, and why where it had no such word."""
    if not one.foils:
        return ""
    rejected = sum(what == "rejected" for what in one.foils.values())
    text = f" On {rejected} of {len(one.foils)} false neighbours it rejects the same steps."
    for name, what in one.foils.items():
        if what != "rejected":
            reason = one.foil_reasons.get(name, "")
            text += f" “{name}”: {what}{f' ({reason})' if reason else ''}."
        elif name in one.foil_reasons:
            text += f" “{name}”: {one.foil_reasons[name]}."
    return text


def still_trusted(record: Certificates) -> list[tuple[str, list[str]]]:
    """The facts without a lemma, by name, with the claims whose certificates lean on them."""
    found: dict[str, list[str]] = {}
    for id, one in sorted(record.claims.items()):
        for name in one.trusted:
            found.setdefault(name, []).append(id)
    return sorted(found.items())


def taken_for_granted(record: Certificates) -> list[tuple[str, list[str]]]:
    """What certificates assume beside facts and citations, with the claims that lean on it."""
    found: dict[str, list[str]] = {}
    for id, one in sorted(record.claims.items()):
        for what in one.other:
            found.setdefault(what, []).append(id)
    return sorted(found.items())
