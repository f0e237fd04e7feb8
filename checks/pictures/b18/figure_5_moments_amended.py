"""How much variances grow in the last half of a diverging update, and of a step as long with BN, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {
        "upper third of the layers": lambda q: q["high_late"],
        "lower third": lambda q: q["low_late"],
        "upper third, with BN": lambda q: q["bn_high_late"],
    }
    return by_seed(recorded, sides, title="from half way to the end of the update", values="growth of the variance, in decades")
