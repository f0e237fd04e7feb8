"""The mean angle between two samples against depth: BN drives them apart, a network without it together."""

import numpy as np

from lemmacheck import Picture

WIDTH, RUNS = 32, 20
DEPTHS = (1, 2, 3, 5, 8, 10, 15, 20, 30, 50, 80, 120, 200, 300)


def cosines(rng, normalize):
    start = np.ones((WIDTH, 2)) + np.eye(WIDTH, 2) if normalize else np.eye(WIDTH, 2)
    H = np.broadcast_to(start, (RUNS, WIDTH, 2))
    seen = {}
    for layer in range(1, max(DEPTHS) + 1):
        H = rng.standard_normal((RUNS, WIDTH, WIDTH)) @ H / WIDTH**0.5
        H = H / np.linalg.norm(H, axis=2 if normalize else (1, 2), keepdims=True)
        if layer in DEPTHS:
            a, b = H[:, :, 0], H[:, :, 1]
            seen[layer] = float(np.mean(np.abs((a * b).sum(1)) / np.linalg.norm(a, axis=1) / np.linalg.norm(b, axis=1)))
    return seen


def picture():
    y = ("with BN, aligned at the start", "without BN, orthogonal at the start")
    columns = [cosines(np.random.default_rng(i), normalize) for i, normalize in enumerate((True, False))]
    rows = [{"depth": layer, y[0]: columns[0][layer], y[1]: columns[1][layer]} for layer in DEPTHS]
    title = f"two samples, d = {WIDTH}, linear networks, mean of {RUNS} runs drawn for this picture"
    return Picture("depth", y, rows, log="x", title=title, values="|cosine| of two samples")
