"""The chance that a layer turns a column past a right angle, by the size of the step."""

from math import erfc, sqrt

from lemmacheck import Picture


def picture():
    y = ("the chance that a layer turns a column past a right angle", "the chance that convergence allows")
    rows = [{"gamma": k / 40, y[0]: erfc(40 / k / sqrt(2)) / 2, y[1]: 0.0} for k in range(4, 41)]
    title = "Φ(−1/γ), the same in every layer and for every width: with certainty some layer turns the column, again and again"
    return Picture("gamma", y, rows, kind="bound", title=title, values="probability")
