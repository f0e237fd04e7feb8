"""Networks at initialization against torch's own layers, numpy and exact small cases."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.definitions import spectra
from theory.networks import mlp as networks
from theory.randomness.threefry import keys_from_seed

few = settings(max_examples=15, deadline=None)
KEY = keys_from_seed(11, 1)[0]


def states(seed=0, rows=6, columns=9):
    return torch.tensor(np.random.default_rng(seed).standard_normal((rows, columns)))


def test_batch_norm_agrees_with_the_layer_of_torch():
    Z = states()
    layer = torch.nn.BatchNorm1d(6, eps=1e-30, affine=False, dtype=torch.float64)
    torch.testing.assert_close(networks.batch_norm(Z, norm="centred"), layer(Z.T).T)


@given(st.integers(0, 99), st.floats(1e-6, 1e6))
def test_uncentred_norm_gives_rows_of_unit_mean_square_at_any_scale(seed, scale):
    H = networks.batch_norm(states(seed) * scale, norm="uncentred")
    torch.testing.assert_close(H.square().mean(1), torch.ones(6, dtype=torch.float64))
    torch.testing.assert_close(H, networks.batch_norm(states(seed), norm="uncentred"))


def test_constant_rows_become_zero_when_centred_and_unknown_norms_are_refused():
    assert not networks.batch_norm(torch.ones(2, 3, dtype=torch.float64), norm="centred").any()
    with pytest.raises(ValueError, match="unknown norm"):
        networks.batch_norm(states(), norm="layer")
    with pytest.raises(ValueError, match="unknown activation"):
        networks.activate(states(), "tanh")


def test_weights_have_the_variance_of_the_default_initialization():
    W = networks.uniform_weights(KEY, layer=3, shape=(200, 50))
    assert float(W.abs().max()) <= 50**-0.5
    assert float(W.var()) == pytest.approx(1 / 150, rel=0.05)
    positive = networks.uniform_weights(KEY, layer=3, shape=(200, 50), positive=True)
    torch.testing.assert_close(positive - W, torch.full_like(W, 50**-0.5))
    biases = networks.uniform_biases(KEY, layer=3, size=200, fan_in=50)
    assert biases.shape == (200, 1)
    assert float(biases.abs().max()) <= 50**-0.5


def test_two_layers_by_hand():
    X = states(3, 4, 5)
    W1, W2 = (networks.uniform_weights(KEY, layer=i, shape=s) for i, s in ((1, (3, 4)), (2, (3, 3))))
    b1, b2 = (networks.uniform_biases(KEY, layer=i, size=3, fan_in=n) for i, n in ((1, 4), (2, 3)))
    want = torch.relu(W2 @ torch.relu(W1 @ X + b1) + b2)
    got = networks.mlp_states(X, KEY, width=3, depths=(1, 2), biases=True)
    torch.testing.assert_close(got[2], want)
    free = networks.mlp_states(X, KEY, width=3, depths=(2,))[2]
    H = torch.relu(W2 @ torch.relu(W1 @ X))
    torch.testing.assert_close(free, H / H.abs().max())
    torch.testing.assert_close(networks.forward(X, [W1, W2]), H)
    with pytest.raises(ValueError, match="from 1"):
        networks.mlp_states(X, KEY, width=3, depths=(0,))


def test_parameters_are_the_weights_of_the_states():
    X = states(4, 7, 5)
    weights = networks.mlp_parameters(KEY, inputs=7, width=4, depth=3)
    for norm in networks.NORMS:
        H = networks.forward(X, weights, norm=norm).detach()
        G = networks.mlp_states(X, KEY, width=4, depths=(3,), norm=norm)[3]
        torch.testing.assert_close(H / H.abs().max(), G)


def test_deep_linear_networks_do_not_overflow_and_lose_rank():
    found = networks.mlp_states(states(5, 8, 8), KEY, width=8, depths=(1, 600), activation="linear")
    assert networks.matrix_rank(found[1]) == 8
    assert networks.matrix_rank(found[600]) == 1


@given(st.integers(0, 99), st.integers(1, 6), st.integers(1, 6), st.floats(1e-5, 1e5))
def test_participation_agrees_with_numpy_and_ignores_scale(seed, rows, columns, scale):
    H = states(seed, rows, columns)
    r = float(networks.participation(H * scale))
    assert r == pytest.approx(float(spectra.participation(H.numpy())), rel=1e-9)
    assert 1 - 1e-12 <= r <= min(rows, columns) + 1e-9


def test_small_gradient_steps_move_r_as_the_gradient_says():
    """One step of length t·|θ| along the unit gradient changes r by t·|θ|·|∇r| to first order, either way."""
    X = states(6, 5, 7)
    for sign, ascend in ((1, True), (-1, False)):
        weights = networks.mlp_parameters(KEY, inputs=5, width=6, depth=2)
        r = networks.participation(networks.forward(X, weights))
        slope = torch.sqrt(sum(g.square().sum() for g in torch.autograd.grad(r, weights)))
        length = torch.sqrt(sum(W.detach().square().sum() for W in weights))
        before, after = networks.gradient_steps(X, weights, steps=1, rate=1e-6, ascend=ascend)
        assert (after - before) / 1e-6 == pytest.approx(sign * float(slope * length), rel=1e-3)


def test_convolutions_are_those_of_torch():
    pictures = states(7, 3, 64).reshape(3, 1, 8, 8)
    layout = (4, "pool", 5)
    W1, W2 = (networks.uniform_weights(KEY, layer=i, shape=s) for i, s in ((1, (4, 1, 3, 3)), (2, (5, 4, 3, 3))))
    norms = [torch.nn.BatchNorm2d(c, eps=1e-30, affine=False, dtype=torch.float64) for c in (4, 5)]
    Z = torch.relu(norms[0](torch.nn.functional.conv2d(pictures, W1, padding=1)))
    Z = torch.relu(norms[1](torch.nn.functional.conv2d(torch.nn.functional.max_pool2d(Z, 2), W2, padding=1)))
    got = networks.vgg_state(pictures, KEY, layout=layout)
    torch.testing.assert_close(got, Z.flatten(1).T)
    assert networks.vgg_state(pictures, KEY, norm="none").shape == (64, 3)


@pytest.mark.parametrize(("height", "width"), [(1, 1), (1, 2), (2, 1), (2, 2), (3, 2)])
def test_convolutions_of_small_pictures_sum_the_same_terms_in_another_order(height, width):
    """One product of matrices rounds otherwise than torch's convolution, hence 1e-13 of the largest and not the same bits."""
    Z, W = states(8, 6 * 7, height * width).reshape(6, 7, height, width), states(9, 5 * 7, 9).reshape(5, 7, 3, 3)
    expected = torch.nn.functional.conv2d(Z, W, padding=1)
    torch.testing.assert_close(networks._convolved(Z, W), expected, rtol=0, atol=1e-13 * float(expected.abs().max()))


def test_rank_counts_what_exceeds_the_tolerance_of_the_footnote():
    H = torch.diag(torch.tensor([1.0, 2.1 * 2e-7, 1.9e-7], dtype=torch.float64))
    assert networks.matrix_rank(H) == 2  # the tolerance is 3e-7
    assert networks.matrix_rank(H, relative=1e-9) == 3


@few
@given(st.integers(0, 99), st.integers(2, 6))
def test_alignment_is_one_exactly_for_collinear_columns(seed, n):
    u = states(seed, 4, 1)
    signs = torch.tensor([(-1.0) ** i * (i + 1) for i in range(n)], dtype=torch.float64)
    assert networks.mean_alignment(u * signs) == pytest.approx(1)
    assert 0 <= networks.mean_alignment(states(seed, 4, n)) < 1
    assert networks.mean_alignment(torch.eye(n, dtype=torch.float64)) == pytest.approx(0)


def test_zero_columns_have_no_angle():
    H = torch.tensor([[1.0, 0.0, 2.0], [0.0, 0.0, 0.0]], dtype=torch.float64)
    assert networks.mean_alignment(H) == pytest.approx(1)
    with pytest.raises(ValueError, match="fewer than two"):
        networks.mean_alignment(H[:, :2])


def test_alignment_is_the_cosine_of_the_gradients_of_one_output_neuron():
    H = states(9, 5, 3)
    V = torch.zeros(2, 5, dtype=torch.float64, requires_grad=True)
    gradients = []
    for i in range(3):
        loss = torch.nn.functional.cross_entropy((V @ H)[:, i][None], torch.tensor([i % 2]))
        gradients.append(torch.autograd.grad(loss, V)[0][0])
    U = torch.stack([g / g.norm() for g in gradients])
    C = (U @ U.T).abs()
    assert networks.mean_alignment(H) == pytest.approx(float((C.sum() - 3) / 6))


def test_batches_depend_on_their_key_only():
    pytest.importorskip("sklearn")
    keys = keys_from_seed(1, 2)
    X = networks.digit_batch(keys[0], 10)
    assert X.shape == (64, 10)
    assert float(X.min()) >= 0
    assert float(X.max()) <= 1
    torch.testing.assert_close(X, networks.digit_batch(keys[0], 10))
    assert not torch.equal(X, networks.digit_batch(keys[1], 10))
    assert networks.gaussian_batch(keys[0], features=3, size=4).shape == (3, 4)
    with pytest.raises(ValueError, match="cannot be drawn"):
        networks.digit_batch(keys[0], 5000)
