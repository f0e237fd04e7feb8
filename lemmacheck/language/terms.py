"""Numbers of an object, as terms with a sign: what a proof may put a symbol to, exact or in balls."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.numbers.kinds import lift, power, sqrt

ORDER = ("real", "nonnegative", "positive")  # what is known of a sign, least first
EXACT = {fmpq, arb}
Look = Callable[[Any, Mapping[Any, Any]], Any]  # (object, outcomes that a law runs over) -> value


def weaker(*signs: str) -> str:
    """The least that is known of several."""
    return min(signs, key=ORDER.index)


def exact(value: Any) -> Any:
    """Whole numbers and fractions as `fmpq`; balls stay balls."""
    return value if isinstance(value, (fmpq, arb)) else lift(int(value) if isinstance(value, int) else value, "exact")


@dataclass(frozen=True, eq=False)
class Term:
    """A number that every object has, and what its type says of its sign."""

    look: Look
    sign: str
    says: str
    high: Term | None = None  # what it is at most, by its type
    is_below: bool = False  # and never reaches
    low: Any = None  # an exact number that it is at least, by its type

    @property
    def missing(self) -> Term:
        """What it lacks to the end of its range."""
        if self.high is None:
            raise ClaimError(f"{self.says} has no upper end by its type")
        gap = self.high - self
        return Term(gap.look, "positive" if self.is_below else "nonnegative", gap.says)

    @property
    def root_gap(self) -> Term:
        """How far its root lies above the root of what it is at least by its type."""
        if self.low is None or self.low < 0:
            raise ClaimError(f"{self.says} has no lower end by its type that has a root")
        gap = self.root - as_term(self.low).root
        return Term(gap.look, "nonnegative", gap.says)

    def __add__(self, other: Any) -> Term:
        right = as_term(other)
        low = None if self.low is None or right.low is None else self.low + right.low
        return dataclasses.replace(_combined(self, right, lambda x, y: x + y, _sum_sign, "+"), low=low)

    def __mul__(self, other: Any) -> Term:
        return _combined(self, other, lambda x, y: x * y, weaker, "·")

    def __truediv__(self, other: Any) -> Term:
        right = as_term(other)
        if right.sign != "positive":
            raise ClaimError(f"{right.says} may vanish, so nothing can be divided by it; take a part that is positive by its type")
        return _combined(self, right, lambda x, y: x / y, weaker, "/")

    def __sub__(self, other: Any) -> Term:
        gap = _combined(self, other, lambda x, y: x - y, lambda *_: "real", "−")
        if self.low is None or not isinstance(other, (int, Fraction)):
            return gap
        low = exact(self.low) - exact(other)  # what is left above a number, where the least value is known
        return dataclasses.replace(gap, low=low, sign="positive" if low > 0 else "nonnegative" if low == 0 else "real")

    __radd__ = __add__
    __rmul__ = __mul__

    def __rsub__(self, other: Any) -> Term:
        return as_term(other) - self

    def __rtruediv__(self, other: Any) -> Term:
        return as_term(other) / self

    def raised(self, exponent: Any) -> Term:
        """Its power with any real exponent; it must be positive."""
        power_of = as_term(exponent)
        if self.sign != "positive":
            raise ClaimError(f"{self.says} may vanish or be negative, so it has no real powers")

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            return (arb(exact(self.look(o, s))).log() * exact(power_of.look(o, s))).exp()

        return Term(look, "positive", f"({self.says})^({power_of.says})")

    @property
    def squared(self) -> Term:
        """Its square, which is never negative."""
        sign = "positive" if self.sign == "positive" else "nonnegative"
        return Term(lambda o, s: power(self.look(o, s), 2), sign, f"({self.says})²")

    @property
    def root(self) -> Term:
        """Its square root; only of what is not negative by its type."""
        if self.sign == "real":
            raise ClaimError(f"{self.says} may be negative, so it has no root")
        return Term(lambda o, s: sqrt(self.look(o, s)), self.sign, f"√({self.says})")


def as_term(value: Any) -> Term:
    """A term as it is; an exact number as a term with its own sign."""
    if isinstance(value, Term):
        return value
    number = exact(value)
    if isinstance(number, arb) or not isinstance(number, fmpq):
        raise ClaimError(f"{value!r} is neither a part of the object nor an exact number")
    sign = "positive" if number > 0 else "nonnegative" if number == 0 else "real"
    return Term(lambda *_: number, sign, str(value), low=number)


def _combined(left: Term, right: Any, what: Callable[[Any, Any], Any], sign: Callable[..., str], mark: str) -> Term:
    other = as_term(right)
    return Term(
        lambda o, s: what(exact(left.look(o, s)), exact(other.look(o, s))),
        sign(left.sign, other.sign),
        f"({left.says} {mark} {other.says})",
    )


def _sum_sign(left: str, right: str) -> str:
    if "real" in (left, right):
        return "real"
    return "positive" if "positive" in (left, right) else "nonnegative"


def certain(compare: Callable[[Any, Any], bool], x: Any, y: Any) -> bool:
    """A comparison that is certain, or an error: overlapping balls are never guessed."""
    x, y = exact(x), exact(y)
    if isinstance(x, arb) or isinstance(y, arb):
        gap = arb(x) - arb(y)
        if gap.contains(0) and not gap.is_zero():
            raise ClaimError(f"{x} and {y} overlap, so they cannot be compared")
    return bool(compare(x, y))


def exact_list(numbers: Sequence[Any]) -> list[Any]:
    """A list of exact numbers or balls."""
    found = list(numbers)
    return found if set(map(type, found)) <= EXACT else [exact(x) for x in found]


def inner(xs: Sequence[Any], ys: Sequence[Any]) -> Any:
    """Σ x y."""
    if len(xs) != len(ys):
        raise ValueError(f"{len(xs)} numbers cannot be multiplied with {len(ys)}")
    return sum(map(operator.mul, exact_list(xs), exact_list(ys)), fmpq(0))


COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    ">=": lambda x, y: x >= y,
    ">": lambda x, y: x > y,
    "<=": lambda x, y: x <= y,
    "<": lambda x, y: x < y,
}
