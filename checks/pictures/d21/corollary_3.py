"""The Wasserstein distance of a network of infinite width overtakes the printed bound."""

from checks.pictures.curves import ALPHA, SAMPLES, excess
from lemmacheck import Picture


def picture():
    n = SAMPLES
    bound, distance = "the printed bound", "W₂², at least"
    rows = [
        {"depth": layer, distance: ((1 / n + x) ** 0.5 - n**-0.5) ** 2, bound: 4 * n * (1 - 2 * ALPHA / 3) ** layer}
        for layer, x in enumerate(excess(layers=700))
        if layer % 5 == 0
    ]
    title = f"n = {n} samples, α = {ALPHA}, infinite width: W₂² falls by (n/(n+2))² a layer, the printed bound faster"
    return Picture("depth", (distance, bound), rows, kind="bound", log="y", title=title, values="squared Wasserstein distance")
