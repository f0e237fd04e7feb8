"""The Gram recursions of the vanilla and the activated chain against the matrices they stand for."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.chains.samples import ACTIVATIONS, activated_gram, cosines, vanilla_gram
from theory.chains.wide import simulate
from theory.definitions.orthogonality import gap_of_gram
from theory.laws.lyapunov import newman_exponents


def keys(count, seed=0):
    return np.random.default_rng(seed).integers(0, 2**63, (count, 2)).astype(np.uint64)


def test_vanilla_gram_has_the_law_of_the_product_of_matrices():
    """Mean gap after three layers, against products formed with numpy's own normals."""
    d, n, runs = 6, 3, 6000
    start = np.diag([1.0, 0.5, 0.3])
    fast = gap_of_gram(vanilla_gram(keys(runs), start, d=d, layers=(3,)))[:, 0]
    rng = np.random.default_rng(5)
    H = np.broadcast_to(np.eye(d, n) @ start, (runs, d, n))
    for _ in range(3):
        H = rng.standard_normal((runs, d, d)) @ H
    plain = gap_of_gram(np.swapaxes(H, 1, 2) @ H)
    assert abs(fast.mean() - plain.mean()) < 6 * np.hypot(fast.std(), plain.std()) / runs**0.5


def test_vanilla_samples_align_at_the_rate_of_the_lyapunov_exponents():
    """log det of the normalised Gram of two samples falls by twice the gap of the first two exponents per layer."""
    d, layers = 8, 70
    gram = vanilla_gram(keys(200), np.eye(2), d=d, layers=(10, layers))
    slope = (np.log(np.linalg.det(gram[:, 1])) - np.log(np.linalg.det(gram[:, 0]))) / (layers - 10)
    first, second = newman_exponents(d)[:2]
    assert slope.mean() == pytest.approx(-2 * (first - second), abs=6 * slope.std() / 200**0.5)


@given(st.integers(1, 5), st.integers(0, 4), st.sampled_from(sorted(ACTIVATIONS)), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_gram_matrices_are_symmetric_positive_and_of_trace_one(n, layer, activation, seed):
    start = np.random.default_rng(seed).standard_normal((n + 2, n))
    for gram in (
        vanilla_gram(keys(3, seed), start, d=n + 3, layers=(layer,)),
        activated_gram(keys(3, seed), start, d=n + 9, layers=(layer,), activation=activation),
    ):
        assert np.allclose(np.trace(gram, axis1=-2, axis2=-1), 1)
        assert np.allclose(gram, np.swapaxes(gram, -1, -2))
        assert np.linalg.eigvalsh(gram).min() > -1e-12


@pytest.mark.parametrize("simulation", [vanilla_gram, lambda *a, **k: activated_gram(*a, activation="tanh", **k)])
def test_a_replicate_does_not_depend_on_its_batch(simulation):
    start = np.array([[1.0, 0.9], [0.0, 0.2]])
    together = simulation(keys(5), start, d=7, layers=(1, 4))
    alone = simulation(keys(5)[3:4], start, d=7, layers=(1, 4))
    assert np.array_equal(together[3:4], alone)


def test_linear_activation_is_the_normalised_linear_chain_in_law():
    start, runs = np.diag([1.0, 0.4]), 4000
    one = gap_of_gram(activated_gram(keys(runs), start, d=9, layers=(4,), activation="linear"))[:, 0]
    two = simulate(keys(runs, 1), start, d=9, layers=(4,))["V"][:, 0]
    assert abs(one.mean() - two.mean()) < 6 * np.hypot(one.std(), two.std()) / runs**0.5


def test_collinear_samples_stay_collinear_under_any_odd_activation():
    gram = activated_gram(keys(4), np.array([[1.0, -1.0]]), d=5, layers=(3,), activation="tanh")
    assert np.allclose(cosines(gram), -1)


@pytest.mark.parametrize("bad", [(), (3, 2), (-1,)])
def test_layers_out_of_order_are_refused(bad):
    with pytest.raises(ValueError, match="layers must increase"):
        vanilla_gram(keys(1), np.eye(2), d=4, layers=bad)


def test_an_unknown_activation_is_named():
    with pytest.raises(ValueError, match="choose among"):
        activated_gram(keys(1), np.eye(2), d=4, layers=(1,), activation="gelu")
