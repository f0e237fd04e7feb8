"""The loss with the large rate and with the small one, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "BN, rate 0.1": lambda q: q["fast_loss"],
        "BN, rate 0.0001": lambda q: q["slow_loss"],
        "no BN, rate 0.0001": lambda q: q["plain_loss"],
    }
    return by_seed(recorded, sides, title="loss, ResNet-20", values="loss")
