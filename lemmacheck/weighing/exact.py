"""Fractions: every case decided without rounding."""

from __future__ import annotations

from dataclasses import replace

from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Exact
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.needed_by_objects import with_objects
from lemmacheck.weighing.reduction import covered_by
from lemmacheck.weighing.shrinking import with_smallest


def compute(claim: Claim, evidence: Exact, name: str, profile: str) -> list[Finding]:
    """One finding per case, in the author's order, and the first violation made smaller where axes for that are named."""
    covered = covered_by(claim, evidence, profile)
    route = Route(name=name, rung="exact", kind="exact", measure=evidence.measure, covers=covered.says)
    cases = list(cases_of(evidence.over, profile))
    found = with_objects(claim, evidence, route, [examine(claim, route, case) for case in cases])
    return covered.mark(with_smallest(claim, evidence, found, cases, lambda case: examine(claim, replace(route, covers=""), case)))
