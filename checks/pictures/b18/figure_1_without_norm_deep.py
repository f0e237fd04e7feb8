"""Learning curves at the large rate with one norm at the top and without any, and without one at the small rate, with 56 layers."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {"norm at the top only, large rate": "top", "no norm, large rate": "bold", "no norm, small rate": "plain"}
    return learning_curves(recorded, arms, title="loss by step, ResNet-56")
