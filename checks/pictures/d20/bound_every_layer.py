"""The soft rank of the first layer beside √d, for a nearly collinear input of full rank."""

from types import SimpleNamespace

from checks.d20.bound_every_layer import measure_layer
from lemmacheck import Fraction, Picture


def picture():
    rows = []
    for d in (2, 4, 8, 16, 32):
        seen = measure_layer(SimpleNamespace(d=d, tau=Fraction(1, 2)))
        rows.append({"d": d, "soft rank at τ = 1/2": seen["soft_rank"], "√d": d**0.5, "rank": seen["rank"]})
    title = (
        "layer 1 of a nearly collinear input of full rank: the soft rank stays one, so no multiple of √d is below it for every d"
    )
    return Picture("d", ("soft rank at τ = 1/2", "√d", "rank"), rows, kind="floor", log="xy", title=title, values="rank")
