"""The loss along a diverging update from a loss below 1000, and at the end of a step as long with BN, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "start": lambda q: q["start"],
        "a tenth of the way": lambda q: q["tenth"],
        "half way": lambda q: q["half"],
        "end, cut off at 10⁹": lambda q: q["end"],
        "end, with BN": lambda q: q["bn_end"],
    }
    return by_seed(recorded, sides, title="loss along the update", values="loss", log="y")
