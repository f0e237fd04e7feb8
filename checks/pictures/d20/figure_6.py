"""Learning curves of the networks whose ranks are compared before and after training."""

from checks.pictures.d20 import figure_6_faster


def picture(recorded):
    return figure_6_faster.picture(recorded)
