"""The singular values of one product against the printed density, and against the density that they have."""

import numpy as np

from checks.pictures.curves import product_of_gaussians
from lemmacheck import Picture
from theory.laws.fuss_catalan import density, edge

FACTORS = 2


def picture():
    s = product_of_gaussians(FACTORS)
    top = float(edge(FACTORS))
    share, ends = np.histogram(s, bins=28, range=(0, 2.8), density=True)
    bars = [{"s": (a + b) / 2, "singular values of one product": h} for a, b, h in zip(ends, ends[1:], share, strict=False)]
    printed = [{"s": x, "the printed density ρ(s)": float(density(np.array(x), FACTORS))} for x in np.linspace(0.12, top, 120)]
    actual = [
        {"s": x, "2s ρ(s²), as if ρ were that of s²": float(2 * x * density(np.array(x * x), FACTORS))}
        for x in np.linspace(0.02, top**0.5, 120)
    ]
    y = ("singular values of one product", "the printed density ρ(s)", "2s ρ(s²), as if ρ were that of s²")
    title = "a product of two 600 × 600 Gaussian matrices: ρ describes the squares of its singular values, which end at √6.75 = 2.6"
    return Picture("s", y, [*bars, *printed, *actual], kind="histogram", title=title, values="density")
