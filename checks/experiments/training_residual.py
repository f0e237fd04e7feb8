"""Residual networks in their first steps: which rates they stand, training for a short while, and one-sided weights."""

from functools import partial

from checks.experiments.training import columns, curve_of, trained
from lemmacheck import device, stream


def network(key, kind, blocks):
    """A ResNet without batch norm, with it everywhere, or with one only after the last block."""
    from theory.networks.resnet import xavier_resnet

    net = xavier_resnet(key, blocks, normalised=kind == "bn", device=device())
    return TopNormalised(net) if kind == "top" else net


def TopNormalised(net):
    """The same network with what enters the average pooling normalised."""
    import torch

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = net
            self.norm = torch.nn.BatchNorm2d(64, device=device())

        def forward(self, x):
            x = torch.relu(self.inner.start(x))
            for block in self.inner.blocks:
                x = block(x)
            return self.inner.top(self.norm(x).mean(dim=(2, 3)))

    return Network()


def colours(case, key, count):
    """Images in three channels, as these networks take them; grey ones three times the same."""
    from theory.networks.training_data import pictures

    x, y = pictures(case.images, key, count, side=case.side, device=device())
    return x.expand(-1, 3, -1, -1).contiguous(), y


@stream("b18:largest stable rates")
def draw_rates(case, keys):
    """log10 of the largest rate at which the first steps do not diverge, without BN, with it, and with it at the top only."""
    from theory.networks.training import Descent, largest_stable_rate
    from theory.randomness.threefry import uniforms

    rows = []
    for key in keys:
        x, y = colours(case, key, case.batch * case.steps)
        descent = Descent(rate=1.0, steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
        # every seed has a grid of rates of its own, so that half a decade of the grid is not half a decade of the answer
        shift, row = float(uniforms(key.reshape(1, 2), -3, 1)[0, 0]) / 2, {}
        for kind in ("plain", "top", "bn"):
            make = partial(network, key, kind, case.blocks)
            row[kind] = largest_stable_rate(make, x, y, key=key, descent=descent, decades=(-6.0 + shift, 2.0 + shift), cuts=4)
        rows.append(row)
    return columns(rows)


@stream("b18:short training with and without BN")
def draw_short(case, keys):
    """Accuracy on images held out and late loss after a short training: plain and BN at a small rate, others at a large one."""
    import torch

    from theory.networks.training import Descent, accuracy, train

    rows = []
    for key in keys:
        x, y = colours(case, key, case.count + case.apart)
        apart, inside = slice(0, case.apart), slice(case.apart, None)
        row = {}
        for name, kind, rate in (
            ("plain", "plain", case.small), ("slow", "bn", case.small), ("fast", "bn", case.large), ("top", "top", case.large),
            ("bare", "bare", case.large),
        ):  # fmt: skip
            net = network(key, "bn" if kind == "bare" else kind, case.blocks)
            if kind == "bare":
                for module in net.modules():
                    if isinstance(module, torch.nn.BatchNorm2d):
                        module.requires_grad_(False)
            descent = Descent(rate=float(rate), steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
            path = train(net, x[inside], y[inside], key=key, descent=descent)
            row |= {f"{name}_loss": path.late_loss(), f"{name}_test": accuracy(net, x[apart], y[apart], batch=128)}
            row |= curve_of(name, path, case)
        rows.append(row)
    return columns(rows)


@stream("d20:one-sided weights in a residual network")
def draw_one_sided_residual(case, keys):
    """Training accuracy, loss and r of the pooled last layer of a ResNet with BN, for weights U[−a, a] and U[0, 2a]."""
    from theory.networks.training import accuracy

    rows = []
    for key in keys:
        x, y = colours(case, key, case.count)
        row = {}
        for name, positive in (("symmetric", False), ("one_sided", True)):
            start = uniform_network(key, case.blocks, positive=positive)
            net, path = trained(start, x, y, key, case)
            row |= {
                f"{name}_r": pooled_rank(start, x[: case.sample]),
                f"{name}_r_after": pooled_rank(net, x[: case.sample]),
                f"{name}_accuracy": accuracy(net, x, y, batch=case.batch),
                f"{name}_loss": path.late_loss(),
                **curve_of(name, path, case),
            }
        rows.append(row)
    return columns(rows)


def uniform_network(key, blocks, *, positive):
    """A normalised ResNet whose convolutions are uniform on [−a, a] or on [0, 2a], a = 1/√fan_in."""
    import torch

    from theory.networks.vgg import uniform

    net = network(key, "bn", blocks)
    with torch.no_grad():
        for layer, convolution in enumerate(net.convolutions, 1):
            shape = tuple(convolution.weight.shape)
            convolution.weight.copy_(uniform(key, layer, shape, positive=positive, device=device()))
    return net


def pooled_rank(net, x):
    """r(H) of what enters the last linear layer; one direction where it vanished."""
    import torch

    from theory.definitions.spectra import participation

    with torch.no_grad():
        h = torch.relu(net.start(x))
        for block in net.blocks:
            h = block(h)
        r = float(participation(h.mean(dim=(2, 3)).double().T))
    return r if r == r else 1.0
