"""The loss along a diverging update, at its start, a tenth of the way, half way and at its end, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "start": lambda q: q["start"],
        "a tenth of the way": lambda q: q["tenth"],
        "half way": lambda q: q["half"],
        "end, cut off at 10⁹": lambda q: q["end"],
    }
    return by_seed(recorded, sides, title="loss along the update, no BN", values="loss", log="y")
