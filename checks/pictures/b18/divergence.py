"""The loss long after one beyond 1000, beside that of the same network at a rate that it stands, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"after a loss beyond 1000, cut off at 10⁹": lambda q: q["after"], "at the rate 0.1": lambda q: q["calm"]}
    return by_seed(recorded, sides, title="loss at the end, ResNet-20 without BN", values="loss", log="y")
