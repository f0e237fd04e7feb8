"""Perceptrons and a VGG-like network that are trained; one seed, with all that is compared on it, is one draw."""

from functools import partial

import numpy as np

from lemmacheck import stream

SCALE = "far smaller networks and fewer steps"


def other_scale(case):
    """Whatever these trainings show, they are not the source's: a disagreement is not reproduced, it refutes nothing."""
    return SCALE


def columns(rows):
    return {name: np.array([row[name] for row in rows], float) for name in rows[0]}


def trained(make, x, y, key, case):
    """The best of the rates of a case by its late loss, as the sources search them: network, path of training."""
    import copy

    from theory.networks.training import Descent, train

    found, start = [], make()
    for rate in str(case.rates).split():
        net = copy.deepcopy(start)
        path = train(net, x, y, key=key, descent=Descent(rate=float(rate), steps=case.steps, batch=case.batch))
        found.append((path.late_loss(), len(found), net, path))
    return min(found)[2:]


def images_of(case, key):
    """A part of the set for training and as many others, held out, as rows."""
    from theory.networks.training_data import flat

    x, y = flat(case.images, key, case.count + HELD_OUT, side=case.side)
    return x[HELD_OUT:], y[HELD_OUT:], x[:HELD_OUT], y[:HELD_OUT]


HELD_OUT = 256


def perceptron(key, x, case, depth=None, **shape):
    from theory.networks.perceptron import Perceptron, Shape

    return Perceptron(key, Shape(inputs=x.shape[1], width=case.width, depth=case.depth if depth is None else depth, **shape))


@stream("d20:depth against accuracy after training")
def draw_depths(case, keys):
    """Training accuracy of a shallow and a deep perceptron, without BN and with it."""
    from theory.networks.training import accuracy

    rows = []
    for key in keys:
        x, y, _, _ = images_of(case, key)
        row = {}
        for norm, name in (("none", "plain"), ("centred", "bn")):
            for depth, where in ((case.shallow, "shallow"), (case.depth, "deep")):
                net, path = trained(partial(perceptron, key, x, case, depth=depth, norm=norm), x, y, key, case)
                row |= {f"{name}_{where}": accuracy(net, x, y, batch=case.batch), f"{name}_{where}_loss": path.late_loss()}
        rows.append(row)
    return columns(rows)


ARMS = {"plain": (0, 1.0), "printed": (75, -1.0), "some": (25, 1.0), "more": (75, 1.0)}


def pretrained(key, x, case, *, steps, sign):
    """A perceptron after so many gradient steps a layer on r(H_l), up or down."""
    from theory.networks.perceptron import raise_rank_by_layer

    net, keeps_scale = perceptron(key, x, case, biases=False), case.scaled == "yes"
    raise_rank_by_layer(net, x[: case.sample], steps=steps, rate=float(case.step), sign=sign, keeps_scale=keeps_scale)
    return net


@stream("d20:training after raising the rank")
def draw_pretrained(case, keys):
    """Loss and r(H_L) before and after training: as initialized, after descent on r as printed, 25 and 75 ascents, with BN."""
    rows = []
    for key in keys:
        x, y, apart, apart_y = images_of(case, key)
        makes = {name: partial(pretrained, key, x, case, steps=steps, sign=sign) for name, (steps, sign) in ARMS.items()}
        makes["bn"] = partial(perceptron, key, x, case, norm="centred", biases=False)
        row = {}
        for name, make in makes.items():
            row |= seen_of(name, make, inside=(x, y), apart=(apart, apart_y), key=key, case=case)
        rows.append(row)
    return columns(rows)


def seen_of(name, make, *, inside, apart, key, case):
    """What the figures follow of one network: r before and after, loss and accuracy, and both on images held out."""
    import torch

    from theory.networks.training import accuracy

    before = rank_bound(make(), inside[0][: case.sample])
    net, path = trained(make, *inside, key, case)
    with torch.no_grad():
        test = float(torch.nn.functional.cross_entropy(net(apart[0]), apart[1]).clamp(max=1000.0))
    return {
        f"{name}_r": before,
        f"{name}_r_after": rank_bound(net, inside[0][: case.sample]) if path.is_stable else 1.0,
        f"{name}_loss": path.late_loss(),
        f"{name}_test": test if test == test else 1000.0,
        f"{name}_accuracy": accuracy(net, *inside),
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
        return Vgg(key, channels=x.shape[1], positive=start == "positive", centred=norm == "centred")
    return perceptron(key, x, case, norm=norm, start=start, biases=False)


@stream("d20:one-sided weights in training")
def draw_one_sided(case, keys):
    """Training accuracy and rank bound with BN for weights U[−a, a], U[0, 2a], and U[−a, a] without mean subtraction."""
    from theory.networks.training import accuracy
    from theory.networks.training_data import pictures

    rows = []
    for key in keys:
        x, y = pictures(case.images, key, case.count, side=case.side)
        if case.network == "mlp":
            x = x.flatten(1)
        row = {}
        for name, start, norm in (
            ("symmetric", "torch", "centred"),
            ("one_sided", "positive", "centred"),
            ("uncentred", "torch", "uncentred"),
        ):
            make = partial(normalised, key, x, case, start=start, norm=norm)
            before = rank_bound(make(), x[: case.sample])
            net, path = trained(make, x, y, key, case)
            row |= {
                f"{name}_r": before,
                f"{name}_r_after": rank_bound(net, x[: case.sample]),
                f"{name}_accuracy": accuracy(net, x, y, batch=case.batch),
                f"{name}_loss": path.late_loss(),
            }
        rows.append(row)
    return columns(rows)


def at_scale(source):
    """The sentences that every page of a trained network has: what was run, and what the source's own scale would cost."""
    return (
        "Trained here with plain SGD in float32, eleven seeds, one seed (weights, images, order of the images) is one draw, and all"
        " that is compared shares it. Images: a random part of the set that the case names, `side` pixels wide after averaging"
        " neighbours; the rate is the best of those in the case by late loss, the mean over the last ten mini-batches. A loss of"
        " more than 1000 is divergence and ends a training.",
        f"The source's own scale: {source}. What is seen here is a direction at a small scale: it supports the sentence, or the"
        " sentence is not reproduced; it refutes nothing.",
    )


FASHION_DEEP = dict(side=14, count=800, width=64, depth=20, steps=60, batch=64, rates="0.03 0.1", sample=128, step="0.1")
