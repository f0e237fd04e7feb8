"""Depth against the speed of training: vanilla perceptrons (D21) and normalised ones with orthogonal weights (M23)."""

from checks.experiments.training import columns, curve_of, depths_of, perceptron
from lemmacheck import device, stream


def gap_of(net, x):
    """V of the last hidden layer, by D21's definition, in double precision."""
    import torch

    from theory.definitions.orthogonality import orthogonality_gap

    with torch.no_grad():
        return float(orthogonality_gap(net.hidden(x).cpu().double().T.numpy()))


def numbers_of(weight):
    """A matrix of weights in double precision."""
    return weight.detach().cpu().double().numpy()


def descent_of(case):
    from theory.networks.training import Descent

    return Descent(rate=float(case.rate), steps=case.steps, batch=case.batch)


@stream("d21:gap and speed by depth")
def draw_vanilla(case, keys):
    """Gap before and after, and loss after training, by depth: Xavier weights, and made orthogonal layer by layer (equation 6).

    Of the depths beyond, where the loss stays at that of guessing to the last digit, the gap before and what was learned.
    """
    from theory.networks.training_data import flat

    rows = []
    for key in keys:
        x, y = flat(case.images, key, case.count, side=case.side, device=device())
        row = {}
        for name in ("xavier", "orthogonal"):
            for number, depth in enumerate(depths_of(case.depths), 1):
                seen, path = trained_at(depth, name, (x, y), key, case)
                row |= {f"{name}_{what}_{number}": value for what, value in seen.items()}
                row |= curve_of(f"{name}_{number}", path, case)
            for depth in depths_of(case.beyond):
                seen, _ = trained_at(depth, name, (x, y), key, case)
                row |= {f"{name}_gap_at_{depth}": seen["gap"], f"{name}_learned_at_{depth}": round(seen["learned"], 4)}
        rows.append(row)
    return columns(rows)


def trained_at(depth, name, images, key, case):
    """What is seen of one vanilla network: gaps and losses, and by how much the loss fell; and the path of its training."""
    from theory.networks.perceptron import orthogonalise
    from theory.networks.training import DIVERGED, train

    x, y = images
    sample = x[: case.sample]
    net = perceptron(key, x, case, depth=depth, start="xavier", biases=False)
    if name == "orthogonal":
        orthogonalise(net, x[: case.given])
    before = gap_of(net, sample)
    path = train(net, x, y, key=key, descent=descent_of(case))
    seen = {
        "gap": before,
        "gap_after": gap_of(net, sample) if path.is_stable else 1.0,
        "first": path.losses[0],
        "loss": path.late_loss(),
        "learned": path.losses[0] - path.late_loss() if path.is_stable else -DIVERGED,
    }
    return seen, path


@stream("m23:training by depth with orthogonal weights")
def draw_orthogonal(case, keys):
    """Late loss by depth with BN for orthogonal and for Gaussian weights, and gap and gradient of the middle weights on the way."""
    import numpy as np

    from theory.definitions.isometry import isometry_gap
    from theory.networks.training import train
    from theory.networks.training_data import flat

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
                middle = range(depth // 2 - 1, depth // 2 + 2)

                def watch(net, step, middle=middle):
                    grads = [net.weights[i].grad for i in (0, *middle)]
                    sizes = [float(g.norm()) if g is not None else 0.0 for g in grads]
                    gaps = [float(isometry_gap(numbers_of(net.weights[i]))) for i in middle]
                    return {"gap": max(gaps), "size": float(np.mean(sizes[1:])), "first": sizes[0]}

                path = train(net, x, y, key=key, descent=descent_of(case), watch=watch, every=max(1, case.steps // 4))
                seen = [one for step, one in path.seen.items() if step]
                row |= {
                    f"{start}_loss_{number}": path.late_loss(),
                    **curve_of(f"{start}_{number}", path, case),
                    f"{start}_gap_{number}": max((one["gap"] for one in seen), default=99.0),
                    f"{start}_share_{number}": max((one["size"] / max(one["first"], 1e-12) for one in seen), default=0.0),
                    **{f"{start}_{what}_{number}": value for what, value in moved(net, key, middle, start, case).items()},
                }
        rows.append(row)
    return columns(rows)


def moved(net, key, middle, start, case):
    """By which share of their length the middle weights changed, their gap now, and their gap after a random change as long."""
    import numpy as np

    from theory.definitions.isometry import isometry_gap
    from theory.networks.perceptron import weights
    from theory.randomness import threefry

    found = []
    for layer in middle:
        before = numbers_of(weights(key, layer + 1, case.width, case.width, start))
        now = numbers_of(net.weights[layer])
        length = np.linalg.norm(now - before)
        z = threefry.normals(threefry.subkey(key.reshape(1, 2), 3), layer, before.size)[0].reshape(before.shape)
        random = before + z * (length / np.linalg.norm(z))
        found.append((length / np.linalg.norm(before), float(isometry_gap(now)), float(isometry_gap(random))))
    share, own, by_chance = (float(np.mean(column)) for column in zip(*found, strict=True))
    return {"moved": share, "own": own, "by_chance": by_chance}
