"""ResNets on CIFAR-10 at their first steps: which rates they stand, what a step too large does, and training for a short while."""

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


@stream("b18:one diverging update")
def draw_update(case, keys):
    """Along the first gradient, without BN: the smallest step, by factors of 4, whose loss exceeds 1000; what is on the way.

    And with and without BN the largest step on the first batch, by factors of 4 from 10⁻⁷, that still lowers the loss.
    """
    import numpy as np
    import torch

    from theory.networks.training_data import pictures

    torch.set_num_threads(1)
    rows = []
    for key in keys:
        x, y = pictures(case.images, key, case.batch, side=case.side)
        row = {}
        for kind in ("plain", "bn"):
            along = Line(network(key, kind, case.blocks), x, y)
            steps = 10.0**-7 * 4.0 ** np.arange(14)
            losses = [along.loss(step) for step in steps]
            falls = [step for step, loss in zip(steps, losses, strict=True) if loss < along.start]
            row[f"{kind}_decrease"] = float(np.log10(max(falls, default=10.0**-8)))
            if kind == "plain":
                end = next((step for step, loss in zip(steps, losses, strict=True) if not loss <= 1000.0), steps[-1])
                row |= along.tell(end)
        rows.append(row)
    return columns(rows)


class Line:
    """A network along minus the gradient of its loss on one batch, from where it is."""

    def __init__(self, net, x, y):
        import torch

        self.net, self.x, self.y = net, x, y
        loss = torch.nn.functional.cross_entropy(net(x), y)
        loss.backward()
        self.start = float(loss.detach())
        self.origin = [p.detach().clone() for p in net.parameters()]
        self.slopes = [p.grad.clone() for p in net.parameters()]

    def at(self, step):
        import torch

        with torch.no_grad():
            for p, origin, slope in zip(self.net.parameters(), self.origin, self.slopes, strict=True):
                p.copy_(origin - float(step) * slope)

    def loss(self, step):
        import torch

        self.at(step)
        with torch.no_grad():
            found = float(torch.nn.functional.cross_entropy(self.net(self.x), self.y))
        return found if found == found else float("inf")

    def variances(self, step):
        """log10 of the mean channel variance of the lowest and of the highest third of the convolutions."""
        import numpy as np

        from theory.networks import resnet

        self.at(step)
        seen = resnet.trace(self.net, self.x.numpy(), self.y.numpy())
        logs = [np.log10(max(float(var.mean()), 1e-30)) for _, var in (seen.moments[k] for k in sorted(seen.moments))]
        third = len(logs) // 3
        return float(np.mean(logs[:third])), float(np.mean(logs[-third:]))

    def tell(self, end):
        """Losses a tenth, half and all of the way, what the slope at the origin foretells, and growth of the variances."""
        import numpy as np

        low, high = self.variances(0.0)
        low_end, high_end = self.variances(end)
        low_half, high_half = self.variances(end / 2)
        return {
            "rate": float(np.log10(end)),
            "start": self.start,
            "tenth": min(self.loss(end / 10), 1e9),
            "half": min(self.loss(end / 2), 1e9),
            "end": min(self.loss(end), 1e9),
            "low_growth": low_end - low,
            "high_growth": high_end - high,
            "low_late": low_end - low_half,
            "high_late": high_end - high_half,
        }


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
