"""The longest step along the first gradient that lowers the loss, with batch normalization and without, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "no BN": lambda q: 10 ** q["plain_decrease"],
        "BN": lambda q: 10 ** q["bn_decrease"],
        "the step that diverges, no BN": lambda q: 10 ** q["rate"],
    }
    return by_seed(recorded, sides, title="the longest step that lowers the loss", values="step", log="y")
