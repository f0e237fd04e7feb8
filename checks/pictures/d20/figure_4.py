"""Learning curves after raising the rank, the scale not kept, and with BN."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"75 steps of ascent a layer": "more", "BN": "bn"}
    return learning_curves(recorded, arms, title="loss by step, scale not kept")
