"""Balls: exact input, restored precision, tails that bound what they say."""

from fractions import Fraction

import pytest
from flint import arb, ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck.numbers.balls import as_ball, between, integral, normalised, power, precision_of, spectrum_with_counts
from lemmacheck.numbers.balls import tail_of_inverse_roots as tail


def test_precision_returns_even_after_an_error():
    before = ctx.prec
    with pytest.raises(ZeroDivisionError), precision_of(before + 100):
        _ = 1 / (ctx.prec - before - 100)
    assert ctx.prec == before


def test_precision_below_two_bits_is_refused():
    with pytest.raises(ValueError, match="at least 2 bits"), precision_of(1):
        pass


@given(st.fractions(), st.integers(2, 200))
def test_ball_of_a_fraction_contains_it_at_every_precision(q, bits):
    with precision_of(bits):
        ball = as_ball(q)
    with precision_of(500):
        assert (ball * q.denominator).contains(q.numerator)


def test_ball_of_a_float_is_the_double_and_of_a_string_the_decimal():
    assert as_ball(0.1) != as_ball("0.1") or not as_ball(0.1).contains(as_ball("0.1"))
    assert as_ball(0.1).is_exact()


def test_ball_of_an_unknown_type_names_the_accepted_ones():
    with pytest.raises(TypeError, match="Fraction"):
        as_ball([1])


@given(st.integers(-50, 50), st.integers(-50, 50), st.integers(0, 8))
def test_between_contains_every_number_between(low, high, eighths):
    point = low + Fraction(high - low) * eighths / 8
    assert between(low, high).contains(as_ball(point))


@given(st.lists(st.integers(1, 9), min_size=1, max_size=6), st.integers(1, 5))
def test_normalised_numbers_add_up_to_the_total(numbers, total):
    assert sum(normalised(numbers, total=total), arb(0)).contains(total)


def test_numbers_that_cancel_cannot_be_normalised():
    with pytest.raises(ValueError, match="add up to zero"):
        normalised([1, -1], total=2)


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8).filter(any))
def test_counts_and_places_rebuild_the_spectrum(numbers):
    distinct, counts, places = spectrum_with_counts(numbers, total=len(numbers))
    assert sum(counts) == len(numbers) == len(places)
    assert len(distinct) == len(set(numbers))
    for place, ball in zip(places, normalised(numbers, total=len(numbers)), strict=True):
        assert distinct[place].overlaps(ball)


@given(st.fractions(-5, 5, max_denominator=20), st.integers(0, 9))
def test_powers_of_balls_around_zero_contain_the_exact_power(q, exponent):
    wide = as_ball(q) + between(-1, 1)
    assert power(wide, exponent).contains(as_ball(q**exponent))
    with pytest.raises(ValueError, match="non-negative exponents"):
        power(wide, -1)


def test_integral_encloses_a_known_value():
    value = integral(lambda u, analytic: u.exp(), 0, 1, tolerance=arb(2) ** -50)
    assert value.overlaps(arb(1).exp() - 1)
    assert value.rad() < 1e-12


@pytest.mark.parametrize("weights", [[4], [1, 1], [3, Fraction(1, 10)], [2, 0, 1]])
@pytest.mark.parametrize("start", [1, 10, 1000])
def test_tail_bound_exceeds_the_tail_integrated_much_further(weights, start):
    balls = [as_ball(w) for w in weights]

    def integrand(u, analytic):
        product = 0 * u + 1
        for w in balls:
            product *= (1 + w * u.exp()).rsqrt(analytic=analytic)
        return product

    far = integral(integrand, arb(start).log(), arb(start).log() + 60, tolerance=arb(2) ** -40)
    bound = tail(balls, arb(start))
    assert bound > far
    if start == 1000 and 0 not in weights:
        assert bound < far * arb("1.2")  # and is of the right size, not merely large


@settings(max_examples=25)
@given(st.lists(st.fractions(Fraction(1, 2), 4, max_denominator=8), min_size=1, max_size=4), st.integers(1, 50))
def test_the_tail_of_wide_weights_bounds_that_of_every_point_in_them(weights, start):
    """The tail grows as a weight falls, so that only the lower ends bound it."""
    wide = [as_ball(w) + between(Fraction(-1, 4), Fraction(1, 4)) for w in weights]
    lowest = [as_ball(w - Fraction(1, 4)) for w in weights]
    assert tail(wide, arb(start)) * arb("1.000000001") >= tail(lowest, arb(start))
    assert tail(wide, arb(start)).is_exact()


@pytest.mark.parametrize("first", [1, 5, 20])
def test_the_tail_from_a_wide_start_bounds_that_from_its_first_point(first):
    """∫ (1 + t)^(−1/2) dt/t from a on is log((r + 1)/(r − 1)) with r = √(1 + a)."""
    root = as_ball(1 + first).sqrt()
    assert tail([arb(1)], between(first, 9 * first)) > ((root + 1) / (root - 1)).log()


@settings(max_examples=25)
@given(st.integers(1, 9), st.integers(0, 8))
def test_a_ball_that_reaches_below_zero_stands_for_its_other_part(width, eighths):
    """It is cut off at zero and loses no number above."""
    ball = between(Fraction(-1, 8), Fraction(width, 8))
    (cut, rest), _, _ = spectrum_with_counts([ball, between(Fraction(1, 2), 3)], total=2, scaled=True)
    assert cut.contains(as_ball(Fraction(width * eighths, 64)))
    assert cut.lower() >= -1e-6  # the radius of a ball has thirty bits
    assert rest.contains(as_ball(3))


def test_tail_of_nothing_is_refused():
    with pytest.raises(ValueError, match="diverges"):
        tail([arb(0)], arb(1))
