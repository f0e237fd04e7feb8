"""The gap of a network of infinite width overtakes the printed bound."""

from checks.pictures.curves import ALPHA, SAMPLES, gaps
from lemmacheck import Picture


def picture():
    bound, gap, repaired = "the printed bound", "the gap", "the repaired bound"
    rows = [
        {"depth": layer, gap: V, bound: 2 * (1 - 2 * ALPHA / 3) ** layer, repaired: (1 - 3 * ALPHA**2 / 4) ** layer}
        for layer, V in enumerate(gaps())
    ]
    title = f"n = {SAMPLES} samples, α = {ALPHA}, infinite width: the gap falls by n/(n+2) a layer, the printed bound faster"
    return Picture("depth", (gap, bound, repaired), rows, kind="bound", log="y", title=title, values="orthogonality gap")
