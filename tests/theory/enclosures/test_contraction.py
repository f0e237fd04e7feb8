"""Contraction of the gap and the floors under Gaussian weights, against exact one-step falls and simulation."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lemmacheck.numbers.balls import as_ball
from tests.theory import oracles
from theory.definitions.isometry import gap_of_eigenvalues, isometry_gap
from theory.definitions.normalization import bn_m23, row_norms
from theory.enclosures import contraction
from theory.laws import one_step

spectra = st.lists(st.floats(-12, 3).map(lambda x: 10.0**x), min_size=2, max_size=40)


@given(spectra)
def test_no_spectrum_contracts_more_slowly_than_the_time_constant(lam):
    lam = np.array(lam) * len(lam) / sum(lam)
    phi = float(gap_of_eigenvalues(lam))
    if phi > 1e-9:
        assert float(one_step.gap_drop(lam)) >= phi / oracles.time_constant(len(lam), len(lam) * phi)


@given(st.integers(2, 200), st.fractions(0, 50))
def test_time_constant_is_the_product_of_its_three_factors(d, P):
    expected = (1 + Fraction(8, 3 * (d + 4))) * (d + 2) * (Fraction(2, 3) + P)
    assert oracles.time_constant(d, P) == expected
    assert oracles.time_constant(d, float(P)) == pytest.approx(float(expected))


def test_near_isometry_the_time_constant_is_within_four_thirds_of_the_truth_for_wide_layers():
    """The exact rate is 2/(d + 2) per layer."""
    ratio = oracles.time_constant(10_000, 0) / (10_002 / 2)
    assert 1 < ratio < 4 / 3 + 1e-3


@pytest.mark.parametrize("d", [2, 5])
def test_gaussian_floors_agree_with_simulation_at_isometry_and_are_not_undercut_elsewhere(d):
    rng = np.random.default_rng(d)
    G = rng.standard_normal((40_000, d, d)) / np.sqrt(d)
    floor, jacobian = (float(contraction.gaussian_gap_floor(d).mid()), float(contraction.gaussian_jacobian_floor(d).mid()))
    gaps = isometry_gap(bn_m23(G))
    assert gaps.mean() == pytest.approx(floor, abs=5 * gaps.std() / 200)
    first = -np.log(row_norms(G)[:, 0])
    assert first.mean() == pytest.approx(jacobian, abs=5 * first.std() / 200)
    assert -np.log(row_norms(G).min(1)).mean() > jacobian
    X = bn_m23(np.diag(np.linspace(1, 9, d)) + rng.standard_normal((d, d)))
    skewed = isometry_gap(bn_m23(G @ X))
    assert skewed.mean() > floor - 5 * skewed.std() / 200


def test_gaussian_gap_floor_in_the_plane_is_log_two():
    assert contraction.gaussian_gap_floor(2).overlaps(as_ball(2).log())
    assert contraction.gaussian_gap_floor(1).contains(0)


@given(st.integers(2, 60))
def test_floors_are_positive_and_refuse_nonsense(d):
    assert contraction.gaussian_gap_floor(d) > 0
    assert contraction.gaussian_jacobian_floor(d) > 0
    for floor in (contraction.gaussian_gap_floor, contraction.gaussian_jacobian_floor):
        with pytest.raises(ValueError, match="needs d >= 1"):
            floor(0)


@given(st.integers(2, 12).flatmap(lambda d: st.lists(st.floats(-15, 2).map(lambda x: 10.0**x), min_size=d, max_size=d)))
def test_the_gap_falls_by_at_least_its_share_of_the_width(lam):
    """phi - E phi' >= phi/(d (1 + d phi)), the sharp form of Theorem 1."""
    d = len(lam)
    lam = np.array(lam) * d / sum(lam)
    phi = float(gap_of_eigenvalues(lam))
    if phi > 1e-9:
        assert float(one_step.gap_drop(lam)) >= phi / (d * (1 + d * phi))
