"""Gradient noise when the rate grows, and when the batch shrinks, by the same factor."""

from lemmacheck import Picture


def picture():
    y = ("k times the rate", "a k-th of the batch")
    rows = [{"k": k, y[0]: k**2, y[1]: k} for k in (1, 2, 3, 4, 5, 6, 7, 8)]
    title = "noise α²M/|B| in multiples of its value at k = 1: quadratic in the rate, inverse in the batch"
    return Picture("k", y, rows, kind="bound", log="xy", title=title, values="noise of a step")
