"""The loss on images held out after raising the rank, beside that of networks as initialized, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"75 steps of ascent a layer": lambda q: q["more_test"], "as initialized": lambda q: q["plain_test"]}
    return by_seed(recorded, sides, title="images held out, scale kept", values="loss")
