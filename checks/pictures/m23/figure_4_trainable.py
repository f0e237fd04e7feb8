"""The loss of 1000 layers by step against that of guessing, for orthogonal and for Gaussian weights."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"1000 layers, orthogonal": "orthogonal_2", "1000 layers, Gaussian": "xavier_2"}
    return learning_curves(recorded, arms, title="loss by step, shaped tanh with BN; guessing has 2.303")
