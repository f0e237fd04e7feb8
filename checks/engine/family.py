"""Infinite families: the margin is a quotient of polynomials in one axis, and its sign is certified from a start on."""

from __future__ import annotations

from typing import Any

from checks.engine.claim import Claim, ClaimError, Q, components
from checks.engine.evidence import Family, cases_of
from checks.engine.finding import Finding
from checks.engine.numbers import text
from checks.engine.proof import is_zero
from checks.engine.relation import Eventually


def follow(claim: Claim, evidence: Family, name: str, profile: str) -> list[Finding]:
    """One finding per case of the other parameters, for all axis values from the start on."""
    return [_one(claim, evidence, name, case) for case in cases_of(evidence.over, profile)]


def _one(claim: Claim, evidence: Family, name: str, case: dict[str, Any]) -> Finding:
    import sympy

    axis = sympy.Symbol(evidence.axis, positive=True)
    measured = evidence.measure(Q({**case, evidence.axis: axis}))
    whole = {**case, evidence.axis: axis}
    where = {**{k: text(v) for k, v in case.items()}, evidence.axis: f">= {evidence.start}"}
    finding = Finding(evidence=name, rung="proof", case=where, covers=evidence.covers)
    if claim.open_constant is not None:
        return _needed(claim, finding, whole, measured, axis, evidence)
    q = claim.gather(whole, measured, kind="symbol")
    verdicts = [_sign_from(part, axis, evidence, claim) for part in components(claim.margin(q))]
    finding.holds = (
        False if any(ok is False for ok, _, _ in verdicts) else (True if all(ok for ok, _, _ in verdicts) else None)
    )
    for ok, step, at in verdicts:
        finding.steps.append({"says": step, "formula": "", "by": "exact sign of a rational function"})
        if ok is False:
            point = {**case, evidence.axis: at}
            numbers = {k: sympy.sympify(v).subs(axis, at) for k, v in measured.items()}
            exact = components(claim.margin(claim.gather(point, numbers, kind="symbol")))
            finding.margin = float(min(sympy.sympify(part) for part in exact))
            finding.witness = {**{k: text(v) for k, v in point.items()}, "margin": ", ".join(str(p) for p in exact)}
            finding.case = {**where, evidence.axis: int(at)}
    return finding


def _sign_from(part: Any, axis: Any, evidence: Family, claim: Claim) -> tuple[bool | None, str, int]:
    """Whether the margin is fine for all axis values, a sentence, and the first place where it is not."""
    import sympy

    if is_zero(part):
        return True, "The margin vanishes identically.", evidence.start
    numerator, denominator = sympy.fraction(sympy.cancel(sympy.together(part)))
    if not (numerator.is_polynomial(axis) and denominator.is_polynomial(axis)) or part.free_symbols - {axis}:
        raise ClaimError(f"a Family needs a margin that is rational in {axis}, but it is {part}")
    product = sympy.Poly(numerator * denominator, axis)
    eventually = isinstance(claim.relation, Eventually)
    roots = [root for root in product.real_roots() if root >= evidence.start]
    beyond = int(sympy.floor(max(roots))) + 1 if roots else evidence.start

    def first_bad(upto: int) -> int | None:
        for x in range(evidence.start, upto + 1):
            value = part.subs(axis, x)
            if (value != 0) if claim.relation.is_identity else (value < 0):
                return x
        return None

    if claim.relation.is_identity:
        at = first_bad(beyond)
        return False, f"The margin is {sympy.factor(part)}, not zero.", evidence.start if at is None else at
    if product.LC() < 0:
        at = first_bad(beyond)
        return False, f"The margin is negative for every {axis} from {beyond} on.", beyond if at is None else at
    if eventually:
        return True, f"The margin is positive for every {axis} > {beyond - 1}.", beyond
    if not roots:
        return (
            True,
            f"The margin has no sign change from {axis} = {evidence.start} on and grows positive.",
            evidence.start,
        )
    at = first_bad(beyond)
    if at is not None:
        return False, f"The margin is negative at {axis} = {at}.", at
    if evidence.integer:
        return True, f"The margin is not negative at any whole {axis}; its last real root is {max(roots)}.", beyond
    return None, f"The margin has real roots up to {max(roots)}.", beyond


def _needed(claim: Claim, finding: Finding, case: Any, measured: Any, axis: Any, evidence: Family) -> Finding:
    """The needed constant as a function of the axis: unbounded, or bounded with its limit."""
    import sympy

    constant = claim.open_constant
    assert constant is not None
    zero, one = (
        sympy.sympify(components(claim.margin(claim.gather(case, measured, kind="symbol", **{constant: c})))[0])
        for c in (0, 1)
    )
    needed = sympy.cancel(sympy.together(-zero / (one - zero)))
    limit = sympy.limit(needed, axis, sympy.oo)
    _, denominator = sympy.fraction(needed)
    poles = (
        [root for root in sympy.Poly(denominator, axis).real_roots() if root >= evidence.start]
        if denominator.has(axis)
        else []
    )
    says = f"The needed constant is {sympy.factor(needed)}, which tends to {limit}."
    finding.steps = [{"says": says, "formula": "", "by": "limit of a rational function"}]
    if limit == sympy.oo:
        finding.unbounded = True
        finding.witness = {"needed": str(sympy.factor(needed)), "limit": "infinity"}
    elif limit.is_finite and not poles:
        finding.holds = True
        finding.needed = (None, float(limit), None)
    return finding
