"""Every line of the torch routes on a card that is not there: tensors without values that know their device and shape.

Where a route looks at a value (is a row zero?), the answer is the usual one; numbers that are fetched come as ones.
"""

import ast
from pathlib import Path

import numpy as np
import pytest
import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from lemmacheck import devices
from theory.chains import gradients, gradients_torch, orthogonal, residual, wide
from theory.randomness import ensembles, threefry

THEORY = Path(wide.__file__).parents[1]
KEYS = threefry.keys_from_seed(3, 2)


@pytest.fixture
def card(monkeypatch):
    """A card that computes nothing; what is sent to it and fetched from it is written down."""
    passed = []

    def fetched(tensor):
        assert tensor.device.type == "meta"
        passed.append(tuple(tensor.shape))
        return np.ones(tuple(tensor.shape))

    for module in (orthogonal, wide, residual, gradients_torch):
        monkeypatch.setattr(module, "find_device", lambda name, double=False: torch.device(name))
        monkeypatch.setattr(module, "fetched", fetched)
    monkeypatch.setattr(torch.Tensor, "__bool__", lambda _: True)
    with FakeTensorMode():
        yield passed


def start(d, n):
    rows = np.random.default_rng(1).normal(size=(d, n))
    return rows / np.linalg.norm(rows, axis=1, keepdims=True)


def test_the_wide_chain_stays_on_the_card(card):
    found = wide.simulate(KEYS, start(9, 4), d=9, layers=[1, 3], device="meta")
    assert card == [(2, 4, 4)] * 2
    assert all(len(np.asarray(value)) == 2 for value in (vars(found) if hasattr(found, "__dict__") else found).values())


def test_one_step_of_the_residual_chain_stays_on_the_card(card):
    H, W = np.ones((2, 5, 3)), np.ones((2, 5, 5))
    assert residual.TorchStep("meta")(H, W, gamma=0.5).shape == (2, 5, 3)
    assert card == [(2, 5, 3)]


def test_the_orthogonal_chain_stays_on_the_card(card):
    falls, smallest = np.zeros((2, 3)), np.zeros((2, 3))
    first = np.stack([start(6, 6)] * 2)
    run = orthogonal._torch_run(KEYS, first, targets=[1, 3], falls=falls, smallest=smallest, device="meta", dtype="float64")
    assert [layer for layer, _ in run] == [1, 3]
    assert card == [(2, 6), (2, 6, 6), (2, 6), (2, 6), (2, 6, 6)]
    assert (smallest == 1).all()


@pytest.mark.parametrize("route", [gradients_torch.autograd, gradients_torch.manual])
@pytest.mark.parametrize("law", [ensembles.HAAR, ensembles.GAUSSIAN], ids=["haar", "gaussian"])
def test_gradients_stay_on_the_card(card, route, law):
    network = gradients.Network(activation="tanh", law=law)
    found = route(
        KEYS,
        np.stack([start(5, 5)] * 2),
        gains=np.ones(3),
        network=network,
        loss=lambda last, keys: np.ones_like(last),
        gaps_at=[1],
        device="meta",
        dtype="float64",
    )
    assert found["weights"].shape == (2, 3)
    assert found["states"].shape == (2, 4)
    assert (2, 5, 5) in card


def test_a_tensor_that_was_left_on_the_cpu_would_be_seen(card, monkeypatch):
    monkeypatch.setattr(wide, "sent_beside", lambda array, other: torch.from_numpy(array))
    with pytest.raises(RuntimeError, match="devices"):
        wide.simulate(KEYS, start(9, 4), d=9, layers=[1], device="meta")


def test_what_is_sent_and_fetched_is_the_same_numbers():
    """On the CPU, without a card feigned: three functions for every transfer, none of which changes a bit."""
    numbers = np.random.default_rng(2).normal(size=(3, 4))
    there = devices.sent(numbers, torch.device("cpu"))
    narrow = devices.sent(numbers, torch.device("cpu"), dtype=torch.float32)
    assert devices.fetched(there).tobytes() == numbers.tobytes()
    assert devices.sent_beside(numbers, narrow).dtype == torch.float32
    assert np.array_equal(devices.fetched(devices.sent_beside(numbers, narrow)), numbers.astype(np.float32))


@pytest.mark.parametrize("folder", ["chains", "networks"])
def test_every_transfer_is_left_to_the_one_module(folder):
    """No file of the chains or networks names a way to or from a device itself."""
    ways = {"from_numpy", "as_tensor", "cpu", "cuda", "numpy"}
    found = [
        f"{file.name}:{node.lineno} {node.func.attr}"
        for file in sorted((THEORY / folder).glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ways
    ]
    assert found == []
