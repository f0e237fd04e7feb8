"""ResNets on CIFAR-10 at their first steps: which rates they stand, and training for a short while."""

from functools import partial

from checks.experiments.training import columns
from lemmacheck import stream


def network(key, kind, blocks):
    """A ResNet without batch norm, with it everywhere, or with one only after the last block."""
    from theory.networks.resnet import xavier_resnet

    net = xavier_resnet(key, blocks, normalised=kind == "bn")
    return TopNormalised(net) if kind == "top" else net


def TopNormalised(net):
    """The same network with what enters the average pooling normalised."""
    import torch

    class Network(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.inner = net
            self.norm = torch.nn.BatchNorm2d(64)

        def forward(self, x):
            x = torch.relu(self.inner.start(x))
            for block in self.inner.blocks:
                x = block(x)
            return self.inner.top(self.norm(x).mean(dim=(2, 3)))

    return Network()


@stream("b18:largest stable rates")
def draw_rates(case, keys):
    """log10 of the largest rate at which the first steps do not diverge, without BN, with it, and with it at the top only."""
    from theory.networks.training import Descent, largest_stable_rate
    from theory.networks.training_data import pictures
    from theory.randomness.threefry import uniforms

    rows = []
    for key in keys:
        x, y = pictures(case.images, key, case.batch * case.steps, side=case.side)
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
    from theory.networks.training_data import pictures

    rows = []
    for key in keys:
        x, y = pictures(case.images, key, case.count, side=case.side)
        apart, inside = slice(0, 256), slice(256, None)
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
        rows.append(row)
    return columns(rows)
