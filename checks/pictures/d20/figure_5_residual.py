"""Learning curves of a residual network for the two initializations."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"U[−a, a]": "symmetric", "U[0, 2a]": "one_sided"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20 with BN")
