"""Normalised perceptrons of a thousand layers: what only their losses tell, so that a training that diverged is an outcome."""

from checks.experiments.training import columns, curve_of, depths_of, perceptron
from lemmacheck import device, stream


@stream("m23:training at a thousand layers")
def draw_very_deep(case, keys):
    """Loss after training with BN by depth, for orthogonal and for Gaussian weights, and whether the training diverged.

    The weights are not looked at: those of a network that diverged have overflowed, and no gap of theirs is defined.
    """
    from theory.networks.training import Descent, train
    from theory.networks.training_data import flat

    descent = Descent(rate=float(case.rate), steps=case.steps, batch=case.batch)
    rows = []
    for key in keys:
        x, y = flat(case.images, key, case.count, side=case.side, device=device())
        row = {}
        for number, depth in enumerate(depths_of(case.depths), 1):
            for start in ("orthogonal", "xavier"):
                net = perceptron(
                    key, x, case, depth=depth, start=start, norm="centred", activation=case.activation,
                    shaping=float(case.shaping), biases=False,
                )  # fmt: skip
                path = train(net, x, y, key=key, descent=descent)
                row |= {f"{start}_loss_{number}": path.late_loss(), f"{start}_diverged_{number}": float(not path.is_stable)}
                row |= curve_of(f"{start}_{number}", path, case)
        rows.append(row)
    return columns(rows)
