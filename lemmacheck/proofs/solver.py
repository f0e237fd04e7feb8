"""Asking z3: `unsat` is a proof, a rational model is a witness, `unknown` is nothing.

The step limit counts solver steps, not seconds, so that the answer does not depend on the machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.terms import exact


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
        from sympy.core.relational import Relational
        from sympy.logic.boolalg import BooleanAtom

        for expression in expressions:
            if isinstance(expression, (bool, Relational, BooleanAtom)):
                raise ClaimError(
                    f"p.require takes what must not be negative, not the comparison {expression}: write x - y for x >= y"
                )
        self.constraints.extend(expressions)

    def require_zero(self, expression: Any) -> None:
        """The expression vanishes."""
        self.constraints.extend((expression, -expression))

    def at(self, values: Mapping[str, Any]) -> dict[Any, Any]:
        """The unknowns with their values on an object."""
        missing = [symbol.name for symbol in self.symbols if symbol.name not in values]
        if missing:
            raise ClaimError(f"`reduces` gives no value for the unknown {missing[0]}")
        return {symbol: exact(values[symbol.name]) for symbol in self.symbols}


def ask(constraints: list[Any], *, strict: list[Any], rlimit: int, nonzero: tuple[Any, ...] = ()) -> tuple[str, dict[Any, Any]]:
    """sat / unsat / unknown for `constraints >= 0` and `strict > 0`, with a rational model if there is one."""
    import sympy
    import z3

    solver = z3.SolverFor("QF_NRA")
    solver.set("rlimit", rlimit)
    names: dict[Any, Any] = {}
    for group, is_strict in ((constraints, False), (strict, True)):
        for expression in group:
            numerator, denominator = sympy.fraction(sympy.together(sympy.sympify(expression)))
            bottom = _to_z3(denominator, names)
            signed = _to_z3(numerator, names) * bottom
            solver.add(signed > 0 if is_strict else signed >= 0)
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
