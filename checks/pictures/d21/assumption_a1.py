"""The smallest singular value seen so far falls for ever: no positive constant stays below it."""

import numpy as np

from lemmacheck import Picture

LAYERS = 6_000


def smallest_so_far(d, n, seed):
    """The layers at which σ_min(H_ℓ) is smaller than ever before, with its value."""
    rng = np.random.default_rng(seed)
    H, least = np.eye(d, n) / d**0.5, np.inf
    for layer in range(1, LAYERS + 1):
        H = rng.standard_normal((d, d)) @ H
        H /= np.linalg.norm(H, axis=1, keepdims=True) * d**0.5
        found = np.linalg.svd(H, compute_uv=False)[-1]
        if found < least:
            least = found
            yield layer, least
    yield LAYERS, least


def picture():
    rows = [
        {"layer": layer, "the smallest σ_min so far": least, "network": f"d = {d}, n = {n}"}
        for d, n in ((4, 2), (8, 4), (16, 4))
        for layer, least in smallest_so_far(d, n, seed=d)
    ]
    title = "one random network of each width: sooner or later a layer makes the rows almost parallel, so no α serves all layers"
    return Picture("layer", ("the smallest σ_min so far",), rows, log="xy", by="network", title=title)
