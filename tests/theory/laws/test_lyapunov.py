"""Newman's exponents against integrals of log-chi, and QR growth against exact volumes."""

import math

import numpy as np
import pytest
from flint import fmpz_mat
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.integrate import quad

from theory.laws import lyapunov


def chi_density(y, k):
    """Written out: that of the root of a sum of k squares."""
    return 2 ** (1 - k / 2) / math.gamma(k / 2) * y ** (k - 1) * math.exp(-(y**2) / 2)


@given(st.integers(1, 8), st.floats(0.1, 10))
def test_exponents_are_means_of_log_chi(d, variance):
    for i, exponent in enumerate(lyapunov.newman_exponents(d, variance=variance)):
        mean, _ = quad(lambda y, k=d - i: math.log(y) * chi_density(y, k), 0, np.inf)
        assert exponent == pytest.approx(mean + np.log(variance) / 2, abs=1e-6)


@given(st.integers(1, 30))
def test_float_lies_in_the_ball_and_two_precisions_overlap(d):
    coarse, fine = lyapunov.newman_exponents_ball(d, bits=40), lyapunov.newman_exponents_ball(d, bits=120)
    for value, wide, narrow in zip(lyapunov.newman_exponents(d), coarse, fine, strict=True):
        assert wide.overlaps(narrow)
        assert value == pytest.approx(float(narrow.mid()), rel=1e-12, abs=1e-14)


@given(st.integers(0, 2**32 - 1), st.integers(1, 4), st.integers(1, 6))
def test_growth_of_the_whole_volume_is_the_log_determinant(seed, d, length):
    factors = np.random.default_rng(seed).standard_normal((length, d, d))
    growth = lyapunov.qr_log_growth(factors)
    assert growth.shape == (length, d)
    assert growth.sum(axis=-1) == pytest.approx(np.cumsum(np.linalg.slogdet(factors)[1]), rel=1e-8, abs=1e-8)


WHOLE = st.integers(-3, 3)  # no law of whole numbers is the same in every direction


@given(st.integers(1, 5).flatmap(lambda length: arrays(np.int64, (length, 3, 3), elements=WHOLE)))
def test_growth_of_the_first_directions_is_the_volume_that_the_whole_product_gives_them(factors):
    """By exact Gram determinants of its first columns: a factor is seen from where those before it have led."""
    product = np.eye(3, dtype=object)
    for factor in factors:
        product = factor.astype(object) @ product
    volumes = [int(fmpz_mat((product[:, :k].T @ product[:, :k]).tolist()).det()) for k in (1, 2, 3)]
    assume(all(volume > 0 for volume in volumes))
    growth = lyapunov.qr_log_growth(factors)[-1]
    assert np.cumsum(growth) == pytest.approx([np.log(float(volume)) / 2 for volume in volumes], abs=1e-7)


def test_estimate_is_unbiased_for_gaussian_factors_and_would_notice_a_shifted_index():
    """4 standard errors of 4000 independent log-chi (about 0.07) against a gap of 0.19 between neighbours."""
    factors = np.random.default_rng(5).standard_normal((4000, 3, 3))
    estimate, exact = lyapunov.estimate_exponents(factors), lyapunov.newman_exponents(3)
    assert estimate == pytest.approx(exact, abs=0.075)
    assert np.all(np.abs(estimate - np.roll(exact, 1)) > 0.15)


def test_long_products_do_not_overflow():
    factors = (np.diag([1e200, 1e-200]) for _ in range(50))
    assert lyapunov.estimate_exponents(factors) == pytest.approx([200 * np.log(10), -200 * np.log(10)])


def test_empty_products_and_impossible_sizes_are_refused():
    with pytest.raises(ValueError, match="at least one factor"):
        lyapunov.qr_log_growth([])
    with pytest.raises(ValueError, match="positive variance"):
        lyapunov.newman_exponents(3, variance=0)
    with pytest.raises(ValueError, match="d >= 1"):
        lyapunov.newman_exponents_ball(0)
