"""Balls: every case enclosed rigorously, intervals of parameters cut into boxes until each is decided."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed
from lemmacheck.weighing.boxes import cover_boxes, needed_over
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.endless import cover_endless, without_end
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.guesses import refuse_catching
from lemmacheck.weighing.needed_by_objects import with_objects
from lemmacheck.weighing.reduction import covered_by
from lemmacheck.weighing.shrinking import with_smallest


def enclose(claim: Claim, evidence: Enclosed, name: str, profile: str) -> list[Finding]:
    """One finding per case; a case with `Between` parameters is one finding about all of its boxes."""
    covered = covered_by(claim, evidence, profile)
    route = Route(name=name, rung="enclosed", kind="ball", measure=evidence.measure, covers=covered.says)
    findings = []
    cases = list(cases_of(evidence.over, profile))
    if any(isinstance(value, Between) for case in cases for value in case.values()):
        refuse_catching(evidence.measure)
    for case in cases:
        if not any(isinstance(value, Between) for value in case.values()):
            findings.append(examine(claim, route, case))
        elif claim.open_constant is None or without_end(case) is not None:
            findings.append(_cover_twice(claim, route, case, evidence))
        else:
            findings.append(needed_over(claim, route, case))
    findings = with_objects(claim, evidence, route, findings)
    point = replace(route, covers="")
    return covered.mark(with_smallest(claim, evidence, findings, cases, lambda case: examine(claim, point, case)))


def _cover_twice(claim: Claim, route: Route, case: dict[str, Any], evidence: Enclosed) -> Finding:
    """The boxes of an interval, decided by the domain's own measurement too: the two were compared at single objects only."""
    found = _cover(claim, route, case, evidence)
    own = None if claim.domain is None else claim.domain.measure
    if own is None or own is evidence.measure or evidence.reduces is not None or not (route.covers and found.holds):
        return found
    try:
        again = _cover(claim, replace(route, measure=own), case, evidence)
    except (ClaimError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError):  # it takes no balls
        again = replace(found, holds=None)
    if again.holds is not True:
        again.note = "its domain is measured by other code, which the boxes do not decide: give that to the cases"
    return again


def _cover(claim: Claim, route: Route, case: dict[str, Any], evidence: Enclosed) -> Finding:
    if (endless := without_end(case)) is not None:
        return cover_endless(claim, route, case, endless, evidence)
    return cover_boxes(claim, route, case, pieces=evidence.pieces)
