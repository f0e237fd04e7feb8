"""The gap of deep layers falls like the root of the width, as its local exponents show."""

import numpy as np

from lemmacheck import Picture

WIDTHS = (8, 16, 32, 64, 128, 256)
SAMPLES, FIRST, LAST = 4, 10, 60


def mean_gap(d):
    """The average of V over layers of one network, after the start is forgotten."""
    rng = np.random.default_rng(d)
    H, total = np.eye(d, SAMPLES) / d**0.5, 0.0
    for layer in range(LAST):
        H = rng.standard_normal((d, d)) @ H
        H /= np.linalg.norm(H, axis=1, keepdims=True) * d**0.5
        total += np.linalg.norm(H.T @ H - np.eye(SAMPLES) / SAMPLES) * (layer >= FIRST)
    return total / (LAST - FIRST)


def picture():
    gap = {d: mean_gap(d) for d in WIDTHS}
    first = gap[WIDTHS[0]]
    rows = [
        {
            "d": d,
            "mean gap of layers 10 to 60": gap[d],
            "a bound C/d through the first point": first * WIDTHS[0] / d,
            "the proved floor 4/(25√d)": 4 / 25 / d**0.5,
        }
        for d in WIDTHS
    ]
    y = tuple(rows[0])[1:]
    title = f"n = {SAMPLES} samples: the gap falls like 1/√d, so that C/d fails for every C from some width on"
    return Picture("d", y, rows, kind="bound", log="xy", title=title, values="orthogonality gap")
