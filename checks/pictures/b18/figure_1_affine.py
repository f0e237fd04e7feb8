"""Learning curves of a residual network with and without batch normalization."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "no BN, small rate": "plain",
        "BN, small rate": "slow",
        "BN, large rate": "fast",
        "BN at the top only, large rate": "top",
        "BN without affine map, large rate": "bare",
    }
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
