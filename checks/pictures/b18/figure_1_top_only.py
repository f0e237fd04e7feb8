"""Learning curves of a residual network normalized only at its top, and of one without normalization."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"BN at the top only, large rate": "top", "no BN, small rate": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
