"""Learning curves of a residual network with batch normalization at two rates, and without."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"BN, large rate": "fast", "BN, small rate": "slow", "no BN, small rate": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
