"""One part of a proof on one object: symbols are solved from the equations, what is over is a test."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import MEANINGS
from lemmacheck.language.claim import Claim
from lemmacheck.language.parts import Chances
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import text
from lemmacheck.numbers.quotients import as_quotient
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.evaluation import BITS_AGAIN, Evaluated, agree, are_exact, as_value, compiled, free_symbols, is_nil, sign
from lemmacheck.proofs.roots import root, settled
from lemmacheck.proofs.step import shortened
from lemmacheck.proofs.symbols import Nonzero, Scope, Use
from lemmacheck.proofs.ties import parts_of


class Mismatch(Exception):
    """The proof does not speak of this object; the text says where they part."""


@dataclass(frozen=True, slots=True)
class Side:
    """An expression, compiled, with its symbols: every object asks for them."""

    expression: Any
    value: Evaluated
    symbols: frozenset[Any]


def side(expression: Any) -> Side:
    return Side(expression, compiled(expression), free_symbols(expression))


Equation = tuple[str, Side, Any]  # where it stands, its left side, what that must be


@dataclass
class Written:
    """One part of a proof by cases, with every expression compiled."""

    argument: Argument
    returned: list[tuple[str, Side]]
    abbreviations: list[tuple[Any, Side]]
    uses: list[tuple[Use, list[tuple[str, Side]]]]
    again: list[tuple[Use, Side]]
    given: list[tuple[str, Side]]
    nonzero: list[tuple[Nonzero, Side]]
    loose: set[Any] = field(default_factory=set)  # symbols that only the returned quantities determined, on some object

    @property
    def sides(self) -> Iterator[Side]:
        """What is returned, and what facts are used for."""
        yield from (one for _, one in self.returned)
        yield from (one for _, pairs in self.uses for _, one in pairs)

    @functools.cached_property
    def scopes(self) -> list[Scope]:
        """Those in which something is said, in the order of the argument."""
        used = [use.scope for use, _ in self.uses] + [scope for _, scope in self.argument.terms.values()]
        used += [one.scope for one in self.argument.nonzeros]
        return [scope for scope in dict.fromkeys(used) if scope is not None]

    @functools.cached_property
    def typed(self) -> dict[Any, list[tuple[Any, Any]]]:
        """The symbols that are parts, by their scope, and how to look at them."""
        found: dict[Any, list[tuple[Any, Any]]] = {None: [], **{scope: [] for scope in self.scopes}}
        for symbol, (term, scope) in self.argument.terms.items():
            found[scope].append((symbol, term.look))
        return found

    @functools.cached_property
    def per_outcome(self) -> list[tuple[Use, str, Side, Any]]:
        """Arguments with a value in each outcome, of facts that stand outside every scope, and the scope that they speak of."""
        return [
            (use, name, one, self._scope_of(one))
            for use, pairs in self.uses
            if use.fact and use.scope is None
            for name, one in pairs
            if name in MEANINGS[use.fact].each
        ]

    def _scope_of(self, one: Side) -> Any:
        """The scope whose symbols stand in the expression; None for numbers that are the same everywhere."""
        scopes = {self.argument.scopes.get(s) for s in one.symbols} - {None}
        if len(scopes) > 1:
            raise Mismatch(f"{shortened(one.expression)} mixes what holds in each outcome of two laws")
        return next(iter(scopes), None)


def write(argument: Argument, returned: Mapping[str, Any]) -> Written:
    lines = []
    for name, value in returned.items():
        for i, part in enumerate(value if isinstance(value, (list, tuple)) else (value,)):
            lines.append((f"{name}" if part is value else f"{name}[{i}]", side(part)))
    uses = []
    for use in argument.uses:
        pairs = [(name, side(e)) for name, e in use.arguments.items() if not isinstance(e, (list, tuple, dict, str))]
        uses.append((use, pairs))
    return Written(
        argument,
        lines,
        abbreviations=[(s, side(s - e)) for s, e in argument._meaning.items()],
        uses=uses,
        again=[(use, side(new - old)) for use in argument.uses for new, old in use.again.items()],
        given=[(hypothesis, side(symbol)) for symbol, hypothesis in argument.givens.items()],
        nonzero=[(one, side(one.expression)) for one in argument.nonzeros if one.of is not None],
    )


def degree(written: Written) -> int:
    """The highest degree of any equation in a whole-number field's symbol."""
    domain = written.argument.domain
    assert domain is not None
    wholes = {s for s, (term, _) in written.argument.terms.items() if str(s).rstrip("'1") in domain.sizes}
    most = 0
    for one in written.sides:
        quotient = as_quotient(one.expression)
        for polynomial in () if quotient is None else (quotient.top, quotient.bottom):
            for powers, _ in polynomial.terms():
                most = max([most, *(k for s, k in powers.items() if s in wholes)])
    return most


def run_on(o: Q, quantities: Mapping[str, Any], written: list[Written], claim: Claim) -> bool:
    """Every part that is about this object; whether some numbers were compared as balls, which only overlap."""
    met = [one for one in written if all(_holds(condition, o) for condition in one.argument.conditions)]
    if not met:
        raise Mismatch("no case of the proof is about this object")
    trials = [Trial(o, quantities, one, claim) for one in met]
    for one in trials:
        one.run()
    return any(one.overlaps for one in trials)


def run_closer(o: Q, written: list[Written], claim: Claim) -> None:
    """The same in many more digits: numbers that are not equal come apart there, unless they are closer still."""
    assert claim.domain is not None
    with precision_of(BITS_AGAIN):
        if (quantities := claim.domain.measured_again(o)) is not None:
            run_on(o, quantities, written, claim)


def _holds(condition: Any, o: Q) -> bool:
    return bool(condition.holds_at(exact(condition.term.look(o, {}))))


class Trial:
    """One part of a proof on one object."""

    def __init__(self, o: Q, quantities: Mapping[str, Any], written: Written, claim: Claim) -> None:
        self.o, self.quantities, self.written, self.claim = o, quantities, written, claim
        self.argument = written.argument
        self._meanings: dict[int, Mapping[str, Any]] = {}  # of uses outside every scope: the same in each outcome
        self.overlaps = False  # some comparison was of balls, which only overlap

    def run(self) -> None:
        """Solves the symbols, then tests every equation and every sign."""
        known = self._typed(None, {})
        equations = [*self._shown_again(None), *self._abbreviated(None), *self._given(), *self._facts(None, {})]
        equations += self._nonzero(None, {})
        self._solve(equations, known)
        derived, equations = {*known}, [*self._returned(), *equations]
        self._solve(equations, known)
        self.written.loose |= known.keys() - derived
        self._test(equations, known, known)
        for scope in self.written.scopes:
            found = scope.over.look(self.o, {})
            outcomes = [x for _, x in found] if isinstance(scope.over, Chances) else found
            for index, outcome in enumerate(outcomes):
                bound = {scope.slot: outcome}
                inside = {**known, **self._typed(scope, bound)}
                lines = [*self._facts(scope, bound), *self._shown_again(scope), *self._abbreviated(scope)]
                lines += self._means(scope, index, len(outcomes))
                lines += self._nonzero(scope, bound)
                self._solve(lines, inside)
                self._test(lines, inside, {symbol: value for symbol, value in inside.items() if symbol not in known})
        self._test(list(self._the_same_in_each()), known, {})

    def _typed(self, scope: Any, bound: Mapping[Any, Any]) -> dict[Any, Any]:
        return {s: as_value(look(self.o, bound)) for s, look in self.written.typed[scope]}

    def _returned(self) -> Iterator[Equation]:
        for name, one in self.written.returned:
            plain, _, index = name.partition("[")
            if plain not in self.quantities:
                if plain == self.claim.open_constant or plain in self.claim.constants:
                    continue
                raise Mismatch(f"the proof returns {plain}, which is not measured")
            measured = self.quantities[plain]
            yield f"returned {name}", one, as_value(measured[int(index[:-1])] if index else measured)

    def _shown_again(self, scope: Any) -> Iterator[Equation]:
        for use, one in self.written.again:
            if use.scope is scope:
                yield f"{use.name}: used again", one, fmpq(0)

    def _abbreviated(self, scope: Any) -> Iterator[Equation]:
        for symbol, one in self.written.abbreviations:
            if self.argument.scopes[symbol] is scope:
                yield f"the abbreviation {symbol}", one, fmpq(0)

    def _given(self) -> Iterator[Equation]:
        if not self.written.given:
            return
        q = self.claim.gather({}, self.quantities, kind="exact")
        for hypothesis, one in self.written.given:
            if hypothesis not in self.claim.assumes:
                raise Mismatch(f"the claim has no hypothesis {hypothesis!r}")
            if self.argument.signs[one.expression] == "positive" and not is_strict(self.claim.assumes[hypothesis]):
                raise Mismatch(f"the hypothesis {hypothesis!r} is not strict")
            (margin,) = components(self.claim.assumes[hypothesis](q))
            yield f"the hypothesis {hypothesis!r}", one, as_value(margin)

    def _nonzero(self, scope: Any, bound: Mapping[Any, Any]) -> Iterator[Equation]:
        """What is not zero because it is a part that is positive by its type."""
        for one, left in self.written.nonzero:
            if one.scope is scope and one.of is not None:
                yield one.says, left, as_value(one.of.look(self.o, bound))

    def _facts(self, scope: Any, bound: Mapping[Any, Any]) -> Iterator[Equation]:
        for use, pairs in self.written.uses:
            if use.scope is not scope or use.again:
                continue
            if use.ties is not None or (use.fact and MEANINGS[use.fact].ties is not None):
                yield from _tied(use, pairs)
                if use.ties is not None or MEANINGS[use.fact].values is None:
                    continue
            meaning = self._meaning_of(use, bound)
            per_outcome = () if use.cited is not None else MEANINGS[use.fact].each
            for name, one in pairs:
                if name not in per_outcome and name in meaning:
                    yield f"{use.name}, {name}", one, as_value(meaning[name])

    def _means(self, scope: Any, index: int, outcomes: int) -> Iterator[Equation]:
        """Arguments with a value in each outcome of this scope, of facts that stand outside."""
        for use, name, one, its in self.written.per_outcome:
            if its is not scope:
                continue
            values = self._meaning_of(use, {})[name]
            if len(values) != outcomes:
                raise Mismatch(f"{use.name}, {name}: it must be shown in {len(values)} outcomes, not in {outcomes}")
            yield f"{use.name}, {name}", one, as_value(values[index])

    def _the_same_in_each(self) -> Iterator[Equation]:
        """Arguments with a value in each outcome that are written without speaking of one."""
        for use, name, one, its in self.written.per_outcome:
            if its is None:
                for found in self._meaning_of(use, {})[name]:
                    yield f"{use.name}, {name}", one, as_value(found)

    def _meaning_of(self, use: Use, bound: Mapping[Any, Any]) -> Mapping[str, Any]:
        if bound:
            return self._computed_meaning(use, bound)
        if id(use) not in self._meanings:
            self._meanings[id(use)] = self._computed_meaning(use, bound)
        return self._meanings[id(use)]

    def _computed_meaning(self, use: Use, bound: Mapping[Any, Any]) -> Mapping[str, Any]:
        if use.cited is not None:
            one = Q({name: part.look(self.o, bound) for name, part in dict(use.of).items()})
            if not use.cited.domain.contains(one):
                raise Mismatch(f"{use.name} is cited for something that is not in its domain")
            return dict(use.cited.domain.measure(one))
        values = MEANINGS[use.fact].values
        assert values is not None
        try:
            return values(*(part.look(self.o, bound) for part in parts_of(use.of)))
        except ValueError as problem:
            raise Mismatch(f"{use.name}: {problem}") from None

    def _solve(self, equations: list[Equation], known: dict[Any, Any]) -> None:
        """What is not a typed part comes out of an equation in which it is the only unknown and enters linearly."""
        waiting = [(one, right) for _, one, right in equations]
        progress = True
        while progress:
            progress, left = False, []
            for one, right in waiting:
                unknown = [s for s in one.symbols if s not in known]
                if len(unknown) == 1 and (wanted := settled(right, known)) is not None:
                    found = wanted if one.expression is unknown[0] else root(one.value, wanted, unknown[0], known)
                    if found is not None:
                        known[unknown[0]] = found
                        progress = True
                elif unknown:
                    left.append((one, right))
            waiting = left

    def _test(self, equations: list[Equation], known: Mapping[Any, Any], new: Mapping[Any, Any]) -> None:
        """Every equation holds, and the symbols that are new have their signs."""
        for name, one, right in equations:
            if not known.keys() >= one.symbols:
                missing = ", ".join(sorted(str(s) for s in one.symbols if s not in known))
                raise Mismatch(f"{name}: nothing determines {missing}")
            try:
                left, wanted = one.value(known), settled(right, known)
            except (ZeroDivisionError, ValueError):
                raise Mismatch(f"{name}: {shortened(one.expression)} is not defined") from None
            self.overlaps |= not are_exact(left, wanted)
            if wanted is None or not agree(left, wanted):
                raise Mismatch(f"{name}: {shortened(one.expression)} is {shortened(text(left))}, not {shortened(text(wanted))}")
        for symbol, value in new.items():
            wanted, found = self.argument.signs.get(symbol), sign(value)
            narrow = found is None and is_nil(value)
            if (found == -1 and wanted != "real") or (wanted == "positive" and (found == 0 or narrow)):
                raise Mismatch(f"{symbol} = {shortened(text(value))} is not {wanted}")


@functools.lru_cache(maxsize=1024)
def _parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """The names of its parameters; every object asks again."""
    return tuple(inspect.signature(function).parameters)


def _tied(use: Use, pairs: list[tuple[str, Side]]) -> Iterator[Equation]:
    """Arguments that follow from the others; their values come once those are known."""
    tie = use.ties or MEANINGS[use.fact].ties
    assert tie is not None
    free = _parameters(tie)
    given = {name: one.value for name, one in pairs if name in free}

    def right(name: str) -> Callable[[Mapping[Any, Any]], Any]:
        return lambda known: as_value(tie(**{n: value(known) for n, value in given.items()})[name])

    only = MEANINGS[use.fact].tied if use.fact else ()
    for name, one in pairs:
        if name in only or (not only and name not in free):
            yield f"{use.name}, {name}", one, right(name)
