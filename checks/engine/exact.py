"""Fractions: every case decided without rounding."""

from __future__ import annotations

from checks.engine.claim import Claim
from checks.engine.evidence import Exact, cases_of, cover_of
from checks.engine.examine import examine
from checks.engine.finding import Finding


def compute(claim: Claim, evidence: Exact, name: str, profile: str) -> list[Finding]:
    """One finding per case, in the author's order (smallest first, so the first failure is the smallest witness)."""
    covers = cover_of(evidence, profile)
    return [
        examine(claim, evidence, name, case, measure=evidence.measure, covers=covers)
        for case in cases_of(evidence.over, profile)
    ]
