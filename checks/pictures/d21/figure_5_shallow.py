"""Learning curves for two initializations."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "Xavier, 5 layers": "xavier_1",
        "orthogonalized, 5 layers": "orthogonal_1",
        "Xavier, 10 layers": "xavier_2",
        "orthogonalized, 10 layers": "orthogonal_2",
    }
    return learning_curves(recorded, arms, title="loss by step, no BN")
