"""The loss of 10 and of 1000 layers by step, with tanh that has no gains, against that of guessing."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"10 layers, orthogonal": "orthogonal_1", "1000 layers, orthogonal": "orthogonal_2", "10 layers, Gaussian": "xavier_1"}
    return learning_curves(recorded, arms, title="loss by step, tanh without gains, with BN; guessing has 2.303")
