"""Asking z3 for a violation: `unsat` is a proof for the case, a rational model is a witness, `unknown` is nothing.

The step limit counts solver steps, not seconds, so that the answer does not depend on the machine.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Solved
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import lift, text
from lemmacheck.proofs.solver import Unknowns, ask
from lemmacheck.proofs.step import Step
from lemmacheck.weighing.dependence import require_informing
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.reduction import covered_by
from lemmacheck.weighing.required import refuse_unstated
from lemmacheck.weighing.simplest import MOST, shorter


def solve(claim: Claim, evidence: Solved, name: str, profile: str) -> list[Finding]:
    """One finding per case."""
    covered = covered_by(claim, evidence, profile)
    return covered.mark([_one(claim, evidence, name, case, covered.says) for case in cases_of(evidence.over, profile)])


def _one(claim: Claim, evidence: Solved, name: str, case: dict[str, Any], covers: str) -> Finding:
    import sympy

    unknowns = Unknowns()
    measured = evidence.measure(Q(dict(case)), unknowns)
    q = claim.gather(case, measured, kind="symbol")
    stated: list[Any] = []
    strict: list[Any] = []
    for margin in claim.assumes.values():
        (strict if is_strict(margin) else stated).extend(components(margin(q)))
    refuse_unstated(claim.domain, evidence, unknowns, stated, strict)
    hypotheses = [*unknowns.constraints, *stated]
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
        violated = _Violated(claim, sympy.sympify(part), hypotheses, strict)
        if answer == "sat" and model and violated.by(model):
            model = violated.simplest(model) if claim.foils or claim.control else model
            value = violated.part.subs(model)
            finding.holds, finding.margin = False, float(value)
            finding.shrunk = violated.left > 0 and bool(claim.foils or claim.control)
            finding.witness = {**{str(k): str(v) for k, v in model.items()}, "margin": str(value)}
    if claim.informative is not None:
        require_informing(claim, q)
        useful = [ask(hypotheses, strict=[*strict, part], rlimit=evidence.rlimit)[0] for part in components(claim.informative(q))]
        finding.informative = True if "sat" in useful else False if set(useful) == {"unsat"} else None
    if all(answer == "unsat" for answer in answers):
        finding.holds = True
        if ask(hypotheses, strict=strict, rlimit=evidence.rlimit)[0] == "unsat":
            finding.admissible = False
    finding.audit = {} if finding.admissible is False else dict.fromkeys(claim.assumes, True)
    finding.steps = [Step(kind="solver", says=f"z3 looks for a violation at {finding.case}", by=", ".join(answers))]
    return finding


class _Violated:
    """What a model of the solver must meet to be a witness, and the model made simpler while it is one."""

    def __init__(self, claim: Claim, part: Any, hypotheses: list[Any], strict: list[Any]) -> None:
        self.claim, self.part, self.hypotheses, self.strict, self.left = claim, part, hypotheses, strict, MOST

    def by(self, model: dict[Any, Any]) -> bool:
        """The numbers meet every hypothesis and violate the claim, exactly."""
        import sympy

        at = [sympy.sympify(h).subs(model) for h in (*self.hypotheses, *self.strict)]
        met = all(value >= 0 for value in at) and all(value > 0 for value in at[len(self.hypotheses) :])
        return bool(met) and not self.claim.relation.allows(int(sympy.sign(self.part.subs(model))))

    def simplest(self, model: dict[Any, Any]) -> dict[Any, Any]:
        """One number at a time replaced by a shorter one, until none can be."""
        changed = True
        while changed and self.left > 0:
            changed = False
            for name, value in model.items():
                shorter_ones = ({**model, name: lift(x, "symbol")} for x in shorter(lift(value, "exact")))
                simpler = next((other for other in shorter_ones if self._counts(other)), None)
                if simpler is not None:
                    model, changed = simpler, True
                    break
        return model

    def _counts(self, model: dict[Any, Any]) -> bool:
        self.left -= 1
        return self.left > 0 and self.by(model)
