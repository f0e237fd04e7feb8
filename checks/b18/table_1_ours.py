"""Recomputed at initialization, the summands of kernel gradients align without batch normalization and cancel with it."""

from operator import attrgetter

from checks.b18._network import IMAGES, batch_size, draw_pair, full_batch_cases
from checks.engine.api import Claim, Foil, Observed, WithProbability, log


def decades(q, which):
    """Mean over layers 18, 54, 90 of log10 Σ|d|/|Σ d|."""
    return sum(log(getattr(q, f"{which}_ratio_{layer}")) for layer in (18, 54, 90)) / 3 / log(10.0)


claim = Claim(
    label="Table 1, recomputed",
    says=r"\frac{\sum|d| / |\sum d| \ \text{with BN}}{\sum|d| / |\sum d| \ \text{without}} \ge 10 \ \text{(geometric mean of"
    r" layers 18, 54, 90)}",
    relation=WithProbability(0.5),
    margin=lambda q: decades(q, "b") - decades(q, "u") - q.gap,
    constants=dict(gap=1),
    readings=(
        "“Roughly equal” without and “two orders of magnitude” apart with BN, read as: more than one order of magnitude"
        " between the two networks. Cancellation grows with the batch, so only the source's batch of 128 is looked at.",
        *IMAGES,
    ),
    evidence=(Observed(full_batch_cases, draw_pair, since="ci", cost=batch_size),),
    foils=(Foil("three orders of magnitude", gap=3),),
    shows={
        f"layer {layer}, {name}": attrgetter(f"{which}_ratio_{layer}")
        for layer in (18, 54, 90)
        for which, name in (("u", "no BN"), ("b", "BN"))
    },
)
