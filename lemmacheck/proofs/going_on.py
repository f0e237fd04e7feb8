"""Whether an axis goes on: a limit speaks of objects further out than any number, and a condition of the domain may admit none.

The type of a field says by itself whether it ends (`Domain.has_end`). Conditions are asked: at large numbers, at one that their
code decides, and beyond every number that stands in it. Objects that hold lists or more are only made up to some size; a condition
that names a larger number than that might end the axis there, and nothing is known.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import SMALL, Condition, Domain
from lemmacheck.language.fields import OneOf, Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.proofs.further import MOST_STEPS, far_step, some_of, stretched, takes_steps
from lemmacheck.proofs.plain_sizes import is_straight
from lemmacheck.proofs.separation import codes_of, names_in, numbers_read, reached
from lemmacheck.proofs.thresholds import numbers_compared

LARGE = (10**3, 10**6, 10**12)
DECIDED = (10**6, 10**12)  # between these lies one more, which the code of the conditions decides
MOST_OF_A_LIST = 4000  # lists of numbers are made up to here
MOST_DIGITS = 400  # a number up to which it may stand for as many digits
ONE_AFTER_ANOTHER = 12  # conditions may be about odd numbers, or those that a small number divides
BASES = (2, 3, 10)  # or about powers
STYLES = (0, 1, 3, 8)
BY_NAME = {"getattr", "hasattr", "vars", "__dict__", "__getattribute__"}  # what an object holds is asked by these as well
FAILED = (ClaimError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError)


@functools.cache
def ends_by_condition(domain: Domain | None, axis: str) -> str:
    """Why no object need be far out along an axis; nothing where objects are found, or where no condition says anything."""
    if domain is None or domain.where is None or domain.is_finite:
        return ""
    conditions = list(domain.where.values()) if isinstance(domain.where, Mapping) else [domain.where]
    numbers: dict[str, Any] = {name: kind for name, kind in domain.fields.items() if isinstance(kind, (WholeField, Real, OneOf))}
    plain = Domain(**numbers) if numbers else None
    far = [one for one in conditions if _speaks_of_numbers(one, domain, numbers) and is_straight(one)]
    most = MOST_OF_A_LIST if domain.is_cheap else SMALL
    asked: list[tuple[int, Callable[[int, str], Iterator[Q]]]] = []
    if plain is not None:
        asked += [(n, functools.partial(_met, plain, far)) for n in (*_named(far), *LARGE, far_step(far, *DECIDED))]
    if near := [one for one in conditions if one not in far]:
        named = {*_named(near), LARGE[0] if domain.is_cheap else SMALL - 1}
        if beyond := sorted(n for n in named if n >= most):
            return f"a condition of the domain names {beyond[0]}, and nobody looked whether {axis} goes on beyond"
        asked += [(n, functools.partial(_met, domain, conditions)) for n in named]
    for name in [axis] if axis in domain.fields else [name for name in domain.sizes if not domain.has_end(name)]:
        for number, met in asked:
            if next(met(number + 1, name), None) is None:
                return f"nothing tends along {name}: no object with {name} > {_short(number)} meets the conditions of the domain"
    return ""


def _speaks_of_numbers(condition: Condition, domain: Domain, numbers: Mapping[str, Any]) -> bool:
    """It reads none of the fields that are more than a number."""
    return not names_in(condition) & ({*domain.fields} - {*numbers} | BY_NAME)


def _named(conditions: Iterable[Condition]) -> Iterator[int]:
    """Whole numbers beyond all that stands in their code, which may be reciprocals and numbers of digits."""
    for condition in conditions:
        written = [one for function in reached(condition) for code in codes_of(function) for one in code.co_consts]
        held = [*written, *numbers_read(condition).values()]
        found = {abs(exact(one)) for one in held if isinstance(one, (int, float)) and math.isfinite(one)}
        found |= {abs(number) for number in numbers_compared(condition)}
        for number in (one for x in found if x != 0 for one in (x, 1 / x) if one > 1):
            yield int(number.p) // int(number.q)
            if number.q == 1 and number < MOST_DIGITS and is_straight(condition):
                yield 10 ** int(number.p)


def _met(domain: Domain, conditions: Iterable[Condition], number: int, axis: str) -> Iterator[Q]:
    """Objects with at least this number on the axis that meet the conditions."""
    for o in _objects(domain, number, axis):
        try:
            if exact(getattr(o, axis)) >= number and takes_steps(functools.partial(_ask, conditions, o), MOST_STEPS):
                yield from [o] if _ask(conditions, o) else []
        except FAILED:
            continue


def _ask(conditions: Iterable[Condition], o: Q) -> bool:
    return all(condition(o) for condition in conditions)


def _objects(domain: Domain, number: int, axis: str) -> Iterator[Q]:
    """Those at a number and a few after it, and at the next powers; a number that is no size is put in place."""
    powers = [base ** (len(_digits(number - 1, base))) for base in BASES] if number > SMALL else []
    for near in (*range(number, number + ONE_AFTER_ANOTHER), *powers, (math.isqrt(number - 1) + 1) ** 2):
        if isinstance(domain.fields[axis], WholeField):
            objects = list(domain.at(near, STYLES))
        else:
            objects = [Q({**vars(o), axis: exact(near)}) for o in some_of(domain, len(STYLES))]
        yield from (*objects, *stretched(domain, objects[:1], near**2))  # what is beside it may have to grow with it, or fall


def _digits(number: int, base: int) -> list[int]:
    return list(
        itertools.takewhile(bool, itertools.accumulate(itertools.repeat(base), lambda left, _: left // base, initial=number))
    )


def _short(number: int) -> str:
    return str(number) if number < 10**15 else f"10^{len(str(number)) - 1}"
