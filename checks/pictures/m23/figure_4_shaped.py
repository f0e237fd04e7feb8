"""Learning curves at 10 and 1000 layers with BN and shaped tanh."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "10 layers, orthogonal": "orthogonal_1",
        "1000 layers, orthogonal": "orthogonal_2",
        "10 layers, Gaussian": "xavier_1",
        "1000 layers, Gaussian": "xavier_2",
    }
    return learning_curves(recorded, arms, title="loss by step, networks with shaped tanh and BN")
