"""Fractions of Python beside numbers of flint: equal where their values are, in order, and added as exactly.

Neither library knows the other: without this `fmpq(1, 2) == Fraction(1, 2)` is False, and a measurement that asks whether a number
is one half is answered no for every number; a margin could not add a third; and a ball to the power of a third would be one to the
power of a float beside it.
"""

import numbers
import operator
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import acb, arb, fmpq, fmpz

from lemmacheck.numbers.guarded import Guarded

BALLS = (arb, acb, Guarded)
WITHOUT_A_SUM = "both arguments should be Rational instances"  # what Python says when one is added to the other

numbers.Rational.register(fmpq)


def _know(name: str, others: tuple[type, ...]) -> None:
    """Both operations of this name on a fraction, as flint's own where the other number is flint's."""
    operate: Callable[[Any, Any], Any] = getattr(operator, name)
    left, right = getattr(Fraction, f"__{name}__"), getattr(Fraction, f"__r{name}__")

    def before(self: Fraction, other: Any) -> Any:
        return operate(fmpq(self.numerator, self.denominator), other) if isinstance(other, others) else left(self, other)

    def after(self: Fraction, other: Any) -> Any:
        return operate(other, fmpq(self.numerator, self.denominator)) if isinstance(other, others) else right(self, other)

    setattr(Fraction, f"__{name}__", before)
    setattr(Fraction, f"__r{name}__", after)


for _name in ("add", "sub", "mul", "truediv"):
    _know(_name, (fmpq, fmpz, *BALLS))
_know("pow", BALLS)


def how_to_add(problem: BaseException) -> str:
    """What to write instead, when a problem is that fractions of two libraries met in one operation."""
    if not isinstance(problem, TypeError) or WITHOUT_A_SUM not in str(problem):
        return ""
    return "; numbers of two kinds met: name the number in `constants`, or write like(x, number) beside the quantity x"
