"""Polynomials in bounded numbers of an object: at most the sum of the sizes of their coefficients, each times its bounds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Real
from lemmacheck.language.terms import Term, exact


@dataclass(frozen=True, eq=False)
class BoundedPolynomial:
    """Σ c Π y^k over the terms, {powers: coefficient}, in fields of the domain that are numbers between two numbers."""

    domain: Domain
    names: Sequence[str]
    terms: Mapping[tuple[int, ...], Any]

    def __post_init__(self) -> None:
        for name in self.names:
            field = self.domain.fields.get(name)
            ends = (field.low, field.high) if isinstance(field, Real) else (None, None)
            if any(end is None or isinstance(end, str) for end in ends):
                raise ClaimError(f"{name} is no number between two numbers by its type, so a polynomial in it has no bound")

    @cached_property
    def bound(self) -> Any:
        """What its size is at most, by the triangle inequality."""
        fields = [self.domain.fields[name] for name in self.names]
        most = [max(abs(exact(field.low)), abs(exact(field.high))) for field in fields if isinstance(field, Real)]
        return sum((abs(exact(c)) * _monomial(most, powers) for powers, c in self.terms.items()), fmpq(0))

    def _value(self, o: Any, _s: Mapping[Any, Any]) -> Any:
        numbers = [exact(getattr(o, name)) for name in self.names]
        return sum((exact(c) * _monomial(numbers, powers) for powers, c in self.terms.items()), fmpq(0))

    @property
    def missing(self) -> Term:
        """The bound less its size: not negative."""
        return Term(lambda o, s: self.bound - abs(self._value(o, s)), "nonnegative", "what a polynomial lacks of its bound")

    @property
    def above_floor(self) -> Term:
        """Its value plus the bound: not negative."""
        return Term(lambda o, s: self.bound + self._value(o, s), "nonnegative", "a polynomial above minus its bound")


def _monomial(numbers: Sequence[Any], powers: Sequence[int]) -> Any:
    found = fmpq(1)
    for x, k in zip(numbers, powers, strict=True):
        found *= x**k
    return found
