"""Parts of an object, with signs that follow from their types.

A proof speaks of parts of the objects it is about: the eigenvalues that reach a threshold, their number, the mean of a square
under a law. A part is built from typed fields only, never from a bare function of an author, so that "not negative" is a
consequence of what the part is: a count, a square, a sum of such.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.terms import COMPARISONS, Look, Term, as_term, certain, exact, exact_list, weaker
from lemmacheck.numbers.kinds import log, power, sqrt


@dataclass(frozen=True, eq=False)
class Part:
    """Finitely many numbers of the object: a list, or those of it that meet a condition."""

    look: Look  # -> list of numbers
    sign: str  # of every one of them
    says: str
    low: Any = None  # what every one of them is at least: an expression or number, by type or by selection
    high: Any = None
    whole: Part | None = None  # the list that it was selected from
    is_empty_possible: bool = True
    fixed_total: Term | None = None  # what they add up to by type

    def where(self, relation: str, bound: Any) -> Part:
        """Those that compare so with a bound: ">=", ">", "<=" or "<"."""
        compare = COMPARISONS.get(relation)
        if compare is None:
            raise ClaimError(f"{relation!r} is no comparison; write one of {', '.join(COMPARISONS)}")
        term = bound if isinstance(bound, Term) else as_term(bound)
        low, high = (bound, self.high) if relation.startswith(">") else (self.low, bound)
        sign = "positive" if relation.startswith(">") and term.sign == "positive" else self.sign
        sign = "positive" if relation == ">" and term.sign == "nonnegative" else sign

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            edge = term.look(o, s)
            return [x for x in self.look(o, s) if certain(compare, x, edge)]

        return Part(look, sign, f"those of {self.says} that are {relation} {term.says}", low, high, whole=self)

    @property
    def count(self) -> Term:
        """How many there are."""
        return Term(lambda o, s: len(self.look(o, s)), "nonnegative" if self.is_empty_possible else "positive", f"#({self.says})")

    @property
    def total(self) -> Term:
        """Their sum."""
        if self.fixed_total is not None:
            return self.fixed_total
        sign = "nonnegative" if self.sign == "positive" and self.is_empty_possible else self.sign
        return Term(lambda o, s: sum(exact_list(self.look(o, s)), fmpq(0)), sign, f"Σ {self.says}")

    def power_sum(self, k: int) -> Term:
        """The sum of their kth powers."""
        even = k % 2 == 0
        sign = "nonnegative" if even and self.sign == "real" else self.sign
        if sign == "positive" and self.is_empty_possible:
            sign = "nonnegative"
        if sign == "nonnegative" and self.fixed_total is not None and self.fixed_total.sign == "positive":
            sign = "positive"  # numbers with a positive sum are not all zero
        return Term(lambda o, s: sum((power(exact(x), k) for x in self.look(o, s)), fmpq(0)), sign, f"Σ ({self.says})^{k}")

    @property
    def squares(self) -> Term:
        """The sum of their squares."""
        return self.power_sum(2)

    @property
    def mean(self) -> Term:
        """Their arithmetic mean; there must be one of them."""
        return self._end("mean", lambda xs: sum(xs, fmpq(0)) / len(xs))

    @property
    def geometric(self) -> Term:
        """Their geometric mean; none may be negative."""
        if self.sign == "real":
            raise ClaimError(f"{self.says} may be negative, so they have no geometric mean")
        return self._end("geometric mean", _geometric)

    @property
    def product(self) -> Term:
        """All of them multiplied."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            found = fmpq(1)
            for x in exact_list(self.look(o, s)):
                found = found * x
            return found

        return Term(look, self.sign, f"Π {self.says}")

    @property
    def logs(self) -> Part:
        """The logarithm of each; all must be positive."""
        if self.sign != "positive":
            raise ClaimError(f"{self.says} may be zero or negative, so they have no logarithms")
        look: Look = lambda o, s: [log(exact(x)) for x in self.look(o, s)]  # noqa: E731
        return Part(look, "real", f"log of {self.says}", is_empty_possible=self.is_empty_possible)

    @property
    def largest(self) -> Term:
        """The largest; there must be one."""
        largest = self._end("largest", max)
        above_zero = self.fixed_total is not None and self.fixed_total.sign == "positive"  # it is at least the mean
        return Term(largest.look, "positive" if above_zero else largest.sign, largest.says)

    @property
    def smallest(self) -> Term:
        """The smallest; there must be one."""
        return self._end("smallest", min)

    @functools.cached_property
    def below_mean(self) -> Term:
        """How far the smallest lies below the mean: never negative."""
        gap = self.mean - self.smallest
        return Term(gap.look, "nonnegative", f"how far the smallest of {self.says} lies below the mean")

    def _end(self, name: str, choose: Callable[[Sequence[Any]], Any]) -> Term:
        if self.is_empty_possible:
            raise ClaimError(f"{self.says} may be empty, so it has no {name} number")
        return Term(lambda o, s: choose(exact_list(self.look(o, s))), self.sign, f"the {name} of {self.says}")

    @property
    def without_largest(self) -> Part:
        """All but one largest."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            numbers.remove(max(numbers))
            return numbers

        return Part(look, self.sign, f"{self.says} without the largest", self.low, self.high, whole=self)

    @property
    def without_smallest(self) -> Part:
        """All but one smallest; nothing where there is none."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            if numbers:
                numbers.remove(min(numbers))
            return numbers

        return Part(look, self.sign, f"{self.says} without the smallest", self.low, self.high, whole=self)

    def item(self, index: int) -> Term:
        """One of them, by its place."""
        return Term(lambda o, s: exact(self.look(o, s)[index]), self.sign, f"number {index + 1} of {self.says}")

    def beyond(self, count: int) -> Part:
        """Those after the first few."""
        return Part(
            lambda o, s: list(self.look(o, s)[count:]), self.sign, f"{self.says} beyond {count}", self.low, self.high, whole=self
        )

    @property
    def shares(self) -> Part:
        """Each divided by the sum of all: positive numbers that add up to one."""
        if self.sign != "positive" or self.is_empty_possible:
            raise ClaimError(f"{self.says} may be zero or none, so they have no shares")

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            total = sum(numbers, fmpq(0))
            return [x / total for x in numbers]

        return Part(look, "positive", f"shares of {self.says}", is_empty_possible=False, fixed_total=as_term(1))

    def less_first(self, bound: Any) -> Part:
        """The same with a number taken from the first, so of either sign."""
        term = as_term(bound)

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            first, *rest = exact_list(self.look(o, s))
            return [first - exact(term.look(o, s)), *rest]

        return Part(look, "real", f"{self.says} − {term.says} in the first place", is_empty_possible=self.is_empty_possible)

    @property
    def levelled(self) -> Part:
        """The largest and the smallest replaced by their geometric mean: the same product, a smaller sum."""
        if self.sign == "real" or self.is_empty_possible:
            raise ClaimError(f"{self.says} may be negative or empty, so its extremes have no geometric mean")

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            if len(numbers) < 2:
                return numbers
            high, low = max(numbers), min(numbers)
            numbers.remove(high)
            numbers.remove(low)
            return [*numbers, sqrt(high * low), sqrt(high * low)]

        return Part(look, self.sign, f"{self.says} with levelled extremes", is_empty_possible=False)

    @property
    def above_smallest(self) -> Part:
        """Each number minus the smallest, so that none is negative."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            return [x - min(numbers) for x in numbers]

        return Part(look, "nonnegative", f"{self.says} above the smallest", is_empty_possible=self.is_empty_possible)

    @property
    def centred(self) -> Part:
        """Each number minus their mean."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            numbers = exact_list(self.look(o, s))
            return [x - sum(numbers, fmpq(0)) / len(numbers) for x in numbers]

        return Part(look, "real", f"{self.says}, centred", is_empty_possible=self.is_empty_possible)

    @property
    def extremal_spread(self) -> Term:
        """σ for which μ + (k − 1)σ and k − 1 times μ − σ have the sum and the sum of squares of these k ≥ 2 numbers."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            numbers = exact_list(self.centred.look(o, s))
            return sqrt(sum((x * x for x in numbers), fmpq(0)) / (len(numbers) * (len(numbers) - 1)))

        return Term(look, "nonnegative", f"the extremal spread of {self.says}")

    @property
    def extremal_low(self) -> Term:
        """μ − σ: not negative for numbers that are not, since their squares add up to at most (kμ)²."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            numbers = exact_list(self.look(o, s))
            return sum(numbers, fmpq(0)) / len(numbers) - self.extremal_spread.look(o, s)

        return Term(look, "real" if self.sign == "real" else "nonnegative", f"the extremal low of {self.says}")

    @property
    def pair_mean(self) -> Term:
        """The mean of their products in pairs; there must be two of them."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            numbers = exact_list(self.look(o, s))
            total, k = sum(numbers, fmpq(0)), len(numbers)
            return (total * total - sum((x * x for x in numbers), fmpq(0))) / (k * (k - 1))

        return Term(look, self.sign, f"the mean product of two of {self.says}")

    def times(self, other: Part) -> Part:
        """The products with the numbers of another list of the same length, one by one."""
        sign = "real" if "real" in (self.sign, other.sign) else weaker(self.sign, other.sign)
        look: Look = lambda o, s: [  # noqa: E731
            exact(x) * exact(y) for x, y in zip(self.look(o, s), other.look(o, s), strict=True)
        ]
        return Part(look, sign, f"{self.says} times {other.says}", is_empty_possible=self.is_empty_possible)

    def inner(self, other: Part) -> Term:
        """The sum of the products with another list of the same length."""
        sign = "real" if "real" in (self.sign, other.sign) else "nonnegative"
        return Term(
            lambda o, s: sum((exact(x) * exact(y) for x, y in zip(self.look(o, s), other.look(o, s), strict=True)), fmpq(0)),
            sign,
            f"⟨{self.says}, {other.says}⟩",
        )

    def less(self, bound: Any) -> Part:
        """Each number minus a bound that it is at least, by type or by selection; else of either sign."""
        term, at_least = as_term(bound), self.low is not None and self.low is bound
        look: Look = lambda o, s: [exact(x) - exact(term.look(o, s)) for x in self.look(o, s)]  # noqa: E731
        return Part(
            look, "nonnegative" if at_least else "real", f"{self.says} − {term.says}", is_empty_possible=self.is_empty_possible
        )

    def missing(self, bound: Any) -> Part:
        """A bound minus each number, where the bound is what they are at most; else of either sign."""
        term, at_most = as_term(bound), self.high is not None and self.high is bound
        look: Look = lambda o, s: [exact(term.look(o, s)) - exact(x) for x in self.look(o, s)]  # noqa: E731
        return Part(
            look, "nonnegative" if at_most else "real", f"{term.says} − {self.says}", is_empty_possible=self.is_empty_possible
        )

    @property
    def first(self) -> Term:
        """The first number; there must be one."""
        return self._end("first", lambda xs: xs[0])

    @property
    def without_first(self) -> Part:
        """All but the first number."""
        look: Look = lambda o, s: list(self.look(o, s))[1:]  # noqa: E731
        return Part(look, self.sign, f"{self.says} without the first", self.low, self.high, whole=self)

    def each(self, what: Callable[[Term], Term], *, says: str = "") -> Part:
        """A term formed of each number; the function combines terms, so that the sign follows from the types."""
        slot = object()
        formed = what(Term(lambda o, s: s[slot], self.sign, "x"))
        look: Look = lambda o, s: [formed.look(o, {**s, slot: exact(x)}) for x in self.look(o, s)]  # noqa: E731
        return Part(look, formed.sign, says or f"{formed.says} for x in {self.says}", is_empty_possible=self.is_empty_possible)


@dataclass(frozen=True, eq=False)
class Chances:
    """A finite law on parts of the object: weights that are positive and add up to one."""

    look: Look  # -> list of (weight, outcome)
    outcome: Callable[[Look], Any]  # the typed part that an outcome is
    says: str

    def mean(self, what: Callable[[Any], Term]) -> Term:
        """The mean of a term formed of the outcome; its sign is that of the term."""
        slot = object()
        formed = as_term(what(self.outcome(lambda o, s: s[slot])))
        look: Look = lambda o, s: sum(  # noqa: E731
            (exact(w) * exact(formed.look(o, {**s, slot: x})) for w, x in self.look(o, s)), fmpq(0)
        )
        return Term(look, formed.sign, f"E[{formed.says}]")

    def of(self, what: Callable[[Any], Term | Part]) -> Values:
        """The law of something formed of the outcome."""
        slot = object()
        formed = what(self.outcome(lambda o, s: s[slot]))
        return Values(
            lambda o, s: [(exact(w), formed.look(o, {**s, slot: x})) for w, x in self.look(o, s)], formed.sign, formed.says
        )


@dataclass(frozen=True, eq=False)
class Values:
    """The law of a number or of a list under `Chances`: what a fact about means is about."""

    look: Look  # -> list of (weight, number or list)
    sign: str
    says: str


def _geometric(xs: Sequence[Any]) -> Any:
    """The kth root of the product of k numbers."""
    product = fmpq(1)
    for x in xs:
        product = product * x
    if len(xs) == 1 or product == 0:
        return product
    return sqrt(product) if len(xs) == 2 else (arb(product).log() / len(xs)).exp()
