"""The smallest eigenvalue that a gap allows, between its two bounds."""

import numpy as np

from lemmacheck import Picture
from theory.definitions.isometry import gap_of_eigenvalues

WIDTH = 4


def picture():
    y = ("the smallest eigenvalue that the gap allows", "e^(−dφ − 1)", "1 − √(2dφ)")
    rows = []
    for least in np.linspace(0.98, 0.02, 33):
        lam = np.full(WIDTH, (WIDTH - least) / (WIDTH - 1))
        lam[0] = least
        reach = WIDTH * float(gap_of_eigenvalues(lam))
        rows.append({"dφ": reach, y[0]: least, y[1]: np.exp(-reach - 1), y[2]: max(0.0, 1 - (2 * reach) ** 0.5)})
    title = f"d = {WIDTH}, one eigenvalue below the others: it stays above both bounds"
    return Picture("dφ", y, rows, kind="floor", title=title, values="eigenvalue of XXᵀ")
