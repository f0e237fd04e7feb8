"""Perceptrons and a VGG-like network that are trained; one seed, with all that is compared on it, is one draw."""

from functools import partial

import numpy as np

from lemmacheck import device, stream

SCALE = "far smaller networks and fewer steps"
TINY = "tiny networks and handwritten digits"
HELD_OUT = 256
DIGITS = 9  # that are kept of a number: training is in single precision


def other_scale(case):
    """Whatever these trainings show, they are not the source's: a disagreement is not reproduced, it refutes nothing."""
    return TINY if case.images == "digits" else SCALE


def columns(rows):
    return {name: np.array([float(f"{row[name]:.{DIGITS}g}") for row in rows]) for name in rows[0]}


def curve_of(name, path, case):
    """The learning curve of one training as quantities, by step."""
    return {f"{name}_at_{step}": loss for step, loss in path.curve(case.steps).items()}


def trained(start, x, y, key, case):
    """The best of the rates of a case by its late loss, as the sources search them: network, path of training."""
    import copy

    from theory.networks.training import Descent, train

    found = []
    for rate in str(case.rates).split():
        net = copy.deepcopy(start)
        path = train(net, x, y, key=key, descent=Descent(rate=float(rate), steps=case.steps, batch=case.batch))
        found.append((path.late_loss(), len(found), net, path))
    return min(found)[2:]


def depths_of(words):
    return [int(depth) for depth in str(words).split()]


def images_of(case, key):
    """A part of the set for training and as many others, held out, as rows."""
    from theory.networks.training_data import flat

    x, y = flat(case.images, key, case.count + HELD_OUT, side=case.side, device=device())
    return x[HELD_OUT:], y[HELD_OUT:], x[:HELD_OUT], y[:HELD_OUT]


def perceptron(key, x, case, depth=None, **shape):
    from theory.networks.perceptron import Perceptron, Shape

    depth = case.depth if depth is None else depth
    return Perceptron(key, Shape(inputs=x.shape[1], width=case.width, depth=depth, **shape), device=device())


@stream("d20:depth against accuracy after training")
def draw_depths(case, keys):
    """Training accuracy and loss by depth, without BN and with it; r(H_L) before, and the curves of the first and last depth."""
    from theory.networks.training import accuracy

    rows = []
    for key in keys:
        x, y, _, _ = images_of(case, key)
        row, depths = {}, depths_of(case.depths)
        for norm, name in (("none", "plain"), ("centred", "bn")):
            for number, depth in enumerate(depths, 1):
                start = perceptron(key, x, case, depth=depth, norm=norm)
                row[f"{name}_r_{number}"] = rank_bound(start, x[: case.sample])
                net, path = trained(start, x, y, key, case)
                row[f"{name}_{number}"] = accuracy(net, x, y, batch=case.batch)
                row[f"{name}_loss_{number}"] = path.late_loss()
                if number in (1, len(depths)):
                    row |= curve_of(f"{name}_{number}", path, case)
        rows.append(row)
    return columns(rows)


ARMS = {"plain": (0, 1.0), "printed": (3, -1.0), "some": (1, 1.0), "more": (3, 1.0)}  # thirds of the ascent, and its sign


def pretrained(key, x, case, *, thirds, sign):
    """A perceptron after so many gradient steps a layer on r(H_l), up or down."""
    from theory.networks.perceptron import raise_rank_by_layer

    net, keeps_scale = perceptron(key, x, case, biases=False), case.scaled == "yes"
    steps = case.ascents * thirds // 3
    raise_rank_by_layer(net, x[: case.sample], steps=steps, rate=float(case.step), sign=sign, keeps_scale=keeps_scale)
    return net


@stream("d20:training after raising the rank")
def draw_pretrained(case, keys):
    """Loss and r(H_L) before and after training: as initialized, after descent on r as printed, some and more ascent, with BN."""
    rows = []
    for key in keys:
        x, y, apart, apart_y = images_of(case, key)
        makes = {name: partial(pretrained, key, x, case, thirds=thirds, sign=sign) for name, (thirds, sign) in ARMS.items()}
        makes["bn"] = partial(perceptron, key, x, case, norm="centred", biases=False)
        row = {}
        for name, make in makes.items():
            row |= seen_of(name, make(), inside=(x, y), apart=(apart, apart_y), key=key, case=case)
        rows.append(row)
    return columns(rows)


def seen_of(name, start, *, inside, apart, key, case):
    """What the figures follow of one network: r before and after, loss and accuracy, and both on images held out."""
    import torch

    from theory.networks.training import accuracy

    net, path = trained(start, *inside, key, case)
    with torch.no_grad():
        test = float(torch.nn.functional.cross_entropy(net(apart[0]), apart[1]).clamp(max=1000.0))
    return {
        f"{name}_r": rank_bound(start, inside[0][: case.sample]),
        f"{name}_r_after": rank_bound(net, inside[0][: case.sample]) if path.is_stable else 1.0,
        f"{name}_loss": path.late_loss(),
        f"{name}_test": test if test == test else 1000.0,
        f"{name}_accuracy": accuracy(net, *inside),
        **curve_of(name, path, case),
    }


def rank_bound(net, x):
    """r(H_L), D20 eq. (4); a state that vanished in single precision counts as one direction."""
    import torch

    from theory.definitions.spectra import participation

    with torch.no_grad():
        r = float(participation(net.hidden(x).double().T))
    return r if r == r else 1.0


def normalised(key, x, case, *, start, norm):
    """The perceptron or the VGG-like network of a case, with BN."""
    from theory.networks.vgg import Vgg

    if case.network == "vgg":
        return Vgg(key, channels=x.shape[1], positive=start == "positive", centred=norm == "centred", device=device())
    return perceptron(key, x, case, norm=norm, start=start, biases=False)


@stream("d20:one-sided weights in training")
def draw_one_sided(case, keys):
    """Training accuracy and rank bound with BN for weights U[−a, a], U[0, 2a], and U[−a, a] without mean subtraction."""
    from theory.networks.training import accuracy
    from theory.networks.training_data import pictures

    rows = []
    for key in keys:
        x, y = pictures(case.images, key, case.count, side=case.side, device=device())
        if case.network == "mlp":
            x = x.flatten(1)
        row = {}
        for name, weights, norm in (
            ("symmetric", "torch", "centred"),
            ("one_sided", "positive", "centred"),
            ("uncentred", "torch", "uncentred"),
        ):
            start = normalised(key, x, case, start=weights, norm=norm)
            net, path = trained(start, x, y, key, case)
            row |= {
                f"{name}_r": rank_bound(start, x[: case.sample]),
                f"{name}_r_after": rank_bound(net, x[: case.sample]),
                f"{name}_accuracy": accuracy(net, x, y, batch=case.batch),
                f"{name}_loss": path.late_loss(),
                **curve_of(name, path, case),
            }
        rows.append(row)
    return columns(rows)


def at_scale(source):
    """The sentences that every page of a trained network has: what was run, and what the source's own scale would cost."""
    return (
        "Trained here with plain SGD in float32, eleven seeds, one seed (weights, images, order of the images) is one draw, and all"
        " that is compared shares it. Images: a random part of the set that the case names, `side` pixels wide after averaging"
        " neighbours; the rate is the best of those in the case by late loss, the mean over the last ten mini-batches. A loss of"
        " more than 1000 is divergence and ends a training. In the quick profile tiny networks on handwritten digits stand in;"
        " they decide nothing, and count only until the larger ones are looked at.",
        f"The source's own scale: {source}. What is seen here is a direction at a small scale: it supports the sentence, or the"
        " sentence is not reproduced; it refutes nothing.",
    )


FASHION_DEEP = dict(
    side=14, count=800, width=64, depth=20, steps=60, batch=64, rates="0.03 0.1", sample=128, step="0.1", ascents=75
)
TINY_DEEP = dict(side=8, count=100, width=12, depth=6, steps=12, batch=25, rates="0.1", sample=32, step="0.1", ascents=6)
