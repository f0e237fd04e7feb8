"""Numbers of a list or a matrix that no measurement reads: "for every list" is not shown by its first two numbers.

In the place of each stands, in turn, something with which nothing can be done: a measurement that comes to an end did not read it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from itertools import islice
from typing import Any

from flint import fmpq

from lemmacheck.language.domains import Domain
from lemmacheck.language.quantities import Q

LOOKED_AT = 60  # of the first objects, among which those of three numbers and more are found
OBJECTS = 6  # in all of which some number must go unread: branches may pass one over
FEWEST = 3  # numbers, or rows: of two an author leaves none out


class _Nothing:
    """No number, and nothing that could be compared, asked or computed with."""

    def _refuse(self, *_: Any) -> Any:
        raise TypeError("it was read")

    __eq__ = __lt__ = __bool__ = __hash__ = __len__ = __repr__ = _refuse


@functools.cache
def unread_entries(domain: Domain, measure: Callable[[Any], Any], taken: frozenset[str]) -> str:
    """The first field of which every object has a number that the measurement does not read; nothing where there is none."""
    objects = list(islice(domain.objects(), LOOKED_AT))
    for name in domain.fields:
        large = [o for o in objects if name not in taken and _is_large(getattr(o, name, None))][-OBJECTS:]
        if len(large) == OBJECTS and all(_leaves_out(o, name, measure) for o in large):
            return name
    return ""


def _is_large(value: Any) -> bool:
    if not isinstance(value, list) or len(value) < FEWEST:
        return False
    return all(isinstance(x, (int, fmpq)) for x in value) or all(isinstance(row, list) and len(row) >= FEWEST for row in value)


def _leaves_out(o: Q, name: str, measure: Callable[[Any], Any]) -> bool:
    """Some number of the field is not read; of a measurement that takes no plain lists nothing is said."""
    places = [(i, j) for i, row in enumerate(getattr(o, name)) for j in (range(len(row)) if isinstance(row, list) else (None,))]
    return _runs(measure, _with(o, name, None)) and any(_runs(measure, _with(o, name, place)) for place in places)


def _runs(measure: Callable[[Any], Any], values: dict[str, Any]) -> bool:
    try:
        measure(Q(values))
    except Exception:  # whatever it does with nothing
        return False
    return True


def _with(o: Q, name: str, place: tuple[int, int | None] | None) -> dict[str, Any]:
    value = [list(row) if isinstance(row, list) else row for row in getattr(o, name)]
    if place is not None and place[1] is not None:
        value[place[0]][place[1]] = _Nothing()
    elif place is not None:
        value[place[0]] = _Nothing()
    return {**vars(o), name: value}
