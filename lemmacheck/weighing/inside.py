"""Whether a case that a search reached is an object of the claim's domain: beyond it the statement says nothing."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import Domain
from lemmacheck.language.quantities import Q


def is_inside(domain: Domain | None, case: Mapping[str, Any]) -> bool:
    """Whether a case with all its sizes is an object of the domain; whatever is not told by a domain is the author's duty."""
    if domain is None or any(name not in domain.fields for name in case):
        return True
    values = {name: _exactly(value) for name, value in case.items()}
    for name, kind in domain.fields.items():
        for attribute, length in (("count", _length), ("rows", _length), ("columns", _width)):
            given = getattr(kind, attribute, None)
            if isinstance(given, str) and given not in values and name in values:
                values[given] = length(values[name])
    if any(name not in values for name in domain.fields):
        return True
    try:
        return domain.contains(Q(values))
    except (ClaimError, TypeError, ValueError, ArithmeticError):  # a list of another length, a float that is no number
        return False


def _length(value: Any) -> int:
    return len(value)


def _width(value: Any) -> int:
    return len(value[0])


def _exactly(value: Any) -> Any:
    """Floats at their binary values."""
    if isinstance(value, (list, tuple)):
        return [_exactly(inner) for inner in value]
    return Fraction(value) if isinstance(value, float) else value
