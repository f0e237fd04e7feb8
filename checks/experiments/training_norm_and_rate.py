"""Residual networks with one norm at the top and with none, each at a small and at a large rate, on the same images."""

from checks.experiments.training import columns, curve_of
from checks.experiments.training_residual import colours, network
from lemmacheck import stream


@stream("b18:one norm at the top and none at two rates")
def draw_norm_and_rate(case, keys):
    """Late loss after a short training of all four: what the norm does at either rate, and the rate with and without the norm."""
    from theory.networks.training import Descent, train

    rows = []
    for key in keys:
        x, y = colours(case, key, case.count)
        row = {}
        for kind in ("plain", "top"):
            for size, rate in (("small", case.small), ("large", case.large)):
                descent = Descent(rate=float(rate), steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
                path, name = train(network(key, kind, case.blocks), x, y, key=key, descent=descent), f"{kind}_{size}"
                row |= {f"{name}_loss": path.late_loss(), f"{name}_diverged": float(not path.is_stable)}
                row |= curve_of(name, path, case)
        rows.append(row)
    return columns(rows)
