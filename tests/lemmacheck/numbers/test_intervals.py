import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
