"""The training engine: its steps by hand, its determinism, where it stops, and the networks it trains."""

import json
import subprocess
import sys

import numpy as np
import pytest
import torch
from torch import nn

from lemmacheck.places import project
from theory.definitions.orthogonality import orthogonality_gap
from theory.definitions.spectra import participation
from theory.networks.perceptron import EPSILON, Perceptron, Shape, orthogonalise, raise_rank, raise_rank_by_layer
from theory.networks.resnet import xavier_resnet
from theory.networks.training import DIVERGED, Descent, accuracy, batches, largest_stable_rate, train
from theory.networks.training_data import flat, pictures
from theory.networks.vgg import Vgg
from theory.randomness import threefry

KEY, OTHER = threefry.keys_from_seed(11, 2)
SHAPE = Shape(inputs=64, width=12, depth=3)


def digits(count=200):
    return flat("digits", KEY, count)


def test_every_epoch_goes_through_all_images_once():
    chosen = list(batches(KEY, 12, size=4, steps=7))
    assert len(chosen) == 7
    for epoch in (chosen[:3], chosen[3:6]):
        assert sorted(np.concatenate(epoch)) == list(range(12))
    assert (np.concatenate(chosen[:3]) != np.concatenate(chosen[3:6])).any()
    with pytest.raises(ValueError, match="a batch of 5"):
        next(batches(KEY, 4, size=5, steps=1))


def softmax_gradient(W, V, x, y):
    """By hand, in numpy: the mean cross-entropy of V·relu(W·x) and its gradients."""
    h = np.maximum(x @ W.T, 0)
    z = h @ V.T
    p = np.exp(z - z.max(1, keepdims=True))
    p /= p.sum(1, keepdims=True)
    loss = -np.log(p[np.arange(len(y)), y]).mean()
    error = (p - np.eye(V.shape[0])[y]) / len(y)
    return loss, ((error @ V) * (h > 0)).T @ x, error.T @ h


def test_steps_are_those_of_momentum_and_decay_by_hand():
    x, y = digits(60)
    net = Perceptron(KEY, Shape(inputs=64, width=5, depth=1, biases=False))
    W, V = (p.detach().double().numpy().copy() for p in (net.weights[0], net.top))
    descent = Descent(rate=0.3, steps=4, batch=20, momentum=0.9, decay=0.01)
    path = train(net, x, y, key=OTHER, descent=descent)
    moving = [np.zeros_like(W), np.zeros_like(V)]
    for step, chosen in enumerate(batches(OTHER, 60, size=20, steps=4)):
        loss, *slopes = softmax_gradient(W, V, x[chosen].double().numpy(), y[chosen].numpy())
        assert path.losses[step] == pytest.approx(loss, rel=1e-5)
        moving = [0.9 * v + g + 0.01 * p for v, g, p in zip(moving, slopes, (W, V), strict=True)]
        W, V = W - 0.3 * moving[0], V - 0.3 * moving[1]
    assert np.allclose(net.weights[0].detach().numpy(), W, atol=1e-5)
    assert np.allclose(net.top.detach().numpy(), V, atol=1e-5)


def losses_of(key):
    x, y = digits()
    return train(Perceptron(key, SHAPE), x, y, key=key, descent=Descent(rate=0.1, steps=6, batch=32)).losses


def test_a_path_depends_on_its_own_key_only():
    """Whatever was trained before, and whatever torch's own generator is at."""
    first = losses_of(KEY)
    torch.manual_seed(3)
    other = losses_of(OTHER)
    assert losses_of(KEY) == first
    assert other != first


ELSEWHERE = """
import json, torch
torch.set_num_threads(3)
torch.manual_seed(5)
torch.randn(1000) @ torch.randn(1000)
from tests.theory.networks.test_training import OTHER, paths
paths(OTHER)
from tests.theory.networks.test_training import KEY
print(json.dumps(paths(KEY)))
"""


def paths(key):
    """The losses of one training of each kind of network: perceptron with BN, VGG-like, residual."""
    x, y = pictures("digits", key, 60)
    nets = {
        "perceptron": Perceptron(key, Shape(inputs=64, width=12, depth=4, norm="centred")),
        "vgg": Vgg(key, channels=1, layers=(4, 4, 0, 8)),
        "residual": xavier_resnet(key, 1, normalised=True),
    }
    fed = {"perceptron": x.flatten(1), "vgg": x, "residual": x.expand(-1, 3, -1, -1).contiguous()}
    descent = Descent(rate=0.1, steps=5, batch=20, momentum=0.9)
    return {name: train(net, fed[name], y, key=key, descent=descent).losses for name, net in nets.items()}


def test_another_process_with_other_threads_and_work_behind_it_trains_the_same_path():
    """As workers do: bit for bit, for every kind of network."""
    ended = subprocess.run([sys.executable, "-c", ELSEWHERE], capture_output=True, text=True, check=True, cwd=project().top)
    assert json.loads(ended.stdout) == paths(KEY)


def test_training_stops_where_it_diverges_and_says_when():
    x, y = digits()
    path = train(Perceptron(KEY, SHAPE), x, y, key=KEY, descent=Descent(rate=1e6, steps=50, batch=32))
    assert path.diverged == len(path.losses) - 1 < 49
    assert not path.losses[-1] <= DIVERGED
    assert path.late_loss() == DIVERGED
    calm = train(Perceptron(KEY, SHAPE), x, y, key=KEY, descent=Descent(rate=0.3, steps=200, batch=32))
    assert calm.is_stable
    assert calm.late_loss() < calm.losses[0] - 0.5, "a small network learns digits"


class Valley(nn.Module):
    """Logits (s, 0) with s = 10⁴·w: the loss of label 1 at w₀ − rate·slope exceeds 1000 from a known rate on."""

    def __init__(self):
        super().__init__()
        self.w = nn.Parameter(torch.tensor(1e-4))

    def forward(self, x):
        s = 1e4 * self.w * x[:, 0]
        return torch.stack([s, torch.zeros_like(s)], 1)


def test_the_largest_stable_rate_is_found_by_bisection():
    """With images of 1 and then −1, label 1: the first slope is 10⁴·σ(1), and −s = 10⁸·rate·σ(1) − 1 reaches 1000."""
    x, y = torch.tensor([[1.0], [-1.0]]), torch.tensor([1, 1])
    key = next(k for k in threefry.keys_from_seed(1, 50) if [int(c[0]) for c in batches(k, 2, size=1, steps=2)] == [0, 1])
    edge = np.log10(1001 / (1e8 / (1 + np.exp(-1.0))))
    descent = Descent(rate=1.0, steps=2, batch=1)
    found = largest_stable_rate(Valley, x, y, key=key, descent=descent, decades=(-8.0, 0.0), cuts=10)
    assert edge - 8 / 2**10 <= found <= edge
    assert largest_stable_rate(Valley, x, y, key=key, descent=descent, decades=(-8.0, -6.0), cuts=3) == -6.0


@pytest.mark.parametrize("norm", ["centred", "uncentred"])
def test_batch_norm_is_that_of_torch_in_training_mode(norm):
    net = Perceptron(KEY, Shape(inputs=64, width=7, depth=1, norm=norm, activation="linear"))
    Z = torch.randn(30, 7, generator=torch.Generator().manual_seed(1)) + 2
    if norm == "centred":
        torch.testing.assert_close(net.normalise(Z), nn.BatchNorm1d(7, eps=EPSILON, affine=False)(Z))
    else:
        torch.testing.assert_close(net.normalise(Z), Z / torch.sqrt((Z * Z).sum(0) / 30 + EPSILON))


def test_shaped_activations_become_linear_deep_in_the_network():
    linear, shaped = (
        Perceptron(
            KEY, Shape(inputs=7, width=7, depth=60, norm="centred", activation=a, shaping=s, start="orthogonal", biases=False)
        )
        for a, s in (("linear", 0.0), ("tanh", 2.0))
    )
    x = torch.randn(30, 7, generator=torch.Generator().manual_seed(1))
    torch.testing.assert_close(shaped.layer(x, 59), linear.layer(x, 59), atol=1e-3, rtol=1e-3)
    assert not torch.allclose(shaped.layer(x, 0), linear.layer(x, 0), atol=1e-2)


def test_the_four_initializations_have_their_variance_and_mean():
    for start, mean, variance in (("torch", 0.0, 1 / 192), ("positive", 1 / 8, 1 / 192), ("xavier", 0.0, 2 / 464)):
        W = Perceptron(KEY, Shape(inputs=64, width=400, depth=1, start=start)).weights[0].detach()
        assert float(W.mean()) == pytest.approx(mean, abs=2e-3)
        assert float(W.var()) == pytest.approx(variance, rel=0.03)
    Q = Perceptron(KEY, Shape(inputs=64, width=64, depth=1, start="orthogonal")).weights[0].detach()
    torch.testing.assert_close(Q @ Q.T, torch.eye(64), atol=1e-5, rtol=0)
    with pytest.raises(ValueError, match="unknown initialization"):
        Perceptron(KEY, Shape(inputs=4, width=4, depth=1, start="zero"))


def rank_bound(net, x):
    with torch.no_grad():
        return float(participation(net.hidden(x).T))


def test_a_step_of_the_ascent_has_the_stated_length_and_no_other_direction_rises_more():
    x, _ = digits(40)
    net = Perceptron(KEY, Shape(inputs=64, width=6, depth=2))
    parameters = [*net.weights, *net.biases]
    start = nn.utils.parameters_to_vector(parameters).detach().clone()
    step = 1e-3 * float(start.norm())
    moved, rises = {}, {}
    for sign in (1.0, -1.0):
        nn.utils.vector_to_parameters(start.clone(), parameters)
        (before,) = raise_rank(net, [x], steps=1, rate=1e-3, sign=sign)
        moved[sign] = nn.utils.parameters_to_vector(parameters).detach() - start
        rises[sign] = rank_bound(net, x) - before
    assert float(moved[1.0].norm()) == pytest.approx(step, rel=1e-3)
    torch.testing.assert_close(moved[-1.0], -moved[1.0])
    assert rises[-1.0] < 0 < rises[1.0]
    for number in range(5):
        way = torch.randn(len(start), generator=torch.Generator().manual_seed(number))
        way = way / way.norm() + moved[1.0] / step  # half way between the step and any other
        nn.utils.vector_to_parameters(start + way * step / way.norm(), parameters)
        assert rank_bound(net, x) - before < rises[1.0]


def test_layerwise_ascent_raises_the_rank_bound_and_descent_lowers_it():
    x, _ = digits()
    found = {}
    for sign in (1.0, -1.0):
        net = Perceptron(KEY, Shape(inputs=64, width=16, depth=6, biases=False))
        before = rank_bound(net, x)
        raise_rank_by_layer(net, x, steps=10, rate=0.1, sign=sign)
        found[sign] = rank_bound(net, x) / before
    assert found[1.0] > 1.5
    assert found[-1.0] < 1


def test_a_kept_scale_is_one_in_every_layer():
    x, _ = digits()
    net = Perceptron(KEY, Shape(inputs=64, width=16, depth=6, biases=False))
    raise_rank_by_layer(net, x, steps=0, rate=0.1, keeps_scale=True)
    assert [float(H.detach().square().mean()) for H in net.states(x)] == pytest.approx([1.0] * 6, rel=1e-4)


def test_orthogonalised_weights_shrink_the_gap_of_deep_states_as_the_source_says():
    x, _ = digits()
    net = Perceptron(KEY, Shape(inputs=64, width=16, depth=8, start="xavier", biases=False))

    def gap():
        with torch.no_grad():
            return float(orthogonality_gap(net.hidden(x).double().T.numpy()))

    before = gap()
    orthogonalise(net, x)
    assert gap() < before / 1.5
    with torch.no_grad():
        Z = net.states(x)[3] @ net.weights[4].T
    assert float(Z.norm()) == pytest.approx(1.0, rel=1e-3), "‖W H‖ is one by the source's factor"


def test_the_vgg_network_normalises_channels_and_its_one_sided_weights_are_positive():
    x, y = pictures("digits", KEY, 40)
    net = Vgg(KEY, channels=1, layers=(4, 4, 0, 8))
    assert net(x).shape == (40, 10)
    assert all(bool((kernel >= 0).all()) for kernel in Vgg(KEY, channels=1, positive=True, layers=(4, 4)).kernels)
    path = train(net, x, y, key=KEY, descent=Descent(rate=0.1, steps=30, batch=20))
    assert path.late_loss() < path.losses[0]
    assert accuracy(net, x, y, batch=40) > 0.2


def test_smaller_pictures_are_means_of_neighbours():
    large, _ = pictures("digits", KEY, 3)
    small, _ = pictures("digits", KEY, 3, side=4)
    torch.testing.assert_close(small[:, :, 1, 2], large[:, :, 2:4, 4:6].mean(dim=(2, 3)))
    with pytest.raises(ValueError, match="no set of images"):
        pictures("letters", KEY, 3)
