"""Learning curves of a residual network with and without the affine map, and without normalization."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"BN, large rate": "fast", "BN without affine map, large rate": "bare", "no BN, small rate": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
