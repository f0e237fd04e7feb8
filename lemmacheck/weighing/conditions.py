"""A condition of a domain says what its words say: both are asked of objects that are made without conditions.

What a condition leaves out nobody looks at, so one that leaves out more than its words say hides whatever fails there.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import OneOf, Real, WholeField
from lemmacheck.language.formulas import condition_formula
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import Whole
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.further import around, at_sizes
from lemmacheck.proofs.thresholds import numbers_compared
from lemmacheck.weighing.compared import Comparison, told_by
from lemmacheck.weighing.hypotheses import NAME, SAYS_NUMBERS, UNREAD, beside, end_of, fraction, names_of, same

FIRST = 24  # objects whose numbers are moved to the ends of the words
Condition = Callable[[Any], bool]


def require_words_of_conditions(claim: Claim) -> None:
    """Refuses a condition that admits other objects than its words do."""
    for words in _conditions(claim.domain):
        assert claim.domain is not None
        if problem := _problem(claim.domain, words):
            raise ClaimError(f"the condition {words!r} of the domain is not what its words say: {problem}")


def unread_conditions(claim: Claim) -> dict[str, str]:
    """What decides a condition, by its words, where they hold numbers, signs or names of fields that were not compared with it."""
    domain = claim.domain
    return {
        words: condition_formula(condition)
        for words, condition in _conditions(domain).items()
        if domain is not None and _says_numbers(domain, words) and _problem(domain, words) is None
    }


def _conditions(domain: Domain | None) -> Mapping[str, Condition]:
    return domain.where if domain is not None and isinstance(domain.where, Mapping) else {}


def _says_numbers(domain: Domain, words: str) -> bool:
    return bool(SAYS_NUMBERS.search(words)) or any(same(name, domain.fields) for name in NAME.findall(words))


@functools.lru_cache(maxsize=256)
def _problem(domain: Domain, words: str) -> str | None:
    """An object on which a condition contradicts its words; nothing where it never does, None where they cannot be compared."""
    told, condition = told_by(words), _conditions(domain)[words]
    if not told or (domain.measure is None and any(same(name, domain.fields) is None for name in names_of(told))):
        return None
    compared = False
    with precision_of(BITS):
        for o in _objects(domain, told, condition):
            with contextlib.suppress(*UNREAD):
                at = _numbers(domain, told, o)
                is_told, is_met = all(one.holds(at) for one in told), bool(condition(o))
                compared = True
                if is_told != is_met:
                    shown = ", ".join(f"{name} = {value}" for name, value in at.items())
                    return f"they {'admit' if is_told else 'exclude'} {shown}, and it does not"
    return "" if compared else None


def _numbers(domain: Domain, told: list[Comparison], o: Q) -> dict[str, Fraction]:
    """What the names of the words are on an object; a list or matrix that is said to be zero or not is the sum of its sizes."""
    measured: Mapping[str, Any] | None = None
    found: dict[str, Fraction] = {}
    for name in names_of(told):
        if (field := same(name, vars(o))) is not None:
            value = vars(o)[field]
        else:
            measured = measured or (domain.measure(o) if domain.measure is not None else {})
            value = measured[same(name, measured) or name]
        if isinstance(value, (list, tuple)) and not all(one.is_about_zero for one in told):
            raise TypeError(f"{name} is a list")
        found[name] = _size(value)
    return found


def _size(value: Any) -> Fraction:
    return sum((abs(_size(inner)) for inner in value), Fraction()) if isinstance(value, (list, tuple)) else fraction(value)


def _objects(domain: Domain, told: list[Comparison], condition: Condition) -> Iterator[Q]:
    """Those of the domain without its conditions, also where the condition and the words change what they say."""
    bare = domain.but(where=None)
    yield from bare.objects()
    if bare.is_finite:
        return
    numbers = numbers_compared(condition)
    yield from (*around(bare, numbers), *at_sizes(bare, numbers))
    if all(isinstance(kind, (WholeField, Real, OneOf)) for kind in bare.fields.values()):
        for o in itertools.islice(bare.objects(), FIRST):
            yield from _at_ends(bare, told, o)


def _at_ends(bare: Domain, told: list[Comparison], o: Q) -> Iterator[Q]:
    """The object with each of its numbers at and beside the ends that the words give it beside the others."""
    with contextlib.suppress(*UNREAD):
        at = _numbers(bare, told, o)
        for name, one in itertools.product(names_of(told), told):
            if (field := same(name, bare.fields)) is None:
                continue
            is_whole = isinstance(bare.fields[field], WholeField)
            for value in beside(end_of(one, at, name), between=not is_whole):
                moved = Q({**vars(o), field: Whole(int(value)) if is_whole else exact(value)})
                if bare.contains(moved):
                    yield moved
