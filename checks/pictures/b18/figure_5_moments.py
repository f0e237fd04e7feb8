"""How much the variances of upper and lower layers grow in the last half of a diverging update, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"upper third of the layers": lambda q: q["high_late"], "lower third": lambda q: q["low_late"]}
    return by_seed(
        recorded, sides, title="from half way to the end of the update, no BN", values="growth of the variance, in decades"
    )
