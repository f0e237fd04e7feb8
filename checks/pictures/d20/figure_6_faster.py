"""Learning curves after raising the rank, the scale kept, and with BN."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "as initialized": "plain",
        "25 steps of ascent a layer": "some",
        "75 steps": "more",
        "descent as printed": "printed",
        "BN": "bn",
    }
    return learning_curves(recorded, arms, title="loss by step, scale kept")
