"""Learning curves with and without the affine map, and without normalization, five times as long."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"BN, large rate": "fast", "BN without affine map, large rate": "bare", "no BN, small rate": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
