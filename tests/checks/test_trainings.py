"""Experiments that train: the arms are what they are called, and what diverged is an outcome, not a missing number."""

from types import SimpleNamespace

import numpy as np
import pytest
import torch

from checks.experiments import diverging_update_from_below as update
from checks.experiments.training_rates import alternating, draw_without_norm
from checks.experiments.training_residual import network
from checks.experiments.training_very_deep import draw_very_deep
from theory.randomness import threefry

KEYS = threefry.keys_from_seed(17, 2)
DEEP = dict(images="digits", side=8, count=60, width=8, depths="2 6", steps=12, batch=20, activation="linear", shaping=0)


def test_a_training_that_diverges_is_counted_and_its_loss_is_the_one_at_which_divergence_begins():
    stable = draw_very_deep(SimpleNamespace(**DEEP, rate="0.01"), KEYS)
    wild = draw_very_deep(SimpleNamespace(**DEEP, rate="1e30"), KEYS)
    for name in ("orthogonal", "xavier"):
        assert not stable[f"{name}_diverged_2"].any()
        assert (stable[f"{name}_loss_2"] < 10).all()
        assert wild[f"{name}_diverged_2"].all()
        assert (wild[f"{name}_loss_2"] == 1000).all()
    assert all(np.isfinite(column).all() for column in wild.values()), "a number that is not finite could not be recorded"


def test_every_other_batch_is_normalised_with_the_moments_of_the_one_before():
    norm = alternating(KEYS[0], 1).blocks[0].first.norm
    rng = np.random.default_rng(0)
    first, second, third = (torch.tensor(rng.standard_normal((6, 16, 4, 4)) * k + k, dtype=torch.float32) for k in (1, 2, 3))

    def expected(z, moments_of):
        mean, var = moments_of.mean(dim=(0, 2, 3), keepdim=True), moments_of.var(dim=(0, 2, 3), unbiased=False, keepdim=True)
        return (z - mean) / torch.sqrt(var + 1e-5)

    for z, moments_of in ((first, first), (second, first), (third, third), (first, third)):
        assert torch.allclose(norm(z), expected(z, moments_of), atol=1e-5)


def test_stale_moments_are_constants_of_the_step():
    """With its own moments a norm lets no gradient through that shifts a whole channel; with those of another batch it does."""
    norm = alternating(KEYS[0], 1).blocks[0].first.norm
    slopes = []
    for _ in range(2):
        z = torch.tensor(np.random.default_rng(1).standard_normal((6, 16, 4, 4)), dtype=torch.float32, requires_grad=True)
        norm(z)[:3].sum().backward()
        slopes.append(float(z.grad.sum(dim=(0, 2, 3)).abs().max()))
    assert slopes[0] < 1e-3 < 1 < slopes[1]


def test_the_alternating_network_is_the_usual_one_on_its_first_batch():
    x = torch.tensor(np.random.default_rng(2).standard_normal((6, 3, 8, 8)), dtype=torch.float32)
    ours, usual = alternating(KEYS[0], 1), network(KEYS[0], "bn", 1)
    assert torch.allclose(ours(x), usual(x), atol=1e-4)
    assert not torch.allclose(ours(3 * x), usual(3 * x), atol=1e-2)


def test_the_bold_arm_is_the_plain_network_at_the_large_rate():
    case = dict(images="digits", side=8, count=60, batch=20, steps=12, blocks=1, small="0.001")
    same = draw_without_norm(SimpleNamespace(**case, large="0.001"), KEYS)
    assert (same["bold_loss"] == same["plain_loss"]).all()
    assert (same["top_loss"] != same["plain_loss"]).all()
    wild = draw_without_norm(SimpleNamespace(**case, large="1e6"), KEYS)
    assert wild["bold_diverged"].all()
    assert (wild["plain_loss"] == same["plain_loss"]).all()


def test_networks_that_begin_above_a_thousand_are_passed_over_and_counted(monkeypatch):
    case, begin = SimpleNamespace(images="digits", side=8, batch=8, blocks=1), []

    class Louder(update.Line):
        """Every first of two networks without a norm begins far too high."""

        def __init__(self, net, x, y):
            super().__init__(net, x, y)
            if net.start.conv.bias is not None:
                begin.append(self.start)
                self.start = 5000.0 if len(begin) % 2 else self.start

    monkeypatch.setattr(update, "Line", Louder)
    seen = update.draw_from_below(case, KEYS)
    assert seen["passed_over"].tolist() == [1.0, 1.0]
    assert (seen["start"] <= 1000).all()
    assert (seen["end"] > 1000).all()
    monkeypatch.setattr(update, "TRIES", 1)
    with pytest.raises(ValueError, match="1 networks in a row"):
        update.draw_from_below(case, KEYS)
