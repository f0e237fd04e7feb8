"""The largest rate that the deeper network stands: without a norm, with one at the top, with batch normalization, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"no BN": lambda q: 10 ** q["plain"], "norm at the top": lambda q: 10 ** q["top"], "BN": lambda q: 10 ** q["bn"]}
    return rates(recorded, sides)


def rates(recorded, sides):
    depth = 6 * recorded[-1][0]["blocks"] + 2
    title = f"the largest rate that does not diverge, ResNet-{depth}"
    return by_seed(recorded, sides, title=title, values="rate", log="y", number=-1)
