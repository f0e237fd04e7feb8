"""Two samples halve their gap per layer, whatever constant stands before a faster decay."""

from math import log, tanh

from lemmacheck import Picture

ALPHA = 0.6  # both singular values stay above it: the eigenvalues start at 16/25 and 9/25


def picture():
    gap, bounds = "the gap of two samples", {C: f"C (1 − α)^ℓ with C = {C}" for C in (1, 100, 10000)}
    rows = [
        {
            "depth": ell,
            gap: tanh(log(16 / 9) / 2 ** (ell + 2)) / 2**0.5,
            **{name: C * (1 - ALPHA) ** ell for C, name in bounds.items()},
        }
        for ell in range(56)
    ]
    title = "n = 2, α = 0.6, infinite width: each layer halves the gap, and (1 − α)^ℓ falls below it for every C"
    return Picture("depth", (gap, *bounds.values()), rows, kind="bound", log="y", title=title, values="orthogonality gap")
