"""The growth rates of all directions of a product of Gaussian matrices: those above zero grow."""

from lemmacheck import Picture
from theory.laws.lyapunov import newman_exponents


def picture():
    rows = [
        {"rank of the direction, as a share of d": i / d, "growth rate per layer": float(mu), "d": d}
        for d in (4, 16, 64)
        for i, mu in enumerate(sorted(newman_exponents(d, variance=1.0), reverse=True), start=1)
    ]
    title = "all directions but the last few grow: the soft rank does not tend to one"
    return Picture("rank of the direction, as a share of d", ("growth rate per layer",), rows, by="d", title=title)
