"""The mean gap of simulated networks against the theorem's bound with its best constant."""

import numpy as np

from lemmacheck import Picture
from theory.definitions.isometry import isometry_gap

WIDTH, LAYERS, NETWORKS = 8, 40, 40


def picture():
    rng = np.random.default_rng(0)
    X = rng.standard_normal((NETWORKS, WIDTH, WIDTH)) @ np.diag([1.0] * (WIDTH - 1) + [0.3])
    gaps = []
    for _ in range(LAYERS + 1):
        X /= np.linalg.norm(X, axis=2, keepdims=True)
        gaps.append(float(np.mean(isometry_gap(X))))
        X = np.linalg.qr(rng.standard_normal(X.shape))[0] @ X
    d, start = WIDTH, gaps[0]
    y = ("mean gap of 40 networks", "the theorem with C = 0.3607", "k = d(1 + dφ₀) instead")
    slow, fast = 0.3607 * d**2 * (1 + d * start), d * (1 + d * start)
    rows = [
        {"depth": ell, y[0]: gap, y[1]: start * np.exp(-ell / slow), y[2]: start * np.exp(-ell / fast)}
        for ell, gap in enumerate(gaps)
    ]
    title = f"d = n = {d}, orthogonal weights: the gap falls far faster than the bound, whose time constant is of order d²"
    return Picture("depth", y, rows, kind="bound", log="y", title=title, values="isometry gap")
