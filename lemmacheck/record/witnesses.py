"""The record of a violation: its numbers, the worst one beside it, and the two sides of the statement at both."""

from __future__ import annotations

import math
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.record.numerals import as_float
from lemmacheck.record.results import Side, Witness
from lemmacheck.verdict.outcome import Outcome
from lemmacheck.weighing.finding import Finding
from lemmacheck.words import RUNGS, Rung


def finite(x: float | None) -> float | None:
    return x if x is not None and math.isfinite(x) else None


def rung_word(word: str | None) -> Rung | None:
    return None if word is None else RUNGS[RUNGS.index(word)]


def witness_of(own: Outcome, findings: list[Finding], claim: Claim | None) -> Witness | None:
    """The violation that refutes a claim and the worst one, each with the two sides of the statement."""
    if own.witness is None:
        return None
    refuting = [f for f in findings if f.holds is False and f.admissible is True]
    worst = min(refuting, key=lambda f: f.margin if f.margin is not None else 0.0, default=own.witness)
    return Witness(
        smallest=_exact(own.witness),
        shrunk=own.witness.shrunk,
        where=own.witness.case,
        margin=finite(own.witness.margin),
        rung=rung_word(own.witness.rung),
        worst=_exact(worst),
        worst_where=worst.case,
        worst_margin=finite(worst.margin),
        sides=_sides(own.witness, claim),
        worst_sides=_sides(worst, claim),
    )


def _sides(finding: Finding, claim: Claim | None) -> list[Side]:
    """The two sides that the author named, with their values at a violation."""
    names = tuple(claim.sides) if claim is not None else ()
    found = [(name, finding.shows.get(name, as_float((finding.witness or {}).get(name)))) for name in names]
    return [Side(name=name, value=finite(value)) for name, value in found]


def _exact(finding: Finding) -> dict[str, Any] | None:
    return None if finding.witness is None else dict(finding.witness)
