"""A residual network that is trained on after its loss exceeded 1000, and the same network at a rate that it stands."""

from checks.experiments.training import columns
from checks.experiments.training_residual import colours, network
from lemmacheck import stream

LATE, LARGEST = 10, 1e9  # steps that the loss at the end is the mean of; losses beyond count as this
SOON = 10  # steps within which a network must diverge


@stream("b18:training on after divergence")
def draw_after_divergence(case, keys):
    """The loss of the last steps after one beyond 1000, at the first rate that brings it about soon; and that at the calm rate."""
    import numpy as np

    from theory.networks.training import DIVERGED

    rows, rates = [], [float(rate) for rate in str(case.rates).split()]
    for key in keys:
        x, y = colours(case, key, case.count)
        for rate in rates:
            losses = trained_on(network(key, "plain", case.blocks), x, y, key=key, rate=rate, case=case)
            first = next((step for step, loss in enumerate(losses[:SOON]) if loss > DIVERGED), None)
            if first is not None:
                break
        else:
            raise ValueError(f"the loss exceeds {DIVERGED:g} at none of the rates {case.rates}")
        calm = trained_on(network(key, "plain", case.blocks), x, y, key=key, rate=float(case.calm), case=case)
        later = losses[first + 1 :]
        rows.append(
            {
                "stood": float(rates.index(rate)),
                "peak": float(np.log10(max(losses))),
                "below": float(sum(loss <= DIVERGED for loss in later)) / len(later),
                "after": float(np.mean(losses[-LATE:])),
                "calm": float(np.mean(calm[-LATE:])),
            }
        )
    return columns(rows)


def trained_on(net, x, y, *, key, rate, case):
    """The loss of every mini-batch, whatever it is: `train` of the engine without its stop at divergence."""
    import torch

    from theory.networks.training import Descent, batches

    torch.set_num_threads(1)
    descent = Descent(rate=rate, steps=case.steps, batch=case.batch, momentum=0.9, decay=5e-4)
    parameters = [one for one in net.parameters() if one.requires_grad]
    velocities, losses = [torch.zeros_like(one) for one in parameters], []
    net.train()
    for chosen in batches(key, len(y), size=descent.batch, steps=descent.steps):
        for parameter in parameters:
            parameter.grad = None
        loss = torch.nn.functional.cross_entropy(net(x[chosen]), y[chosen])
        told = float(loss.detach())
        losses.append(min(told, LARGEST) if told == told else LARGEST)
        loss.backward()
        descent.step(parameters, velocities)
    return losses
