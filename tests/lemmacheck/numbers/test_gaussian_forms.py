"""Mean logarithms of Gaussian forms: routes that share no formula agree, and a wrong spectrum is refused."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from flint import arb

from lemmacheck.numbers.gaussian_forms import WIDEST, laplace_integral, mean_log_direction, mean_log_form, mean_log_length

SPECTRA = [[1], [1, 3], [1, 1, 5], [1, 2, 3, 4], [Fraction(1, 150), 1, 1], [1, Fraction(1, 10**6), Fraction(1, 10**9)]]


def scaled(numbers):
    return [Fraction(x) * len(numbers) / sum(map(Fraction, numbers)) for x in numbers]


@pytest.mark.parametrize("numbers", SPECTRA, ids=str)
def test_moments_contours_and_laplace_transforms_agree(numbers):
    lam = scaled(numbers)
    found = [mean_log_direction(lam), mean_log_form(lam) - mean_log_length(len(lam)), -laplace_integral(lam)]
    assert all(x.overlaps(y) for x in found for y in found)
    assert all(x.rad() < 1e-9 for x in found)


@pytest.mark.parametrize("delta", [Fraction(1, 100), Fraction(1, 2), Fraction(99, 100), 1 - Fraction(1, 10**6)])
def test_in_the_plane_they_are_the_closed_form(delta):
    """E log(1 + δ cos 2θ) = log((1 + √(1 − δ²))/2), whether moments are summed or not."""
    closed = ((1 + (1 - arb(delta.numerator) ** 2 / arb(delta.denominator) ** 2).sqrt()) / 2).log()
    assert mean_log_direction([1 + delta, 1 - delta]).overlaps(closed)
    assert (1 + delta > WIDEST * (1 - delta)) == (delta > Fraction(99, 100))


def test_a_single_coordinate_is_known():
    assert float(mean_log_form([1]).mid()) == pytest.approx(-math.log(2) - 0.5772156649015329)


def test_a_wrong_rate_would_be_seen():
    lam = scaled([1, 2, 3])
    assert not (-2 * laplace_integral(lam)).overlaps(mean_log_direction(lam))


@pytest.mark.parametrize("route", [mean_log_direction, mean_log_form, laplace_integral])
@pytest.mark.parametrize("lam", [[0, 2], [-1, 3], []])
def test_numbers_that_are_no_spectrum_are_refused(route, lam):
    with pytest.raises(ValueError, match="positive"):
        route(lam)


def test_the_integral_is_about_spectra_of_mean_one():
    with pytest.raises(ValueError, match="add up to 5"):
        laplace_integral([2, 3])
