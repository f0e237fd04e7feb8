"""The first update of ResNets that have not diverged before it, and the same step with batch normalization."""

from checks.experiments.diverging_update import Line
from checks.experiments.training import columns
from checks.experiments.training_residual import colours, network
from lemmacheck import stream

LARGEST = 1e9  # losses beyond count as this
OVERFLOW = 38.0  # decades that single precision has above one: by so many has grown what overflowed
TRIES = 20


@stream("b18:one diverging update from a loss below 1000")
def draw_from_below(case, keys):
    """What `draw_update` sees along the first gradient, of a network whose loss is at most 1000; a step as long with BN.

    A network that begins above has diverged before any update: the next one of the same key is taken, and counted. Steps go by
    factors of 4 from 10⁻⁷; the update ends at the first whose loss exceeds 1000.
    """
    import numpy as np
    import torch

    from theory.randomness import threefry

    torch.set_num_threads(1)
    rows = []
    for key in keys:
        # every seed has a grid of steps of its own, so that a factor of the grid is not one of the answer
        shift = float(threefry.uniforms(key.reshape(1, 2), -3, 1)[0, 0])
        for passed in range(TRIES):
            own = threefry.subkey(key.reshape(1, 2), 10 + passed).reshape(2)
            x, y = colours(case, own, case.batch)
            along = Line(network(own, "plain", case.blocks), x, y)
            if along.start <= 1000.0:
                break
        else:
            raise ValueError(f"{TRIES} networks in a row begin with a loss of more than 1000")
        steps = 10.0**-7 * 4.0 ** (np.arange(20) + shift)
        end = next((step for step in steps if not along.loss(step) <= 1000.0), steps[-1])
        row = {**along.tell(end), "passed_over": float(passed)}
        normed = Line(network(own, "bn", case.blocks), x, y)
        low_half, high_half = normed.variances(end / 2)
        low, high = normed.variances(end)
        row |= {"bn_start": normed.start, "bn_end": min(normed.loss(end), LARGEST)}
        row |= {"bn_low_late": low - low_half, "bn_high_late": high - high_half}
        rows.append({name: value if np.isfinite(value) else OVERFLOW for name, value in row.items()})
    return columns(rows)
