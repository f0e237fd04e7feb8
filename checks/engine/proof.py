"""Proofs the machine checks: symbols with known signs, facts as slack variables, and a margin with nothing negative left.

The parametrisation must reach every case of the statement: a quantity known to be at least another one is written as
the other one plus a slack symbol, and `because` verifies that the slack is the gap of a named fact. Then the margin,
multiplied by something positive if need be, is a quotient of polynomials without a negative coefficient. Change a
constant of the claim and that stops being true.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from checks.engine.claim import Claim, ClaimError, components
from checks.engine.evidence import Proof
from checks.engine.finding import Finding
from checks.engine.relation import Exists
from theory.trusted import Fact


class StepFailed(Exception):
    """A step of an argument is not what it says; nothing is proved."""


class Argument:
    """The symbols, facts and steps of one proof."""

    def __init__(self) -> None:
        self.signs: dict[Any, str] = {}  # symbol -> positive | nonnegative | real
        self.steps: list[dict[str, str]] = []
        self.multiplier: Any = 1
        self.form: Any = None
        self.joined_by_hand = False
        self._unexplained: dict[Any, str] = {}
        self._explained: set[Any] = set()
        self._not_all_zero: list[set[Any]] = []
        self._nonzero: list[Any] = []

    def positive(self, name: str, says: str = "") -> Any:
        """A symbol that is greater than zero in every case of the statement."""
        return self._declare(name, "positive", says)

    def nonnegative(self, name: str, says: str = "") -> Any:
        """A symbol that is zero or more in every case of the statement."""
        return self._declare(name, "nonnegative", says)

    def real(self, name: str, says: str = "") -> Any:
        """A symbol that may have either sign."""
        return self._declare(name, "real", says)

    def at_least(self, start: Any, name: str, says: str = "") -> Any:
        """A parameter such as d >= 2, written as 2 plus a non-negative symbol."""
        import sympy

        return sympy.sympify(start) + self.nonnegative(f"{name}'", says or f"{name} − {start}")

    def slack(self, name: str, says: str = "") -> Any:
        """A non-negative symbol that a fact will justify: pass it to `because` once the quantities are written."""
        symbol = self._declare(name, "nonnegative", says)
        self._unexplained[symbol] = name
        return symbol

    def because(self, slack: Any, fact: Fact) -> None:
        """The slack is the gap of this fact, exactly; the fact's own hypotheses are checked here."""
        for what, expression in fact.requires.items():
            if not self.is_manifestly_nonnegative(expression):
                raise StepFailed(f"{fact.name} needs {what}, which is not evident from {expression}")
        if slack == 0 and not fact.is_equality:
            raise StepFailed(f"{fact.name} is an inequality: its gap needs a slack symbol, not zero")
        if not is_zero(fact.larger - fact.smaller - slack):
            raise StepFailed(f"{fact.name}: the gap {fact.larger} − ({fact.smaller}) is not the slack {slack}")
        self._explain(slack)
        self._record(fact.says, f"{fact.larger} - ({fact.smaller}) = {slack} >= 0", f"trusted fact: {fact.name}")

    def lemma(self, slack: Any, statement: Any, *, old: Mapping[Any, Any], new: Mapping[Any, Any], says: str) -> None:
        """What was shown in the symbols so far is used again in fresh ones.

        `statement` is an expression in placeholders. With the `old` expressions in their place it must be manifestly
        non-negative; with the `new` ones it is the slack. So both times it is the same statement.
        """
        before = statement.subs(old, simultaneous=True)
        if not self.is_manifestly_nonnegative(before):
            raise StepFailed(f"{says}: {before} is not manifestly non-negative")
        if not is_zero(statement.subs(new, simultaneous=True) - slack):
            raise StepFailed(f"{says}: in the fresh symbols the statement is not the slack {slack}")
        self._explain(slack)
        by_hand = statement.is_Symbol  # nothing ties the two expressions together but the words
        self.joined_by_hand = self.joined_by_hand or by_hand
        self._record(says, f"{statement} >= 0", "shown above, joined by hand" if by_hand else "shown above")

    def _explain(self, slack: Any) -> None:
        """Each slack is the gap of one fact only: used for two, it would make unrelated gaps equal."""
        if slack in self._explained:
            raise StepFailed(f"the slack {slack} is already the gap of another fact; introduce another symbol")
        if slack in self._unexplained:
            self._explained.add(slack)
            del self._unexplained[slack]

    def identity(self, left: Any, right: Any, *, says: str) -> Any:
        """Two expressions are the same rational function; returns the right one for further use."""
        if not is_zero(left - right):
            raise StepFailed(f"{says}: {left} and {right} differ")
        self._record(says, f"{left} = {right}", "identity of rational functions")
        return right

    def holds(self, expression: Any, *, says: str) -> Any:
        """An intermediate expression is manifestly non-negative."""
        if not self.is_manifestly_nonnegative(expression):
            raise StepFailed(f"{says}: {expression} is not manifestly non-negative")
        self._record(says, f"{expression} >= 0", "no negative coefficient")
        return expression

    def times(self, factor: Any) -> None:
        """The margin is multiplied by this positive factor before the last step."""
        if not self.is_manifestly_nonnegative(factor) or is_zero(factor):
            raise StepFailed(f"the multiplier {factor} is not manifestly positive")
        self.multiplier = factor

    def closes_as(self, form: Any) -> None:
        """The last step in the author's form (sums of squares times non-negative factors)."""
        self.form = form

    def unsat(self, constraints: list[Any], *, says: str, rlimit: int = 20_000_000) -> None:
        """No real numbers meet all constraints `expression >= 0`, says the solver."""
        from checks.engine.solve import ask

        answer = ask(constraints, strict=[], rlimit=rlimit)[0]
        if answer != "unsat":
            raise StepFailed(f"{says}: the solver answers {answer}")
        self._record(says, "; ".join(f"{c} >= 0" for c in constraints), "z3, QF_NRA: unsat")

    def is_manifestly_nonnegative(self, expression: Any) -> bool:
        """True only if the form itself shows it: no negative coefficient, or a sum of squares with such factors."""
        import sympy

        expression = sympy.sympify(expression)
        return self._by_form(expression) or self._by_coefficients(expression)

    def _by_form(self, e: Any) -> bool:
        if e.is_Number:
            return bool(e >= 0)
        if e.is_Symbol:
            return self.signs.get(e) in ("positive", "nonnegative")
        if e.is_Add or e.is_Mul:
            return all(self.is_manifestly_nonnegative(part) if e.is_Add else self._by_form(part) for part in e.args)
        if e.is_Pow:
            import sympy

            if e.exp.is_negative and not self._cannot_vanish(sympy.fraction(sympy.together(e.base))[0]):
                return False
            even = e.exp.is_Integer and e.exp % 2 == 0
            return bool(even and self._is_real(e.base)) or bool(e.exp.is_real and self._by_form(e.base))
        return False

    def _is_real(self, e: Any) -> bool:
        return bool(e.is_rational_function(*e.free_symbols)) and all(symbol in self.signs for symbol in e.free_symbols)

    def _by_coefficients(self, e: Any) -> bool:
        import sympy

        numerator, denominator = sympy.fraction(sympy.together(e))
        sign = self._one_signed(numerator)
        return sign != 0 and sign == self._one_signed(denominator) and self._cannot_vanish(denominator)

    def _cannot_vanish(self, polynomial: Any) -> bool:
        """Each factor has a term of positive symbols only, or all of a group of symbols that are not all zero."""
        import sympy

        if not polynomial.is_polynomial():
            return False
        for factor, _ in sympy.factor_list(polynomial)[1]:
            if any(is_zero(factor - known) or is_zero(factor + known) for known in self._nonzero):
                continue
            symbols = sorted(factor.free_symbols, key=str)
            may_vanish = [
                {s for s, k in zip(symbols, powers, strict=True) if k and self.signs.get(s) != "positive"}
                for powers, _ in sympy.Poly(factor, *symbols).terms()
            ]
            some_group = any(all({s} in may_vanish for s in group) for group in self._not_all_zero)
            if set() not in may_vanish and not some_group:
                return False
        return True

    def nonzero(self, expression: Any, *, says: str) -> None:
        """The statement is about cases where this does not vanish (elsewhere it is undefined); `says` names them."""
        import sympy

        numerator, _ = sympy.fraction(sympy.cancel(sympy.together(expression)))
        self._nonzero.extend(factor for factor, _ in sympy.factor_list(numerator)[1])
        self._record(says, f"{expression} != 0", "domain of the statement")

    def not_all_zero(self, *symbols: Any) -> None:
        """At least one of these non-negative symbols is positive, so t/(t + u) means every number from 0 to 1."""
        self._not_all_zero.append(set(symbols))

    def _one_signed(self, polynomial: Any) -> int:
        """1 or -1 when all coefficients have that sign in symbols that are not negative, else 0."""
        import sympy

        if is_zero(polynomial):
            return 1
        symbols = sorted(polynomial.free_symbols, key=str)
        if not symbols:
            return 1 if polynomial > 0 else -1
        try:
            poly = sympy.Poly(polynomial, *symbols)
        except sympy.PolynomialError:
            return 0
        if not poly.domain.is_QQ and not poly.domain.is_ZZ:
            return 0
        for monomial, _ in poly.terms():
            if any(
                power % 2 and self.signs.get(s) not in ("positive", "nonnegative")
                for s, power in zip(symbols, monomial, strict=True)
            ):
                return 0
        coefficients = poly.coeffs()
        return 1 if all(c > 0 for c in coefficients) else -1 if all(c < 0 for c in coefficients) else 0

    def _declare(self, name: str, sign: str, says: str) -> Any:
        import sympy

        symbol = sympy.Symbol(name, real=True, **({sign: True} if sign != "real" else {}))
        if any(str(known) == name for known in self.signs):
            raise StepFailed(f"the symbol {name} is declared twice")
        self.signs[symbol] = sign
        if not name.endswith("'"):
            self._record(
                says or f"the symbol {name}",
                {"positive": f"{name} > 0", "nonnegative": f"{name} >= 0", "real": name}[sign],
                "notation",
            )
        return symbol

    def _record(self, says: str, formula: str, by: str) -> None:
        self.steps.append({"says": says, "formula": formula, "by": by})


def is_zero(expression: Any) -> bool:
    """The rational function is identically zero."""
    import sympy

    expression = sympy.sympify(expression)
    return expression == 0 or sympy.cancel(sympy.together(expression)) == 0


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: the argument closes on this claim's margin, or it does not (which refutes nothing)."""
    argument = Argument()
    finding = Finding(evidence=name, rung="proof", covers=evidence.covers)
    try:
        quantities = evidence.measure(argument)
        if argument._unexplained:
            raise ClaimError(f"slack {', '.join(argument._unexplained.values())} has no `because`")
        _close(claim, argument, quantities)
        finding.holds = True
        finding.audit = dict.fromkeys(claim.assumes, True)
        finding.note = "one step joins two forms of a quantity by hand" if argument.joined_by_hand else ""
    except StepFailed as failure:
        finding.note = str(failure)
    finding.steps = argument.steps
    return [finding]


def _close(claim: Claim, argument: Argument, quantities: Mapping[str, Any]) -> None:
    import sympy

    q = claim.gather({}, quantities, kind="symbol")
    if claim.open_constant is not None:
        value = sympy.sympify(getattr(q, claim.open_constant))
        given = claim.relation.given if isinstance(claim.relation, Exists) else ()
        allowed = set().union(*(sympy.sympify(getattr(q, name)).free_symbols for name in given))
        if value.free_symbols - allowed:
            raise StepFailed(f"the constant {claim.open_constant} = {value} depends on {value.free_symbols - allowed}")
    for hypothesis, margin in claim.assumes.items():
        for part in components(margin(q)):
            if not argument.is_manifestly_nonnegative(part):
                raise StepFailed(f"the argument does not live inside the hypothesis {hypothesis!r}: {part}")
    for part in components(claim.margin(q)):
        expression = sympy.sympify(part)
        if claim.relation.is_identity:
            if not is_zero(expression):
                raise StepFailed(f"the margin is not identically zero: {sympy.factor(sympy.together(expression))}")
            argument._record("The margin vanishes identically.", "margin = 0", "identity of rational functions")
            continue
        expression = expression * argument.multiplier
        if argument.form is not None:
            if not is_zero(expression - argument.form):
                raise StepFailed("the margin is not the form that the argument ends in")
            expression = argument.form
        if not argument.is_manifestly_nonnegative(expression):
            raise StepFailed(
                f"a negative coefficient remains in the margin: {sympy.factor(sympy.together(expression))}"
            )
        scaled = "" if argument.multiplier == 1 else f"({argument.multiplier}) * "
        shown = argument.form if argument.form is not None else sympy.factor(sympy.together(expression))
        argument._record(
            "The margin is manifestly not negative.", f"{scaled}margin = {shown} >= 0", "no negative coefficient"
        )
