"""The moment hierarchy of wide chains and its solution."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.integrate import quad

from tests.theory.oracles import unit_row_start
from theory.definitions import spectra
from theory.definitions.normalization import second_moment
from theory.laws import large_width
from theory.randomness.threefry import keys_from_seed

centres = st.fractions(min_value=1, max_value=5, max_denominator=20)


@given(centres, st.integers(1, 14))
def test_semicircle_moments_solve_the_hierarchy(f, count):
    assert large_width.hierarchy_moments(f, count) == large_width.semicircle_moments(f, count)


@given(centres)
def test_second_line_of_the_hierarchy_is_the_drift_of_the_frobenius_norm(f):
    """Lemma 7 at leading order: 2d² − 8T + 8F²/d = 0 with T = m_3 d² and F = f d^{3/2}."""
    m = large_width.hierarchy_moments(f, 3)
    assert 2 - 8 * m[2] + 8 * f**2 == 0
    assert large_width.regularity_constant(f) == f**2 / m[2]


@given(st.floats(1.0, 4.0), st.integers(1, 6))
def test_moments_agree_with_integrals_of_the_density(f, k):
    by_angle = quad(lambda t: 2 / np.pi * np.sin(t) ** 2 * (f + np.cos(t)) ** (k - 1), 0, np.pi)[0]
    assert float(large_width.semicircle_moments(f, k)[-1]) == pytest.approx(by_angle, rel=1e-9)


@given(st.floats(0.05, 2.0))
def test_mass_of_the_density_is_the_rank_it_belongs_to(rho):
    f = large_width.second_moment_at_rank(rho)
    assert f >= 1 - 1e-15
    mass = quad(lambda t: 2 / np.pi * np.sin(t) ** 2 / (f + np.cos(t)), 0, np.pi)[0]
    assert mass == pytest.approx(rho, rel=1e-6)


def test_density_integrates_like_the_angle_form():
    x = np.linspace(-1, 4, 200_001)
    assert np.trapezoid(large_width.limit_density(x, f=1.5), x) == pytest.approx(2 * (1.5 - np.sqrt(1.25)), rel=1e-4)
    assert not large_width.limit_density(np.array([-0.5, 0.0, 0.2, 2.6]), f=1.5).any()


def test_limit_values_at_the_largest_rank():
    assert large_width.second_moment_at_rank(Fraction(2)) == 1
    assert large_width.regularity_constant(Fraction(1)) == Fraction(4, 5)


def test_ranks_beyond_the_largest_are_refused():
    for rho in (0, -1, 2.5):
        with pytest.raises(ValueError, match="between 0 and 2"):
            large_width.second_moment_at_rank(rho)


@given(st.integers(2, 12))
def test_rank_two_formula_is_exact_at_every_width(d):
    """E‖M‖² for independent uniform directions in a plane is d + d(d − 1)/2: d²/K + dK/4 at K = 2."""
    rho = 2 / np.sqrt(d)
    if rho <= 2:
        assert d**1.5 * large_width.second_moment_at_rank(rho) == pytest.approx(d + d * (d - 1) / 2)


def test_independent_rows_in_a_plane_have_the_rank_two_mean():
    H = unit_row_start(keys_from_seed(3, 4000), d=5, N=2) * np.sqrt(2)
    assert spectra.frobenius_square(second_moment(H)).mean() == pytest.approx(15, rel=0.03)


@given(st.floats(1e-6, 1e-3))
def test_mass_near_zero_at_the_largest_rank_is_that_of_an_inverse_root(end):
    """Eigenvalues below τ, left out by the soft rank: (4√2/π) √(τ/√d) of them per √d."""
    mass, _ = quad(lambda u: 2 * u * float(large_width.limit_density(np.array(u * u))), 0, np.sqrt(end))
    assert mass == pytest.approx(4 * np.sqrt(2) / np.pi * np.sqrt(end), rel=1e-3)
