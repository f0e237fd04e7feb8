"""Residual networks beside their controls, on the same images: two depths, moments of another batch, no norm at the large rate."""

from functools import partial

from checks.experiments.training import columns, curve_of
from checks.experiments.training_residual import colours, network
from lemmacheck import device, stream

KINDS = {"plain_shallow": "plain", "plain_deep": "plain", "bn_shallow": "bn", "bn_deep": "bn", "stale_deep": "stale"}


@stream("b18:largest stable rates of two depths")
def draw_rates_of_depths(case, keys):
    """log10 of the largest rate at which the first steps do not diverge: two depths, without and with BN; BN every other step."""
    from theory.networks.training import Descent, largest_stable_rate
    from theory.randomness.threefry import uniforms

    rows = []
    for key in keys:
        x, y = colours(case, key, case.batch * case.steps)
        descent = Descent(rate=1.0, steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
        # every seed has a grid of rates of its own, so that half a decade of the grid is not half a decade of the answer
        shift, row = float(uniforms(key.reshape(1, 2), -3, 1)[0, 0]) / 2, {}
        for name, kind in KINDS.items():
            blocks = case.shallow if name.endswith("shallow") else case.deep
            make = partial(alternating, key, blocks) if kind == "stale" else partial(network, key, kind, blocks)
            row[name] = largest_stable_rate(make, x, y, key=key, descent=descent, decades=(-6.0 + shift, 2.0 + shift), cuts=4)
        rows.append(row)
    return columns(rows)


def alternating(key, blocks):
    """A ResNet with BN whose every other batch is normalised with the moments of the batch before it, which are constants then."""
    import torch

    class EveryOther(torch.nn.BatchNorm2d):
        """Takes the moments of its batch on steps 0, 2, …, and keeps them for the next."""

        fresh = True

        def forward(self, x):
            if self.fresh:
                var, mean = torch.var_mean(x, dim=(0, 2, 3), unbiased=False)
                self.kept = (mean.detach(), var.detach())
            else:
                mean, var = self.kept
            self.fresh = not self.fresh
            scale = self.weight * torch.rsqrt(var + self.eps)
            return (x - mean[:, None, None]) * scale[:, None, None] + self.bias[:, None, None]

    net = network(key, "bn", blocks)
    for module in net.modules():
        if isinstance(norm := getattr(module, "norm", None), torch.nn.BatchNorm2d):
            module.norm = EveryOther(norm.num_features, device=device())
    return net


@stream("b18:one norm at the top and none at the same rate")
def draw_without_norm(case, keys):
    """Late loss after a short training: without a norm at a small and at a large rate; with one at the top at the large rate."""
    from theory.networks.training import Descent, train

    rows = []
    for key in keys:
        x, y = colours(case, key, case.count)
        row = {}
        for name, kind, rate in (("plain", "plain", case.small), ("bold", "plain", case.large), ("top", "top", case.large)):
            descent = Descent(rate=float(rate), steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
            path = train(network(key, kind, case.blocks), x, y, key=key, descent=descent)
            row |= {f"{name}_loss": path.late_loss(), f"{name}_diverged": float(not path.is_stable), **curve_of(name, path, case)}
        rows.append(row)
    return columns(rows)
