"""The constant that the first layer needs, by width and start, against the best one and the plotted one."""

from math import log

from checks.pictures.curves import first_layer
from lemmacheck import Picture

STARTS = {"near isometry": 0.999, "one eigenvalue at ½": 0.5, "one at 10⁻⁶": 1e-6}
WIDTHS = (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128)


def picture():
    rows = []
    for d in WIDTHS:
        row = {"d": d, "1/(4 ln 2), enough for every start": 1 / (4 * log(2)), "0.015, plotted by the authors": 0.015}
        for start, smallest in STARTS.items():
            gap, time = first_layer(d, smallest)
            row[start] = time / (d * d * (1 + gap))
        rows.append(row)
    y = (*STARTS, "1/(4 ln 2), enough for every start", "0.015, plotted by the authors")
    title = "the constant C that the first layer needs: it falls with the width, because the decay is faster than stated"
    return Picture("d", y, rows, log="xy", title=title, values="C")
