import math
from fractions import Fraction

import pytest
from flint import arb
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.intervals import Span
from lemmacheck.numbers.kinds import exp, log, sqrt

ends = st.floats(-50, 50)


@st.composite
def spans_with_a_point(draw):
    low, high = sorted((draw(ends), draw(ends)))
    return Span(low, high), draw(st.floats(low, high))


def inside(x, span):
    return span.low - 1e-9 * (1 + abs(x)) <= x <= span.high + 1e-9 * (1 + abs(x))


@given(spans_with_a_point(), spans_with_a_point())
def test_every_point_stays_inside_through_arithmetic(one, two):
    (a, x), (b, y) = one, two
    assert inside(x + y, a + b)
    assert inside(x - y, a - b)
    assert inside(x * y, a * b)
    assert inside(x**2, a**2)
    assert inside(x**3, a**3)
    assert inside(abs(x), abs(a))
    assert inside(2 - x, 2 - a)
    if y != 0:
        assert inside(x / y, a / b)


@given(spans_with_a_point())
def test_every_point_stays_inside_through_functions(one):
    a, x = one
    assert inside(math.exp(x), exp(a))
    if x > 0:
        assert inside(math.sqrt(x), sqrt(a))
        assert inside(math.log(x), log(a))


def test_half_lines_survive():
    above = Span(0, math.inf)
    assert (1 - above).high == pytest.approx(1)
    assert (1 - above).low == -math.inf
    assert (above * 2 + 1).low == pytest.approx(1)
    assert (above**2).high == math.inf


def test_an_empty_interval_is_refused():
    with pytest.raises(ValueError, match="no interval"):
        Span(1, 0)


def contains_exactly(span, x):
    """Compared as fractions, so that a unit in the last place shows."""
    return (span.low == -math.inf or Fraction(span.low) <= x) and (span.high == math.inf or x <= Fraction(span.high))


@given(spans_with_a_point(), spans_with_a_point())
def test_not_even_the_last_bit_is_lost_in_arithmetic(one, two):
    (a, x), (b, y) = ((span, Fraction(point)) for span, point in (one, two))
    assert contains_exactly(a + b, x + y)
    assert contains_exactly(a - b, x - y)
    assert contains_exactly(2 - a, 2 - x)
    assert contains_exactly(a * b, x * y)
    assert contains_exactly(a**2, x**2)
    assert contains_exactly(a**3, x**3)
    assert contains_exactly(abs(a), abs(x))
    if y != 0:
        assert contains_exactly(a / b, x / y)


@given(st.floats(0.001, 1000), st.floats(0.001, 1000))
def test_not_even_the_last_bit_is_lost_at_the_ends(x, y):
    """Intervals of one point have no room: whatever is not rounded outward misses the exact value about half of the time."""
    a, b = Span(x, x), Span(y, y)
    assert contains_exactly(a + b, Fraction(x) + Fraction(y))
    assert contains_exactly(a * b, Fraction(x) * Fraction(y))
    assert contains_exactly(a / b, Fraction(x) / Fraction(y))
    with precision_of(300):
        for ours, theirs in ((sqrt(a), arb(x).sqrt()), (exp(a), arb(x).exp()), (log(a), arb(x).log())):
            assert not theirs < arb(ours.low)
            assert ours.high == math.inf or not theirs > arb(ours.high)


def test_a_half_line_from_zero_is_divided_by_its_far_end_only():
    positive = Span(1, 1) / Span(0, 3)
    assert Fraction(1, 3) - Fraction(1, 2**50) < Fraction(positive.low) <= Fraction(1, 3)
    assert positive.high == math.inf
    everywhere = Span(1, 1) / Span(-1, 1)
    assert (everywhere.low, everywhere.high) == (-math.inf, math.inf)


@given(st.floats(0.01, 100))
def test_one_over_a_half_line_is_rounded_outward(x):
    assert contains_exactly(Span(1, 1) / Span(0, x), 1 / Fraction(x))


def test_zero_times_a_half_line_is_zero():
    nothing = Span(0, 0) * Span(1, math.inf)
    assert nothing.low <= 0 <= nothing.high
    assert abs(nothing.low) < 1e-300
    assert abs(nothing.high) < 1e-300


def test_a_product_with_zero_inside_a_half_line_is_a_half_line():
    product = Span(0, 2) * Span(1, math.inf)
    assert -1e-300 < product.low <= 0
    assert product.high == math.inf


def test_zero_times_anything_is_zero_even_if_that_has_no_end():
    for zero, other in ((Span(0, 0), Span(-math.inf, math.inf)), (Span(-math.inf, math.inf), Span(0, 0))):
        product = zero * other
        assert -1e-300 < product.low <= 0 <= product.high < 1e-300
