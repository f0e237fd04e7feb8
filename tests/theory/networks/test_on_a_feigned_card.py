"""Every network on a card that is not there: tensors without values that know their device and shape, forth and back."""

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from theory.networks import mlp, perceptron, resnet, training, training_data, vgg
from theory.randomness import threefry

KEY = threefry.keys_from_seed(3, 1)[0]


@pytest.fixture(autouse=True)
def card(monkeypatch):
    """A card that computes nothing; where a route looks at a value, it sees the usual one."""
    for module in (mlp, perceptron, resnet, training_data, vgg):
        monkeypatch.setattr(module, "find_device", lambda name, double=False: torch.device(name))
    monkeypatch.setattr(torch.Tensor, "__bool__", lambda _: True)
    monkeypatch.setattr(torch.Tensor, "__float__", lambda _: 1.0)


@pytest.fixture
def strict():
    """Tensors that do not even add a number from elsewhere."""
    with FakeTensorMode():
        yield


def is_there(x, *shape):
    return x.device.type == "meta" and tuple(x.shape) == shape


def trained(net, x, y, steps=2):
    """A training of a few steps; every gradient must lie where its weight does."""
    path = training.train(net, x, y, key=KEY, descent=training.Descent(rate=0.1, steps=steps, batch=4, momentum=0.9))
    assert path.losses == [1.0] * steps
    for weight in net.parameters():
        assert is_there(weight.grad, *weight.shape)


@pytest.mark.parametrize(
    ("start", "norm"), [("torch", "none"), ("positive", "uncentred"), ("xavier", "centred"), ("orthogonal", "centred")]
)
def test_perceptrons_are_trained_where_they_are(strict, start, norm):
    x, y = training_data.flat("digits", KEY, 8, device="meta")
    assert is_there(x, 8, 64)
    trained(perceptron.Perceptron(KEY, perceptron.Shape(inputs=64, width=6, depth=2, norm=norm, start=start), device="meta"), x, y)


@pytest.mark.parametrize("centred", [True, False])
def test_convolutions_are_trained_where_they_are(strict, centred):
    x, y = training_data.pictures("digits", KEY, 8, device="meta")
    trained(vgg.Vgg(KEY, channels=1, centred=centred, layers=(4, 0, 4), device="meta"), x, y)


@pytest.mark.parametrize("normalised", [True, False])
def test_residual_networks_are_watched_where_they_are(normalised):
    net = resnet.xavier_resnet(KEY, 1, normalised=normalised, device="meta")
    seen = resnet.trace(net, np.zeros((2, 3, 8, 8), np.float32), np.zeros(2, np.int64), keep=[2])
    assert is_there(seen.logits, 2, 10)
    assert all(gradient.device.type == "meta" for gradient in seen.channel_gradients.values())
    sums = resnet.kernel_sums(seen.inputs[2], seen.gradients[2])
    assert sums.absolute.device.type == "meta"


@pytest.mark.parametrize("norm", ["none", "centred"])
def test_random_networks_stay_where_their_inputs_are(strict, norm):
    X = mlp.gaussian_batch(KEY, features=5, size=7, device="meta")
    states = mlp.mlp_states(X, KEY, width=6, depths=[1, 3], norm=norm, biases=norm == "none")
    assert all(is_there(H, 6, 7) for H in states.values())
    weights = mlp.mlp_parameters(KEY, inputs=5, width=6, depth=2, device="meta")
    assert mlp.gradient_steps(X, weights, steps=2, rate=0.1, ascend=True) == [1.0, 1.0, 1.0]
    pictures = X.reshape(1, 1, 5, 7).expand(3, 1, 5, 7)
    assert is_there(mlp.vgg_state(pictures, KEY, norm=norm, layout=(4, "pool", 4)), 4 * 2 * 3, 3)


def test_a_weight_that_was_left_on_the_cpu_would_be_seen(strict, monkeypatch):
    monkeypatch.setattr(mlp, "sent_beside", lambda array, _beside: torch.zeros(np.asarray(array).shape))
    with pytest.raises(RuntimeError, match="devices"):
        mlp.mlp_states(torch.zeros(5, 7, device="meta"), KEY, width=6, depths=[1])
