"""Wide balls decide what is certain and refuse the rest."""

import operator

import pytest
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.errors import Overlap
from lemmacheck.numbers.guarded import Guarded, bare, guard
from lemmacheck.numbers.kinds import ball, exp, log, power, sign, sqrt

WIDE = guard(ball(fmpq(1), fmpq(3)))
FRACTIONS = st.fractions(min_value="1/10", max_value=9, max_denominator=20)


@pytest.mark.parametrize("choose", [max, min, sorted])
def test_overlapping_balls_are_not_ordered(choose):
    with pytest.raises(Overlap):
        choose([WIDE, guard(ball(fmpq(2), fmpq(4)))])


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne])
def test_a_comparison_with_a_number_inside_raises(compare):
    with pytest.raises(Overlap):
        compare(WIDE, 2)


def test_certain_comparisons_answer():
    assert WIDE > 0
    assert WIDE < 4
    assert WIDE != 5
    assert max(WIDE, guard(ball(fmpq(4), fmpq(5)))).ball > 3
    assert WIDE > 0


def test_a_branch_on_a_ball_or_a_float_of_it_raises():
    with pytest.raises(Overlap):
        bool(WIDE - 2)
    with pytest.raises(Overlap):
        float(WIDE)


@given(low=FRACTIONS, width=FRACTIONS, inside=st.fractions(min_value=0, max_value=1))
def test_arithmetic_contains_the_value_at_every_point(low, width, inside):
    x = guard(ball(low, low + width))
    point = low + width * inside
    at = fmpq(point.numerator, point.denominator)
    for formula in (
        lambda t: 1 / (1 + t) - t * t / 3,
        lambda t: 2 - t,
        lambda t: power(t, 2) + power(t, 3),
        lambda t: sqrt(t) + log(t) - exp(-t),
        lambda t: abs(t - 2) * 3,
        lambda t: fmpq(1, 2) * t + arb(2) * t,
    ):
        assert isinstance(formula(x), Guarded)
        assert bare(formula(x)).overlaps(arb(bare(formula(at))))
    assert sign(x) == 1
