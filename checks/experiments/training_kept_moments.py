"""Residual networks whose norms keep the moments of the first batch: the scale of BN at the start, and nothing of it later."""

from functools import partial

from checks.experiments.training import columns
from checks.experiments.training_residual import colours, network
from lemmacheck import device, stream


@stream("b18:largest stable rates with moments that are kept")
def draw_kept_moments(case, keys):
    """log10 of the largest rate at which the first steps do not diverge: without BN, with it, with moments that are kept."""
    from theory.networks.training import Descent, largest_stable_rate
    from theory.randomness.threefry import uniforms

    rows = []
    for key in keys:
        x, y = colours(case, key, case.batch * case.steps)
        descent = Descent(rate=1.0, steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
        # every seed has a grid of rates of its own, so that half a decade of the grid is not half a decade of the answer
        shift, row = float(uniforms(key.reshape(1, 2), -3, 1)[0, 0]) / 2, {}
        for kind in ("plain", "bn", "kept"):
            make = partial(keeping, key, case.blocks) if kind == "kept" else partial(network, key, kind, case.blocks)
            row[kind] = largest_stable_rate(make, x, y, key=key, descent=descent, decades=(-6.0 + shift, 2.0 + shift), cuts=4)
        rows.append(row)
    return columns(rows)


def keeping(key, blocks):
    """A ResNet with BN whose norms take the moments of the first batch, and use them as constants from then on."""
    import torch

    class Keeping(torch.nn.BatchNorm2d):
        """Normalizes with the moments of the first batch that it sees."""

        kept = None

        def forward(self, x):
            if self.kept is None:
                var, mean = torch.var_mean(x.detach(), dim=(0, 2, 3), unbiased=False)
                self.kept = (mean, var)
            mean, var = self.kept
            scale = self.weight * torch.rsqrt(var + self.eps)
            return (x - mean[:, None, None]) * scale[:, None, None] + self.bias[:, None, None]

    net = network(key, "bn", blocks)
    for module in net.modules():
        if isinstance(norm := getattr(module, "norm", None), torch.nn.BatchNorm2d):
            module.norm = Keeping(norm.num_features, device=device())
    return net
