"""A ResNet along its first gradient: where the loss explodes, what the layers do there, and how far a step still helps."""

from checks.experiments.training import columns
from checks.experiments.training_residual import colours, network
from lemmacheck import stream


@stream("b18:one diverging update")
def draw_update(case, keys):
    """Along the first gradient, without BN: the smallest step, by factors of 4, whose loss exceeds 1000; what is on the way.

    And with and without BN the largest step on the first batch, by factors of 4 from 10⁻⁷, that still lowers the loss.
    """
    import numpy as np
    import torch

    from theory.randomness.threefry import uniforms

    torch.set_num_threads(1)
    rows = []
    for key in keys:
        x, y = colours(case, key, case.batch)
        # every seed has a grid of steps of its own, so that a factor of the grid is not one of the answer
        shift, row = float(uniforms(key.reshape(1, 2), -3, 1)[0, 0]), {}
        for kind in ("plain", "bn"):
            along = Line(network(key, kind, case.blocks), x, y)
            steps = 10.0**-7 * 4.0 ** (np.arange(14) + shift)
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
        seen = resnet.trace(self.net, self.x.cpu().numpy(), self.y.cpu().numpy())
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
