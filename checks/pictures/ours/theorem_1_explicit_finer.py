"""How many layers the gap needs, against the proved time constant and that of M23's Theorem 1."""

from math import log

from checks.pictures.curves import first_layer
from lemmacheck import Picture

WIDTHS = (2, 4, 8, 16, 32, 64, 128)


def picture():
    rows = []
    for d in WIDTHS:
        gap, time = first_layer(d, 0.75)
        rows.append(
            {
                "d": d,
                "needed by the first layer": time,
                "ours: d(1 + dφ₀)": d * (1 + gap),
                "ours: (1 + 8/(3d + 12))(d + 2)(⅔ + dφ₀)": (1 + 8 / (3 * (d + 4))) * (d + 2) * (2 / 3 + gap),
                "M23, Theorem 1 with C = 1/(4 ln 2)": d * d * (1 + gap) / (4 * log(2)),
            }
        )
    y = tuple(name for name in rows[0] if name != "d")
    title = "one eigenvalue at ¾ of the others: the time constant is linear in the width, where the theorem has d²"
    return Picture("d", y, rows, kind="bound", log="xy", title=title, values="time constant k, in layers")
