"""With α² for α the bound stays above the gap at every layer."""

from checks.pictures.curves import gaps
from lemmacheck import Picture


def picture():
    rows = []
    for n in (4, 20, 100):
        alpha = 0.96 * n**-0.5
        rows += [
            {"depth": layer, "n": n, "the gap": V, "the repaired bound": (1 - 3 * alpha**2 / 4) ** layer}
            for layer, V in enumerate(gaps(n, alpha, 120))
            if V > 1e-9
        ]
    title = "infinite width, α = 0.96/√n, its largest possible value being 1/√n: the bound with α² holds at every layer"
    y = ("the gap", "the repaired bound")
    return Picture("depth", y, rows, kind="bound", log="y", by="n", title=title, values="orthogonality gap")
