"""The loss of 10 layers by step, with tanh that has no gains; that of 1000 layers is beyond every picture."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"10 layers, orthogonal": "orthogonal_1", "10 layers, Gaussian": "xavier_1"}
    said = "loss by step, tanh without gains, with BN; with 1000 layers it exceeds 1000 and is not shown"
    return learning_curves(recorded, arms, title=said)
