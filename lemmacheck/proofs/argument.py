"""The language of proofs: symbols with known signs, facts as slack variables, and forms with nothing negative left.

The parametrisation must reach every case of the statement: a quantity known to be at least another one is written as
the other one plus a slack symbol, and `because` verifies that the slack is the gap of a named fact. Then the margin,
multiplied by something positive if need be, is a quotient of polynomials without a negative coefficient. Change a
constant of the claim and that stops being true.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from flint import arb

from lemmacheck.errors import StepFailed
from lemmacheck.facts import Fact
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.library import library
from lemmacheck.language.quantities import components, is_strict
from lemmacheck.language.relation import Always, Identity, OnAverage
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import lift
from lemmacheck.numbers.quotients import as_quotient, is_exact
from lemmacheck.proofs.branches import telling_at_home
from lemmacheck.proofs.plain_numbers import refuse_looking_inside
from lemmacheck.proofs.reach import pieces_above, with_own_end
from lemmacheck.proofs.symbols import Use
from lemmacheck.proofs.twice import one_part_twice
from lemmacheck.proofs.vectors import Vectors


class Argument(Vectors):
    """The symbols, facts and steps of one proof."""

    def __init__(self, is_proved: Callable[[Claim], bool] = lambda _: False, domain: Domain | None = None) -> None:
        super().__init__(domain=domain)
        self._is_proved = is_proved
        self.multiplier: Any = 1
        self.form: Any = None
        self.seeks_squares = self.seeks_multipliers = False
        self._gaps: list[tuple[str, Any]] = []  # name and gap of every fact used

    def because(self, slack: Any, fact: Fact, *, of: Any = None) -> None:
        """The slack is the gap of this fact, exactly; the fact's own hypotheses are checked here.

        `of` is the part of the object that the fact is about: the engine computes from it what the fact's arguments must be.
        """
        from sympy import sympify

        if not all(is_exact(sympify(side)) for side in (fact.larger, fact.smaller, slack)):
            raise StepFailed(f"{fact.name}: a floating-point number stands in it; give whole numbers as p.rational(n)")
        for what, expression in fact.requires.items():
            if not self.is_manifestly_nonnegative(expression):
                raise StepFailed(f"{fact.name} needs {what}, which is not evident from {expression}")
        for what, expression in fact.positive.items():
            if not self.is_manifestly_positive(expression):
                raise StepFailed(f"{fact.name} needs {what}, which is not evident from {expression}")
        if slack == 0 and not fact.is_equality:
            raise StepFailed(f"{fact.name} is an inequality: its gap needs a slack symbol, not zero")
        if not self.same(fact.larger - fact.smaller, slack):
            told = one_part_twice(self.domain, self.terms, sympify(fact.larger - fact.smaller - slack))
            raise StepFailed(f"{fact.name}: the gap {fact.larger} − ({fact.smaller}) is not the slack {slack}{told}")
        if fact.function == "induction":
            self._take_up(fact)
        self._explain(slack, fact.name)
        self.uses.append(Use(fact.name, slack, of, self.scope, dict(fact.arguments), fact=fact.function))
        by = f"trusted fact: {fact.name}"
        self.record("fact", fact.says, lambda: f"{fact.larger} - ({fact.smaller}) = {slack} >= 0", by, fact=fact.function)

    def _take_up(self, fact: Fact) -> None:
        """An induction discharges its hypothesis once, outside of the steps; its own step leans on nothing that is still open."""
        from sympy import sympify

        supposition = fact.arguments["before"]
        if supposition not in self.supposed or supposition not in self.unexplained or self.scope is not None:
            raise StepFailed(f"the hypothesis of an induction is what p.suppose declared for it, not {supposition}")
        used = set().union(*(sympify(e).subs(self._meaning).free_symbols for e in fact.requires.values()))
        loose = sorted(str(s) for s in (used & set(self.unexplained)) - {supposition})
        if loose:
            raise StepFailed(f"the step of an induction leans on {', '.join(loose)}, for which no fact was named yet")
        self.unexplained.pop(supposition)

    def cite(self, cited: str | Claim, slack: Any = 0, /, *, of: Any = None, **quantities: Any) -> None:
        """Another claim with a symbolic proof, used as a fact: its margin at these quantities is the slack.

        Its proof is checked again here, and these quantities must meet its hypotheses. It is named by its id, and the graph
        of what leans on what is drawn from such citations. The margin of an identity is zero. `of` gives the object of its
        domain that it is applied to: parts of ours by the names of its fields.
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
        self.uses.append(Use(name, slack, of, self.scope, dict(quantities), cited=claim))
        by = f"proved as a claim of its own, {claim.label}"
        self.record("citation", claim.title or claim.label, lambda: f"{gap} = {slack} >= 0", by, fact=name)

    def rational(self, numerator: int, denominator: int = 1) -> Any:
        """The exact number numerator/denominator among symbols, where Python's own division would round."""
        import sympy

        return sympy.Rational(numerator, denominator)

    def share(self, whole: Any, name: str, *, says: str) -> Any:
        """Any number from zero to the whole, both ends included."""
        kept, rest = self.nonnegative(name, says), self.nonnegative(f"{name}1", "in proportion to what is missing")
        self.not_all_zero(kept, rest)
        return whole * kept / (kept + rest)

    def below(self, bound: Any, fact: Callable[[Any], Fact], name: str, *, says: str, of: Any = None) -> Any:
        """A quantity that is at most the bound, because a fact about it says so: the bound less a new slack."""
        slack = self.slack(name, says)
        return self._bounded(bound, bound - slack, fact, slack, of)

    def above(self, bound: Any, fact: Callable[[Any], Fact], name: str, *, says: str, of: Any = None) -> Any:
        """A quantity that is at least the bound, because a fact about it says so: the bound plus a new slack."""
        slack = self.slack(name, says)
        return self._bounded(bound, bound + slack, fact, slack, of)

    def _bounded(self, bound: Any, quantity: Any, fact: Callable[[Any], Fact], slack: Any, of: Any) -> Any:
        """Has the fact justify the slack that the quantity was written with."""
        from sympy import sympify

        stated = fact(quantity)
        gap = sympify(stated.larger) - sympify(stated.smaller)
        per_slack = self._cancelled(gap / slack)
        if per_slack is None or not self.is_manifestly_positive(per_slack):
            told = one_part_twice(self.domain, self.terms, gap)
            raise StepFailed(f"{stated.name} does not bound the quantity by {bound}: its gap is {gap}{told}")
        self.because(slack * per_slack, stated, of=of)
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
        for case in cases:
            self.uses.append(Use(says, slack, None, self.scope, {}, again={new[name]: case[name] for name in new}))
        self.record("shown", says, lambda: f"{statement} >= 0", "shown above")
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
        self.solved_symbols.add(symbol)
        return symbol

    def enclosed(
        self,
        name: str,
        function: Callable[[Any], Any],
        *,
        at: Any,
        over: tuple[Any, Any],
        above: Any,
        says: str,
        pieces: int = 4096,
    ) -> Any:
        """A function's value at an expression, written as a floor plus a symbol: in balls it exceeds the floor on the whole range.

        `function` takes a ball to a ball that contains its value at every number of the first one.
        """
        low, high = (lift(exact(end), "symbol") for end in over)
        if not (self.is_manifestly_nonnegative(at - low) and self.is_manifestly_nonnegative(high - at)):
            raise StepFailed(f"{says}: that {at} lies between {low} and {high} is not evident")
        refuse_looking_inside(function)
        count = pieces_above(function, over, above, most=pieces)
        symbol = self._declare(name, "nonnegative", says)
        value = lift(exact(above), "symbol") + symbol
        self._explain(symbol, says)
        copy, turns = telling_at_home(function)
        tie = lambda argument: {"value": copy(arb(argument))}  # noqa: E731
        self.uses.append(Use(says, symbol, None, self.scope, {"argument": at, "value": value}, ties=tie, turns=turns))
        self.record("sign", says, f"{value} >= {above}", f"enclosed in balls on {count} pieces of [{low}, {high}]")
        return value

    def _explain(self, slack: Any, name: str) -> None:
        """The slack is the gap of this fact."""
        from sympy import sympify

        self.unexplained.pop(slack, None)
        if slack != 0 and slack not in self._meaning:  # an abbreviation writes nothing with shared symbols
            self._gaps.append((name, sympify(slack).subs(self._meaning)))

    def check_gaps(self) -> None:
        """Every gap can close on its own: written with shared symbols, unrelated gaps would become related."""
        own = with_own_end([gap for _, gap in self._gaps])
        for index, (name, gap) in enumerate(self._gaps):
            if index in own:
                continue
            raise StepFailed(f"{name}: the gap {gap} cannot close on its own; give it a symbol that no other gap needs")

    def edges_reached(self, edges: Sequence[tuple[Any, bool]]) -> set[int]:
        """The edges (hypotheses, and whether strict) that the symbols reach, each without the help of another one."""
        from sympy import sympify

        written = [sympify(expression).subs(self._meaning) for expression, _ in edges]
        return with_own_end(written, strict=[strict for _, strict in edges])

    def identity(self, left: Any, right: Any, *, says: str) -> Any:
        """Two expressions are the same rational function; returns the right one for further use."""
        if not self.same(left, right):
            raise StepFailed(f"{says}: {left} and {right} differ")
        for side in (left, right):
            if not self.is_defined(side):
                raise StepFailed(f"{says}: {side} may be undefined (say with `nonzero` where it is)")
        self.record("identity", says, lambda: f"{left} = {right}", "identity of rational functions")
        return right

    def holds(self, expression: Any, *, says: str) -> Any:
        """An intermediate expression is manifestly non-negative."""
        if not self.is_manifestly_nonnegative(expression):
            raise StepFailed(f"{says}: {expression} is not manifestly non-negative")
        self.record("sign", says, lambda: f"{expression} >= 0", "no negative coefficient")
        return expression

    def times(self, factor: Any) -> None:
        """The margin is multiplied by this positive factor before the last step."""
        if not self.is_manifestly_nonnegative(factor) or self.same(factor, 0):
            raise StepFailed(f"the multiplier {factor} is not manifestly positive")
        self.multiplier = factor

    def closes_as(self, form: Any) -> None:
        """The last step in the author's form (sums of squares times non-negative factors)."""
        self.form = form

    def closes_by_squares(self) -> None:
        """The last step is looked for: a sum of squares with factors that are not negative, in fractions, checked as any other."""
        self.seeks_squares = True

    def closes_by_multipliers(self) -> None:
        """The last step is looked for: multiples of gaps (`p.gap`) and squares of vectors, in fractions, checked as any other."""
        self.seeks_multipliers = True

    def unsat(self, constraints: list[Any], *, says: str, rlimit: int = 20_000_000) -> None:
        """No real numbers meet all constraints `expression >= 0`, says the solver."""
        from lemmacheck.proofs.solver import ask

        answer = ask(constraints, strict=[], rlimit=rlimit)[0]
        if answer != "unsat":
            raise StepFailed(f"{says}: the solver answers {answer}")
        self.record("solver", says, "; ".join(f"{c} >= 0" for c in constraints), "z3, QF_NRA: unsat")


def _has_own(slack: Any, name: Any, new: Mapping[Any, Any]) -> bool:
    """Some symbol of the slack stands in this quantity and in no other one."""
    from sympy import sympify

    others = set().union(*(sympify(value).free_symbols for other, value in new.items() if other != name))
    return bool(sympify(slack).free_symbols & sympify(new[name]).free_symbols - others)
