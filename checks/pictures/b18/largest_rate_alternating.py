"""The largest rates with moments of every batch, of every other one, and without a norm, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "BN every other step": lambda q: 10 ** q["stale_deep"],
        "BN": lambda q: 10 ** q["bn_deep"],
        "no BN": lambda q: 10 ** q["plain_deep"],
    }
    depth = 6 * recorded[0][0]["deep"] + 2
    title = f"the largest rate that does not diverge, ResNet-{depth}"
    return by_seed(recorded, sides, title=title, values="rate", log="y")
