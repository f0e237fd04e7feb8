"""The squared radius is at least a constant over the width, so no constant over its square bounds it."""

from lemmacheck import Picture

SAMPLES = 4


def picture():
    n, widths = SAMPLES, [2**k for k in range(2, 13)]
    least = {d: (n - 1) ** 2 / (11 * n**3 * (n + 2) ** 2 * d) for d in widths}
    y = ("the proved floor of W₂²", "C/width², C = 1/50", "C/width², C = 1")
    rows = [{"d": d, y[0]: least[d], y[1]: 0.02 / d**2, y[2]: 1 / d**2} for d in widths]
    title = f"n = {n} samples: the squared distance falls like 1/d, and every C/d² falls below it from some width on"
    return Picture("d", y, rows, kind="bound", log="xy", title=title, values="squared Wasserstein distance")
