"""What is left of the squared gradient of three losses, against the distance from the last layer."""

from checks.ours.gradient_law import MATRICES
from lemmacheck import Picture
from theory.laws.gradient_law import expected_squares

WIDTH, LAYERS = 4, 9


def picture():
    named = {"skew": "skew: conserved", "mixed": "both parts", "symmetric": "symmetric: d/(d + 2) a layer"}
    rows = [{"layers from the last": back} for back in range(LAYERS)]
    for kind, name in named.items():
        squares = expected_squares(MATRICES[kind](WIDTH), layers=LAYERS)
        for row, square in zip(rows, squares, strict=True):
            row[name] = float(square / squares[0])
    title = f"d = {WIDTH}: expected squared gradient over that of the last layer"
    return Picture("layers from the last", list(named.values()), rows, log="y", title=title, values="share that is left")
