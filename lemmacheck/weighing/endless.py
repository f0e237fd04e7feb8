"""Intervals without an end: boxes up to a cut, and beyond it the reciprocal, which runs over an interval with both ends.

x from the cut T on is u = 1/x from 0 to 1/T. The author gives the quantities there as functions of u; at some points they are
compared with the measurement itself. u = 0 belongs to the box, so that what is decided holds uniformly to the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.cases import Between
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import PRECISIONS, as_case
from lemmacheck.weighing.boxes import cover_boxes, may_agree, shown_box
from lemmacheck.weighing.case import Route
from lemmacheck.weighing.finding import Finding

CUTS = tuple(4**k for k in range(1, 8))  # beyond the lower end, where the tail may begin
COMPARED = (Fraction(1), Fraction(5, 7), Fraction(1, 3), Fraction(1, 1000), Fraction(1, 10**9))  # shares of 1/T


def without_end(case: Mapping[str, Any]) -> str | None:
    """The parameter that runs to infinity; there may be one."""
    names = [name for name, value in case.items() if isinstance(value, Between) and value.high is None]
    if len(names) > 1:
        raise ClaimError(f"{' and '.join(names)} both have no upper end; one parameter of a case may run to infinity")
    return names[0] if names else None


def cover_endless(claim: Claim, route: Route, case: dict[str, Any], name: str, evidence: Enclosed) -> Finding:
    """The first cut beyond which the tail is decided, and the boxes up to it."""
    if evidence.tail is None or claim.open_constant is not None:
        raise ClaimError(f"{name} has no upper end: give Enclosed(…, tail=…), the quantities from inverse_{name} = 1/{name}")
    low, beyond = case[name].low, replace(route, measure=evidence.tail)
    found: Finding | None = None
    for step in CUTS:
        cut = Fraction(max(low, 0) + step)
        _compare(evidence, case, name, cut)
        far = {**{key: value for key, value in case.items() if key != name}, f"inverse_{name}": Between(0, 1 / cut)}
        try:
            found = cover_boxes(claim, beyond, far, pieces=evidence.pieces // len(CUTS))
        except MissingQuantity as problem:
            raise ClaimError(f"near the end of {name} only 1/{name} is finite, but the statement reads {problem}") from None
        if found.holds is not None or found.admissible is False:
            break
    assert found is not None
    if found.holds is not True and found.admissible is not False:
        return _told(found, case, "the tail is not decided" if found.holds is None else found.note)
    near = cover_boxes(claim, route, {**case, name: Between(low, cut)}, pieces=evidence.pieces)
    if near.holds is not True or found.admissible is False:
        return _told(near, case, near.note)
    if near.admissible is False:
        return _told(found, case, found.note)
    worst = min((near, found), key=lambda one: one.low if one.low is not None else 0.0)
    informs = {near.informative, found.informative}
    worst.informative = True if True in informs else None if None in informs else False
    return _told(worst, case, f"{near.note} up to {name} = {cut}, and beyond it {found.note} in 1/{name}")


def _told(finding: Finding, case: Mapping[str, Any], note: str) -> Finding:
    if finding.holds is not False:  # a witness keeps its own case
        finding.case = shown_box(case)
    finding.note = note
    return finding


def _compare(evidence: Enclosed, case: Mapping[str, Any], name: str, cut: Fraction) -> None:
    """Both measurements at points of the tail, with the other parameters at the middle of their intervals."""
    assert evidence.tail is not None
    middle = {k: (v.low + Fraction(v.high)) / 2 if isinstance(v, Between) and v.high is not None else v for k, v in case.items()}
    with precision_of(PRECISIONS[-1]):
        for share in COMPARED:
            u = share / cut
            rest = {k: as_case(v, "ball") for k, v in middle.items() if k != name}
            here = evidence.measure(Q({**rest, name: as_case(1 / u, "ball")}))
            there = evidence.tail(Q({**rest, f"inverse_{name}": as_case(u, "ball")}))
            wrong = next((key for key, value in here.items() if key not in there or not may_agree(there[key], value)), None)
            if wrong is not None:
                raise ClaimError(f"the tail gives another {wrong!r} than the measurement at {name} = {1 / u}")
