"""The constant that cases need, beside what objects of the domain need: a list of cases may leave out where it is largest.

Unless the cases are the whole domain, or each of its objects was looked at, nothing bounds the constant from above.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact
from lemmacheck.proofs.further import scattered
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.likeness import as_given

MOST = 240  # objects that are looked at: half of them the first ones of the domain, the others from all over the rest
ALL = 6000  # the same of a domain that has finitely many, and so few


def with_objects(claim: Claim, evidence: Exact | Enclosed, route: Route, found: list[Finding]) -> list[Finding]:
    """The findings, and the object that needs the largest constant where none of the cases needs as much."""
    domain = claim.domain
    if claim.open_constant is None or domain is None:
        return found
    top, worst, seen = max((f.needed[1] for f in found if f.needed is not None), default=None), None, 0
    covers, route = route.covers, replace(route, measure=domain.measure or evidence.measure, covers="")
    tells = domain.measure is not None or evidence.reduces is None
    objects = list(domain.objects())
    most = ALL if domain.is_finite else MOST
    first = most if len(objects) <= most else most // 2
    for o in (*objects[:first], *scattered(objects[first:], most - first, route.measure)) if tells else ():
        one = _examined(claim, route, {name: as_given(value) for name, value in vars(o).items()})
        seen += one is not None and one.admissible is not None
        if one is not None and one.needed is not None and one.admissible is True and top is not None and one.needed[1] > top:
            top, worst = one.needed[1], one
    if not covers and not (domain.is_finite and seen == len(objects)):
        for finding in found if worst is None else (*found, worst):
            finding.open_above = f"{seen} of {len(objects) if domain.is_finite else 'endlessly many'} objects were looked at"
    return found if worst is None else [*found, worst]


def _examined(claim: Claim, route: Route, case: Mapping[str, Any]) -> Finding | None:
    """What the statement needs on an object; nothing where the measurement takes other cases."""
    try:
        return examine(claim, route, case)
    except (ClaimError, Overlap, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return None
