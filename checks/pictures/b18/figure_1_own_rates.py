"""Learning curves of a residual network at the source's two rates."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"BN, rate 0.1": "fast", "BN, rate 0.0001": "slow", "no BN, rate 0.0001": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
