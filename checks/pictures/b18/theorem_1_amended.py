"""How many squared singular values lie below x, against the printed law."""

import numpy as np

from checks.pictures.curves import product_of_gaussians
from lemmacheck import Picture
from theory.laws.fuss_catalan import distribution, edge


def picture():
    rows = []
    for M in (1, 2, 4):
        squared = np.sort(product_of_gaussians(M) ** 2)
        for x in np.geomspace(1e-3, float(edge(M)), 24):
            below = np.searchsorted(squared, x) / len(squared)
            rows.append(
                {"x": x, "M": M, "squared singular values below x": below, "the printed law": float(distribution(np.array(x), M))}
            )
    title = "one product of M Gaussian matrices of size 600 for each M: the printed law is that of the squares"
    return Picture("x", ("squared singular values below x", "the printed law"), rows, log="x", by="M", title=title, values="share")
