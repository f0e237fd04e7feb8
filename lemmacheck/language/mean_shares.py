"""Mean shares T_i = s_i E[u_i/Σ s_k u_k] of positive numbers s with sum one, under a law of weights u with sum one.

About equal numbers, with y_i = s_i − 1/n and z = n Σ y_k u_k, a share is u_i (1 + n y_i − z) up to
z² u_i s_i/Σ s_k u_k − n z y_i u_i.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.parts import Chances, Part, Values
from lemmacheck.language.terms import Look, Term, as_term, exact_list

Outcome = tuple[list[Any], list[Any]]  # s and u


@dataclass(frozen=True, eq=False)
class MeanShares:
    """The shares of a list of positive numbers with sum one, under weights that are not negative and add up to one."""

    numbers: Part
    law: Chances

    @property
    def outcomes(self) -> Chances:
        """Every outcome of the weights."""
        return Chances(self._outcomes, ShareOutcome, "the weights")

    @property
    def mean(self) -> Part:
        """T, which adds up to one."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            outcomes = self._outcomes(o, s)
            return [sum((w * _taken(x)[i] for w, x in outcomes), fmpq(0)) for i in range(len(outcomes[0][1][0]))]

        return Part(look, "nonnegative", "T", is_empty_possible=False, fixed_total=as_term(1))

    @property
    def remainders(self) -> Values:
        """The law of what the first order leaves."""
        return Values(lambda o, s: [(w, _rest(x)) for w, x in self._outcomes(o, s)], "real", "remainders")

    @cached_property
    def variance(self) -> Term:
        """E|r − E r|² of what the first order leaves: a mean of squares."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            law = self.remainders.look(o, s)
            mean = [sum((w * r[i] for w, r in law), fmpq(0)) for i in range(len(law[0][1]))]
            return sum((w * _square([x - y for x, y in zip(r, mean, strict=True)]) for w, r in law), fmpq(0))

        return Term(look, "nonnegative", "E|r − E r|²")

    def _outcomes(self, o: Any, s: Mapping[Any, Any]) -> list[tuple[Any, Outcome]]:
        numbers = exact_list(self.numbers.look(o, s))
        return [(w, (numbers, exact_list(u))) for w, u in self.law.look(o, s)]


@dataclass(frozen=True, eq=False)
class ShareOutcome:
    """One outcome of the weights."""

    look: Look  # -> s and u

    @property
    def off(self) -> Term:
        """z = n Σ y_k u_k."""
        return Term(lambda o, s: _off(self.look(o, s)), "real", "z")

    @property
    def taken(self) -> Part:
        """u_i s_i/Σ s_k u_k: not negative, with sum one."""
        look: Look = lambda o, s: _taken(self.look(o, s))  # noqa: E731
        return Part(look, "nonnegative", "shares", is_empty_possible=False, fixed_total=as_term(1))

    @property
    def deviations(self) -> Values:
        """The law of y_k under the weights u_k."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            numbers, u = self.look(o, s)
            return list(zip(u, _centred(numbers), strict=True))

        return Values(look, "real", "y")

    @property
    def first(self) -> Part:
        """z² u_i s_i/Σ s_k u_k."""
        look: Look = lambda o, s: [_off(self.look(o, s)) ** 2 * x for x in _taken(self.look(o, s))]  # noqa: E731
        return Part(look, "real", "z² shares", is_empty_possible=False)

    @property
    def second(self) -> Part:
        """n z y_i u_i."""

        def look(o: Any, s: Any) -> list[Any]:
            numbers, u = self.look(o, s)
            return [len(u) * _off((numbers, u)) * x * y for x, y in zip(u, _centred(numbers), strict=True)]

        return Part(look, "real", "n z y u", is_empty_possible=False)

    @property
    def joint(self) -> Term:
        """|first + second|²: a square."""
        look: Look = lambda o, s: _square(  # noqa: E731
            [x + y for x, y in zip(self.first.look(o, s), self.second.look(o, s), strict=True)]
        )
        return Term(look, "nonnegative", "|z² h + n z y u|²")

    @property
    def outside(self) -> Term:
        """Σ y_k² (1 − u_k): not negative, since no weight exceeds their sum."""
        return self._spare(lambda u: 1 - u, "Σ y² (1 − u)")

    @property
    def inside(self) -> Term:
        """Σ y_k² u_k (1 − u_k), likewise."""
        return self._spare(lambda u: u * (1 - u), "Σ y² u (1 − u)")

    def _spare(self, what: Any, says: str) -> Term:
        def look(o: Any, s: Any) -> Any:
            numbers, u = self.look(o, s)
            return sum((y * y * what(x) for x, y in zip(u, _centred(numbers), strict=True)), fmpq(0))

        return Term(look, "nonnegative", says)


def mean_shares(numbers: Part, law: Chances) -> MeanShares:
    """The mean shares of positive numbers with sum one under a law of weights with sum one."""
    weights = law.outcome(lambda *_: None)
    totals = [getattr(part, "fixed_total", None) for part in (numbers, weights)]
    if numbers.sign != "positive" or weights.sign == "real" or any(t is None or t.low != 1 for t in totals):
        raise ClaimError("shares are those of positive numbers with sum one, under weights that are not negative, with sum one")
    return MeanShares(numbers, law)


def _centred(numbers: list[Any]) -> list[Any]:
    return [x - fmpq(1, len(numbers)) for x in numbers]


def _off(at: Outcome) -> Any:
    numbers, u = at
    return len(u) * sum((x * y for x, y in zip(u, _centred(numbers), strict=True)), fmpq(0))


def _taken(at: Outcome) -> list[Any]:
    products = [x * y for x, y in zip(*at, strict=True)]
    total = sum(products, fmpq(0))
    return [x / total for x in products]


def _rest(at: Outcome) -> list[Any]:
    numbers, u = at
    z = _off(at)
    return [z * z * h - len(u) * z * y * x for h, x, y in zip(_taken(at), u, _centred(numbers), strict=True)]


def _square(x: list[Any]) -> Any:
    return sum((a * a for a in x), fmpq(0))
