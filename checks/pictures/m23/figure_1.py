"""The constant that a near-isometric start needs, against the one of the figure."""

from checks.pictures.curves import first_layer
from lemmacheck import Picture


def picture():
    rows = []
    for d in (2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128):
        gap, time = first_layer(d, 0.999)
        rows.append({"d": d, "the C that is needed": time / (d * d * (1 + gap)), "the C of the figure": 0.015})
    title = "near isometry: 0.015 is enough from about d = 64 on, and the theorem speaks of one constant for every width"
    y = ("the C that is needed", "the C of the figure")
    return Picture("d", y, rows, kind="bound", log="xy", title=title, values="C")
