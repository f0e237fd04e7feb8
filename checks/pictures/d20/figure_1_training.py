"""Accuracy after training against the depth, with and without batch normalization."""

from checks.pictures.learning import by_depth


def picture(recorded):
    lines = {"without BN": "plain", "with BN": "bn"}
    return by_depth(recorded, lines, title="accuracy after training", values="accuracy")
