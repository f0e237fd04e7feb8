"""Fractions of Python and numbers of flint in one operation: as exact as either."""

import operator
from fractions import Fraction

import pytest
from flint import acb, arb, fmpq, fmpz

from lemmacheck.numbers import mixed  # noqa: F401  # it teaches fractions
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.guarded import bare, guard

THIRD = Fraction(1, 3)


@pytest.mark.parametrize("name", ["add", "sub", "mul", "truediv"])
@pytest.mark.parametrize("number", [fmpq(5, 7), fmpz(5)])
def test_fractions_of_both_libraries_add_up_exactly(number, name):
    operate, known = getattr(operator, name), Fraction(int(fmpq(number).p), int(fmpq(number).q))
    for ours, wanted in ((operate(number, THIRD), operate(known, THIRD)), (operate(THIRD, number), operate(THIRD, known))):
        assert isinstance(ours, fmpq)
        assert ours == wanted


@pytest.mark.parametrize("make", [arb, acb, lambda x: guard(arb(x))])
def test_balls_stay_as_narrow_as_their_precision(make):
    with precision_of(256):
        assert abs(bare((make(2) + THIRD) * 3 - 7)) < arb(2) ** -240
        assert abs(bare((THIRD - make(2)) * 3 + 5)) < arb(2) ** -240
        assert abs(bare((make(2) ** THIRD) ** 3 - 2)) < arb(2) ** -240
        assert abs(bare((THIRD ** make(2)) * 9 - 1)) < arb(2) ** -240


def test_fractions_among_themselves_are_as_before():
    assert Fraction(4, 3) == THIRD + 1
    assert isinstance(THIRD + 0.5, float)
    assert Fraction(1, 9) == THIRD**2
    assert fmpq(1, 2) ** Fraction(2) == fmpq(1, 4)
