"""ResNet-110 at initialization, with and without batch norm, on the same weights and images: one pair is one draw."""

import numpy as np

from lemmacheck import Observed, device, stream
from theory.networks.images import fetched, images_in_use

BLOCKS = 18  # 6 · 18 + 2 = 110 layers
KEPT = (18, 34, 35, 45, 54, 55, 90)
IMAGES = (
    "Images: CIFAR-10, the source's own, with its checksum in the case, from the ci profile on where it was fetched (lemmacheck"
    " data cifar10); it alone decides. In the quick profile the user's folder if one was given, else scikit-learn's digits,"
    " enlarged to 32 × 32 × 3: they stand in and decide nothing.",
    "ResNet-110 with zero-padded shortcuts, Xavier normal weights, biases 0, loss summed over the batch; one pair of"
    " networks with the same weights and images is one draw, and the statement is about more than half of all pairs. The"
    " source's batches have 128 images; the case names the batch, and a shorter profile has time for smaller ones only.",
)
ORDERS = "“About k orders of magnitude” is read as: k is the nearest whole number of decades, so half a decade to either side."


BY_HAND = """
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_digits
digits = load_digits()
def one_pass(seed, norm, batch=8):                   # ResNet-110, Xavier, one backward pass; norm is "none", "all" or "top"
    torch.manual_seed(seed)
    chosen = torch.randperm(len(digits.target))[:batch]
    x = F.interpolate(torch.tensor(digits.images)[chosen, None].float(), size=(32, 32), mode="bilinear")
    h, layers = ((x - x.mean()) / x.std()).repeat(1, 3, 1, 1), []
    def conv(h, width, stride=1):
        layers.append(nn.Conv2d(h.shape[1], width, 3, stride, 1, bias=False))
        nn.init.xavier_normal_(layers[-1].weight)
        h = layers[-1](h)
        return F.batch_norm(h, None, None, training=True) if norm == "all" else h
    h = F.relu(conv(h, 16))
    for width in (16, 32, 64):
        for block in range(18):
            stride = 1 if width == h.shape[1] else 2
            skip = F.pad(h[:, :, ::stride, ::stride], (0, 0, 0, 0, 0, width - h.shape[1]))
            h = F.relu(skip + conv(F.relu(conv(h, width, stride)), width))
    h = F.batch_norm(h, None, None, training=True) if norm == "top" else h
    top = nn.Linear(64, 10)
    nn.init.xavier_normal_(top.weight)
    nn.init.zeros_(top.bias)
    logits = top(h.mean((2, 3)))
    F.cross_entropy(logits, torch.tensor(digits.target)[chosen], reduction="sum").backward()
    gradient = layers[54].weight.grad.abs().mean()
    # in decades: the mean |gradient| of layer 55, and the largest output
    return float(gradient.log10()), float(logits.detach().abs().max().log10())
"""


def batch_size(case):
    """The work of one draw grows with the batch."""
    return case.batch


def other_images(case):
    """Which images stand in for CIFAR-10, which the source uses; nothing if they are CIFAR-10."""
    known = {"digits": "scikit-learn's digits", "synthetic": "smoothed noise"}
    return "" if case.images == fetched("cifar10") else known.get(case.images, case.images)


def batches_of(size):
    def cases():
        return [dict(batch=size, images=images_in_use())]

    return cases


@stream("checks.b18._network:draw_networks")
def draw_networks(case, keys):
    """Everything that the figures compare, for the unnormalised (u_) and the normalised (b_) network of each key."""
    import torch

    from theory.networks import images, resnet

    torch.set_num_threads(1)
    columns = {}
    for key, (pixels, labels) in zip(keys, images.batch(keys, case.batch, of=case.images), strict=True):
        for name, normalised in (("u", False), ("b", True)):
            net = resnet.xavier_resnet(key, BLOCKS, normalised=normalised, device=device())
            seen = resnet.trace(net, pixels, labels, keep=KEPT)
            for quantity, value in describe(net, seen).items():
                columns.setdefault(f"{name}_{quantity}", []).append(float(value))
    return {quantity: np.array(values) for quantity, values in columns.items()}


def describe(net, seen):
    """The numbers behind Figures 2, 3, 7, 18, 19, 23 and Table 1 for one network."""
    from theory.networks import resnet

    sums = {layer: resnet.kernel_sums(seen.inputs[layer], seen.gradients[layer]) for layer in (18, 35, 45, 54, 90)}
    return {
        **kernel_gradients(net.convolutions[54].weight.grad),
        **moments_by_depth(seen),
        **channel_structure(sums[45].absolute),
        **alignment(sums),
        **against_means(seen, sums[35].absolute),
        **channel_gradients(net),
        **scatter(sums[54]),
    }


def kernel_gradients(gradient):
    """Figure 2, layer 55: decades of the mean absolute gradient, and the kurtosis of its entries."""
    g = gradient.flatten().double()
    centred = g - g.mean()
    return {"size": g.abs().mean().log10(), "kurtosis": (centred**4).mean() / (centred**2).mean() ** 2}


def moments_by_depth(seen):
    """Figure 3: decades by which the average |channel mean| and variance change from layers 2..19 to layers 92..109."""
    import torch

    def average(pick, layers):
        return torch.stack([pick(*seen.moments[layer]).mean().double() for layer in layers]).log10().mean()

    early, late = range(2, 20), range(92, 110)
    size = average(lambda mean, var: mean.abs(), late) - average(lambda mean, var: mean.abs(), early)
    spread = average(lambda mean, var: var, late) - average(lambda mean, var: var, early)
    logs = torch.stack([seen.moments[layer][1].mean().double().log10() for layer in range(2, 110)])
    straight = torch.corrcoef(torch.stack([torch.arange(108, dtype=torch.float64, device=logs.device), logs]))[0, 1]
    return {"mean_growth": size, "variance_growth": spread, "straight": straight, "output": seen.logits.abs().max().log10()}


@stream("b18:channel means of the last layers")
def draw_last_means(case, keys):
    """Figure 3 without BN: decades of the average |channel mean| of layers 92..109."""
    import torch

    from theory.networks import images, resnet

    torch.set_num_threads(1)
    reached = []
    for key, (pixels, labels) in zip(keys, images.batch(keys, case.batch, of=case.images), strict=True):
        net = resnet.xavier_resnet(key, BLOCKS, normalised=False, device=device())
        seen = resnet.trace(net, pixels, labels)
        reached.append(np.mean([float(seen.moments[layer][0].abs().mean().log10()) for layer in range(92, 110)]))
    return {"reached": np.array(reached)}


def channel_structure(gradients):
    """Figure 7, layer 45: decades between large and small rows or columns of the channel matrix, and its rank-one share."""
    import torch

    matrix = gradients.sum(dim=(2, 3)).double()
    decades = torch.stack([spread(matrix.mean(0)), spread(matrix.mean(1))])
    values = torch.linalg.svdvals(matrix / matrix.mean() - 1)  # what is left when all channels count the same
    return {"channel_decades": decades.mean(), "rank_one": values[0] ** 2 / (values**2).sum()}


def spread(values):
    """Decades between the upper and the lower tenth of positive numbers (a zero counts as a billionth of the mean)."""
    import torch

    logs = torch.clamp(values / values.mean(), min=1e-9).log10()
    return torch.quantile(logs, 0.9) - torch.quantile(logs, 0.1)


def alignment(sums):
    """Table 1: Σ|d| over |Σ d|, averaged over the kernel, in layers 18, 54, 90."""
    return {
        f"ratio_{layer}": sums[layer].of_absolute.double().mean() / sums[layer].absolute.double().mean() for layer in (18, 54, 90)
    }


def against_means(seen, gradients):
    """Figure 18, layer 35: correlation of an in-channel's mean before ReLU with the decades of its gradients; their spread."""
    import torch

    per_channel = gradients.double().mean(dim=(0, 2, 3))
    decades = torch.clamp(per_channel / per_channel.mean(), min=1e-9).log10()
    means = seen.moments[34][0].double()
    return {"mean_correlation": torch.corrcoef(torch.stack([means, decades]))[0, 1], "in_decades": spread(per_channel)}


def channel_gradients(net):
    """Figure 19: decades from late to early layers of the channel (bias) gradients' scale within a layer."""
    import torch

    biases = [
        conv.bias if conv.bias is not None else norm.bias for conv, norm in ((layer.conv, layer.norm) for layer in _layers(net))
    ]
    scale = torch.stack([bias.grad.double().std() for bias in biases]).log10()
    thirds = [scale[1:37].mean(), scale[37:73].mean(), scale[73:109].mean()]
    return {"early_over_late": thirds[0] - thirds[2], "middle_over_late": thirds[1] - thirds[2]}


def _layers(net):
    return [net.start, *(layer for block in net.blocks for layer in (block.first, block.second))]


def scatter(sums):
    """Figure 23, layer 54: the share of kernel parameters with |Σ d| ≥ 0.9 Σ|d|, and the decades of the mean |Σ d|."""
    on_line = sums.absolute >= 0.9 * sums.of_absolute
    return {"on_line": on_line.double().mean(), "size_54": sums.absolute.double().mean().log10()}


@stream("checks.b18._network:draw_class_gradients")
def draw_class_gradients(case, keys):
    """Layer 52, unnormalised: decades from the second class, and from the mean of the other nine, to the leading one."""
    import torch

    from theory.networks import images, resnet

    torch.set_num_threads(1)
    lead, over_others, is_guess = [], [], []
    for key, (pixels, labels) in zip(keys, images.batch(keys, case.batch, of=case.images), strict=True):
        net = resnet.xavier_resnet(key, BLOCKS, normalised=False, device=device())
        y = torch.as_tensor(labels, device=device())
        logits = net(torch.as_tensor(pixels, device=device()))
        sizes = torch.stack(
            [
                torch.autograd.grad(
                    logits,
                    net.convolutions[51].weight,
                    retain_graph=True,
                    grad_outputs=resnet.class_gradient(logits.detach(), y, j),
                )[0]
                .abs()
                .mean()
                for j in range(logits.shape[1])
            ]
        ).double()
        top = int(sizes.argmax())
        others = torch.cat([sizes[:top], sizes[top + 1 :]])
        lead.append(float((sizes[top] / others.max().clamp(min=1e-30)).log10()))
        over_others.append(float((sizes[top] / others.mean().clamp(min=1e-30)).log10()))
        is_guess.append(float(top == int(torch.bincount(logits.argmax(1), minlength=logits.shape[1]).argmax())))
    return {"lead": np.array(lead), "over_others": np.array(over_others), "leader_is_guess": np.array(is_guess)}


@stream("checks.b18._network:draw_output_gradients")
def draw_output_gradients(case, keys):
    """Forward passes of both networks: the most frequent guess j', and ∂L_b/∂z_j' among images with other labels."""
    import torch

    from theory.networks import images, resnet

    torch.set_num_threads(1)
    columns = {}
    for key, (pixels, labels) in zip(keys, images.batch(keys, case.batch, of=case.images), strict=True):
        for name, normalised in (("u", False), ("b", True)):
            net = resnet.xavier_resnet(key, BLOCKS, normalised=normalised, device=device())
            with torch.no_grad():
                logits = net(torch.as_tensor(pixels, device=device())).double()
            guesses = torch.bincount(logits.argmax(1), minlength=logits.shape[1])
            favoured = int(guesses.argmax())
            y = torch.as_tensor(labels, device=device())
            others = resnet.class_gradient(logits, y, favoured)[y != favoured, favoured]
            found = {
                "favoured": guesses.max() / guesses.sum(),
                "top_gradient": others.mean(),
                "top_variation": others.std(unbiased=False) / others.mean(),
            }
            for quantity, value in found.items():
                columns.setdefault(f"{name}_{quantity}", []).append(float(value))
    return {quantity: np.array(values) for quantity, values in columns.items()}


# A sign test over 16 draws leaves room for one network that disagrees; 40 decide when a fifth of them does. Images that stand
# in for the source's decide nothing, so that a few networks are enough to show what they do.
SMALL_BATCH = Observed(batches_of(8), draw_networks, draws=8, cost=batch_size, stand_in=other_images)
OWN_IMAGES = (dict(batch=128, images=fetched("cifar10")),)  # the source's data and batch
SOURCE_BATCH = Observed(OWN_IMAGES, draw_networks, draws=16, since="ci", cost=batch_size, data="cifar10")
MANY_NETWORKS = Observed(OWN_IMAGES, draw_networks, draws=40, since="full", cost=batch_size, data="cifar10")
