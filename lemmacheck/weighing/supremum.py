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
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import Always, Supremum
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.rates import falls_by
from lemmacheck.weighing.finding import Finding
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
    gaps: list[tuple[float, str] | None]
    if isinstance(evidence, Family):
        gaps = [_infimum(claim, evidence, case) for case in cases_of(evidence.over, profile)]
    elif isinstance(evidence, Exact):
        seen = [(f.margin or 0.0, f"{f.margin}") for f in found if f.admissible is True]
        gaps = [gap for gap in seen if gap[0] == 0 or all(f.covers for f in found)]
    else:
        gaps = [(0.0, "0")] if isinstance(evidence, Proof) and _is_reached(claim) else []
    if not gaps or None in gaps:
        return [_open(f) for f in found]
    least = min(gap for gap in gaps if gap is not None)
    if least[0] == 0:
        return found
    worst = min((f for f in found if f.admissible is not False), key=lambda f: f.margin if f.margin is not None else 0.0)
    worst.holds, worst.margin = False, -least[0]
    worst.witness = {**{k: text(v) for k, v in worst.case.items()}, "margin": f"at least {least[1]} everywhere"}
    worst.note = f"the margin is at least {least[1]}, so that a smaller bound serves"
    return found


def _open(finding: Finding) -> Finding:
    finding.holds, finding.note = None, OPEN
    return finding


def _infimum(claim: Claim, evidence: Family, case: dict[str, Any]) -> tuple[float, str] | None:
    """The greatest lower bound of the margin along the axis: its limit, or the least value at a whole number near a turn."""
    import sympy

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
    least = min([*values, *([limit] if limit.is_finite else [])])
    return float(least), str(least)


def _is_reached(claim: Claim) -> bool:
    """On some object of the domain that the statement is about the margin is exactly zero."""
    if claim.domain is None or claim.domain.measure is None:
        return False
    with precision_of(BITS):
        for _, quantities in claim.domain.measured():
            if quantities is None:
                continue
            q = claim.gather({}, quantities, kind="exact")
            admissible = all(sign(part) in (0, 1) for margin in claim.assumes.values() for part in components(margin(q)))
            if admissible and all(sign(part) == 0 for part in components(claim.margin(q))):
                return True
    return False
