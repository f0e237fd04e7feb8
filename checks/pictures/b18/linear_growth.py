"""The largest singular value grows like the root of the number of factors."""

from lemmacheck import Picture
from theory.laws.fuss_catalan import edge

FACTORS = (1, 2, 4, 8, 16, 32, 64)


def picture():
    first = float(edge(1)) ** 0.5
    rows = [
        {
            "M": M,
            "linear growth": first * M,
            "the largest singular value": float(edge(M)) ** 0.5,
            "√(e(M + ½))": (2.718281828 * (M + 0.5)) ** 0.5,
        }
        for M in FACTORS
    ]
    y = ("the largest singular value", "linear growth", "√(e(M + ½))")
    return Picture(
        "M", y, rows, kind="floor", log="xy", title="infinitely large matrices: the exponent is ½, not 1", values="σ_max"
    )
