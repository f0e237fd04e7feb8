"""A hypothesis says what its words say, where these are an inequality between two quantities or a quantity and a number.

With the wrong sign it admits what it should exclude, and the statement is decided about other objects than it speaks of.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.separation import names_in

TOLD = re.compile(r"(\w+) *(>=|<=|≥|≤|>|<) *(-?\w+(?:[./]\d+)?)")
TRIED = (-1000, -7, -1, 0, 1, 2, 7, 1000)  # whole numbers: n > d and n ≥ d + 1 are the same among them


def require_words(claim: Claim) -> None:
    """Refuses a hypothesis whose margin has the other sign than its words say, at some numbers in place of its quantities."""
    for words, margin in claim.assumes.items():
        found = TOLD.fullmatch(words.strip())
        if found is not None and _contradicts(claim, margin, *found.groups()):
            raise ClaimError(f"the hypothesis {words!r} has a margin of the other sign than its words say")


def _contradicts(claim: Claim, margin: Callable[[Q], Any], left: str, relation: str, right: str) -> bool:
    names = [name for name in dict.fromkeys((left, right)) if name.isidentifier() and name in names_in(margin)]
    try:
        numbers = {side: Fraction(side) for side in (left, right) if side not in names}
        for values in itertools.product(TRIED, repeat=len(names)):
            at = {**numbers, **{name: Fraction(value) for name, value in zip(names, values, strict=True)}}
            (part,) = components(margin(Q({**claim.constants, **at})))
            told = at[left] - at[right] if relation in (">=", "≥", ">") else at[right] - at[left]
            if names and {sign(told), sign(part)} == {-1, 1}:
                return True
    except (MissingQuantity, ClaimError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return False  # words of another form, or a margin that reads more than they name
    return False
