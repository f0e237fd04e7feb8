"""Asking z3 for a violation: `unsat` is a proof for the case, a rational model is a witness, `unknown` is nothing.

The step limit counts solver steps, not seconds, so that the answer does not depend on the machine.
"""

from __future__ import annotations

from typing import Any

from checks.engine.claim import Claim, Q, components, is_strict
from checks.engine.evidence import Solved, cases_of, cover_of
from checks.engine.finding import Finding
from checks.engine.numbers import text


class Unknowns:
    """The real unknowns and constraints of one case."""

    def __init__(self) -> None:
        self.symbols: list[Any] = []
        self.constraints: list[Any] = []

    def unknown(self, name: str) -> Any:
        """A real number of which only the constraints are known."""
        import sympy

        symbol = sympy.Symbol(name, real=True)
        self.symbols.append(symbol)
        return symbol

    def require(self, *expressions: Any) -> None:
        """Each expression is zero or more."""
        self.constraints.extend(expressions)

    def require_zero(self, expression: Any) -> None:
        """The expression vanishes."""
        self.constraints.extend((expression, -expression))


def ask(
    constraints: list[Any], *, strict: list[Any], rlimit: int, nonzero: tuple[Any, ...] = ()
) -> tuple[str, dict[Any, Any]]:
    """sat / unsat / unknown for `constraints >= 0` and `strict > 0`, with a rational model if there is one."""
    import sympy
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", rlimit)
    names: dict[Any, Any] = {}
    for group, compare in ((constraints, lambda x: x >= 0), (strict, lambda x: x > 0)):
        for expression in group:
            numerator, denominator = sympy.fraction(sympy.together(sympy.sympify(expression)))
            bottom = _to_z3(denominator, names)
            solver.add(compare(_to_z3(numerator, names) * bottom))
            if denominator.free_symbols:
                solver.add(bottom != 0)
    for expression in nonzero:
        numerator, _ = sympy.fraction(sympy.together(sympy.sympify(expression)))
        solver.add(_to_z3(numerator, names) != 0)
    answer = str(solver.check())
    if answer != "sat":
        return answer, {}
    model = solver.model()
    values = {}
    for symbol, variable in names.items():
        value = model.eval(variable, model_completion=True)
        if not z3.is_rational_value(value):
            return "sat", {}
        values[symbol] = sympy.Rational(value.numerator_as_long(), value.denominator_as_long())
    return "sat", values


def _to_z3(e: Any, names: dict[Any, Any]) -> Any:
    import z3

    if e.is_Rational:
        return z3.RealVal(f"{e.p}/{e.q}")
    if e.is_Symbol:
        if e not in names:  # numbered: symbols may have the same name and other assumptions
            names[e] = z3.Real(f"{e}#{len(names)}")
        return names[e]
    if e.is_Add:
        return sum((_to_z3(part, names) for part in e.args[1:]), _to_z3(e.args[0], names))
    if e.is_Mul:
        product = _to_z3(e.args[0], names)
        for part in e.args[1:]:
            product = product * _to_z3(part, names)
        return product
    if e.is_Pow and e.exp.is_Integer and e.exp > 0:
        base = _to_z3(e.base, names)
        product = base
        for _ in range(int(e.exp) - 1):
            product = product * base
        return product
    raise ValueError(f"the solver takes rational expressions only, not {e}")


def solve(claim: Claim, evidence: Solved, name: str, profile: str) -> list[Finding]:
    """One finding per case."""
    covers = cover_of(evidence, profile)
    return [_one(claim, evidence, name, case, covers) for case in cases_of(evidence.over, profile)]


def _one(claim: Claim, evidence: Solved, name: str, case: dict[str, Any], covers: str) -> Finding:
    import sympy

    unknowns = Unknowns()
    measured = evidence.measure(Q(dict(case)), unknowns)
    q = claim.gather(case, measured, kind="symbol")
    hypotheses = list(unknowns.constraints)
    strict: list[Any] = []
    for margin in claim.assumes.values():
        (strict if is_strict(margin) else hypotheses).extend(components(margin(q)))
    finding = Finding(
        evidence=name,
        rung="proof",
        case={k: text(v) for k, v in case.items()},
        covers=covers,
        supports=bool(covers),
    )
    answers = []
    for part in components(claim.margin(q)):
        violation: dict[str, Any] = (
            {"strict": strict, "nonzero": (part,)}
            if claim.relation.is_identity
            else {"strict": [*strict, -sympy.sympify(part)]}
        )
        answer, model = ask(hypotheses, rlimit=evidence.rlimit, **violation)
        answers.append(answer)
        if answer == "sat" and model:
            value = sympy.sympify(part).subs(model)
            fine = all(sympy.sympify(h).subs(model) >= 0 for h in hypotheses)
            fine = fine and all(sympy.sympify(h).subs(model) > 0 for h in strict)
            if fine and (value != 0 if claim.relation.is_identity else value < 0):
                finding.holds = False
                finding.margin = float(value)
                finding.witness = {**{str(k): str(v) for k, v in model.items()}, "margin": str(value)}
    if all(answer == "unsat" for answer in answers):
        finding.holds = True
        if ask(hypotheses, strict=strict, rlimit=evidence.rlimit)[0] == "unsat":
            finding.admissible = False
    finding.steps = [{"says": f"z3 looks for a violation at {finding.case}", "formula": "", "by": ", ".join(answers)}]
    return finding
