"""Fractions: every case decided without rounding."""

from __future__ import annotations

from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Exact
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.reduction import cover


def compute(claim: Claim, evidence: Exact, name: str, profile: str) -> list[Finding]:
    """One finding per case, in the author's order (smallest first, so the first failure is the smallest witness)."""
    covered = cover(claim.domain, evidence, profile)
    route = Route(name=name, rung="exact", kind="exact", measure=evidence.measure, covers=covered.says)
    return covered.mark([examine(claim, route, case) for case in cases_of(evidence.over, profile)])
