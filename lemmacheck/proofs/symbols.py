"""The symbols of a proof and what they are on an object.

A sign comes from a type or from a fact. A symbol is declared for a part of the object (`p.symbol`, `p.field`), as the gap of a
fact (`p.slack`), for a hypothesis of the claim (`p.given`) or inside one case of a proof by cases (`p.when`). A symbol whose
sign is only declared may stand in an argument, but then nothing ties it to the objects, and the argument is not a proof.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import ORDER, Term, as_term, exact
from lemmacheck.numbers.kinds import lift
from lemmacheck.proofs.signs import Signs
from lemmacheck.proofs.step import Step


@dataclass(frozen=True, eq=False)
class Scope:
    """What holds in each outcome of a law or for each number of a list."""

    slot: object
    over: Chances | Part


@dataclass(frozen=True, eq=False)
class Nonzero:
    """An expression that the author says is not zero, and the part that it equals."""

    expression: Any
    of: Term | None
    scope: Scope | None
    says: str


@dataclass(frozen=True, eq=False)
class Use:
    """A fact or a cited claim with the part of the object that it is about, or what was shown and is used again."""

    name: str
    slack: Any
    of: Any
    scope: Scope | None
    arguments: dict[str, Any]
    fact: str = ""  # the function in the trusted base
    cited: Any = None  # the claim, where one is cited
    ties: Any = None  # for a function enclosed in balls: how the value follows from the argument
    turns: list[int] = field(default_factory=list)  # and the places at which it goes one way or another
    again: dict[Any, Any] = field(default_factory=dict)  # new expression -> the old one that it stands for


@dataclass
class Condition:
    """A case of a proof by cases: the term lies between two numbers, or above the lower one where that is left out."""

    term: Term
    low: Any
    high: Any
    is_above: bool = False
    gap: Any = None  # the symbol for how far inside a number is, where the argument has one

    def holds_at(self, value: Any) -> bool:
        """A number is in this case."""
        above = self.low is None or (value > self.low if self.is_above else value >= self.low)
        return bool(above and (self.high is None or value <= self.high))


@dataclass
class Symbols(Signs):
    """Declares symbols; remembers the meaning of each."""

    domain: Domain | None = None
    _told: list[Callable[[], Step]] = field(default_factory=list)  # lines of the proof, written out when they are asked for
    unexplained: dict[Any, str] = field(default_factory=dict)
    terms: dict[Any, tuple[Term, Scope | None]] = field(default_factory=dict)  # symbol -> what it is on an object
    givens: dict[Any, str] = field(default_factory=dict)  # symbol -> the hypothesis whose margin it is
    solved_symbols: set[Any] = field(default_factory=set)  # shown positive by a solver
    supposed: set[Any] = field(default_factory=set)  # hypotheses of inductions
    taken: set[str] = field(default_factory=set)  # fields of the domain that it speaks of
    scopes: dict[Any, Scope | None] = field(default_factory=dict)
    uses: list[Use] = field(default_factory=list)
    nonzeros: list[Nonzero] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    fields_written: dict[str, Any] = field(default_factory=dict)
    scope: Scope | None = None

    def __post_init__(self) -> None:
        super().__init__()

    def positive(self, name: str, says: str = "", means: Term | None = None) -> Any:
        """A symbol that is greater than zero in every case of the statement."""
        return self._declare(name, "positive", says, means)

    def nonnegative(self, name: str, says: str = "", means: Term | None = None) -> Any:
        """A symbol that is zero or more in every case of the statement."""
        return self._declare(name, "nonnegative", says, means)

    def real(self, name: str, says: str = "", means: Term | None = None) -> Any:
        """A symbol that may have either sign."""
        return self._declare(name, "real", says, means)

    def at_least(self, start: Any, name: str, says: str = "") -> Any:
        """A parameter such as d >= 2, written as 2 plus a non-negative symbol; a field of that name gives it its meaning."""
        import sympy

        if self.domain is not None and name in self.domain.fields:
            return self.field(name, low=start)
        return sympy.sympify(start) + self.nonnegative(f"{name}'", says or f"{name} − {start}")

    def slack(self, name: str, says: str = "") -> Any:
        """A non-negative symbol that a fact will justify: pass it to `because` once the quantities are written."""
        symbol = self._declare(name, "nonnegative", says)
        self.unexplained[symbol] = name
        return symbol

    def suppose(self, name: str, says: str = "") -> Any:
        """The hypothesis of an induction, d_k ≥ 0, as a symbol inside `p.each`; `facts.induction` must take it up as `before`."""
        if self.scope is None:
            raise StepFailed("a supposition is about any step of a run: declare it inside p.each(run.steps)")
        symbol = self.slack(name, says or "supposed for the induction")
        self.supposed.add(symbol)
        return symbol

    def part(self, name: str) -> Any:
        """A field of the domain as a typed part: a number, a list, a matrix, a law."""
        self.taken.add(name)
        return self._domain().part(name)

    def counted(self, name: str, start: int) -> Part:
        """The whole numbers from a start up to a field that is one."""
        size = self.part(name)
        look = lambda o, s: [fmpq(k) for k in range(start, int(size.look(o, s)) + 1)]  # noqa: E731
        sign = "positive" if start > 0 else "nonnegative" if start == 0 else "real"
        return Part(look, sign, f"{start}, …, {name}", low=start)

    def symbol(self, name: str, term: Any, says: str = "") -> Any:
        """A symbol for a part of the object, with the sign that its type gives it."""
        typed = as_term(term)
        return self._declare(name, typed.sign, says or typed.says, typed)

    def field(self, name: str, *, low: Any = None, high: Any = None, says: str = "") -> Any:
        """A number of the domain as an expression that runs over its range; `low` and `high` narrow it to one case."""
        key = name if low is None and high is None else f"{name}|{low}|{high}"
        if key not in self.fields_written:
            self.fields_written[key] = self._written(name, low, high, says)
        return self.fields_written[key]

    def _written(self, name: str, low: Any, high: Any, says: str) -> Any:
        kind, term = self._domain().fields[name], self.part(name)
        if not isinstance(kind, (Real, WholeField)) or not isinstance(term, Term):
            raise StepFailed(f"the field {name} is no single number; take a part of it with p.part({name!r})")
        start, end = (kind.start, kind.most) if isinstance(kind, WholeField) else (kind.low, kind.high)
        narrowed = (low is not None and low != start) or (high is not None and high != end)
        if narrowed:
            self.conditions.append(Condition(term, None if low is None else exact(low), None if high is None else exact(high)))
        low, high = start if low is None else low, end if high is None else high
        if low is not None and low == high:
            return self._edge(low)
        opened = {e for e in ("low", "high") if isinstance(kind, Real) and not narrowed and kind.leaves_out(e)}
        return self._ranging(name, says or name, term, (low, high), opened)

    def _ranging(self, name: str, says: str, term: Term, ends: tuple[Any, Any], opened: set[str]) -> Any:
        """Symbols for how far the number is from the ends of its range, and the number written with them."""
        low, high = ends
        signs = {end: "positive" if end in opened else "nonnegative" for end in ("low", "high")}
        if low is None and high is None:
            return self._declare(name, "real", says, term)
        if high is None:
            zero = low == 0
            gap = _gap(term, self._end_of(low), signs["low"])
            return self._edge(low) + self._declare(name if zero else f"{name}'", signs["low"], says if zero else gap.says, gap)
        if low is None:
            gap = _gap(self._end_of(high), term, signs["high"])
            return self._edge(high) - self._declare(f"{name}'", signs["high"], gap.says, gap)
        above, below = _gap(term, self._end_of(low), signs["low"]), _gap(self._end_of(high), term, signs["high"])
        t = self._declare(name, signs["low"], f"{says}, in proportion", above)
        u = self._declare(f"{name}1", signs["high"], f"what {says} lacks, in proportion", below)
        self.not_all_zero(t, u, of=self._width(low, high))
        return self._edge(low) + (self._edge(high) - self._edge(low)) * t / (t + u)

    def _width(self, low: Any, high: Any) -> Term | None:
        """How wide a range is, where that is evidently positive."""
        width = self._end_of(high) - self._end_of(low)
        evident = self.is_manifestly_positive(self._edge(high) - self._edge(low))
        return Term(width.look, "positive", width.says) if evident else None

    def _end_of(self, end: Any) -> Term:
        """The end of a range as a term: a number, or another field."""
        return self.part(end) if isinstance(end, str) else as_term(end)

    def _edge(self, end: Any) -> Any:
        """The same as an expression."""
        return self.field(end) if isinstance(end, str) else lift(exact(end), "symbol")

    def given(self, hypothesis: str, name: str, says: str = "", *, strictly: bool = False) -> Any:
        """A non-negative symbol for the margin of one of the claim's hypotheses; positive where the hypothesis is strict."""
        symbol = self._declare(name, "positive" if strictly else "nonnegative", says or hypothesis)
        self.givens[symbol] = hypothesis
        return symbol

    def when(self, term: Any, relation: str, bound: Any, *, name: str, says: str = "") -> Any:
        """In this case of the proof the term is at least (">="), above (">") or at most ("<=") a number: the gap as a symbol."""
        if isinstance(bound, Term):
            raise StepFailed(f"the bound of a case is a number: tell it by the difference, p.when(x - y, {relation!r}, 0, name=…)")
        typed, edge, number = as_term(term), as_term(bound), exact(bound)
        if relation not in (">=", ">", "<="):
            raise StepFailed(f"a case is told by >=, > or <=, not by {relation!r}")
        low, high = (None, number) if relation == "<=" else (number, None)
        sign = "positive" if relation == ">" else "nonnegative"
        gap = _gap(edge, typed, sign) if relation == "<=" else _gap(typed, edge, sign)
        symbol = self._declare(name, sign, says or f"{typed.says} {relation} {bound} in this case", gap)
        self.conditions.append(Condition(typed, low, high, relation == ">", symbol))
        return symbol

    def positive_here(self, term: Term) -> Term:
        """A term that is positive in this case of the proof, as a part that may be divided by."""
        told = [c for c in self.conditions if c.term is term and c.low is not None and (c.low > 0 or (c.is_above and c.low == 0))]
        if not told:
            raise StepFailed(f"no case says that {term.says} is positive; tell it with p.when(…, '>', 0, name=…)")
        return Term(term.look, "positive", term.says)

    @contextmanager
    def each(self, over: Chances | Part) -> Iterator[Any]:
        """What is declared inside holds in each outcome of a law, or for each number of a list; yields the outcome."""
        if self.scope is not None:
            raise StepFailed("a scope inside a scope is not supported; take the outer one as a law of pairs")
        self.scope = Scope(object(), over)
        slot = self.scope.slot
        look = lambda o, s: s[slot]  # noqa: E731
        try:
            yield over.outcome(look) if isinstance(over, Chances) else Term(look, over.sign, f"one of {over.says}")
        finally:
            self.scope = None

    def nonzero(self, expression: Any, *, says: str, of: Any = None) -> None:
        """This does not vanish: it is the part `of`, positive by its type, or the statement is undefined where it is zero."""
        import sympy

        numerator, _ = sympy.fraction(sympy.cancel(sympy.together(expression)))
        factors = [factor for factor, _ in sympy.factor_list(numerator)[1]]
        self._nonzero.extend(factors)
        for one in factors if of is None else [expression]:
            self._tell_nonzero(one, of, says)
        self.record("notation", says, f"{expression} != 0", "domain of the statement" if of is None else "positive by its type")

    def not_all_zero(self, *symbols: Any, total: Any = None, of: Any = None) -> None:
        """At least one of these non-negative symbols is positive, so t/(t + u) means every number from 0 to 1.

        `total`, by default their sum, vanishes where all of them do; it is the part `of`, which is positive by its type.
        """
        import sympy

        if not symbols:
            raise StepFailed("not_all_zero needs symbols of which one is positive")
        whole = sympy.Add(*symbols) if total is None else sympy.sympify(total)
        if whole.subs(dict.fromkeys(symbols, 0)) != 0:
            raise StepFailed(f"{whole} does not vanish with {', '.join(map(str, symbols))}, so it tells nothing about them")
        self._not_all_zero.append(set(symbols))
        self._tell_nonzero(whole, of, f"not all of {', '.join(map(str, symbols))} are zero")

    def _tell_nonzero(self, expression: Any, of: Any, says: str) -> None:
        self.nonzeros.append(Nonzero(expression, None if of is None else as_term(of), self.scope, says))

    def _domain(self) -> Domain:
        if self.domain is None:
            raise StepFailed("the claim has no domain, so the argument can speak of no part of its objects; add domain=Domain(…)")
        return self.domain

    def _declare(self, name: str, sign: str, says: str, means: Term | None = None) -> Any:
        import sympy

        if means is not None and ORDER.index(means.sign) < ORDER.index(sign):
            raise StepFailed(f"{name} is declared {sign}, but the type of {means.says} only says {means.sign}")
        symbol = sympy.Symbol(name, real=True, **({sign: True} if sign != "real" else {}))
        if any(str(known) == name for known in self.signs):
            raise StepFailed(f"the symbol {name} is declared twice")
        self.signs[symbol] = sign
        self.scopes[symbol] = self.scope
        if means is not None:
            self.terms[symbol] = (means, self.scope)
        if not name.endswith("'"):
            formula = {"positive": f"{name} > 0", "nonnegative": f"{name} >= 0", "real": name}[sign]
            self.record("notation", says or f"the symbol {name}", formula, "notation")
        return symbol

    def record(self, kind: str, says: str, formula: str | Callable[[], str], by: str, *, fact: str = "") -> None:
        """A line of the proof as its page shows it; a long formula is written when it is shown, and that of a citation never is."""
        self._told.append(
            functools.cache(
                lambda: Step(kind=kind, says=says, formula=formula if isinstance(formula, str) else formula(), by=by, fact=fact)
            )
        )

    @property
    def steps(self) -> list[Step]:
        """The lines of the proof so far."""
        return [tell() for tell in self._told]


def _gap(larger: Term, smaller: Term, sign: str) -> Term:
    """A difference whose sign is known from the range of a field or from a case."""
    difference = larger - smaller
    return Term(difference.look, sign, difference.says)
