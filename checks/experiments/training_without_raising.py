"""The controls of raising the rank without a word on the scale: networks that are not pre-trained, and shallow ones."""

import math

from checks.experiments.training import columns, images_of, perceptron, rank_bound, trained
from lemmacheck import stream

GUESSING = math.log(10)  # the loss of a network that gives ten classes the same chance
TOLD = 4  # digits of what was learned: less than that is nothing, and the same nothing for every seed


@stream("d20:what raising the rank does without the scale")
def draw_without_raising(case, keys):
    """How far below guessing the loss ends, deep and shallow: as initialized, pre-trained, and with BN; r(H_L) before training."""
    rows = []
    for key in keys:
        x, y, *_ = images_of(case, key)
        row = {}
        for name, depth in (("deep", case.depth), ("shallow", case.shallow)):
            for arm in ("plain", "more", "bn"):
                start = start_of(arm, key, x, case, depth)
                row[f"{name}_{arm}_r"] = rank_bound(start, x[: case.sample])
                _, path = trained(start, x, y, key, case)
                row[f"{name}_{arm}_learned"] = round(GUESSING - path.late_loss(), TOLD)
        rows.append(row)
    return columns(rows)


def start_of(arm, key, x, case, depth):
    """A perceptron as initialized, after gradient ascent on r(H_l) layer by layer, or with BN."""
    from theory.networks.perceptron import raise_rank_by_layer

    net = perceptron(key, x, case, depth=depth, norm="centred" if arm == "bn" else "none", biases=False)
    if arm == "more":
        raise_rank_by_layer(net, x[: case.sample], steps=case.ascents, rate=float(case.step))
    return net
