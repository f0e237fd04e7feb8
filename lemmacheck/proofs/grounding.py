"""Grounding: a proof is run on concrete objects of its domain, without trusting what its author says about symbols.

Each symbol is a typed part of the object, or is solved from "argument of a fact = what the fact means on its part" and
"returned = measured". What is over is a test, and every sign is tested too. One mismatch names the object.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from flint import fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.facts.fact import MEANINGS
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import SIZES, Domain
from lemmacheck.language.evidence import Proof
from lemmacheck.language.parts import Chances, exact
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import Eventually, WithProbability
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import sign, text
from lemmacheck.numbers.quotients import as_quotient
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.coverage import leave_nothing_out
from lemmacheck.proofs.evaluation import BITS, Evaluated, agree, as_value, compiled, is_nil
from lemmacheck.proofs.separation import shared_code
from lemmacheck.proofs.symbols import Use

Violation = tuple[Q, dict[str, str], Any]  # object, numbers as text, margin
FEWEST = 5  # admissible objects that a proof must have been run on


class Mismatch(Exception):
    """The proof does not speak of this object; the text says where they part."""


@dataclass
class Grounded:
    """What a proof was run on, or why it is not tied to its objects."""

    objects: int = 0
    sizes: dict[str, tuple[int, int]] = field(default_factory=dict)
    lacks: str = ""  # nothing ties it to objects: it is argued
    wrong: str = ""  # an object contradicts it
    violation: Violation | None = None  # an object that contradicts the claim itself

    informs: bool = False  # the bound beats the trivial one on some object

    def inform(self, claim: Claim, quantities: Mapping[str, Any]) -> None:
        """Looks whether the bound says something about this object."""
        if claim.informative is not None and not self.informs:
            self.informs = sign(claim.informative(claim.gather({}, quantities, kind="exact"))) == 1

    def count(self, domain: Domain, o: Q) -> None:
        """One more object that the proof was run on."""
        self.objects += 1
        for name in domain.sizes:
            size = int(getattr(o, name))
            low, high = self.sizes.get(name, (size, size))
            self.sizes[name] = (min(low, size), max(high, size))

    def sentence(self, domain: Domain) -> str:
        """What was covered, written from the domain and the objects."""
        tried = "".join(f", {name} = {low}…{high}" for name, (low, high) in self.sizes.items())
        return f"{domain.sentence()}; run on {self.objects} objects{tried}"


@dataclass
class Written:
    """One part of a proof by cases, with every expression compiled."""

    argument: Argument
    returned: list[tuple[str, Any, Evaluated]]
    abbreviations: list[tuple[str, Any, Evaluated]]
    uses: list[tuple[Use, list[tuple[str, Any, Evaluated]]]]
    given: list[tuple[Any, str]]


def ground(claim: Claim, evidence: Proof, parts: list[tuple[Argument, Mapping[str, Any]]]) -> Grounded:
    """Runs every part of a proof on the objects of the claim's domain; an argument that is not tied is only compared with them."""
    domain = claim.domain
    if domain is None:
        return Grounded(lacks="the claim has no domain of objects")
    if domain.measure is None:
        return Grounded(lacks="its domain does not say how the quantities of an object are measured")
    found = Grounded(lacks=_lacks(claim, evidence, parts))
    written, count = [], SIZES
    if not found.lacks:
        try:
            written = [_write(argument, returned) for argument, returned in parts]
            count = max(SIZES, 2 + max(_degree(one) for one in written))
        except StepFailed as problem:
            found.lacks = str(problem)
    skipped = 0
    with precision_of(BITS):
        for o, quantities in domain.measured(count):
            if quantities is None or not _admissible(claim, quantities):
                skipped += 1
                continue
            found.violation = found.violation or _violation(claim, o, quantities)
            found.inform(claim, quantities)
            try:
                if not found.lacks:
                    _run_on(o, quantities, written, claim)
            except Mismatch as problem:
                found.wrong = f"{problem}, at {_shown(o)}"
                return found
            found.count(domain, o)
    if found.objects < FEWEST and not domain.is_finite:
        found.lacks = found.lacks or f"only {found.objects} of {found.objects + skipped} objects meet the hypotheses"
    return found


def _lacks(claim: Claim, evidence: Proof, parts: list[tuple[Argument, Mapping[str, Any]]]) -> str:
    """The first thing that keeps the argument from being tied to objects."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    arguments = [argument for argument, _ in parts]
    lacking = [what for argument in arguments for what in untied(argument)] or leave_nothing_out(arguments, domain)
    lacking += [f"argument and measurement share {name}" for name in shared_code(evidence.parts, domain.measure)]
    return lacking[0] if lacking else ""


def violation_on_objects(claim: Claim) -> Violation | None:
    """An object of the domain on which the claim itself certainly fails, whatever its proof says."""
    if claim.domain is None or claim.domain.measure is None:
        return None
    with precision_of(BITS):
        for o, quantities in claim.domain.measured():
            if quantities is not None and _admissible(claim, quantities):
                found = _violation(claim, o, quantities)
                if found is not None:
                    return found
    return None


def _violation(claim: Claim, o: Q, quantities: Mapping[str, Any]) -> Violation | None:
    """The object with its numbers, where the claim's own margin is certainly violated on it."""
    if claim.open_constant is not None or isinstance(claim.relation, (Eventually, WithProbability)):
        return None
    q = claim.gather({}, quantities, kind="exact")
    for part in components(claim.margin(q)):
        found = sign(part)
        if found == -1 or (found == 1 and claim.relation.is_identity):
            return o, {**{k: text(v) for k, v in {**vars(o), **vars(q)}.items()}, "margin": text(part)}, part
    return None


def untied(argument: Argument) -> list[str]:
    """The signs and facts that nothing ties to an object."""
    found = []
    explained = _explained(argument)
    for symbol, known in argument.signs.items():
        if known == "real" or symbol in argument.terms or symbol in argument.givens or symbol in argument.solved_symbols:
            continue
        if symbol not in explained:
            found.append(f"the sign of {symbol} is only declared: it is no part of the object and no fact's gap")
    for use in argument.uses:
        found += _untied_use(use)
    return found


def _untied_use(use: Use) -> list[str]:
    if use.again:
        return []
    if use.cited is not None:
        return [] if use.cited.domain is not None and use.of is not None else [f"{use.name} is cited for no object of its domain"]
    meaning = MEANINGS.get(use.fact)
    if meaning is None:
        return [f"the fact {use.name} ({use.fact}) has no meaning on objects"]
    if meaning.ties is not None:
        return []
    if use.of is None:
        return [f"{use.name} is used for no part of the object"]
    try:
        missing = meaning.needs(*_parts(use.of))
    except (AttributeError, TypeError) as problem:
        return [f"{use.name}: this is no part that the fact can be about ({problem})"]
    return [f"{use.name} needs {missing}"] if missing else []


def _explained(argument: Argument) -> set[Any]:
    """The symbols whose sign is that of a fact's gap: the gap is a positive multiple of the symbol."""
    import sympy

    found = set()
    for use in argument.uses:
        slack = sympy.sympify(use.slack)
        for symbol in slack.free_symbols:
            if argument.signs.get(symbol) != "nonnegative":
                continue
            if slack == symbol or argument.is_manifestly_positive(sympy.cancel(sympy.together(slack / symbol))):
                found.add(symbol)
        for new, old in use.again.items():
            if new in argument.signs and argument.is_manifestly_nonnegative(old) and argument.signs[new] != "positive":
                found.add(new)
    return found


def _write(argument: Argument, returned: Mapping[str, Any]) -> Written:
    lines = []
    for name, value in returned.items():
        for i, part in enumerate(value if isinstance(value, (list, tuple)) else (value,)):
            lines.append((f"{name}" if part is value else f"{name}[{i}]", part, compiled(part)))
    uses = []
    for use in argument.uses:
        pairs = [(name, e, compiled(e)) for name, e in use.arguments.items() if not isinstance(e, (list, tuple, dict, str))]
        uses.append((use, pairs))
    abbreviations = [(str(s), s - e, compiled(s - e)) for s, e in argument._meaning.items()]
    return Written(argument, lines, abbreviations, uses, list(argument.givens.items()))


def _degree(written: Written) -> int:
    """The highest degree of any equation in a whole-number field's symbol."""
    domain = written.argument.domain
    assert domain is not None
    wholes = {s for s, (term, _) in written.argument.terms.items() if str(s).rstrip("'1") in domain.sizes}
    most = 0
    for _, expression, _ in (*written.returned, *(pair for _, pairs in written.uses for pair in pairs)):
        quotient = as_quotient(expression)
        for polynomial in () if quotient is None else (quotient.top, quotient.bottom):
            for powers, _ in polynomial.terms():
                most = max([most, *(k for s, k in powers.items() if s in wholes)])
    return most


def _admissible(claim: Claim, quantities: Mapping[str, Any]) -> bool:
    q = claim.gather({}, quantities, kind="exact")
    for margin in claim.assumes.values():
        for part in components(margin(q)):
            found = sign(part)
            if found is None and is_nil(part):
                found = 0
            if found is None or found < 0 or (found == 0 and is_strict(margin)):
                return False
    return True


def _run_on(o: Q, quantities: Mapping[str, Any], written: list[Written], claim: Claim) -> None:
    met = [one for one in written if all(_holds(condition, o) for condition in one.argument.conditions)]
    if not met:
        raise Mismatch("no case of the proof is about this object")
    for one in met:
        Trial(o, quantities, one, claim).run()


def _holds(condition: Any, o: Q) -> bool:
    value = exact(condition.term.look(o, {}))
    return (condition.low is None or value >= condition.low) and (condition.high is None or value <= condition.high)


class Trial:
    """One part of a proof on one object."""

    def __init__(self, o: Q, quantities: Mapping[str, Any], written: Written, claim: Claim) -> None:
        self.o, self.quantities, self.written, self.claim = o, quantities, written, claim
        self.argument = written.argument
        self._meanings: dict[int, Mapping[str, Any]] = {}  # of uses outside every scope: the same in each outcome

    def run(self) -> None:
        """Solves the symbols, then tests every equation and every sign."""
        known = self._typed(None, {})
        equations = [*self._returned(), *self._shown_again(), *self._abbreviated(), *self._given(), *self._facts(None, {})]
        self._solve(equations, known)
        self._test(equations, known)
        scopes = {use.scope for use, _ in self.written.uses if use.scope is not None}
        scopes |= {scope for _, scope in self.argument.terms.values() if scope is not None}
        for scope in scopes:
            outcomes = (
                [x for _, x in scope.over.look(self.o, {})] if isinstance(scope.over, Chances) else scope.over.look(self.o, {})
            )
            for index, outcome in enumerate(outcomes):
                bound = {scope.slot: outcome}
                inside = {**known, **self._typed(scope, bound)}
                lines = [*self._facts(scope, bound), *self._means(index)]
                self._solve(lines, inside)
                self._test(lines, inside)

    def _typed(self, scope: Any, bound: Mapping[Any, Any]) -> dict[Any, Any]:
        return {s: as_value(term.look(self.o, bound)) for s, (term, its) in self.argument.terms.items() if its is scope}

    def _returned(self) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        for name, expression, value in self.written.returned:
            plain, _, index = name.partition("[")
            if plain not in self.quantities:
                if plain == self.claim.open_constant or plain in self.claim.constants:
                    continue
                raise Mismatch(f"the proof returns {plain}, which is not measured")
            measured = self.quantities[plain]
            yield f"returned {name}", value, as_value(measured[int(index[:-1])] if index else measured), expression

    def _shown_again(self) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        for use, _ in self.written.uses:
            for new, old in use.again.items():
                if use.scope is None:
                    yield f"{use.name}: used again", compiled(new - old), fmpq(0), new - old

    def _abbreviated(self) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        for name, expression, value in self.written.abbreviations:
            yield f"the abbreviation {name}", value, fmpq(0), expression

    def _given(self) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        q = self.claim.gather({}, self.quantities, kind="exact")
        for symbol, hypothesis in self.written.given:
            if hypothesis not in self.claim.assumes:
                raise Mismatch(f"the claim has no hypothesis {hypothesis!r}")
            if self.argument.signs[symbol] == "positive" and not is_strict(self.claim.assumes[hypothesis]):
                raise Mismatch(f"the hypothesis {hypothesis!r} is not strict")
            (margin,) = components(self.claim.assumes[hypothesis](q))
            yield f"the hypothesis {hypothesis!r}", compiled(symbol), as_value(margin), symbol

    def _facts(self, scope: Any, bound: Mapping[Any, Any]) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        for use, pairs in self.written.uses:
            if use.scope is not scope or use.again:
                continue
            if use.fact and MEANINGS[use.fact].ties is not None:
                yield from _tied(use, pairs)
                continue
            meaning = self._meaning_of(use, bound)
            per_outcome = () if use.cited is not None else MEANINGS[use.fact].each
            for name, expression, value in pairs:
                if name not in per_outcome and name in meaning:
                    yield f"{use.name}, {name}", value, as_value(meaning[name]), expression

    def _means(self, index: int) -> Iterator[tuple[str, Evaluated, Any, Any]]:
        """Arguments with a value in each outcome, of facts that stand outside."""
        for use, pairs in self.written.uses:
            each = MEANINGS[use.fact].each if use.fact and use.scope is None else ()
            if each:
                meaning = self._meaning_of(use, {})
                for name, expression, value in pairs:
                    if name in each:
                        yield f"{use.name}, {name}", value, as_value(meaning[name][index]), expression

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
            return values(*(part.look(self.o, bound) for part in _parts(use.of)))
        except ValueError as problem:
            raise Mismatch(f"{use.name}: {problem}") from None

    def _solve(self, equations: list[tuple[str, Evaluated, Any, Any]], known: dict[Any, Any]) -> None:
        """What is not a typed part comes out of an equation in which it is the only unknown and enters linearly."""
        while True:
            progress = False
            for _, value, right, expression in equations:
                unknown = [s for s in getattr(expression, "free_symbols", ()) if s not in known]
                if len(unknown) == 1 and (wanted := _settled(right, known)) is not None:
                    found = _root(value, wanted, unknown[0], known)
                    if found is not None:
                        known[unknown[0]] = found
                        progress = True
            if not progress:
                return

    def _test(self, equations: list[tuple[str, Evaluated, Any, Any]], known: Mapping[Any, Any]) -> None:
        for name, value, right, expression in equations:
            free = getattr(expression, "free_symbols", ())
            if any(s not in known for s in free):
                missing = ", ".join(sorted(str(s) for s in free if s not in known))
                raise Mismatch(f"{name}: nothing determines {missing}")
            try:
                left, wanted = value(known), _settled(right, known)
            except (ZeroDivisionError, ValueError):
                raise Mismatch(f"{name}: {_cut(expression)} is not defined") from None
            if wanted is None or not agree(left, wanted):
                raise Mismatch(f"{name}: {_cut(expression)} is {_cut(text(left))}, not {_cut(text(wanted))}")
        for symbol, value in known.items():
            wanted, found = self.argument.signs.get(symbol), sign(value)
            narrow = found is None and is_nil(value)
            if (found == -1 and wanted != "real") or (wanted == "positive" and (found == 0 or narrow)):
                raise Mismatch(f"{symbol} = {_cut(text(value))} is not {wanted}")


def _tied(use: Use, pairs: list[tuple[str, Any, Evaluated]]) -> Iterator[tuple[str, Evaluated, Any, Any]]:
    """Arguments that follow from the others; their values come once those are known."""
    import inspect

    tie = MEANINGS[use.fact].ties
    assert tie is not None
    free = list(inspect.signature(tie).parameters)
    given = {name: value for name, _, value in pairs if name in free}

    def right(name: str) -> Callable[[Mapping[Any, Any]], Any]:
        return lambda known: as_value(tie(**{n: value(known) for n, value in given.items()})[name])

    for name, expression, value in pairs:
        if name not in free:
            yield f"{use.name}, {name}", value, right(name), expression


def _settled(right: Any, known: Mapping[Any, Any]) -> Any:
    """A value that may have to wait for other symbols; None while it does."""
    if not callable(right):
        return right
    try:
        return right(known)
    except KeyError:
        return None


def _root(value: Evaluated, right: Any, symbol: Any, known: Mapping[Any, Any]) -> Any:
    """The symbol for which the value is right, if it enters linearly or over a linear denominator."""
    tries: list[Any] = []
    for x in (fmpq(0), fmpq(1), fmpq(2), fmpq(3)):
        try:
            tries.append(value({**known, symbol: x}) - right)
        except (ZeroDivisionError, ValueError):
            return None
    a, b, c, e = tries
    if is_nil(a - 2 * b + c, a) and is_nil(b - 2 * c + e, a):  # linear
        return None if _may_vanish(b - a) else -a / (b - a)
    return _moebius(tries)


def _moebius(tries: list[Any]) -> Any:
    """The zero of (p + q x)/(1 + r x) through its values at 0, 1, 2; the value at 3 is a test."""
    a, b, c, e = tries
    # p = a, p + q = b(1 + r), p + 2q = c(1 + 2r)  =>  a − 2b + c = 2r(b − c)
    if _may_vanish(b - c):
        return None
    r = (a - 2 * b + c) / (2 * (b - c))
    q = b * (1 + r) - a
    bottom = 1 + 3 * r
    if _may_vanish(bottom) or not is_nil((a + 3 * q) / bottom - e, e) or _may_vanish(q):
        return None
    return -a / q


def _may_vanish(x: Any) -> bool:
    return bool(x == 0) if isinstance(x, fmpq) else bool(x.contains(0))


def _parts(of: Any) -> tuple[Any, ...]:
    if of is None:
        return ()
    return tuple(of) if isinstance(of, (tuple, list)) else (of,)


def _shown(o: Q) -> str:
    return _cut(", ".join(f"{name} = {text(value)}" for name, value in vars(o).items()), 300)


def _cut(value: Any, most: int = 120) -> str:
    shown = str(value)
    return shown if len(shown) <= most else shown[:most] + " …"
