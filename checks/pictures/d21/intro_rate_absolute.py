"""The factor by which a layer shrinks a small gap tends to one as the batch grows."""

from lemmacheck import Picture


def picture():
    y = ("n/(n + 2), what a layer leaves of a small gap", "1 − α with α = 1/20")
    rows = [{"n": n, y[0]: n / (n + 2), y[1]: 0.95} for n in (2, 3, 4, 6, 8, 12, 16, 24, 32, 38, 48, 64, 96, 128, 192, 256)]
    title = "infinite width: whatever absolute α is chosen, larger batches decay more slowly than (1 − α)^depth"
    return Picture("n", y, rows, kind="bound", log="x", title=title, values="factor per layer")
