"""How far deep layers stay from a white Gaussian: draws at several widths, and over the event A₁."""

from checks.experiments.wide import (
    DEEP,
    RADIUS,
    distance_bounds,
    distance_on_event_bounds,
    draw_distance_at,
    draw_distance_on_event,
)
from lemmacheck import Draws, power


def transient(q):
    """The part of the bound that decays with depth."""
    return (q.n - 1) * power(1 - q.rate * q.alpha_squared, 2 * q.depth)


# more draws at larger widths: the mean falls like 1/d while the proven range stays. The judge compares the largest width with
# those in the upper half of the list, so the list is filled up below
WIDER = Draws(
    [
        {"n": 4, "d": d, "layer": 20, "since": since}
        for d, since in ((9, "ci"), (16, "ci"), (24, "full"), (144, "ci"), (576, "full"))
    ],
    draw_distance_at,
    distance_bounds,
    draws=16384,
    block=2048,
    since="ci",
    says="larger widths",
)


TWO_SAMPLES = Draws(
    [{"n": 2, "d": d, "layer": 20} for d in (4, 6, 36)],
    draw_distance_at,
    distance_bounds,
    draws=16384,
    block=2048,
    since="ci",
    says="two samples",
)


# the transient is gone, and α² is near its largest value 1/n: where the bound is tightest
RADIUS_ON_EVENT = Draws(
    (RADIUS[0], {**RADIUS[1], "since": "quick"}, RADIUS[2]),
    draw_distance_on_event,
    distance_on_event_bounds,
    draws=8192,
    block=4096,
    says="what C must at least be",
)


DEEP_MEANS = (Draws(DEEP, draw_distance_at, distance_bounds, draws=4096), WIDER, TWO_SAMPLES)
