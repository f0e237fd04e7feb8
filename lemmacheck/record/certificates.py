"""What the kernel said of each proof, by claim and by the key of its content: a claim that changed since has no certificate.

This is a record beside the ledger, not part of it: the ledger is written by `accept` only and holds verdicts, and a kernel that
nobody needs for a run decides none.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from lemmacheck.record.files import read_json

Outcome = Literal["accepted", "rejected", "not exported", "out of time"]


class Certified(msgspec.Struct, kw_only=True, frozen=True):
    """One claim: what became of the certificates of its proofs, and what they take for granted."""

    key: str
    outcome: Outcome
    checker: str = ""  # of the files of formal/ and of what wrote the certificates
    texts: str = ""  # digest of the certificates
    reason: str = ""
    lemmas: int = 0
    trusted: list[str] = []  # facts without a lemma in formal/
    formal: list[str] = []  # facts with one
    cited: list[str] = []
    other: list[str] = []  # solver, balls, statements used again, signs in a circle
    foils: dict[str, str] = {}  # what became of the same proof on each foil
    foil_reasons: dict[str, str] = {}  # where it was not simply a step that fails: what the proof does not speak of, say
    foil_texts: str = ""  # digest of the certificates of foils


class Certificates(msgspec.Struct, kw_only=True, frozen=True):
    """The record of `lemmacheck certify`."""

    date: str
    coq: str
    claims: dict[str, Certified] = {}
    statements: dict[str, str] = {}  # claims whose whole statement is formal, and the theorem
    figures: str = ""


def certificates_path(reports: Path) -> Path:
    return reports / "records" / "certificates.json"


def read_certificates(reports: Path) -> Certificates | None:
    """The record, or nothing where there is none that can be read."""
    path = certificates_path(reports)
    try:
        return read_json(path, Certificates) if path.exists() else None
    except (ValueError, OSError):
        return None
