"""Numbers that remember how they were formed and what was asked of them, so that a kernel can compute all of it again.

A quantity of a case lies between two fractions, which are equal where it was measured exactly. A formula of such quantities
yields an expression and its range; every comparison on the way is noted. Where a range decides no comparison there is no answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpz

from lemmacheck.certify.tree import Node, NotExported

Range = tuple[Fraction, Fraction]


@dataclass
class Notes:
    """What was asked while a formula was evaluated."""

    compared: list[tuple[Node, str]] = field(default_factory=list)  # a difference, and what was seen of it: >= > =
    branches: tuple[int, ...] = ()  # the signs that are supposed where a range does not decide one
    asked: int = 0  # how many such there were

    def branch(self) -> int:
        self.asked += 1
        return self.branches[self.asked - 1] if self.asked <= len(self.branches) else 1


class Traced:
    """An expression with its range."""

    __slots__ = ("high", "low", "node", "notes")

    def __init__(self, node: Node, ends: Range, notes: Notes) -> None:
        self.node, self.notes = node, notes
        self.low, self.high = ends

    def _lifted(self, other: Any) -> Traced | None:
        if isinstance(other, Traced):
            return other
        if isinstance(other, float):
            raise NotExported(f"the float {other!r} stands in the statement")
        value = as_fraction(other)
        return None if value is None else Traced(Node("C", value), (value, value), self.notes)

    def __add__(self, other: Any) -> Any:
        if (one := self._lifted(other)) is None:
            return NotImplemented
        return Traced(Node("A", self.node, one.node), (self.low + one.low, self.high + one.high), self.notes)

    def __mul__(self, other: Any) -> Any:
        if (one := self._lifted(other)) is None:
            return NotImplemented
        return Traced(Node("M", self.node, one.node), product((self.low, self.high), (one.low, one.high)), self.notes)

    def inverse(self) -> Traced:
        if self.low <= 0 <= self.high:
            raise NotExported("something is divided by what may be zero")
        return Traced(Node("I", self.node), (1 / self.high, 1 / self.low), self.notes)

    def __truediv__(self, other: Any) -> Any:
        return NotImplemented if (one := self._lifted(other)) is None else self * one.inverse()

    def __rtruediv__(self, other: Any) -> Any:
        return NotImplemented if (one := self._lifted(other)) is None else one * self.inverse()

    def __pow__(self, exponent: Any) -> Any:
        power = as_fraction(exponent) if not isinstance(exponent, Traced) else exponent.value
        if power is None or power.denominator != 1:
            raise NotExported(f"the power {exponent} is no whole number")
        if power < 0:
            return (self ** int(-power)).inverse()
        ends = raised((self.low, self.high), int(power))
        return Traced(Node("P", self.node, int(power)), ends, self.notes)

    def __neg__(self) -> Traced:
        return self._times(-1)

    def _times(self, sign: int) -> Traced:
        made: Traced = self * sign
        return made

    def __sub__(self, other: Any) -> Any:
        return NotImplemented if (one := self._lifted(other)) is None else self + -one

    def __rsub__(self, other: Any) -> Any:
        return NotImplemented if (one := self._lifted(other)) is None else one + -self

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Traced:
        """Where the range does not tell the sign, both are looked at, one after the other."""
        for one in (self, -self):
            if one.low >= 0:
                one.noted(">=")
                return one
        return self._times(self.notes.branch())

    @property
    def value(self) -> Fraction | None:
        """The number where it is known exactly."""
        return self.low if self.low == self.high else None

    def __int__(self) -> int:
        if self.value is None or self.value.denominator != 1:
            raise NotExported("a whole number is asked for where only a range is known")
        return int(self.value)

    __index__ = __int__

    def __float__(self) -> float:
        raise NotExported("the statement turns a quantity into a float")

    def __bool__(self) -> bool:
        return self != 0

    def __hash__(self) -> int:
        return hash(self.low)

    def _against(self, other: Any) -> Traced:
        difference = self - other
        if not isinstance(difference, Traced):
            raise NotExported(f"a quantity is compared with {other!r}")
        return difference

    def __eq__(self, other: object) -> bool:
        if self._lifted(other) is None:
            return False
        difference = self._against(other)
        if difference.low == difference.high == 0:
            return difference.noted("=")
        return not (difference.is_more() or (-difference).is_more())

    def is_more(self) -> bool:
        """Certainly positive, which is noted; certainly not, which is not; anything else has no answer."""
        if self.low > 0:
            return self.noted(">")
        if self.high <= 0:
            return False
        raise NotExported("what was enclosed does not decide a comparison in the statement")

    def noted(self, seen: str) -> bool:
        self.notes.compared.append((self.node, seen))
        return True

    def __gt__(self, other: Any) -> bool:
        difference = self._against(other)
        return difference.is_more() or not (-difference).noted(">=")

    def __ge__(self, other: Any) -> bool:
        return not self < other

    def __lt__(self, other: Any) -> bool:
        return bool((-self) > -other)

    def __le__(self, other: Any) -> bool:
        return not self > other


def as_fraction(value: Any) -> Fraction | None:
    """An exact number as a fraction; nothing for anything else."""
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    if isinstance(value, (int, Fraction, fmpz)) and not isinstance(value, bool):
        return Fraction(int(value)) if isinstance(value, fmpz) else Fraction(value)
    return None


def product(one: Range, other: Range) -> Range:
    corners = [a * b for a in one for b in other]
    return min(corners), max(corners)


def raised(ends: Range, power: int) -> Range:
    """As the kernel computes it: squares first, which are never negative."""
    if power == 0:
        return Fraction(1), Fraction(1)
    if power == 1:
        return ends
    low, high = product(ends, ends)
    return product((max(low, Fraction(0)), high), raised(ends, power - 2))
