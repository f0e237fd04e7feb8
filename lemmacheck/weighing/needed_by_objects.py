"""The constant that cases need, beside what objects of the domain need: a list of cases may leave out where it is largest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.likeness import as_given

MOST = 240  # objects that are looked at, spread evenly over those of the domain
ALL = 6000  # objects of a domain that has finitely many, all of which are looked at


def with_objects(claim: Claim, evidence: Exact | Enclosed, route: Route, found: list[Finding]) -> list[Finding]:
    """The findings, and the object that needs the largest constant where none of the cases needs as much."""
    domain = claim.domain
    if claim.open_constant is None or domain is None or (domain.measure is None and evidence.reduces is not None):
        return found
    most, worst = max((f.needed[1] for f in found if f.needed is not None), default=None), None
    route = replace(route, measure=domain.measure or evidence.measure, covers="")
    objects = list(domain.objects())
    step = max(1, -(-len(objects) // (ALL if domain.is_finite else MOST)))
    for o in (*objects[::step], *objects[-1:]):
        one = _examined(claim, route, {name: as_given(value) for name, value in vars(o).items()})
        if one is not None and one.needed is not None and one.admissible is True and most is not None and one.needed[1] > most:
            most, worst = one.needed[1], one
    return found if worst is None else [*found, worst]


def _examined(claim: Claim, route: Route, case: Mapping[str, Any]) -> Finding | None:
    """What the statement needs on an object; nothing where the measurement takes other cases."""
    try:
        return examine(claim, route, case)
    except (ClaimError, Overlap, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None
