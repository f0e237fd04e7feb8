"""Learning curves of a VGG-like network with and without mean subtraction."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"mean subtracted": "symmetric", "mean kept": "uncentred", "one-sided weights": "one_sided"}
    return learning_curves(recorded, arms, title="loss by step, VGG-like network with BN")
