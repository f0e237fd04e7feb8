"""Learning curves of normalised perceptrons for the two initializations."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"U[−a, a]": "symmetric", "U[0, 2a]": "one_sided", "mean kept": "uncentred"}
    return learning_curves(recorded, arms, title="loss by step, perceptron with BN")
