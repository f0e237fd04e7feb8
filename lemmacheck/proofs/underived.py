"""What an argument returns without deriving it: what number theory measures, or two quantities under one letter of nothing.

That n² − n + 41 is prime is no algebra: a value that agrees at the first numbers was seen there, and nothing shows that it stays.
Nor does it show that two measured quantities are equal to call both t.
"""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flint import fmpq, fmpq_mat

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import lift
from lemmacheck.numbers.quotients import factored
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.number_theory import CONDITIONS, arithmetic_in

FEW = 24  # objects on which the forms of cases are compared


def underived(claim: Claim, parts: Sequence[tuple[Argument, Mapping[str, Any]]]) -> str:
    """The first quantity that number theory measures and no step of the argument gives; nothing where there is none."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    by, told = arithmetic_in(domain.measure), {claim.open_constant, *claim.constants}
    for argument, returned in parts:
        free = _loose(argument)
        if name := _named_alike(returned, free):
            return f"nothing derives {name}: only what is returned determines {', '.join(sorted(map(str, free)))}"
        names = [name for name in _claimed(returned, domain.fields) if not _differs(name, claim, parts)] if by else []
        derived = _derived(argument)
        for name in names:  # what no step can have given: a plain number, or a formula in what nothing gives
            if name not in told and not (_symbols(returned[name]) & derived or (derived and {*by} <= CONDITIONS)):
                how = f"no fact gives it, and a measurement with {', '.join(by)} agrees with it at the objects that were tried"
                return f"nothing derives {name}: {how}"
    return ""


def _differs(name: str, claim: Claim, parts: Sequence[tuple[Argument, Mapping[str, Any]]]) -> bool:
    """The cases of an argument give this quantity in different forms, which derives it; cases that say the same are idle."""
    assert claim.domain is not None
    if len(parts) < 2:
        return False
    for o in itertools.islice(claim.domain.objects(), FEW):
        with contextlib.suppress(ZeroDivisionError, ValueError, ClaimError):  # in its other cases a part may have no value
            if len({_form_at(o, argument, returned.get(name)) for argument, returned in parts}) > 1:
                return True
    return False


def _form_at(o: Q, argument: Argument, value: Any) -> str:
    """The form of a quantity where the parts of an object are numbers, whether or not the object is in the case."""
    from sympy import sympify

    if isinstance(value, (list, tuple)):
        return str([_form_at(o, argument, one) for one in value])
    terms = {
        symbol: argument.terms[symbol][0] for symbol in _symbols(value) & argument.terms.keys() if argument.scopes[symbol] is None
    }
    known = {symbol: exact(term.look(o, {})) for symbol, term in terms.items()}
    numbers = {symbol: lift(number, "symbol") for symbol, number in known.items() if isinstance(number, fmpq)}
    return str(factored(sympify(value).subs(numbers)))


def _symbols(value: Any) -> set[Any]:
    """The symbols in an expression, or in all of several."""
    if isinstance(value, Mapping):
        return set().union(*map(_symbols, value.values()))
    if isinstance(value, (list, tuple)):
        return set().union(*map(_symbols, value))
    return set(getattr(value, "free_symbols", ()))


def _of_facts(argument: Argument) -> set[Any]:
    """The symbols that facts, citations and what is used again speak of."""
    return set().union(*(_symbols([use.slack, use.arguments, [*use.again], use.again]) for use in argument.uses))


def _derived(argument: Argument) -> set[Any]:
    """The symbols that something gives: a fact, a hypothesis of an induction, an outcome, or a part that the referee computes."""
    inside = {symbol for symbol, scope in argument.scopes.items() if scope is not None}
    numbers = {symbol for one in argument.fields_written.values() for symbol in _symbols(one)} | {
        one.gap for one in argument.conditions
    }
    fields = {} if argument.domain is None else argument.domain.fields
    numbers |= {symbol for symbol, (term, _) in argument.terms.items() if term.says in fields}
    return _of_facts(argument) | argument.supposed | inside | (argument.terms.keys() - numbers)


def _loose(argument: Argument) -> set[Any]:
    """The symbols that are no part, no hypothesis and in no fact, so that only returned quantities determine them."""
    tied = argument.terms.keys() | argument.givens.keys() | argument.solved_symbols | argument.supposed | _of_facts(argument)
    return argument.signs.keys() - tied - argument._meaning.keys() - _symbols(argument._meaning)


def _named_alike(returned: Mapping[str, Any], loose: set[Any]) -> str:
    """The last of the quantities in loose symbols that is a sum of multiples of the others."""
    parts = [(name, one) for name, value in returned.items() for one in (value if isinstance(value, (list, tuple)) else (value,))]
    found = [(name, one) for name, one in parts if (symbols := _symbols(one)) and symbols <= loose]
    if len(found) < 2:
        return ""
    chance = random.Random(0)
    rows = []
    for _ in range(len(found) + 2):
        at = {symbol: chance.randrange(2, 10**6) for symbol in loose}
        rows.append([exact(one.subs(at)) for _, one in found])
    independent = fmpq_mat(len(rows), len(found), [x for row in rows for x in row]).rank() == len(found)
    return "" if independent else found[-1][0]


def _claimed(returned: Mapping[str, Any], fields: Mapping[str, Any]) -> Iterator[str]:
    """The quantities, first those that are plain numbers, then those that are no field by its own name."""
    plain = [name for name, value in returned.items() if not getattr(value, "free_symbols", None) and name not in fields]
    yield from (*plain, *(name for name in returned if name not in fields))
