"""Trained networks at two scales: tiny ones in every profile, which decide nothing, and larger ones in the full profile."""

from checks.experiments.training import other_scale
from lemmacheck import Observed

SEEDS = 11  # the fewest that decide at the level of observations, if all agree; one that does not leaves the claim open


def at_two_scales(draw, tiny, *larger, data):
    """The evidence of a claim about trained networks: the tiny case on handwritten digits, and the others on a fetched set."""
    small = Observed([{"images": "digits", **tiny}], draw, draws=SEEDS, stand_in=other_scale)
    return small, Observed(list(larger), draw, draws=SEEDS, since="full", data=data, stand_in=other_scale)


def at_one_scale(draw, *cases, data, seeds=SEEDS):
    """The same without the tiny case: drawn once in the full profile, and read from the record by every other."""
    return (Observed(list(cases), draw, draws=seeds, since="full", data=data, stand_in=other_scale),)


def drawn_once(source, *, seeds="eleven"):
    """The sentences of such a claim's page: how it was trained, and what the source's own scale would cost."""
    return (
        f"Trained here in float32, {seeds} seeds; one seed (weights, images, order of the images) is one draw, and all that is"
        " compared shares it. Images: a random part of the set that the case names, `side` pixels wide after averaging neighbours."
        " The late loss is the mean over the last ten mini-batches. A loss of more than 1000 is divergence: it ends a training,"
        " and counts as 1000.",
        f"The source's own scale: {source}. What is seen here is a direction at a small scale: it supports the sentence, or the"
        " sentence is not reproduced; it refutes nothing.",
    )
