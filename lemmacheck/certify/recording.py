"""An argument that remembers every step it was given, so that each can be written down for another checker."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.facts import Fact
from lemmacheck.language.claim import Claim
from lemmacheck.language.library import library
from lemmacheck.language.quantities import components, is_strict
from lemmacheck.proofs.argument import Argument


@dataclass(frozen=True)
class Leaning:
    """A slack that is not negative because of a trusted fact."""

    slack: Any
    fact: Fact


@dataclass(frozen=True)
class Citing:
    """A slack that is not negative because of another claim, whose hypotheses hold here."""

    slack: Any
    name: str
    gap: Any
    hypotheses: tuple[tuple[Any, bool], ...]  # margin, and whether it is strict


@dataclass(frozen=True)
class Again:
    """A slack that is not negative because what was shown of some quantities holds of others of their kind."""

    slack: Any
    says: str
    before: tuple[Any, ...]
    forms: tuple[Any, ...]  # how each is seen not to be negative
    after: Any


@dataclass(frozen=True)
class SolverAnswer:
    """A symbol that is positive because a solver finds no point of a region where its polynomial is not."""

    symbol: Any
    says: str
    statement: Any
    where: tuple[Any, ...]
    at: Mapping[Any, Any]


@dataclass(frozen=True)
class Enclosure:
    """A symbol that is not negative because balls show it on a whole range."""

    symbol: Any
    says: str


@dataclass(frozen=True)
class Equality:
    """Two expressions are one rational function."""

    left: Any
    right: Any
    says: str


@dataclass(frozen=True)
class Sign:
    """An expression is not negative, or positive, by its form."""

    expression: Any
    says: str
    is_strict: bool = False


@dataclass(frozen=True)
class Unsat:
    """No numbers meet all of these: the solver finds none."""

    constraints: tuple[Any, ...]
    says: str


Ground = Leaning | Citing | Again | SolverAnswer | Enclosure
Check = Equality | Sign | Unsat


@dataclass
class Noted:
    """All that a recording argument was told, in order."""

    grounds: list[Ground] = field(default_factory=list)
    checks: list[Check] = field(default_factory=list)
    slacks: set[Any] = field(default_factory=set)


class Recording(Argument):
    """The same argument, with notes of its steps; what the engine refuses it refuses too."""

    def __init__(self, is_proved: Any, domain: Any) -> None:
        super().__init__(is_proved, domain)
        self.noted = Noted()
        self._in_solved = False

    def slack(self, name: str, says: str = "") -> Any:
        symbol = super().slack(name, says)
        self.noted.slacks.add(symbol)
        return symbol

    def because(self, slack: Any, fact: Fact, *, of: Any = None) -> None:
        super().because(slack, fact, of=of)
        self.noted.grounds.append(Leaning(slack, fact))

    def gap(self, name: str, fact: Fact, *, of: Any = None) -> Any:
        symbol = super().gap(name, fact, of=of)
        self.noted.slacks.add(symbol)
        return symbol

    def cite(self, cited: str | Claim, slack: Any = 0, /, *, of: Any = None, **quantities: Any) -> None:
        super().cite(cited, slack, of=of, **quantities)
        claim, name = (library.claim(cited), cited) if isinstance(cited, str) else (cited, cited.label)
        q = claim.gather({}, quantities, kind="symbol")
        hypotheses = tuple((part, is_strict(m)) for m in claim.assumes.values() for part in components(m(q)))
        (gap,) = components(claim.margin(q))
        self.noted.grounds.append(Citing(slack, name, gap, hypotheses))

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
        super().lemma(slack, statement, old=old, new=new, says=says, form=form)
        cases = [old] if isinstance(old, Mapping) else list(old)
        before = tuple(statement.subs(case, simultaneous=True) for case in cases)
        forms = before if form is None else (form,) * len(before)
        self.noted.grounds.append(Again(slack, says, before, forms, statement.subs(new, simultaneous=True)))

    def solved(
        self, name: str, statement: Any, *, where: list[Any], at: Mapping[Any, Any], says: str, rlimit: int = 20_000_000
    ) -> Any:
        self._in_solved = True  # there the solver is asked about a region, and the symbol is what the answer is for
        symbol = super().solved(name, statement, where=where, at=at, says=says, rlimit=rlimit)
        self._in_solved = False
        self.noted.slacks.add(symbol)
        self.noted.grounds.append(SolverAnswer(symbol, says, statement, tuple(where), dict(at)))
        return symbol

    def enclosed(self, name: str, *args: Any, says: str, **options: Any) -> Any:
        value = super().enclosed(name, *args, says=says, **options)
        (symbol,) = (s for s in self.signs if str(s) == name)
        self.noted.slacks.add(symbol)
        self.noted.grounds.append(Enclosure(symbol, says))
        return value

    def identity(self, left: Any, right: Any, *, says: str) -> Any:
        found = super().identity(left, right, says=says)
        self.noted.checks.append(Equality(left, right, says))
        return found

    def holds(self, expression: Any, *, says: str) -> Any:
        found = super().holds(expression, says=says)
        self.noted.checks.append(Sign(expression, says))
        return found

    def unsat(self, constraints: list[Any], *, says: str, rlimit: int = 20_000_000) -> None:
        super().unsat(constraints, says=says, rlimit=rlimit)
        if not self._in_solved:
            self.noted.checks.append(Unsat(tuple(constraints), says))

    def times(self, factor: Any) -> None:
        super().times(factor)
        self.noted.checks.append(Sign(factor, "the margin is multiplied by something positive", is_strict=True))
