"""Accuracy at the small rate with and without batch normalization, seed by seed."""

from checks.pictures.learning import by_seed


def picture(recorded):
    sides = {"BN, small rate": lambda q: q["slow_test"], "no BN, small rate": lambda q: q["plain_test"]}
    return by_seed(recorded, sides, title="images held out, ResNet-20", values="share classified")
