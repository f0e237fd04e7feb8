"""Gradient log-norms: compiled adjoint, batched adjoint and autograd agree; depth does not overflow them."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from tests.theory.two_samples import assert_same_law
from tests.theory.written_out import haar_of_layer
from theory.chains import gradients, gradients_torch, orthogonal
from theory.chains.gradients import first_gradient_log_norms, gradient_log_norms
from theory.chains.normalized_network import ACTIVATIONS, LOSS_BLOCK, Network, random_direction
from theory.definitions.isometry import isometry_gap
from theory.definitions.normalization import DegenerateRow
from theory.randomness import threefry
from theory.randomness.ensembles import GAUSSIAN, HAAR, RADEMACHER, UNIFORM

keys_of = threefry.keys_from_seed
seeds = st.integers(0, 2**32 - 1)
networks = st.builds(
    Network,
    law=st.sampled_from([HAAR, GAUSSIAN]),
    mean_subtraction=st.booleans(),
    unit_variance=st.booleans(),
    activation=st.sampled_from(ACTIVATIONS),
)


def squared_error(X: np.ndarray, keys: threefry.Keys) -> np.ndarray:
    """Loss |X_L - Y|_F^2 / (2n) with targets Y of independent N(0, 1/n) entries."""
    n = X.shape[2]
    return (X - threefry.normals(keys, LOSS_BLOCK, X.shape[1] * n).reshape(X.shape) / np.sqrt(n)) / n


def cross_entropy(X: np.ndarray, keys: threefry.Keys, *, classes: int = 10) -> np.ndarray:
    """Mean cross-entropy of random labels; the logits are the first `classes` rows of X_L.

    For Haar weights this is a random orthogonal read-out: the rows of X_L are exchangeable.
    """
    classes = min(classes, X.shape[1])
    labels = (threefry.uniforms(keys, LOSS_BLOCK, X.shape[2]) * classes).astype(int)
    logits = X[:, :classes] - X[:, :classes].max(axis=1, keepdims=True)
    shares = np.exp(logits) / np.exp(logits).sum(axis=1, keepdims=True)
    G = np.zeros_like(X)
    G[:, :classes] = shares - (labels[:, None, :] == np.arange(classes)[:, None])
    return G / X.shape[2]


losses = st.sampled_from([random_direction, squared_error, cross_entropy])


def gaussian(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape)


@given(seeds, networks, losses, st.integers(4, 12), st.integers(4, 12))
def test_compiled_and_batched_adjoints_equal_autograd(seed, network, loss, d, n):
    """Cancellation in g - b<b, g> amplifies rounding when a row is nearly dead, hence 1e-6 and not 1e-12."""
    X, gains = gaussian(seed, d, n), np.random.default_rng(seed).uniform(0.5, 2.0, 4)
    found = {}
    for method in ("fast", "torch", "plain"):
        try:
            found[method] = gradient_log_norms(keys_of(seed, 2), X, depth=4, network=network, gains=gains, loss=loss, method=method)
        except DegenerateRow:  # ReLU may kill a neuron for all samples, which every method must notice
            found[method] = None
    if found["plain"] is None:
        assert found["fast"] is None
        assert found["torch"] is None
        return
    for method in ("fast", "torch"):
        for name in ("weights", "states"):
            assert found[method][name] == pytest.approx(found["plain"][name], abs=1e-6)


def test_weights_of_other_laws_go_through_the_batched_adjoint():
    X = gaussian(0, 6, 5)
    for law in (UNIFORM, RADEMACHER):
        fast, plain = (
            gradient_log_norms(keys_of(1, 3), X, depth=3, network=Network(law=law), method=method)["weights"]
            for method in ("fast", "plain")
        )
        assert fast == pytest.approx(plain, abs=1e-10)


def test_mean_subtraction_with_unit_variance_is_the_batch_norm_of_torch():
    """Second route: torch.nn.BatchNorm1d (samples are rows there) with a negligible epsilon, one layer."""
    d, n = 5, 8
    X, keys = gaussian(3, d, n), keys_of(2, 1)
    network = Network(mean_subtraction=True, unit_variance=True, activation="tanh")
    mine = gradient_log_norms(keys, X, depth=1, network=network)["weights"][0, 0]
    W = torch.tensor(haar_of_layer(keys[0], 0, d=d), requires_grad=True)
    layer = torch.nn.BatchNorm1d(d, eps=1e-300, affine=False, dtype=torch.float64)
    out = torch.tanh(layer((W @ torch.tensor(X)).T)).T
    C = torch.tensor(random_direction(out.detach().numpy()[None], keys)[0])
    (out * C).sum().backward()
    assert mine == pytest.approx(float(W.grad.norm().log()), abs=1e-9)


@pytest.mark.parametrize("law", [HAAR, GAUSSIAN])
def test_segments_recomputed_from_checkpoints_change_no_bit(law, monkeypatch):
    X, keys, network = (gaussian(1, 9, 7), keys_of(4, 3), Network(law=law, activation="tanh", unit_variance=True))
    whole = gradient_log_norms(keys, X, depth=23, network=network, gaps_at=[0, 5, 23])
    monkeypatch.setattr(gradients, "MEMORY", 1)
    parts = gradient_log_norms(keys, X, depth=23, network=network, gaps_at=[0, 5, 23])
    assert all(np.array_equal(whole[name], parts[name]) for name in whole)


@pytest.mark.parametrize("memory", [gradients.MEMORY, 1])
@pytest.mark.parametrize("network", [Network(law=HAAR), Network(law=GAUSSIAN, activation="tanh", unit_variance=True)])
def test_the_first_gradients_at_several_depths_are_those_of_each_network_alone_bit_for_bit(network, memory, monkeypatch):
    X, keys, gains = gaussian(1, 9, 7), keys_of(4, 3), np.arange(1.0, 24.0) ** -0.3
    alone = [gradient_log_norms(keys, X, depth=t, network=network, gains=gains[:t], gaps_at=[t]) for t in (11, 23)]
    monkeypatch.setattr(gradients, "MEMORY", memory)
    found = first_gradient_log_norms(keys, X, depths=(11, 23), network=network, gains=gains, gaps=True)
    for place, one in enumerate(alone):
        assert np.array_equal(found["weights"][:, place], one["weights"][:, 0])
        assert np.array_equal(found["phi"][:, place], one["phi"][:, 0])


def test_batch_split_changes_no_bit():
    X, keys = gaussian(1, 11, 11), keys_of(4, 5)
    whole = gradient_log_norms(keys, X, depth=12)
    alone = [gradient_log_norms(keys[b : b + 1], X, depth=12) for b in range(5)]
    for name in whole:
        assert np.array_equal(whole[name], np.concatenate([one[name] for one in alone]))


def test_gradients_beyond_the_range_of_doubles_keep_the_slope_of_shallow_autograd():
    """ReLU with standard BN: about e^0.23 per layer, so 4000 layers leave the range of doubles (e^709)."""
    X = gaussian(0, 16, 16)
    network = Network(law=GAUSSIAN, mean_subtraction=True, unit_variance=True, activation="relu")
    deep = gradient_log_norms(keys_of(0, 1), X, depth=4000, network=network)["weights"][0]
    assert np.all(np.isfinite(deep))
    assert deep[0] > 720
    slope = (deep[3900] - deep[100]) / 3800
    shallow = gradient_log_norms(keys_of(1, 30), X, depth=150, network=network, method="plain")["weights"]
    slopes = (shallow[:, 140] - shallow[:, 20]) / 120
    assert abs(slope - slopes.mean()) < 5 * slopes.std() / np.sqrt(30) < 0.05 * abs(slope)


def test_orthogonal_weights_keep_gradients_where_gaussian_weights_explode():
    X = gaussian(5, 20, 20)
    haar = gradient_log_norms(keys_of(1, 3), X, depth=1500)["weights"]
    gauss = gradient_log_norms(keys_of(1, 3), X, depth=1500, network=Network(law=GAUSSIAN))["weights"]
    assert np.abs(haar).max() < 5
    assert gauss[:, 0].min() > 8


def test_linear_isometric_gradients_follow_the_law_of_their_skew_and_symmetric_parts():
    """At an isometry the skew part of A = G X_L^T is conserved; the symmetric one fades by d/(d+2)."""
    d, depth = 6, 40
    keys = keys_of(3, 4)
    X = np.linalg.qr(gaussian(2, d, d))[0]
    out = gradient_log_norms(keys, X, depth=depth)["weights"]
    last = orthogonal.simulate(keys, X, layers=[depth], observables=("X",))["X"][:, 0]
    A = random_direction(last, keys) @ np.swapaxes(last, 1, 2)
    skew = np.linalg.norm((A - np.swapaxes(A, 1, 2)) / 2, axis=(1, 2))
    assert np.exp(out[:, 0]) == pytest.approx(skew, rel=0.05)  # (6/8)^39 = 1e-5 of the symmetric part is left
    assert np.all(np.exp(out[:, -1]) > 1.05 * skew)


@given(seeds, st.integers(3, 8))
def test_gaps_are_those_of_the_states(seed, d):
    X, keys = gaussian(seed, d, d), keys_of(seed, 2)
    mine = gradient_log_norms(keys, X, depth=3, gaps_at=[0, 1, 3])["phi"]
    chain = orthogonal.simulate(keys, X, layers=[0, 1, 3], observables=("X",))["X"]
    assert mine == pytest.approx(isometry_gap(chain), rel=1e-7)


SAMPLES = 600
LEVEL = 1e-4


def log_norms_with_qr_weights(seed):
    """Plain route for the law: Haar by QR of Gaussian matrices, autograd."""
    from theory.randomness.ensembles import haar_by_qr

    keys, d, depth = keys_of(seed, SAMPLES), 5, 4
    X = torch.tensor(gaussian(0, d, d)).expand(SAMPLES, d, d)
    matrices = []
    for layer in range(depth):
        W = torch.tensor(haar_by_qr(keys, block=layer, d=d), requires_grad=True)
        matrices.append(W)
        X = torch.nn.functional.normalize(W @ X, dim=2)
    C = torch.tensor(random_direction(X.detach().numpy(), keys))
    grads = torch.autograd.grad(X, matrices, grad_outputs=C)
    return grads[0].norm(dim=(1, 2)).log().numpy()


def test_fast_gradients_agree_in_law_with_qr_weights_and_autograd():
    """Level 1e-6; a distance of 0.33 is seen with probability 0.999, and here a shift of a third of a deviation is."""
    plain = log_norms_with_qr_weights(21)
    fast = gradient_log_norms(keys_of(22, SAMPLES), gaussian(0, 5, 5), depth=4)["weights"][:, 0]
    assert_same_law(plain, fast, sees=0.33)
    assert stats.ks_2samp(plain, fast + plain.std() / 3).pvalue < LEVEL


@given(seeds, st.integers(2, 6), st.integers(2, 6))
@settings(max_examples=15)
def test_losses_return_their_derivative(seed, d, n):
    """Central differences of the losses written out as functions."""
    keys, X, E = keys_of(seed, 1), gaussian(seed, 1, d, n), gaussian(seed + 1, 1, d, n)
    C = threefry.normals(keys, LOSS_BLOCK, d * n).reshape(1, d, n)
    labels = (threefry.uniforms(keys, LOSS_BLOCK, n)[0] * min(10, d)).astype(int)

    def entropy(Y):
        logs = Y[0, :10] - np.log(np.exp(Y[0, :10]).sum(axis=0))
        return -np.mean(logs[labels, np.arange(n)])

    written = {
        random_direction: lambda Y: np.sum(C * Y) / np.linalg.norm(C),
        squared_error: lambda Y: np.sum((Y - C / np.sqrt(n)) ** 2) / (2 * n),
        cross_entropy: entropy,
    }
    for loss, value in written.items():
        difference = (value(X + 1e-5 * E) - value(X - 1e-5 * E)) / 2e-5
        assert np.sum(loss(X, keys) * E) == pytest.approx(difference, abs=1e-7)


def test_a_vanishing_loss_has_log_norm_minus_infinity():
    for method in ("fast", "torch"):
        out = gradient_log_norms(keys_of(0, 1), np.eye(3), depth=2, loss=lambda X, keys: np.zeros_like(X), method=method)
        assert np.all(out["weights"] == -np.inf)
        assert np.all(out["states"] == -np.inf)


def test_float32_is_close_to_double():
    X, keys = gaussian(0, 8, 8), keys_of(1, 2)
    double = gradient_log_norms(keys, X, depth=5)["weights"]
    assert gradient_log_norms(keys, X, depth=5, dtype="float32")["weights"] == pytest.approx(double, abs=1e-3)


@given(seeds, st.integers(1, 5))
@settings(max_examples=10)
def test_torch_weights_are_those_of_the_compiled_chain(seed, d):
    keys = keys_of(seed, 2)
    W = gradients_torch.layer_weights(Network(), keys, 3, d, like=torch.zeros(1, dtype=torch.float64))
    for b in range(2):
        assert W[b].numpy() == pytest.approx(haar_of_layer(keys[b], 3, d=d), abs=1e-12)


@pytest.mark.parametrize("name", ACTIVATIONS)
def test_slopes_are_the_derivatives_of_the_activations(name):
    y = torch.linspace(-3, 3, 40, dtype=torch.float64, requires_grad=True)
    gradients_torch.activated(y, name).sum().backward()
    assert gradients_torch.slope(y.detach(), name).numpy() == pytest.approx(y.grad.numpy(), abs=1e-14)


@pytest.mark.parametrize("method", ["fast", "torch", "plain"])
def test_a_single_sample_with_mean_subtraction_is_degenerate(method):
    with pytest.raises(DegenerateRow):
        gradient_log_norms(keys_of(0, 1), np.ones((3, 1)), depth=1, network=Network(mean_subtraction=True), method=method)


def test_wrong_requests_name_the_argument():
    ask = lambda **change: gradient_log_norms(keys_of(0, 1), np.eye(3), **({"depth": 2} | change))  # noqa: E731
    for change, match in [
        ({"depth": 0}, "at least one layer"),
        ({"gains": [1.0]}, "positive numbers"),
        ({"gains": [1.0, 0.0]}, "positive numbers"),
        ({"gaps_at": [3]}, "layers 0..2"),
        ({"method": "slow"}, "unknown method"),
    ]:
        with pytest.raises(ValueError, match=match):
            ask(**change)
    with pytest.raises(ValueError, match="unknown activation"):
        Network(activation="gelu")
