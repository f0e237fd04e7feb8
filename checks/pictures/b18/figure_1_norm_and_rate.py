"""Learning curves of ResNet-20 with one norm at the top and without any, each at two rates."""

from checks.pictures.learning import learning_curves


def picture(recorded):
    arms = {
        "norm at the top, large rate": "top_large",
        "norm at the top, small rate": "top_small",
        "no norm, large rate": "plain_large",
        "no norm, small rate": "plain_small",
    }
    return learning_curves(recorded, arms, title="loss by step, ResNet-20")
