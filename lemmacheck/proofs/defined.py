"""That something is not zero comes from a type, or from the statement: where it vanishes, the statement is not about the object.

A pole of a quantity that the argument returns, or of the margin, is such a place, and so is the edge of a strict hypothesis or
what vanishes on some objects, none of which meets the conditions of the domain. Anything else that an author says is not zero is
only declared. On every object that the statement is about it must have a value: what has none would hide a violation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from flint import arb

from lemmacheck.errors import MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.parts import Chances
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import text
from lemmacheck.numbers.quotients import as_quotient, is_zero
from lemmacheck.proofs.caught import fills
from lemmacheck.proofs.evaluation import BITS, as_value, compiled, free_symbols, is_nil, sign
from lemmacheck.proofs.step import shortened

if TYPE_CHECKING:
    from lemmacheck.proofs.argument import Argument
    from lemmacheck.proofs.symbols import Nonzero

FILLED = "the measurement catches an arithmetic error, and what it puts in its place is no value,"


def only_declared(claim: Claim, argument: Argument, returned: Mapping[str, Any], domain: Domain) -> list[str]:
    """What the author says is not zero, and neither a type nor the statement does."""
    left = [one for one in argument.nonzeros if one.of is None or one.of.sign != "positive"]
    if left:
        nowhere = list(_undefined_where(claim, returned))
        left = [one for one in left if not any(is_zero(f - one.expression) or is_zero(f + one.expression) for f in nowhere)]
    return [
        f"that {shortened(one.expression)} is not zero is only declared ({one.says}): name the part that it is with of=…"
        for one in left
        if not _leaves_undefined(claim, one, argument, domain)
    ]


def is_defined(claim: Claim, quantities: Mapping[str, Any]) -> bool:
    """The statement says something at these quantities: its hypotheses and its margin have no pole there."""
    try:
        q = claim.gather({}, quantities, kind="exact")
        for part in claim.assumes.values():
            part(q)
        if claim.open_constant is None:
            claim.margin(q)
    except (ZeroDivisionError, MissingQuantity):
        return False
    except (AttributeError, LookupError, TypeError, ValueError):
        return True  # some other mistake, which is told where it is met
    return True


def undefined_on_objects(claim: Claim) -> str:
    """The first of the objects on which the statement has no value although it is about it, and what to do; nothing if all have."""
    if claim.domain is None or claim.domain.measure is None:
        return ""
    with precision_of(BITS):
        return next(filter(None, (undefined_at(claim, o, quantities) for o, quantities in claim.domain.measured())), "")


def undefined_at(claim: Claim, o: Q, quantities: Mapping[str, Any] | None) -> str:
    """Why the statement has no value on an object that no hypothesis excludes, and what to do; nothing where it has one."""
    filled = claim.domain is not None and fills(claim.domain.measure, o)
    missing = "the measurement divides by zero" if quantities is None else _without_value(claim, quantities, FILLED * filled)
    if not missing:
        return ""
    shown = ", ".join(f"{name} = {text(value)}" for name, value in vars(o).items())
    return f"{missing} at {shortened(shown, 200)}, an object of the domain: say with a type or with where={{…}} that it is none"


def _without_value(claim: Claim, quantities: Mapping[str, Any], filled: str) -> str:
    open_constant = {} if claim.open_constant is None else {claim.open_constant: 1}
    q = claim.gather({}, quantities, kind="exact", **open_constant)
    found = [filled] * bool(filled)
    for name, hypothesis in claim.assumes.items():
        problem, signs = _looked_at(hypothesis, q)
        if any(one < 0 or (one == 0 and is_strict(hypothesis)) for one in signs):
            return ""  # the statement is not about it
        found += [f"the hypothesis {name!r} {problem}"] * bool(problem)
    problem, _ = _looked_at(claim.margin, q)
    return next(iter([*found, *[f"the margin {problem}"] * bool(problem)]), "")


def _looked_at(formula: Callable[[Q], Any], q: Q) -> tuple[str, list[int]]:
    """What is wrong with the values of a formula, and their signs as far as they are known."""
    if fills(formula, q):
        return "catches an arithmetic error, and what it puts in its place is no value", []
    try:
        signs = [0 if isinstance(part, arb) and is_nil(part) else sign(part) for part in components(formula(q))]
    except ZeroDivisionError:
        return "divides by zero", []
    except (AttributeError, LookupError, TypeError, ValueError):
        return "", []  # some other mistake, or another statement's measurement: told where it is met
    return "has no certain value" * (None in signs), [one for one in signs if one is not None]


def _undefined_where(claim: Claim, returned: Mapping[str, Any]) -> Iterator[Any]:
    """Factors of denominators of what is returned and of the margin, in lowest terms, and margins of strict hypotheses."""
    q = claim.gather({}, returned, kind="symbol")
    values = [part for value in returned.values() for part in (value if isinstance(value, (list, tuple)) else (value,))]
    if claim.open_constant is None:
        values += components(claim.margin(q))
    for quotient in filter(None, map(as_quotient, values)):
        yield from (factor.written() for factor in quotient.bottom.factors())
    for hypothesis in claim.assumes.values():
        for quotient in filter(None, map(as_quotient, components(hypothesis(q)) if is_strict(hypothesis) else ())):
            yield from (factor.written() for factor in quotient.top.factors())


def _leaves_undefined(claim: Claim, one: Nonzero, argument: Argument, domain: Domain) -> bool:
    """It vanishes on some objects of these types, and none of them meets the conditions of the domain or has a value."""
    symbols = free_symbols(one.expression)
    if one.of is None and (any(s not in argument.terms for s in symbols) or not symbols):
        return False
    found = False

    def value(o: Q, bound: dict[Any, Any]) -> Any:
        if one.of is not None:
            return as_value(one.of.look(o, bound))
        return compiled(one.expression)({s: as_value(argument.terms[s][0].look(o, bound)) for s in symbols})

    with precision_of(BITS):
        for o in (domain if domain.where is None else domain.but(where=None)).objects():
            vanishes = any(is_nil(value(o, bound)) for bound in _outcomes(one, o))
            if vanishes and domain.admits(o) and _has_value(claim, domain, o):
                return False
            found = found or vanishes
    return found


def _has_value(claim: Claim, domain: Domain, o: Q) -> bool:
    ((_, quantities),) = domain.measured_on([o])
    return quantities is not None and is_defined(claim, quantities)


def _outcomes(one: Nonzero, o: Q) -> Iterator[dict[Any, Any]]:
    """What the expression is looked at in: the object, or each outcome of the scope that it stands in."""
    if one.scope is None:
        yield {}
        return
    values = one.scope.over.look(o, {})
    for value in (x for _, x in values) if isinstance(one.scope.over, Chances) else values:
        yield {one.scope.slot: value}
