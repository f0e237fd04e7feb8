"""The gap of growth rates of I + γW against integrals, simulation and the limit without skip connection."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.integrate import quad

from theory.enclosures import skip_exponents
from theory.laws.lyapunov import newman_exponents, qr_log_growth


def mean_log_noncentral(k, noncentrality):
    """E log of a noncentral chi-square variable, by integration over its density on a logarithmic axis."""
    return quad(lambda v: v * np.exp(v) * stats.ncx2.pdf(np.exp(v), k, noncentrality), -40, 8, limit=400)[0]


@settings(max_examples=15)
@given(st.integers(1, 6), st.floats(0.1, 8))
def test_the_step_is_a_difference_of_mean_logarithms(k, mean):
    expected = mean_log_noncentral(k + 1, 2 * mean) - mean_log_noncentral(k, 2 * mean)
    assert float(skip_exponents.poisson_digamma_step(k, mean)) == pytest.approx(expected, abs=2e-5)


@given(st.integers(1, 40), st.floats(0, 50))
def test_cutting_the_series_early_only_widens_the_ball(k, mean):
    wide = skip_exponents.poisson_digamma_step(k, mean, terms=int(mean) + 5)
    assert wide.overlaps(skip_exponents.poisson_digamma_step(k, mean))


@given(st.integers(2, 30), st.fractions(Fraction(1, 8), 4))
def test_the_gap_is_above_the_simple_bound(d, gamma):
    simple = float(gamma**2 / (2 * (1 + d * gamma**2)))
    assert float(skip_exponents.gap_of_exponents(d, gamma).lower()) >= simple * (1 - 1e-9)


@given(st.integers(2, 20))
def test_a_strong_branch_has_the_gap_of_newman(d):
    known = newman_exponents(d)
    assert float(skip_exponents.gap_of_exponents(d, 1000)) == pytest.approx(known[0] - known[1], rel=1e-3)


@pytest.mark.parametrize(("d", "gamma"), [(2, 0.9), (4, 0.5), (6, 0.7)])
def test_measured_growth_rates_agree(d, gamma):
    """200 runs of 400 layers: the mean gap with six standard errors meets the ball."""
    rng = np.random.default_rng(d)
    factors = (np.eye(d) + gamma * rng.standard_normal((200, d, d)) for _ in range(400))
    rates = qr_log_growth(factors)[-1] / 400
    gaps = rates[:, 0] - rates[:, 1]
    ball = skip_exponents.gap_of_exponents(d, Fraction(gamma))
    error = 6 * gaps.std() / np.sqrt(len(gaps))
    assert float(ball.lower()) - error <= gaps.mean() <= float(ball.upper()) + error


def test_impossible_arguments_are_refused():
    with pytest.raises(ValueError, match="d >= 2"):
        skip_exponents.gap_of_exponents(1, 1)
    with pytest.raises(ValueError, match="degree"):
        skip_exponents.poisson_digamma_step(0, 1)
    with pytest.raises(ValueError, match="not negative"):
        skip_exponents.poisson_digamma_step(1, -1)
