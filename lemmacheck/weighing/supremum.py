"""Statements that a number is the least upper bound: nothing exceeds it, and it is reached or approached.

The first half is weighed like any inequality. For the second a family takes the limit of its margin, and cases or objects must hold
one with margin zero. Where neither is seen the statement stays open, however sure the bound is.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Evidence, Exact, Family, Proof
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import Always, Supremum
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.going_on import ends_by_condition
from lemmacheck.proofs.rates import falls_by
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import require_inside
from lemmacheck.weighing.ratios import value_at

OPEN = "never negative, but nothing shows that no smaller bound serves: it is not reached, and no limit was taken"


def as_bound(claim: Claim) -> Claim:
    """The first half alone: an inequality."""
    if not isinstance(claim.relation, Supremum):
        return claim
    if any(evidence.is_random for evidence in claim.evidence):
        raise ClaimError("draws show no least upper bound; give a Family, an Exact cover, or a Proof whose objects reach it")
    return claim.but(relation=Always(), foils=claim.foils, control=claim.control)


def with_second_half(claim: Claim, evidence: Evidence, found: list[Finding], profile: str) -> list[Finding]:
    """The findings about the bound, and what the same evidence says of its being the least one."""
    if any(f.holds is not True for f in found if f.admissible is not False):
        return found  # no bound, or not known to be one
    gaps: list[Any]
    if isinstance(evidence, Family):
        gaps = [_infimum(claim, evidence, case) for case in cases_of(evidence.over, profile)]
    elif isinstance(evidence, Exact) and evidence.reduces is None:
        require_inside(claim.domain, cases_of(evidence.over, profile))
        seen = [_gap(f) for f in found if f.admissible is True]
        gaps = [gap for gap in seen if gap == 0 or all(f.covers for f in found)]
    else:  # a case that objects are reduced to need not be one
        gaps = [0] if isinstance(evidence, Exact | Proof) and _is_reached(claim) else []
    if not gaps or None in gaps:
        return [_open(f) for f in found]
    least = min(gaps)
    if least == 0:
        return found
    worst = min((f for f in found if f.admissible is not False), key=lambda f: f.margin if f.margin is not None else 0.0)
    worst.holds, worst.margin = False, -float(least)
    worst.witness = {**{k: text(v) for k, v in worst.case.items()}, "margin": f"at least {text(least)} everywhere"}
    worst.note = f"the margin is at least {text(least)}, so that a smaller bound serves"
    return found


def _gap(finding: Finding) -> float:
    """The margin of a case; where it is zero in floats alone, its upper end, which is rounded outward."""
    return finding.margin or finding.high or 0.0


def _open(finding: Finding) -> Finding:
    finding.holds, finding.note = None, OPEN
    return finding


def _infimum(claim: Claim, evidence: Family, case: dict[str, Any]) -> Any:
    """The greatest lower bound of the margin along the axis: its limit, or the least value at a whole number near a turn."""
    import sympy

    if claim.domain is not None and evidence.axis not in claim.domain.fields:
        return None  # nothing says which of its numbers are objects
    if ends_by_condition(claim.domain, evidence.axis):
        return None  # no object comes near a limit
    axis = sympy.Symbol(evidence.axis, positive=True)
    q = claim.gather({**case, evidence.axis: axis}, evidence.measure(Q({**case, evidence.axis: axis})), kind="symbol")
    parts = [sympy.cancel(sympy.together(sympy.sympify(part))) for part in components(claim.margin(q))]
    if len(parts) != 1 or falls_by(parts[0], axis) is None or not parts[0].free_symbols <= {axis} or claim.assumes:
        return None
    part = parts[0]
    numerator = sympy.Poly(sympy.fraction(sympy.together(sympy.diff(part, axis)))[0], axis)
    turns = numerator.real_roots() if numerator.degree() > 0 else []
    if not evidence.integer and any(r > evidence.start for r in turns):
        return None  # the least value lies at a turn, which need not be a whole number
    near = {evidence.start, *(int(f(r)) for r in turns for f in (sympy.floor, sympy.ceiling) if int(f(r)) >= evidence.start)}
    values = [value_at(part, axis, n) for n in near]
    limit = sympy.limit(part, axis, sympy.oo)
    return min([*values, *([limit] if limit.is_finite else [])])


def _is_reached(claim: Claim) -> bool:
    """On some object of the domain that the statement is about the margin is exactly zero."""
    if claim.domain is None or claim.domain.measure is None:
        return False
    with precision_of(BITS):
        for _, quantities in claim.domain.measured():
            if quantities is None:
                continue
            q = claim.gather({}, quantities, kind="exact")
            signs = [(sign(part), is_strict(margin)) for margin in claim.assumes.values() for part in components(margin(q))]
            admissible = all(found == 1 or (found == 0 and not strict) for found, strict in signs)
            if admissible and all(sign(part) == 0 for part in components(claim.margin(q))):
                return True
    return False
