from fractions import Fraction

import numpy as np
import pytest
import sympy
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers import kinds as nb
from lemmacheck.numbers.balls import precision_of

fractions = st.fractions(min_value=-1000, max_value=1000)


@given(fractions)
def test_a_fraction_keeps_its_value_in_every_kind(x):
    exact = nb.lift(x, "exact")
    assert Fraction(int(exact.p), int(exact.q)) == x
    assert nb.lift(x, "symbol") == sympy.Rational(x.numerator, x.denominator)
    assert nb.lift(x, "float") == float(x)


def test_a_float_is_refused_where_exactness_is_needed():
    with pytest.raises(TypeError, match=r"write it as a fraction"):
        nb.lift(0.1, "exact")
    with pytest.raises(TypeError, match="fraction"):
        nb.lift(0.1, "symbol")


@given(st.fractions(min_value=0, max_value=100))
def test_square_root_is_exact_on_squares_and_a_ball_elsewhere(x):
    assert nb.sqrt(x * x) == nb.lift(x, "exact")
    root = nb.sqrt(x)
    assert (root * root - nb.lift(x, "exact") == 0) if isinstance(root, fmpq) else (root * root - nb.lift(x, "exact")).contains(0)


@pytest.mark.parametrize("f", ["sqrt", "exp", "log"])
def test_functions_agree_over_all_kinds(f):
    g = getattr(nb, f)
    near = g(2.5)
    assert float(g(arb(5) / 2).mid()) == pytest.approx(near)
    assert float(g(sympy.Rational(5, 2))) == pytest.approx(near)
    assert g(np.array([2.5]))[0] == pytest.approx(near)
    assert nb.approximate(g(Fraction(5, 2))) == pytest.approx(near)


def test_powers_are_exact_for_whole_exponents_and_balls_for_others():
    assert nb.power(Fraction(2, 3), 2) == fmpq(4, 9)
    assert nb.power(fmpq(2, 3), fmpq(2)) == fmpq(4, 9)
    assert (nb.power(fmpq(2), fmpq(1, 2)) ** 2 - 2).contains(0)


def test_a_ball_that_contains_zero_has_no_sign_and_nan_is_refused():
    assert nb.sign(arb(0, 1)) is None
    assert nb.sign(arb(3, 1)) == 1
    assert nb.sign(fmpq(-1, 3)) == -1
    with pytest.raises(nb.NotComparable):
        nb.sign(float("nan"))


def test_precision_rises_until_the_sign_is_certain():
    # 64 bits cannot tell √(1 + 2⁻²⁰⁰) from 1
    tiny = Fraction(1, 2**200)
    _, sign = nb.decide(lambda: (arb(1) + nb.lift(tiny, "exact")).sqrt() - 1)
    assert sign == 1
    assert nb.decide(lambda: (arb(1) + nb.lift(tiny, "exact")).sqrt() - 1, precisions=(64,))[1] is None


@given(fractions)
def test_intervals_are_rounded_outward(x):
    low, high = nb.interval(x)
    assert Fraction(low) <= x <= Fraction(high)


def test_the_global_precision_is_restored():
    from flint import ctx

    before = ctx.prec
    with pytest.raises(ZeroDivisionError), precision_of(300):
        raise ZeroDivisionError
    assert ctx.prec == before


@given(fractions, st.fractions(0, 1))
def test_the_interval_of_a_ball_holds_all_of_it(middle, radius):
    ball = nb.ball(nb.lift(middle - radius, "exact"), nb.lift(middle + radius, "exact"))
    low, high = nb.interval(ball)
    assert Fraction(low) <= middle - radius
    assert middle + radius <= Fraction(high)


def test_roots_of_fractions_are_exact_only_where_both_parts_are_squares():
    assert nb.sqrt(Fraction(4, 9)) == fmpq(2, 3)
    assert isinstance(nb.sqrt(Fraction(4, 3)), arb)
    assert isinstance(nb.sqrt(Fraction(3, 4)), arb)


def test_odd_powers_of_balls_keep_their_negative_part():
    around_zero = nb.ball(-2, 1)
    assert nb.power(around_zero, 3).contains(-8)
    assert nb.power(around_zero, 2).contains(4)
    assert not nb.power(around_zero, 2) < 0


def test_logarithms_of_exact_numbers():
    assert nb.log(1) == 0
    assert nb.log(Fraction(1, 2)) < 0
    assert nb.exp(0) == 1
    assert nb.exp(Fraction(-1, 2)) < 1


def test_a_float_never_decides():
    with pytest.raises(nb.NotComparable, match="never decide"):
        nb.decide(lambda: 0.5)
