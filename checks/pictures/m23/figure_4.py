"""Learning curves by depth for orthogonal and Gaussian weights with BN."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "10 layers, orthogonal": "orthogonal_1",
        "80 layers, orthogonal": "orthogonal_2",
        "10 layers, Gaussian": "xavier_1",
        "80 layers, Gaussian": "xavier_2",
    }
    return learning_curves(recorded, arms, title="loss by step, linear networks with BN")
