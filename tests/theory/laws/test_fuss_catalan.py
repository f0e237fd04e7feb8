"""The Fuss-Catalan law: moments, density, distribution and edge by independent routes."""

from fractions import Fraction
from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp
from scipy.integrate import quad

from lemmacheck.numbers.balls import as_ball, precision_of
from tests.theory import oracles
from tests.theory.hard_inputs import EPS, ratios
from theory.laws import fuss_catalan as law

factors = st.integers(1, 8)
inner = st.fractions(Fraction(1, 100), Fraction(99, 100), max_denominator=1000)


def moments_by_tree_counting(M, highest):
    """Second route: B = 1 + z B^(M+1) as a power series counts (M+1)-ary trees."""
    series = [1] + [0] * highest
    for _ in range(highest):
        power = [1] + [0] * highest
        for _ in range(M + 1):
            power = [sum(power[i] * series[k - i] for i in range(k + 1)) for k in range(highest + 1)]
        series = [1, *power[:-1]]
    return series


@given(factors)
def test_moments_count_trees(M):
    assert [law.fuss_catalan_number(M, k) for k in range(6)] == moments_by_tree_counting(M, 5)


@given(st.integers(1, 200), st.integers(1, 60))
def test_moments_are_log_convex_grow_with_the_factors_and_are_bounded_by_the_edge(M, k):
    """Moments of a law with mean one on (0, edge): m_k^2 <= m_{k-1} m_{k+1}, m_{k+1} <= edge m_k."""
    low, middle, high = (law.fuss_catalan_number(M, j) for j in (k - 1, k, k + 1))
    assert middle**2 <= low * high
    assert high < law.edge(M) * middle
    assert law.fuss_catalan_number(M, 0) == law.fuss_catalan_number(M, 1) == 1
    assert law.fuss_catalan_number(M + 1, k) >= middle
    assert law.fuss_catalan_number(M, 2) == M + 1


@given(st.integers(1, 10**4))
def test_edge_grows_by_about_e_per_factor(M):
    """(1 + 1/M)^M < e < (1 + 1/M)^(M+1), exactly against a rational below and one above e."""
    below, above = Fraction(271828182845, 10**11), Fraction(271828182846, 10**11)
    edge = law.edge(M)
    assert below * M < edge < above * (M + 1)
    assert law.edge(M + 1) > edge


@given(factors)
def test_moments_grow_at_the_rate_of_the_edge(M):
    """moment(k+1)/moment(k) increases to the edge."""
    ratios = [Fraction(law.fuss_catalan_number(M, k + 1), law.fuss_catalan_number(M, k)) for k in (5, 50, 500)]
    assert ratios == sorted(ratios)
    assert ratios[-1] < law.edge(M) < ratios[-1] * Fraction(101, 100)


@pytest.mark.parametrize("M", [1, 2, 3, 7])
@pytest.mark.parametrize("k", [0, 1, 2, 3])
def test_density_integrates_to_the_moments(M, k):
    """Integrated over the angle: rho(x) |dx/dphi| x^k, with a numerical derivative of x."""

    def integrand(angle):
        h = 1e-6
        slope = (law.point_of_angle(angle * (1 + h), M) - law.point_of_angle(angle * (1 - h), M)) / (2 * h * angle)
        x = law.point_of_angle(angle, M)
        return x**k * law.density(x, M) * -slope

    end = pi / (M + 1)
    value, _ = quad(integrand, 1e-4 * end, end * (1 - 1e-5), limit=200)
    assert value == pytest.approx(law.fuss_catalan_number(M, k), rel=2e-4)


@given(factors, inner)
def test_distribution_is_the_integral_of_the_density(M, share):
    """Central difference of the closed-form distribution against the density."""
    x = float(share * law.edge(M))
    h = 1e-4 * min(x, float(law.edge(M)) - x)
    slope = (law.distribution(x + h, M) - law.distribution(x - h, M)) / (2 * h)
    assert law.density(x, M) == pytest.approx(slope, rel=1e-5)


positions = st.sampled_from([Fraction(1, 10**30), 1 - Fraction(1, 10**30)]) | st.fractions(
    Fraction(1, 10**12), 1 - Fraction(1, 10**12)
)


def angle_at(share, M, bits=300):
    """The share-th part of the way from the edge (angle 0) to the origin (angle pi/(M+1))."""
    from flint import arb

    with precision_of(bits):
        return as_ball(share) * arb.pi() / (M + 1)


@given(st.integers(1, 40), positions, positions)
def test_survival_keeps_its_range_and_rises_with_the_angle(M, first, second):
    """Certified in balls, also within 1e-30 of both ends, where it behaves as a power of the distance to them."""
    low, high = (law.survival_of_angle_ball(angle_at(share, M), M, bits=300) for share in sorted((first, second)))
    assert low > 0
    assert high < 1
    if first != second:  # any two of these shares are far enough apart for 300 bits
        assert low < high


@given(st.integers(1, 12), st.fractions(Fraction(1, 1000), Fraction(999, 1000)))
@settings(max_examples=12)
def test_survival_is_the_integral_of_the_density_over_the_angle(M, share):
    """Second route: rho(x) x dlog(x)/dphi integrated with thirty digits, dlog(x)/dphi by hand from the logarithm of x."""
    with mp.workdps(30):

        def weight(angle):
            log_slope = (M + 1) ** 2 * mp.cot((M + 1) * angle) - mp.cot(angle) - M**2 * mp.cot(M * angle)
            return -mp.sin((M + 1) * angle) * mp.sin(angle) / (mp.pi * mp.sin(M * angle)) * log_slope

        end = mp.mpf(share.numerator) / share.denominator * mp.pi / (M + 1)
        expected = mp.quad(weight, [0, end / 2, end])
    assert float(law.survival_of_angle_ball(angle_at(share, M), M).mid()) == pytest.approx(float(expected), rel=1e-14)


@given(st.integers(1, 12), ratios | st.sampled_from([1e-300, 1 - 1e-12]), ratios)
def test_distribution_keeps_its_range_and_order_down_to_the_smallest_points(M, first, second):
    """The angle is known to one unit of pi/(M+1), and the distribution falls by at most (M+1)/pi per angle, twice."""
    x = float(law.edge(M)) * np.sort([first, second])
    F = law.distribution(x, M)
    assert np.all((F >= -4 * (M + 1) * EPS) & (F <= 1 + EPS))
    assert F[0] <= F[1] + 4 * (M + 1) * EPS
    assert np.all(law.density(x, M) >= 0)


@given(factors, inner)
def test_float_lies_in_the_ball_and_two_precisions_overlap(M, share):
    x = share * law.edge(M)
    for ball, plain in ((oracles.density_ball, law.density), (oracles.distribution_ball, law.distribution)):
        coarse, fine = ball(x, M, bits=40), ball(x, M, bits=90)
        assert coarse.overlaps(fine)
        assert fine.rad() < 1e-20
        assert float(plain(float(x), M)) == pytest.approx(float(fine.mid()), rel=1e-8)


@given(factors, inner)
def test_angle_and_point_are_inverse(M, share):
    x = share * law.edge(M)
    angle = law.angle_ball(x, M)
    assert law.point_of_angle_ball(angle, M).overlaps(as_ball(x))
    assert law.point_of_angle(law.angle_of_point(float(x), M), M) == pytest.approx(float(x), rel=1e-9)
    assert float(law.survival_of_angle_ball(angle, M).mid()) == pytest.approx(
        float(law.survival_of_angle(law.angle_of_point(float(x), M), M)), rel=1e-7
    )


@given(st.floats(1e-6, 3.9999))
def test_one_factor_is_the_closed_form(x):
    assert law.density(x, 1) == pytest.approx(float(oracles.density_one_factor(x)), rel=1e-8)


@given(factors, inner)
def test_singular_values_are_roots_of_the_squares(M, share):
    s = float(share) * float(law.edge(M)) ** 0.5
    assert oracles.distribution_of_singular_value(s, M) == law.distribution(s * s, M)
    h = 1e-5 * s
    slope = (oracles.distribution_of_singular_value(s + h, M) - oracles.distribution_of_singular_value(s - h, M)) / (2 * h)
    assert oracles.density_of_singular_value(s, M) == pytest.approx(slope, rel=1e-4, abs=1e-9)


def test_singular_values_of_a_real_product_follow_the_law_of_squares_not_of_roots():
    """One 300 x 300 product of two: its mean square is 1 +- 4/300; read as singular values it would miss."""
    rng = np.random.default_rng(0)
    X = rng.standard_normal((300, 300)) @ rng.standard_normal((300, 300)) / 300
    squares = np.linalg.svd(X, compute_uv=False) ** 2
    for k in (1, 2):
        assert np.mean(squares**k) == pytest.approx(law.fuss_catalan_number(2, k), rel=0.1)
    assert abs(np.mean(np.sqrt(squares)) / law.fuss_catalan_number(2, 1) - 1) > 0.2


def test_outside_the_support_there_is_no_mass():
    x = np.array([-1.0, 0.0, float(law.edge(3)) + 0.1])
    assert law.density(x, 3).tolist() == [0, 0, 0]
    assert law.distribution(x, 3).tolist() == [0, 0, 1]
    assert oracles.distribution_of_singular_value(np.array([-1.0]), 3).tolist() == [0]
    assert oracles.density_one_factor(np.array([-1.0, 5.0])).tolist() == [0, 0]


def test_points_outside_the_support_have_no_angle():
    with pytest.raises(ValueError, match="strictly inside"):
        law.angle_of_point(np.array(100.0), 1)
    with pytest.raises(ValueError, match="not certainly inside"):
        law.angle_ball(4, 1)


@pytest.mark.parametrize("M", [1, 2, 6])
def test_enclosures_next_to_the_origin_stay_true(M):
    """x = 10^-60: the distribution there is about c x^(1/(M+1)), and the ball must contain that order."""
    x = Fraction(1, 10**60)
    ball = oracles.distribution_ball(x, M, bits=40)
    fine = oracles.distribution_ball(x, M, bits=400)
    assert ball.overlaps(fine)
    assert fine > 0
    assert 0.1 < float(fine.mid()) / float(x) ** (1 / (M + 1)) < 10


def test_products_need_a_factor_and_moments_an_order():
    with pytest.raises(ValueError, match="at least one factor"):
        law.edge(0)
    with pytest.raises(ValueError, match="k >= 0"):
        law.fuss_catalan_number(1, -1)
