"""Experiments that train: the arms are what they are called, and what diverged is an outcome, not a missing number."""

from types import SimpleNamespace

import numpy as np
import pytest
import torch

from checks.experiments import diverging_update_from_below as update
from checks.experiments.changes_of_weights import draw_changes
from checks.experiments.training import images_of, pretrained, rank_bound
from checks.experiments.training_after_divergence import draw_after_divergence, trained_on
from checks.experiments.training_kept_moments import keeping
from checks.experiments.training_norm_and_rate import draw_norm_and_rate
from checks.experiments.training_rates import alternating, draw_without_norm
from checks.experiments.training_residual import colours, network
from checks.experiments.training_same_scale import started
from checks.experiments.training_very_deep import draw_very_deep
from checks.experiments.training_without_raising import draw_without_raising
from theory.networks.perceptron import Perceptron, Shape
from theory.networks.training import Descent, train
from theory.networks.training_data import flat
from theory.randomness import threefry

KEYS = threefry.keys_from_seed(17, 2)
ARMS_OF_SCALE = ("xavier", "scaled", "orthogonal")
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


def test_a_kept_norm_is_that_of_torch_on_its_first_batch_and_uses_its_moments_from_then_on():
    norm = keeping(KEYS[0], 1).blocks[0].first.norm
    first, later = (torch.randn(6, 16, 4, 4, generator=torch.Generator().manual_seed(k)) * k + k for k in (1, 3))
    usual = torch.nn.BatchNorm2d(16, affine=False)
    torch.testing.assert_close(norm(first), usual(first), atol=1e-5, rtol=1e-4)
    mean, std = first.mean(dim=(0, 2, 3), keepdim=True), first.std(dim=(0, 2, 3), unbiased=False, keepdim=True)
    for _ in range(2):
        torch.testing.assert_close(norm(later), (later - mean) / std, atol=1e-4, rtol=1e-3)
    z = first.clone().requires_grad_()
    keeping(KEYS[0], 1).blocks[0].first.norm(z)[:3].sum().backward()
    assert float(z.grad.sum(dim=(0, 2, 3)).abs().min()) > 1, "kept moments are constants already on the first batch"


def test_the_four_arms_of_norm_and_rate_are_two_networks_at_two_rates():
    case = dict(images="digits", side=8, count=60, batch=20, steps=12, blocks=1, small="0.001")
    same = draw_norm_and_rate(SimpleNamespace(**case, large="0.001"), KEYS)
    beside = draw_without_norm(SimpleNamespace(**case, large="0.001"), KEYS)
    for kind in ("plain", "top"):
        assert (same[f"{kind}_small_loss"] == same[f"{kind}_large_loss"]).all()
        assert (same[f"{kind}_small_loss"] == beside[f"{kind}_loss"]).all()
    wild = draw_norm_and_rate(SimpleNamespace(**case, large="1e6"), KEYS)
    assert wild["plain_large_diverged"].all()
    assert (wild["plain_small_loss"] == same["plain_small_loss"]).all()


def test_scaled_states_are_as_long_as_orthogonalized_ones_and_keep_the_direction_of_their_weights():
    x, _ = flat("digits", KEYS[0], 200)
    made = {name: Perceptron(KEYS[0], Shape(inputs=64, width=16, depth=5, start="xavier", biases=False)) for name in ARMS_OF_SCALE}
    for name, net in made.items():
        assert started(name, net, x) is net
    for layer in range(1, 5):
        for name in ("scaled", "orthogonal"):
            with torch.no_grad():
                length = (made[name].states(x)[layer - 1] @ made[name].weights[layer].T).norm()
            assert float(length) == pytest.approx(1.0, rel=1e-3)
        ratio = (made["scaled"].weights[layer] / made["xavier"].weights[layer]).detach()
        assert float(ratio.std()) < 1e-5 * float(ratio.mean())
    assert torch.equal(made["scaled"].weights[0], made["xavier"].weights[0])


def test_what_is_not_pretrained_is_the_network_as_initialized_and_ascent_raises_its_rank():
    case = SimpleNamespace(
        images="digits", side=8, count=100, width=12, depth=6, shallow=1, steps=12, batch=25, rates="0.1", sample=32, step="0.1",
        ascents=0,
    )  # fmt: skip
    idle = draw_without_raising(case, KEYS)
    for depth in ("deep", "shallow"):
        assert (idle[f"{depth}_plain_r"] == idle[f"{depth}_more_r"]).all()
        assert (idle[f"{depth}_plain_learned"] == idle[f"{depth}_more_learned"]).all()
    case.ascents = 8
    raised = draw_without_raising(case, KEYS)
    assert (raised["deep_more_r"] > 1.5 * idle["deep_plain_r"]).all()
    assert (raised["deep_plain_r"] == idle["deep_plain_r"]).all()
    x, *_ = images_of(case, KEYS[0])
    again = pretrained(KEYS[0], x, SimpleNamespace(**vars(case), scaled="no"), thirds=3, sign=1.0)
    assert raised["deep_more_r"][0] == pytest.approx(rank_bound(again, x[:32]), rel=1e-6), "the ascent is that of d20/figure-4"


def test_a_change_that_turns_orthogonal_weights_leaves_them_to_second_order_only():
    gaps = {moved: draw_changes(SimpleNamespace(width=8, moved=moved), KEYS) for moved in ("0.01", "0.02")}
    for name, order in (("random", 2), ("along", 4)):
        ratio = gaps["0.02"][name] / gaps["0.01"][name]
        assert np.allclose(ratio, 2**order, rtol=0.1)


def test_training_on_is_training_until_it_diverges_and_goes_on_then():
    case = SimpleNamespace(images="digits", side=8, count=60, batch=20, steps=12, blocks=1, rates="0.01 1e4 1e6", calm="0.01")
    x, y = colours(case, KEYS[0], 60)
    for rate, is_stable in ((0.01, True), (1e4, False)):
        descent = Descent(rate=rate, steps=12, batch=20, momentum=0.9, decay=5e-4)
        path = train(network(KEYS[0], "plain", 1), x, y, key=KEYS[0], descent=descent)
        on = trained_on(network(KEYS[0], "plain", 1), x, y, key=KEYS[0], rate=rate, case=case)
        assert path.is_stable == is_stable
        assert len(on) == 12
        assert on[: path.diverged] == path.losses[: path.diverged]
    seen = draw_after_divergence(case, KEYS)
    assert (seen["stood"] >= 1).all(), "the first rate does not diverge"
    assert (seen["peak"] > 3).all()
    assert (seen["calm"] < 10).all()
    with pytest.raises(ValueError, match=r"at none of the rates 0\.01"):
        draw_after_divergence(SimpleNamespace(**{**vars(case), "rates": "0.01"}), KEYS)
