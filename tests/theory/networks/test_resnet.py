"""The residual network: its shape, its initialization, and the sums of gradients against plain automatic differentiation."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from theory.networks import resnet
from theory.randomness import threefry

KEY = threefry.keys_from_seed(1, 1)[0]


def small_batch(size=3, seed=0):
    rng = np.random.default_rng(seed)
    return rng.standard_normal((size, 3, 32, 32)).astype(np.float32), rng.integers(0, 10, size)


@pytest.mark.parametrize(("n", "depth"), [(1, 8), (3, 20), (18, 110)])
def test_depth_is_six_n_plus_two(n, depth):
    net = resnet.ResNet(n, normalised=False)
    assert net.depth == depth
    widths = [conv.out_channels for conv in net.convolutions]
    assert widths == [16] * (1 + 2 * n) + [32] * (2 * n) + [64] * (2 * n)


def test_resnet_110_has_the_published_number_of_parameters():
    count = sum(p.numel() for p in resnet.ResNet(18, normalised=True).parameters())
    assert 1.70e6 < count < 1.75e6  # 1.7M in the paper that introduced it


@pytest.mark.parametrize("normalised", [False, True])
def test_weights_come_from_the_key_with_xavier_variance_and_are_the_same_with_and_without_norm(normalised):
    net = resnet.xavier_resnet(KEY, 2, normalised=normalised)
    other = resnet.xavier_resnet(KEY, 2, normalised=not normalised)
    for one, two in zip(net.convolutions, other.convolutions, strict=True):
        assert torch.equal(one.weight, two.weight)
        fan = 9 * (one.in_channels + one.out_channels)
        spread = one.weight.detach().std() * (fan / 2) ** 0.5
        assert abs(float(spread) - 1) < 6 / (2 * one.weight.numel()) ** 0.5
    assert (net.convolutions[0].bias is None) == normalised
    changed = resnet.xavier_resnet(threefry.keys_from_seed(2, 1)[0], 2, normalised=normalised)
    assert not torch.equal(net.top.weight, changed.top.weight)


def test_the_normalised_network_has_channels_of_mean_zero_and_variance_one_after_each_norm():
    net = resnet.xavier_resnet(KEY, 1, normalised=True)
    seen = []
    net.blocks[1].first.norm.register_forward_hook(lambda module, entering, out: seen.append(out.detach()))
    resnet.trace(net, *small_batch(8))
    assert float(seen[0].mean(dim=(0, 2, 3)).abs().max()) < 1e-4
    assert float((seen[0].var(dim=(0, 2, 3), unbiased=False) - 1).abs().max()) < 1e-2


@pytest.mark.parametrize("normalised", [False, True])
def test_kernel_sums_add_up_to_autograds_gradient(normalised):
    net = resnet.xavier_resnet(KEY, 1, normalised=normalised).double()
    pixels, labels = small_batch(4)
    seen = resnet.trace(net, pixels.astype(float), labels, keep=(3, 5, 7))
    for layer in (3, 5, 7):
        sums = resnet.kernel_sums(seen.inputs[layer], seen.gradients[layer])
        gradient = net.convolutions[layer - 1].weight.grad
        assert torch.allclose(sums.absolute, gradient.abs(), rtol=1e-9, atol=1e-12)


@settings(max_examples=15)
@given(st.integers(1, 3), st.integers(1, 3), st.integers(1, 3), st.integers(1, 5), st.integers(0, 10**6))
def test_kernel_sums_agree_with_loops_and_are_ordered(batch, c_in, c_out, side, seed):
    rng = np.random.default_rng(seed)
    x, g = rng.standard_normal((batch, c_in, side, side)), rng.standard_normal((batch, c_out, side, side))
    d = np.zeros((batch, side, side, c_out, c_in, 3, 3))
    for b, y, z, o, c, i, j in np.ndindex(d.shape):
        if 0 <= y + i - 1 < side and 0 <= z + j - 1 < side:
            d[b, y, z, o, c, i, j] = g[b, o, y, z] * x[b, c, y + i - 1, z + j - 1]
    sums = resnet.kernel_sums(torch.from_numpy(x), torch.from_numpy(g))
    assert np.allclose(sums.of_absolute, np.abs(d).sum((0, 1, 2)))
    assert np.allclose(sums.absolute_per_image, np.abs(d.sum((1, 2))).sum(0))
    assert np.allclose(sums.absolute_per_place, np.abs(d.sum(0)).sum((0, 1)))
    assert np.allclose(sums.absolute, np.abs(d.sum((0, 1, 2))))
    for between in (sums.absolute_per_image, sums.absolute_per_place):
        assert (sums.of_absolute >= between - 1e-9).all()
        assert (between >= sums.absolute - 1e-9).all()


def test_scaling_the_output_gradient_scales_all_sums():
    x, g = torch.randn(2, 2, 4, 4, dtype=torch.float64), torch.randn(2, 3, 4, 4, dtype=torch.float64)
    one, three = resnet.kernel_sums(x, g), resnet.kernel_sums(x, -3 * g)
    for name in ("of_absolute", "absolute_per_image", "absolute_per_place", "absolute"):
        assert torch.allclose(3 * getattr(one, name), getattr(three, name))
    with pytest.raises(ValueError, match="stride 1"):
        resnet.kernel_sums(x, g[:, :, ::2, ::2])


def test_class_gradients_add_up_to_the_full_gradient():
    net = resnet.xavier_resnet(KEY, 1, normalised=False).double()
    pixels, labels = small_batch(3)
    full = resnet.trace(net, pixels.astype(float), labels)
    whole = net.convolutions[2].weight.grad.clone()
    total = torch.zeros_like(whole)
    for j in range(resnet.CLASSES):
        resnet.trace(net, pixels.astype(float), labels, only_class=j)
        total += net.convolutions[2].weight.grad
    assert torch.allclose(total, whole, rtol=1e-8, atol=1e-12)
    softmax = torch.softmax(full.logits, 1)
    softmax[torch.arange(3), torch.as_tensor(labels)] -= 1
    assert torch.allclose(full.logit_gradients, softmax, atol=1e-12)


def test_bias_gradients_are_channel_gradients_without_norm_and_vanish_before_a_norm():
    pixels, labels = small_batch(4)
    plain = resnet.xavier_resnet(KEY, 1, normalised=False).double()
    seen = resnet.trace(plain, pixels.astype(float), labels)
    for layer, conv in enumerate(plain.convolutions, start=1):
        assert torch.allclose(conv.bias.grad, seen.channel_gradients[layer])
    normed = resnet.xavier_resnet(KEY, 1, normalised=True).double()
    seen = resnet.trace(normed, pixels.astype(float), labels)
    size = max(float(g.abs().max()) for g in (p.grad for p in normed.parameters()))
    assert max(float(g.abs().max()) for g in seen.channel_gradients.values()) < 1e-8 * size


@pytest.mark.parametrize("normalised", [True, False])
def test_the_moments_of_a_trace_are_those_of_each_channel_over_batch_and_space(normalised):
    pixels, labels = small_batch(4)
    net = resnet.xavier_resnet(KEY, 1, normalised=normalised).double()
    seen = resnet.trace(net, pixels.astype(float), labels, keep=range(1, len(net.convolutions) + 1))
    for layer, (mean, variance) in seen.moments.items():
        output = seen.outputs[layer].numpy()
        assert np.allclose(mean, output.mean(axis=(0, 2, 3)), rtol=1e-12, atol=1e-15)
        assert np.allclose(variance, output.var(axis=(0, 2, 3)), rtol=1e-12, atol=1e-15)
    assert set(seen.moments) == set(range(1, len(net.convolutions) + 1))


def test_a_network_needs_a_block_per_stage():
    with pytest.raises(ValueError, match="at least one block"):
        resnet.ResNet(0, normalised=True)
