"""The numerical rank against depth, with BN and without."""

import numpy as np

from lemmacheck import Picture

WIDTH = 32
DEPTHS = (1, 2, 5, 10, 20, 40, 70, 100, 150, 200, 300, 400, 500)


def ranks(normalize):
    rng = np.random.default_rng(0)
    H = rng.standard_normal((WIDTH, WIDTH))
    seen = {}
    for layer in range(1, max(DEPTHS) + 1):
        H = rng.standard_normal((WIDTH, WIDTH)) @ H
        H /= np.linalg.norm(H, axis=1, keepdims=True) if normalize else np.linalg.norm(H)
        if layer in DEPTHS:
            s = np.linalg.svd(H, compute_uv=False)
            seen[layer] = int((s > s[0] * WIDTH * 1e-7).sum())
    return seen


def picture():
    y = ("with BN", "without BN", "√d")
    columns = ranks(True), ranks(False)
    rows = [{"depth": layer, y[0]: columns[0][layer], y[1]: columns[1][layer], y[2]: WIDTH**0.5} for layer in DEPTHS]
    title = f"linear networks of width d = {WIDTH}, one of each, drawn for this picture: without BN the rank falls below √d"
    return Picture("depth", y, rows, log="x", title=title, values="numerical rank")
