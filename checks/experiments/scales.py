"""Trained networks at two scales: tiny ones in every profile, which decide nothing, and larger ones in the full profile."""

from checks.experiments.training import other_scale
from lemmacheck import Observed

SEEDS = 11  # the fewest that decide at the level of observations, if all agree; one that does not leaves the claim open


def at_two_scales(draw, tiny, *larger, data, seeds=SEEDS):
    """The evidence of a claim about trained networks: the tiny case on handwritten digits, and the others on a fetched set."""
    small = Observed([{"images": "digits", **tiny}], draw, draws=SEEDS, stand_in=other_scale)
    return small, Observed(list(larger), draw, draws=seeds, since="full", data=data, stand_in=other_scale)
