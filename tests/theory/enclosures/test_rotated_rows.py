"""Averages over angles against the integral over Laplace transforms, quadrature, and gradients of actual layers."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck.numbers.balls import precision_of
from theory.enclosures.rotated_rows import mean_log_of_two_clusters, steepest_log_gradient_in_the_plane
from theory.laws.gradient_law import gradient_squares
from theory.laws.one_step import gap_drop_ball

values = st.fractions(Fraction(1, 50), 20, max_denominator=100)
sizes = st.integers(1, 6)


@settings(max_examples=25, deadline=None)
@given(values, values, sizes, sizes)
def test_two_routes_to_the_fall_of_the_gap_overlap(low, high, p, q):
    """With the eigenvalues scaled to a sum of d, the mean logarithm of a row is minus the fall."""
    scale = Fraction(p + q) / (p * low + q * high)
    mean = mean_log_of_two_clusters(low * scale, high * scale, counts=(p, q), bits=80)
    with precision_of(100):
        assert (mean + gap_drop_ball([low] * p + [high] * q, bits=80)).contains(0)
    assert float(mean.rad()) < 1e-15


@settings(max_examples=25, deadline=None)
@given(values, values, sizes, sizes, values)
def test_scaling_adds_a_logarithm_and_swapping_changes_nothing(low, high, p, q, factor):
    mean = mean_log_of_two_clusters(low, high, counts=(p, q))
    assert mean.overlaps(mean_log_of_two_clusters(high, low, counts=(q, p)))
    scaled = float(mean_log_of_two_clusters(low * factor, high * factor, counts=(p, q)).mid())
    assert scaled == pytest.approx(float(mean.mid()) + math.log(factor), abs=1e-12)


@settings(max_examples=25, deadline=None)
@given(values, values, sizes, sizes)
def test_the_mean_lies_between_the_mean_logarithm_and_the_logarithm_of_the_mean(low, high, p, q):
    """Jensen on both sides: log of the mean row from above, the eigenvalues' own logarithms from below."""
    mean = float(mean_log_of_two_clusters(low, high, counts=(p, q)).mid())
    assert mean <= math.log((p * low + q * high) / (p + q)) + 1e-12
    assert mean >= (p * math.log(low) + q * math.log(high)) / (p + q) - 1e-12


@pytest.mark.parametrize(("low", "counts"), [(0, (1, 1)), (1, (0, 2)), (-1, (2, 2))])
def test_clusters_that_are_not_positive_are_refused(low, counts):
    with pytest.raises(ValueError, match="positive"):
        mean_log_of_two_clusters(low, 1, counts=counts)


def layer_gradient(delta, theta):
    """log |dL/dW| of one layer from the adjoint, for the unit loss direction tangent to the row that was shorter."""
    X = np.diag(np.sqrt([1 + delta, 1 - delta]))
    W = np.array([[math.cos(theta), math.sin(theta)], [-math.sin(theta), math.cos(theta)]])
    lengths = np.linalg.norm(W @ X, axis=1)
    j = int(np.argmin(lengths))
    row = (W @ X)[j] / lengths[j]
    C = np.zeros((2, 2))
    C[j] = [-row[1], row[0]]
    return math.log(gradient_squares(X.tolist(), [W.tolist()], C.tolist(), root=math.sqrt)[0]) / 2


@settings(max_examples=15, deadline=None)
@given(st.floats(0, 0.95))
def test_steepest_gradient_agrees_with_the_adjoint_averaged_over_angles(delta):
    angles = (np.arange(2000) + 0.5) * (2 * math.pi / 2000)
    mean = np.mean([layer_gradient(delta, theta) for theta in angles])
    assert float(steepest_log_gradient_in_the_plane(delta).mid()) == pytest.approx(mean, abs=1e-4)


@settings(max_examples=25, deadline=None)
@given(st.fractions(0, Fraction(99, 100), max_denominator=1000))
def test_the_steepest_gradient_is_at_least_that_of_any_fixed_row_and_two_precisions_overlap(delta):
    """One row on its own has the mean log a b - E log r^2, which the shorter row exceeds."""
    value = steepest_log_gradient_in_the_plane(delta, bits=60)
    assert value.overlaps(steepest_log_gradient_in_the_plane(delta, bits=150))
    fixed = math.log(1 - float(delta) ** 2) / 2
    if delta > 0:
        fixed -= float(mean_log_of_two_clusters(1 + delta, 1 - delta, counts=(1, 1)).mid())
    assert float(value.mid()) >= fixed - 1e-12


@pytest.mark.parametrize("delta", [1, -0.1, 2])
def test_deviations_outside_the_unit_interval_are_refused(delta):
    with pytest.raises(ValueError, match="delta"):
        steepest_log_gradient_in_the_plane(delta)
