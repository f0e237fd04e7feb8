"""The ranges that the experiments of D21 and M23 declare: reached by the worst states, exceeded by none."""

from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from checks.experiments.orthogonal_chain import start_gap, start_matrix, sum_bounds
from checks.experiments.wide import distance_bounds, distance_on_event_bounds, gap_bounds, gap_on_event_bounds
from theory.definitions.isometry import isometry_gap
from theory.definitions.normalization import bn_m23
from theory.definitions.orthogonality import orthogonality_gap
from theory.definitions.transport import w2_square_to_white

SPREADS = st.sampled_from([1.0, 0.3, 1e-3, 1e-8])


def shares(weights):
    return np.sort(np.array(weights) / sum(weights))[::-1]


@given(st.lists(st.floats(1e-9, 1.0), min_size=1, max_size=8))
def test_no_batch_leaves_the_ranges_of_gap_smallest_value_and_distance(weights):
    """A batch of Frobenius norm one has eigenvalues that add up to one, whatever they are."""
    s = shares(weights)
    n = len(s)
    case, batch = SimpleNamespace(n=n), np.diag(np.sqrt(s))
    found = {"V": float(orthogonality_gap(batch)), "sigma_min": float(np.sqrt(s[-1])), "W2": float(w2_square_to_white(s))}
    for name, (low, high) in {**gap_bounds(case), **distance_bounds(case)}.items():
        assert low - 1e-9 <= found[name] <= high + 1e-9, name


@pytest.mark.parametrize("n", [2, 3, 10])
def test_the_ends_of_these_ranges_are_reached(n):
    """By collinear samples the gap and the distance, by orthogonal ones the smallest singular value."""
    case, one, white = SimpleNamespace(n=n), np.array([1.0, *[0.0] * (n - 1)]), np.full(n, 1 / n)
    assert gap_bounds(case)["V"][1] == pytest.approx(float(orthogonality_gap(np.diag(np.sqrt(one)))))
    assert distance_bounds(case)["W2"][1] == pytest.approx(float(w2_square_to_white(one)))
    assert gap_bounds(case)["sigma_min"][1] == pytest.approx(np.sqrt(white[-1]))
    assert gap_on_event_bounds(case)["V_on_event"] == gap_bounds(case)["V"]
    assert distance_on_event_bounds(case)["W2_on_event"] == distance_bounds(case)["W2"]


def rotation(rng, d):
    return np.linalg.qr(rng.standard_normal((d, d)))[0]


@given(st.integers(2, 6), st.integers(0, 10**6), SPREADS)
def test_no_rotation_makes_the_gap_grow_or_the_jacobian_exceed_its_range(d, seed, spread):
    """Also the one that turns the smallest singular direction into a row, where the Jacobian is largest."""
    rng = np.random.default_rng(seed)
    X = bn_m23(rng.standard_normal((d, 1)) * rng.standard_normal((1, d)) + spread * rng.standard_normal((d, d)))
    gap, U = float(isometry_gap(X)), np.linalg.svd(X)[0]
    for W in (rotation(rng, d), U.T):
        turned = W @ X
        log_jacobian = -np.log(np.linalg.norm(turned, axis=1).min())
        assert -1e-9 <= log_jacobian <= (d * gap + 1) / 2 + 1e-9
        assert float(isometry_gap(bn_m23(turned))) <= gap + 1e-9 * (1 + gap)


@pytest.mark.parametrize("start", ["moderate", "one tiny"])
def test_sums_over_layers_have_so_many_times_the_range_of_a_layer(start):
    case = SimpleNamespace(d=3, start=start, depth=7)
    gap, ranges = start_gap(case), sum_bounds(case)
    assert gap == pytest.approx(float(isometry_gap(start_matrix(start, 3))))
    assert ranges["jacobians"] == (0, pytest.approx(7 * (3 * gap + 1) / 2))
    assert ranges["roots"] == (0, pytest.approx(8 * np.sqrt(gap)))
    assert ranges["hit"] == (0, 7)
