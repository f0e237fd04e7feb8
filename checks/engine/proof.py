"""Proofs the machine checks: an argument, or one per part of the domain, must close on the claim's margin."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from checks.engine.argument import Argument, StepFailed
from checks.engine.claim import Claim, ClaimError, components
from checks.engine.evidence import Proof
from checks.engine.finding import Finding
from checks.engine.independence import determines
from checks.engine.relation import Exists


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: every part of the argument closes on this claim's margin, or nothing is proved (nor refuted)."""
    finding = Finding(evidence=name, rung="proof", covers=evidence.covers)
    constants: list[Any] = []
    for number, measure in enumerate(evidence.parts, start=1):
        argument = Argument()
        if len(evidence.parts) > 1:
            summary = (measure.__doc__ or "").strip().partition("\n")[0]
            argument.record(summary, "", f"part {number} of {len(evidence.parts)}")
        try:
            quantities = measure(argument)
            if argument.unexplained:
                raise ClaimError(f"slack {', '.join(argument.unexplained.values())} has no `because`")
            argument.check_independence()
            constants.append(_close(claim, argument, quantities))
            if any(constant != constants[0] for constant in constants):
                raise StepFailed(f"one constant must serve every part, not {', '.join(map(str, constants))}")
        except StepFailed as failure:
            finding.note = str(failure)
        finding.steps = [*finding.steps, *argument.steps]
        if finding.note:
            return [finding]
    finding.holds = True
    finding.audit = dict.fromkeys(claim.assumes, True)
    return [finding]


@functools.cache
def is_proved(claim: Claim) -> bool:
    """Some symbolic proof of the claim closes; looked at once per process."""
    proofs = [e for e in claim.evidence if isinstance(e, Proof)]
    return any(prove(claim, evidence, "")[0].holds is True for evidence in proofs)


def _close(claim: Claim, argument: Argument, quantities: Mapping[str, Any]) -> Any:
    """The margin is evident in these quantities; returns the constant that was offered for an open one."""
    import sympy

    q = claim.gather({}, quantities, kind="symbol")
    offered = None
    if claim.open_constant is not None:
        offered = sympy.sympify(getattr(q, claim.open_constant))
        given = claim.relation.given if isinstance(claim.relation, Exists) else ()
        if not determines([sympy.sympify(getattr(q, name)) for name in given], offered):
            raise StepFailed(
                f"the constant {claim.open_constant} = {offered} depends on more than {given or 'nothing'}"
            )
    for hypothesis, margin in claim.assumes.items():
        for part in components(margin(q)):
            if not argument.is_manifestly_nonnegative(part):
                raise StepFailed(f"the argument does not live inside the hypothesis {hypothesis!r}: {part}")
    for part in components(claim.margin(q)):
        expression = sympy.sympify(part)
        if claim.relation.is_identity:
            if not argument.same(expression, 0):
                raise StepFailed(f"the margin is not identically zero: {sympy.factor(sympy.together(expression))}")
            argument.record("The margin vanishes identically.", "margin = 0", "identity of rational functions")
            continue
        expression = expression * argument.multiplier
        if argument.form is not None:
            if not argument.same(expression, argument.form):
                raise StepFailed("the margin is not the form that the argument ends in")
            expression = argument.form
        if not argument.is_manifestly_nonnegative(expression):
            raise StepFailed(
                f"a negative coefficient remains in the margin: {sympy.factor(sympy.together(expression))}"
            )
        scaled = "" if argument.multiplier == 1 else f"({argument.multiplier}) * "
        shown = argument.form if argument.form is not None else sympy.factor(sympy.together(expression))
        argument.record(
            "The margin is manifestly not negative.", f"{scaled}margin = {shown} >= 0", "no negative coefficient"
        )
    return offered
