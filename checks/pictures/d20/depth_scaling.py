"""The second singular value against the first, for steps that do or do not shrink with the depth."""

import numpy as np

from lemmacheck import Picture

WIDTH, NETWORKS = 4, 40
DEPTHS = (4, 8, 16, 32, 64, 128, 256)


def ratio(depth, gamma):
    rng = np.random.default_rng(depth)
    B = np.broadcast_to(np.eye(WIDTH), (NETWORKS, WIDTH, WIDTH))
    for _ in range(depth):
        B = B + gamma * rng.standard_normal(B.shape) @ B
        B = B / np.linalg.norm(B, axis=(1, 2), keepdims=True)
    s = np.linalg.svd(B, compute_uv=False)
    return float(np.median(s[:, 1] / s[:, 0]))


def picture():
    steps = {"γ = 1/4": lambda L: 1 / 4, "γ = 1/√L": lambda L: L**-0.5, "γ = 1/L": lambda L: 1 / L}
    rows = [{"L": L, **{name: ratio(L, step(L)) for name, step in steps.items()}} for L in DEPTHS]
    title = f"median of {NETWORKS} products of L factors I + γW, width {WIDTH}, drawn for this picture"
    return Picture("L", tuple(steps), rows, log="xy", title=title, values="σ_2/σ_1 at depth L")
