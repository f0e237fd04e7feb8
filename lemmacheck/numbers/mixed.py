"""Fractions of Python beside those of flint: equal where their values are, and in order.

Neither library knows the other: without this `fmpq(1, 2) == Fraction(1, 2)` is False, and a measurement that asks whether a number
is one half is answered no for every number.
"""

import numbers

from flint import fmpq

numbers.Rational.register(fmpq)

WITHOUT_A_SUM = "both arguments should be Rational instances"  # what Python says when one is added to the other


def how_to_add(problem: BaseException) -> str:
    """What to write instead, when a problem is that fractions of two libraries met in one operation."""
    if not isinstance(problem, TypeError) or WITHOUT_A_SUM not in str(problem):
        return ""
    return "; numbers of two kinds met: name the number in `constants`, or write like(x, number) beside the quantity x"
