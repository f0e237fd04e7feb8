"""Asking z3 for a violation: `unsat` is a proof for the case, a rational model is a witness, `unknown` is nothing.

The step limit counts solver steps, not seconds, so that the answer does not depend on the machine.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Solved
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import text
from lemmacheck.proofs.solver import Unknowns, ask
from lemmacheck.proofs.step import Step
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.reduction import covered_by


def solve(claim: Claim, evidence: Solved, name: str, profile: str) -> list[Finding]:
    """One finding per case."""
    covered = covered_by(claim, evidence, profile)
    return covered.mark([_one(claim, evidence, name, case, covered.says) for case in cases_of(evidence.over, profile)])


def _one(claim: Claim, evidence: Solved, name: str, case: dict[str, Any], covers: str) -> Finding:
    import sympy

    unknowns = Unknowns()
    measured = evidence.measure(Q(dict(case)), unknowns)
    q = claim.gather(case, measured, kind="symbol")
    hypotheses = list(unknowns.constraints)
    strict: list[Any] = []
    for margin in claim.assumes.values():
        (strict if is_strict(margin) else hypotheses).extend(components(margin(q)))
    finding = Finding(evidence=name, rung="proof", case={k: text(v) for k, v in case.items()}, covers=covers, supports=bool(covers))
    answers = []
    for part in components(claim.margin(q)):
        opposite = -sympy.sympify(part)
        violation: dict[str, Any] = {"strict": strict if claim.relation.is_strict else [*strict, opposite]}
        if claim.relation.is_identity:
            violation = {"strict": strict, "nonzero": (part,)}
        met = [*hypotheses, opposite] if claim.relation.is_strict else hypotheses
        answer, model = ask(met, rlimit=evidence.rlimit, **violation)
        answers.append(answer)
        if answer == "sat" and model:
            value = sympy.sympify(part).subs(model)
            fine = all(sympy.sympify(h).subs(model) >= 0 for h in hypotheses)
            fine = fine and all(sympy.sympify(h).subs(model) > 0 for h in strict)
            if fine and not claim.relation.allows(int(sympy.sign(value))):
                finding.holds = False
                finding.margin = float(value)
                finding.witness = {**{str(k): str(v) for k, v in model.items()}, "margin": str(value)}
    if all(answer == "unsat" for answer in answers):
        finding.holds = True
        if ask(hypotheses, strict=strict, rlimit=evidence.rlimit)[0] == "unsat":
            finding.admissible = False
    finding.steps = [Step(kind="solver", says=f"z3 looks for a violation at {finding.case}", by=", ".join(answers))]
    return finding
