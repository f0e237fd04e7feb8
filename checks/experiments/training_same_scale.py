"""Orthogonalized vanilla networks beside their control: Xavier's weights, scaled so that states are as long."""

from checks.experiments.training import columns, curve_of, depths_of, perceptron
from checks.experiments.training_depth import descent_of
from lemmacheck import device, stream


@stream("d21:orthogonal states and states as long")
def draw_same_scale(case, keys):
    """Late loss by depth: Xavier's weights, the same scaled layer by layer, and weights by equation (6)."""
    from theory.networks.training import train
    from theory.networks.training_data import flat

    rows = []
    for key in keys:
        x, y = flat(case.images, key, case.count, side=case.side, device=device())
        row = {}
        for name in ("xavier", "scaled", "orthogonal"):
            for number, depth in enumerate(depths_of(case.depths), 1):
                net = started(name, perceptron(key, x, case, depth=depth, start="xavier", biases=False), x[: case.given])
                path = train(net, x, y, key=key, descent=descent_of(case))
                row[f"{name}_loss_{number}"] = path.late_loss()
                row |= curve_of(f"{name}_{number}", path, case)
        rows.append(row)
    return columns(rows)


def started(name, net, x):
    """A network as initialized, with ‖W H‖ = 1 in every layer from the second on as equation (6) has it, or by equation (6)."""
    import torch

    from theory.networks.perceptron import orthogonalise

    if name == "orthogonal":
        orthogonalise(net, x)
    if name == "scaled":
        with torch.no_grad():
            for layer, W in enumerate(net.weights):
                if layer:
                    W.div_((x @ W.T).norm())
                x = net.layer(x, layer)
    return net
