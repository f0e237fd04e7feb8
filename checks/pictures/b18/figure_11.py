"""The condition number of a product against the number of its factors."""

import numpy as np

from lemmacheck import Picture

SIZE, PRODUCTS = 20, 60


def picture():
    rng = np.random.default_rng(0)
    X, rows = np.eye(SIZE), []
    y = ("median", "first quartile", "third quartile")
    for M in range(1, 9):
        X = rng.standard_normal((PRODUCTS, SIZE, SIZE)) @ X
        s = np.linalg.svd(X, compute_uv=False)
        low, middle, high = np.quantile(s[:, 0] / s[:, -1], (0.25, 0.5, 0.75))
        rows.append({"M": M, y[0]: middle, y[1]: low, y[2]: high})
    title = (
        f"{PRODUCTS} products of M Gaussian {SIZE} × {SIZE} matrices, drawn for this picture: κ grows by a factor with every factor"
    )
    return Picture("M", y, rows, log="y", title=title, values="condition number κ")
