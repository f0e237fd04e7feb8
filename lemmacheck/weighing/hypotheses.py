"""A hypothesis says what its words say, where these are an inequality between two quantities or a quantity and a number.

With the wrong sign it admits what it should exclude, and the statement is decided about other objects than it speaks of.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.fields import WholeField
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.separation import names_in

TOLD = re.compile(r"(\w+) *(>=|<=|≥|≤|>|<) *(-?\w+(?:[./]\d+)?)")
TRIED = (-1000, -7, -1, 0, 1, 2, 7, 1000)  # whole numbers: n > d and n ≥ d + 1 are the same among them
BETWEEN = (Fraction(-3, 2), Fraction(1, 2), Fraction(3, 2))  # for what is no whole number by its type


def require_words(claim: Claim) -> None:
    """Refuses a hypothesis whose margin has the other sign than its words say, at some numbers in place of its quantities."""
    for words, margin in claim.assumes.items():
        found = TOLD.fullmatch(words.strip())
        if found is not None and _contradicts(claim, margin, *found.groups()):
            raise ClaimError(f"the hypothesis {words!r} has a margin of the other sign than its words say")


def _contradicts(claim: Claim, margin: Callable[[Q], Any], left: str, relation: str, right: str) -> bool:
    try:
        numbers = {side: Fraction(side) for side in (left, right) if not side.isidentifier()}
        told_of = [side for side in dict.fromkeys((left, right)) if side not in numbers]
        names = _named(claim, margin, told_of)
        tried = [_tried(claim, name, alone=len(names) == 1) for name in names.values()]
        for values in itertools.product(*tried):
            at = dict(zip(names, values, strict=True))
            (part,) = components(margin(Q({**claim.constants, **{names[side]: value for side, value in at.items()}})))
            at |= numbers | {side: Fraction(claim.constants[side] or 0) for side in told_of if side not in at}
            told = at[left] - at[right] if relation in (">=", "≥", ">") else at[right] - at[left]
            if names and {sign(told), sign(part)} == {-1, 1}:
                return True
    except (MissingQuantity, ClaimError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False  # words of another form, or a margin that reads more than they name
    return False


def _named(claim: Claim, margin: Callable[[Q], Any], told_of: list[str]) -> dict[str, str]:
    """The quantities that the words speak of, by their names in the words; one on each side is the same under any name."""
    asked = _Asking(claim.constants)
    margin(asked)
    free = [side for side in told_of if side not in claim.constants]
    if len(free) == len(asked.names) == 1:
        return {free[0]: next(iter(asked.names))}
    return {side: side for side in free if side in names_in(margin)}


def _tried(claim: Claim, name: str, *, alone: bool) -> tuple[Fraction, ...]:
    field = claim.domain.fields.get(name) if claim.domain is not None else None
    is_between = alone and field is not None and not isinstance(field, WholeField)
    return tuple(map(Fraction, TRIED)) + (BETWEEN if is_between else ())


class _Asking(Q):
    """Notes which quantities are asked for, and gives a number for each."""

    def __init__(self, constants: Mapping[str, Any]) -> None:
        super().__init__({name: value for name, value in constants.items() if value is not None})
        self.__dict__["names"] = {}

    def __getattr__(self, name: str) -> Any:
        self.names[name] = None
        return Fraction(5, 3)
