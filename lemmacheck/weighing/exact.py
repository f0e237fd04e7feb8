"""Fractions: every case decided without rounding."""

from __future__ import annotations

from lemmacheck.language.cases import cases_of, cover_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Exact
from lemmacheck.weighing.case import examine
from lemmacheck.weighing.finding import Finding


def compute(claim: Claim, evidence: Exact, name: str, profile: str) -> list[Finding]:
    """One finding per case, in the author's order (smallest first, so the first failure is the smallest witness)."""
    covers = cover_of(evidence, profile)
    return [
        examine(claim, evidence, name, case, measure=evidence.measure, covers=covers) for case in cases_of(evidence.over, profile)
    ]
