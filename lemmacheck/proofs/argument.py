"""The language of proofs: symbols with known signs, facts as slack variables, and forms with nothing negative left.

The parametrisation must reach every case of the statement: a quantity known to be at least another one is written as
the other one plus a slack symbol, and `because` verifies that the slack is the gap of a named fact. Then the margin,
multiplied by something positive if need be, is a quotient of polynomials without a negative coefficient. Change a
constant of the claim and that stops being true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lemmacheck.errors import StepFailed
from lemmacheck.facts import Fact
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.language.library import library
from lemmacheck.language.quantities import components, is_strict
from lemmacheck.language.relation import Always, Identity, OnAverage
from lemmacheck.numbers.quotients import Polynomial, as_quotient, is_exact, is_zero
from lemmacheck.proofs.reach import with_own_end
from lemmacheck.proofs.step import Step


class Argument:
    """The symbols, facts and steps of one proof."""

    def __init__(self, is_proved: Callable[[Claim], bool] = lambda _: False) -> None:
        self._is_proved = is_proved
        self.signs: dict[Any, str] = {}  # symbol -> positive | nonnegative | real
        self.steps: list[Step] = []
        self.multiplier: Any = 1
        self.form: Any = None
        self._meaning: dict[Any, Any] = {}  # symbol that abbreviates -> the expression it stands for
        self.unexplained: dict[Any, str] = {}
        self._gaps: list[tuple[str, Any]] = []  # name and gap of every fact used
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
        self.unexplained[symbol] = name
        return symbol

    def because(self, slack: Any, fact: Fact) -> None:
        """The slack is the gap of this fact, exactly; the fact's own hypotheses are checked here."""
        for what, expression in fact.requires.items():
            if not self.is_manifestly_nonnegative(expression):
                raise StepFailed(f"{fact.name} needs {what}, which is not evident from {expression}")
        for what, expression in fact.positive.items():
            if not self.is_manifestly_positive(expression):
                raise StepFailed(f"{fact.name} needs {what}, which is not evident from {expression}")
        if slack == 0 and not fact.is_equality:
            raise StepFailed(f"{fact.name} is an inequality: its gap needs a slack symbol, not zero")
        if not self.same(fact.larger - fact.smaller, slack):
            raise StepFailed(f"{fact.name}: the gap {fact.larger} − ({fact.smaller}) is not the slack {slack}")
        self._explain(slack, fact.name)
        gap = f"{fact.larger} - ({fact.smaller}) = {slack} >= 0"
        self.record("fact", fact.says, gap, f"trusted fact: {fact.name}", fact=fact.function)

    def cite(self, cited: str | Claim, slack: Any = 0, /, **quantities: Any) -> None:
        """Another claim with a symbolic proof, used as a fact: its margin at these quantities is the slack.

        Its proof is checked again here, and these quantities must meet its hypotheses. It is named by its id, and the graph
        of what leans on what is drawn from such citations. The margin of an identity is zero.
        """
        claim, name = (library.claim(cited), cited) if isinstance(cited, str) else (cited, cited.label)
        q = claim.gather({}, quantities, kind="symbol")
        for hypothesis, margin in claim.assumes.items():
            evident = self.is_manifestly_positive if is_strict(margin) else self.is_manifestly_nonnegative
            for part in components(margin(q)):
                if not evident(part):
                    raise StepFailed(f"{name} assumes {hypothesis!r}, which is not evident from {part}")
        (gap,) = components(claim.margin(q))
        relates = isinstance(claim.relation, (Always, OnAverage)) or (isinstance(claim.relation, Identity) and slack == 0)
        if not relates or not claim.assumes or not self._is_proved(claim):
            raise StepFailed(f"{name} cannot be cited: it needs a symbolic proof, and its domain in `assumes`")
        if not self.same(gap, slack):
            raise StepFailed(f"{name}: its margin {gap} is not the slack {slack}")
        self._explain(slack, name)
        where = next(evidence.covers for evidence in claim.evidence if isinstance(evidence, Proof))
        by = f"proved as a claim of its own, {claim.label}, for {where}"
        self.record("citation", claim.title or claim.label, f"{gap} = {slack} >= 0", by, fact=name)

    def rational(self, numerator: int, denominator: int = 1) -> Any:
        """The exact number numerator/denominator among symbols, where Python's own division would round."""
        import sympy

        return sympy.Rational(numerator, denominator)

    def share(self, whole: Any, name: str, *, says: str) -> Any:
        """Any number from zero to the whole, both ends included."""
        kept, rest = self.nonnegative(name, says), self.nonnegative(f"{name}1", "in proportion to what is missing")
        self.not_all_zero(kept, rest)
        return whole * kept / (kept + rest)

    def below(self, bound: Any, fact: Callable[[Any], Fact], name: str, *, says: str) -> Any:
        """A quantity that is at most the bound, because a fact about it says so: the bound less a new slack."""
        return self._from(bound, -1, fact, name, says)

    def above(self, bound: Any, fact: Callable[[Any], Fact], name: str, *, says: str) -> Any:
        """A quantity that is at least the bound, because a fact about it says so: the bound plus a new slack."""
        return self._from(bound, 1, fact, name, says)

    def _from(self, bound: Any, direction: int, fact: Callable[[Any], Fact], name: str, says: str) -> Any:
        """Declares the slack, writes the quantity and has the fact justify it: one thought in one place."""
        from sympy import sympify

        slack = self.slack(name, says)
        quantity = sympify(bound) + direction * slack
        stated = fact(quantity)
        gap = sympify(stated.larger) - sympify(stated.smaller)
        per_slack = self._cancelled(gap / slack)
        if per_slack is None or not self.is_manifestly_positive(per_slack):
            raise StepFailed(f"{stated.name} does not bound the quantity by {bound}: its gap is {gap}")
        self.because(slack * per_slack, stated)
        self.unexplained.pop(slack, None)
        return quantity

    def _cancelled(self, expression: Any) -> Any:
        """The quotient in lowest terms, or None if it is not a quotient of polynomials."""
        import sympy

        try:
            return sympy.factor(sympy.cancel(sympy.together(expression.subs(self._meaning))))
        except sympy.PolynomialError:
            return None

    def lemma(
        self,
        slack: Any,
        statement: Any,
        *,
        old: Mapping[Any, Any] | Sequence[Mapping[Any, Any]],
        new: Mapping[Any, Any],
        says: str,
        form: Any = None,
    ) -> None:
        """What was shown in the symbols so far is used again in fresh ones.

        `statement` is an expression in placeholders, one per quantity. With the `old` expressions in their place it must
        be manifestly non-negative (or equal to `form`, which is); with the `new` ones it is the slack. So both times it
        is the same statement about the same quantities, of which it joins at least two. Where the
        quantities were written in several ways, one per part of their range, `old` lists them all.
        """
        cases = [old] if isinstance(old, Mapping) else list(old)
        if len(new) < 2 or not cases or any(not set(c) == set(new) <= statement.free_symbols for c in cases):
            raise StepFailed(f"{says}: the statement {statement} must be a formula in the quantities that it joins")
        for case in cases:
            before = statement.subs(case, simultaneous=True)
            if form is not None and not self.same(before, form):
                raise StepFailed(f"{says}: {before} is not the form {form}")
            if not self.is_manifestly_nonnegative(before if form is None else form):
                raise StepFailed(f"{says}: {before} is not manifestly non-negative")
        if not self.same(statement.subs(new, simultaneous=True), slack):
            raise StepFailed(f"{says}: in the fresh symbols the statement is not the slack {slack}")
        if not any(statement.diff(name, 2) == 0 and _has_own(slack, name, new) for name in new):
            raise StepFailed(f"{says}: solve the statement for a quantity that enters linearly, with a symbol of its own")
        self._explain(slack, says)
        self.record("shown", says, f"{statement} >= 0", "shown above")
        for name, value in new.items():
            self.record("fresh", f"{name} from here on", f"{name} = {value}", "fresh symbols")

    def solved(
        self, name: str, statement: Any, *, where: list[Any], at: Mapping[Any, Any], says: str, rlimit: int = 20_000_000
    ) -> Any:
        """A positive symbol for the value of a polynomial that a solver shows to be positive on a region.

        No point with all of `where` non-negative has `statement <= 0`; at the expressions `at` every one of `where` is
        manifestly non-negative, so the point is in the region. The symbol abbreviates the statement's value there.
        """
        for constraint in where:
            if not self.is_manifestly_nonnegative(constraint.subs(at, simultaneous=True)):
                raise StepFailed(f"{says}: {constraint} is not manifestly non-negative at {dict(at)}")
        self.unsat([*where, -statement], says=says, rlimit=rlimit)
        value = statement.subs(at, simultaneous=True)
        quotient = as_quotient(value)
        if quotient is None or not self._cannot_vanish(quotient.bottom):
            raise StepFailed(f"{says}: the denominator of {value} may vanish")
        symbol = self._declare(name, "positive", says)
        self._meaning[symbol] = value
        return symbol

    def same(self, left: Any, right: Any) -> bool:
        """The two are one rational function once abbreviations are written out."""
        return is_zero((left - right).subs(self._meaning) if self._meaning else left - right)

    def _explain(self, slack: Any, name: str) -> None:
        """The slack is the gap of this fact."""
        from sympy import sympify

        self.unexplained.pop(slack, None)
        if slack != 0:
            self._gaps.append((name, sympify(slack).subs(self._meaning)))

    def check_gaps(self) -> None:
        """Every gap can close on its own: written with shared symbols, unrelated gaps would become related."""
        own = with_own_end([gap for _, gap in self._gaps])
        for index, (name, gap) in enumerate(self._gaps):
            if index in own:
                continue
            raise StepFailed(f"{name}: the gap {gap} cannot close on its own; give it a symbol that no other gap needs")

    def is_manifestly_positive(self, expression: Any) -> bool:
        """Not negative by its form, and without a zero."""
        from sympy import sympify

        return self.is_manifestly_nonnegative(expression) and self._has_no_zero(sympify(expression))

    def has_no_pole(self, expression: Any) -> bool:
        """No denominator vanishes, with abbreviations written out."""
        quotient = as_quotient(expression.subs(self._meaning))
        return quotient is not None and self._cannot_vanish(quotient.bottom)

    def edges_reached(self, edges: Sequence[tuple[Any, bool]]) -> set[int]:
        """The edges (hypotheses, and whether strict) that the symbols reach, each without the help of another one."""
        from sympy import sympify

        written = [sympify(expression).subs(self._meaning) for expression, _ in edges]
        return with_own_end(written, strict=[strict for _, strict in edges])

    def identity(self, left: Any, right: Any, *, says: str) -> Any:
        """Two expressions are the same rational function; returns the right one for further use."""
        if not self.same(left, right):
            raise StepFailed(f"{says}: {left} and {right} differ")
        self.record("identity", says, f"{left} = {right}", "identity of rational functions")
        return right

    def holds(self, expression: Any, *, says: str) -> Any:
        """An intermediate expression is manifestly non-negative."""
        if not self.is_manifestly_nonnegative(expression):
            raise StepFailed(f"{says}: {expression} is not manifestly non-negative")
        self.record("sign", says, f"{expression} >= 0", "no negative coefficient")
        return expression

    def times(self, factor: Any) -> None:
        """The margin is multiplied by this positive factor before the last step."""
        if not self.is_manifestly_nonnegative(factor) or self.same(factor, 0):
            raise StepFailed(f"the multiplier {factor} is not manifestly positive")
        self.multiplier = factor

    def closes_as(self, form: Any) -> None:
        """The last step in the author's form (sums of squares times non-negative factors)."""
        self.form = form

    def unsat(self, constraints: list[Any], *, says: str, rlimit: int = 20_000_000) -> None:
        """No real numbers meet all constraints `expression >= 0`, says the solver."""
        from lemmacheck.proofs.solver import ask

        answer = ask(constraints, strict=[], rlimit=rlimit)[0]
        if answer != "unsat":
            raise StepFailed(f"{says}: the solver answers {answer}")
        self.record("solver", says, "; ".join(f"{c} >= 0" for c in constraints), "z3, QF_NRA: unsat")

    def is_manifestly_nonnegative(self, expression: Any) -> bool:
        """True only if the form itself shows it: no negative coefficient, or a sum of squares with such factors."""
        import sympy

        expression = sympy.sympify(expression)
        return is_exact(expression) and (self._by_form(expression) or self._by_coefficients(expression))

    def _by_form(self, e: Any) -> bool:
        if e.is_Number:
            return bool(e >= 0)
        if e.is_Symbol:
            return self.signs.get(e) in ("positive", "nonnegative")
        if e.is_Add or e.is_Mul:
            return all(self.is_manifestly_nonnegative(part) if e.is_Add else self._by_form(part) for part in e.args)
        if e.is_Pow:
            if not e.exp.is_nonnegative and not self._has_no_zero(e.base):
                return False
            even = e.exp.is_Integer and e.exp % 2 == 0
            return bool(even and self._is_real(e.base)) or bool(e.exp.is_real and self.is_manifestly_nonnegative(e.base))
        return False

    def _is_real(self, e: Any) -> bool:
        """A quotient of polynomials in declared symbols and real numbers, without a pole."""
        quotient = as_quotient(e)
        return (
            quotient is not None
            and all(u in self.signs or (u.is_number and u.is_real) for u in quotient.top.unknowns)
            and self._cannot_vanish(quotient.bottom)
        )

    def _has_no_zero(self, e: Any) -> bool:
        quotient = as_quotient(e)
        if quotient is not None and self._cannot_vanish(quotient.top):
            return True
        return bool(e.is_Add) and self._by_form(e) and any(self._has_no_zero(part) for part in e.args)

    def _by_coefficients(self, e: Any) -> bool:
        quotient = as_quotient(e)
        if quotient is not None and not quotient.is_rational:  # roots may multiply out, or cancel
            import sympy

            numerator, denominator = sympy.fraction(sympy.together(e))
            quotient = as_quotient(sympy.expand(numerator) / sympy.expand(denominator))
        if quotient is None or quotient.top.is_zero:
            return quotient is not None
        sign = self._one_signed(quotient.top)
        return sign != 0 and sign == self._one_signed(quotient.bottom) and self._cannot_vanish(quotient.bottom)

    def _cannot_vanish(self, polynomial: Polynomial) -> bool:
        """Each factor has a term of positive symbols only, or all of a group of symbols that are not all zero."""
        for factor in polynomial.factors():
            if any(is_zero(factor.written() - known) or is_zero(factor.written() + known) for known in self._nonzero):
                continue
            may_vanish = [{symbol for symbol in powers if self._sign_of(symbol) != "positive"} for powers, _ in factor.terms()]
            some_group = any(all({s} in may_vanish for s in group) for group in self._not_all_zero)
            if self._one_signed(factor) == 0 or (set() not in may_vanish and not some_group):
                return False
        return True

    def _sign_of(self, unknown: Any) -> str | None:
        """As declared; an exact number, the root of two say, has its own sign."""
        from sympy import Float

        is_exact = unknown.is_number and not unknown.has(Float)
        return self.signs.get(unknown) or ("positive" if is_exact and unknown.is_positive else None)

    def nonzero(self, expression: Any, *, says: str) -> None:
        """The statement is about cases where this does not vanish (elsewhere it is undefined); `says` names them."""
        import sympy

        numerator, _ = sympy.fraction(sympy.cancel(sympy.together(expression)))
        self._nonzero.extend(factor for factor, _ in sympy.factor_list(numerator)[1])
        self.record("notation", says, f"{expression} != 0", "domain of the statement")

    def not_all_zero(self, *symbols: Any) -> None:
        """At least one of these non-negative symbols is positive, so t/(t + u) means every number from 0 to 1."""
        if not symbols:
            raise StepFailed("not_all_zero needs symbols of which one is positive")
        self._not_all_zero.append(set(symbols))

    def _one_signed(self, polynomial: Polynomial) -> int:
        """1 or -1 when all coefficients have that sign in symbols that are not negative, else 0."""
        terms = polynomial.terms()
        for powers, _ in terms:
            for symbol, power in powers.items():
                sign = self._sign_of(symbol)
                if sign is None or (power % 2 and sign == "real"):
                    return 0
        return 1 if all(c > 0 for _, c in terms) else -1 if all(c < 0 for _, c in terms) else 0

    def _declare(self, name: str, sign: str, says: str) -> Any:
        import sympy

        symbol = sympy.Symbol(name, real=True, **({sign: True} if sign != "real" else {}))
        if any(str(known) == name for known in self.signs):
            raise StepFailed(f"the symbol {name} is declared twice")
        self.signs[symbol] = sign
        if not name.endswith("'"):
            self.record(
                "notation",
                says or f"the symbol {name}",
                {"positive": f"{name} > 0", "nonnegative": f"{name} >= 0", "real": name}[sign],
                "notation",
            )
        return symbol

    def record(self, kind: str, says: str, formula: str, by: str, *, fact: str = "") -> None:
        """A line of the proof as its page shows it."""
        self.steps.append(Step(kind=kind, says=says, formula=formula, by=by, fact=fact))


def _has_own(slack: Any, name: Any, new: Mapping[Any, Any]) -> bool:
    """Some symbol of the slack stands in this quantity and in no other one."""
    from sympy import sympify

    others = set().union(*(sympify(value).free_symbols for other, value in new.items() if other != name))
    return bool(sympify(slack).free_symbols & sympify(new[name]).free_symbols - others)
