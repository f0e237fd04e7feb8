"""One-step expectation: closed form, expansion, quadrature and balls must meet."""

from fractions import Fraction
from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad
from scipy.special import ellipk

from lemmacheck.numbers.balls import as_ball, between, precision_of
from tests.theory import oracles
from theory.laws import one_step

spectra = st.lists(st.integers(1, 1000), min_size=2, max_size=6)


@given(spectra)
def test_float_lies_in_the_ball_and_two_precisions_overlap(lam):
    narrow, wide = one_step.gap_drop_ball(lam, bits=90), one_step.gap_drop_ball(lam, bits=50)
    assert narrow.overlaps(wide)
    assert narrow.rad() < wide.rad()
    assert float(one_step.gap_drop(np.array(lam))) == pytest.approx(float(narrow.mid()), rel=1e-12, abs=1e-15)


@pytest.mark.parametrize("bits", [50, 90])
def test_what_is_remembered_is_what_would_be_computed_anew_at_any_working_precision(bits):
    lam = (Fraction(1, 3), 2, Fraction(2, 3))
    for working in (30, 200):
        with precision_of(working):
            known, anew = one_step.gap_drop_of_fractions(lam, bits=bits), one_step.gap_drop_ball(lam, bits=bits)
        assert (known.mid(), known.rad()) == (anew.mid(), anew.rad())


@pytest.mark.parametrize("lam", [[2, 0], [3, 0, 0], [1, 1, 0], [1] * 30 + [Fraction(1, 10**12)], [10**9] + [1] * 40])
def test_singular_and_extreme_spectra_agree_between_float_and_ball(lam):
    ball = one_step.gap_drop_ball(lam)
    assert float(one_step.gap_drop(np.array(lam, float))) == pytest.approx(float(ball.mid()), rel=1e-12)


@given(st.fractions(Fraction(1, 1000), Fraction(999, 1000)))
def test_plane_formula_agrees_with_the_integral(delta):
    lam = [1 + delta, 1 - delta]
    closed = oracles.expected_gap_in_the_plane(one_step.gap_ball(lam))
    assert closed.overlaps(oracles.expected_gap_ball(lam))
    assert float(oracles.expected_gap(np.array(lam, float))) == pytest.approx(float(closed.mid()), rel=1e-9)


@given(st.floats(0.01, 0.99))
def test_expected_isometry_in_the_plane_agrees_with_an_integral_over_the_angle(delta):
    mean, _ = quad(lambda a: (1 - delta**2 * np.cos(2 * a) ** 2) ** -0.5 / np.pi, 0, np.pi, epsabs=1e-13)
    ball = one_step.expected_isometry_in_the_plane([1 + delta, 1 - delta])
    assert float(ball.mid()) == pytest.approx(np.sqrt(1 - delta**2) * mean, rel=1e-9)
    assert float(ball.mid()) == pytest.approx(np.sqrt(1 - delta**2) * 2 / np.pi * ellipk(delta**2), rel=1e-12)


def test_plane_formula_for_isometry_refuses_other_dimensions():
    with pytest.raises(ValueError, match="two eigenvalues"):
        one_step.expected_isometry_in_the_plane([1, 1, 1])


def test_integral_agrees_with_an_average_over_haar_rows():
    """4 standard errors of 2e5 draws (about 3e-3 here): a factor 1.05 on Delta would be seen."""
    lam = np.array([3.0, 0.5, 0.3, 0.2])
    g = np.random.default_rng(1).standard_normal((200_000, 4))
    logs = -np.log((g**2 @ lam) / (g**2).sum(1))
    error = 4 * logs.std() / np.sqrt(len(logs))
    assert abs(logs.mean() - one_step.gap_drop(lam)) < error < 0.05 * one_step.gap_drop(lam)


deviation_lists = st.lists(st.fractions(-1, 1, max_denominator=50), min_size=2, max_size=5)


@given(deviation_lists, st.integers(2, 9))
def test_expansion_with_its_remainder_contains_the_ball(raw, order):
    mean = sum(raw) / len(raw)
    deviations = [(x - mean) / 5 for x in raw]
    value, remainder = one_step.near_isometry_expansion(deviations, order=order)
    ball = one_step.gap_drop_ball([1 + x for x in deviations], bits=120)
    assert ball.rad() < 1e-20
    assert not abs(ball - as_ball(value)) > as_ball(remainder)  # certainly greater would be a violation


@given(deviation_lists, st.integers(2, 6))
def test_expansion_of_balls_contains_the_expansion_of_points(raw, order):
    mean = sum(raw) / len(raw)
    deviations = [(x - mean) / 5 for x in raw]
    exact, rest = one_step.near_isometry_expansion(deviations, order=order)
    balls = [as_ball(x) + between(Fraction(-1, 1000), Fraction(1, 1000)) for x in deviations]
    value, remainder = one_step.near_isometry_expansion(balls, order=order)
    assert value.contains(as_ball(exact))
    assert remainder.upper() >= as_ball(rest)


@given(st.fractions(Fraction(1, 10), Fraction(9, 10)), st.integers(-10, 10))
def test_ball_of_a_range_of_spectra_contains_every_member(delta, tenths):
    """delta and 10^-3 around it: the drop of each member lies in the ball of the range."""
    centre = as_ball(delta) + between(Fraction(-1, 1000), Fraction(1, 1000))
    range_ball = one_step.gap_drop_ball([1 + centre, 1 - centre], scaled=True)
    member = delta + Fraction(tenths, 10_000)
    assert range_ball.overlaps(one_step.gap_drop_ball([1 + member, 1 - member], bits=90))
    assert range_ball.rad() < one_step.gap_drop_ball([1 + centre, 1 - centre]).rad()
    assert range_ball.rad() < 0.02


def test_a_sum_that_cannot_be_right_is_refused():
    with pytest.raises(ValueError, match="add up to 2"):
        one_step.gap_drop_ball([1, 2], scaled=True)


def test_first_term_of_the_expansion_is_s_over_d_times_d_plus_two():
    deviations = [Fraction(1, 10), Fraction(-1, 10), Fraction(0)]
    value, _ = one_step.near_isometry_expansion(deviations, order=2)
    assert value == Fraction(2, 100) / (3 * 5)


@pytest.mark.parametrize("size", [1e-4, 1e-7, 1e-10])
def test_small_gaps_keep_their_digits(size):
    deviations = np.array([3.0, -1.0, -2.0, 0.0]) * size
    lam = 1 + deviations
    exact = lam - 1  # what the doubles really hold
    exact = [Fraction(x) - sum(map(Fraction, exact)) / 4 for x in exact]
    value, remainder = one_step.near_isometry_expansion(exact, order=4)
    assert one_step.gap_drop(lam) == pytest.approx(float(value), rel=max(1e-11, 2e-16 / size))
    assert remainder < value / 1000


@given(spectra, st.integers(1, 7))
def test_drop_is_scale_free_symmetric_and_never_negative(lam, factor):
    base = one_step.gap_drop(np.array(lam))
    assert base >= 0
    assert one_step.gap_drop(factor * np.array(lam[::-1])) == pytest.approx(base, rel=1e-10, abs=1e-16)


def test_drop_works_on_batches_row_by_row():
    lam = np.array([[1.0, 2.0, 3.0], [1.0, 1.0, 1.0], [5.0, 0.0, 0.0]])
    together = one_step.gap_drop(lam)
    assert together == pytest.approx([one_step.gap_drop(row) for row in lam], rel=1e-13, abs=1e-300)
    assert together[1] == 0


@pytest.mark.parametrize("bad", [[-1.0, 2.0], [0.0, 0.0], [np.nan, 1.0]])
def test_impossible_spectra_are_refused(bad):
    with pytest.raises(ValueError, match="non-negative"):
        one_step.gap_drop(np.array(bad))


def test_gap_ball_refuses_a_singular_matrix():
    with pytest.raises(ValueError, match="infinite or undecided"):
        one_step.gap_ball([1, 0])


def test_mean_powers_of_a_row_match_two_dimensional_angles():
    """d = 2, delta = (1, -1): the row is cos 2 theta, whose fourth power has mean 3/8."""
    assert [one_step.mean_power_of_row([1, -1], k) for k in range(1, 5)] == [0, Fraction(1, 2), 0, Fraction(3, 8)]


def test_gap_before_and_after_in_the_plane_for_a_known_case():
    assert float(oracles.expected_gap_in_the_plane(log(3)).mid()) == pytest.approx(log(3) - log(1.5), abs=1e-15)


@pytest.mark.parametrize(("order", "match"), [(1, "starts at order 2")])
def test_expansion_refuses_orders_without_a_term(order, match):
    with pytest.raises(ValueError, match=match):
        one_step.near_isometry_expansion([Fraction(0), Fraction(0)], order=order)


def test_expansion_refuses_large_or_unbalanced_deviations():
    with pytest.raises(ValueError, match="below one"):
        one_step.near_isometry_expansion([Fraction(1), Fraction(-1)], order=3)
    with pytest.raises(ValueError, match="add up to zero"):
        one_step.near_isometry_expansion([Fraction(1, 2), Fraction(1, 3)], order=3)
