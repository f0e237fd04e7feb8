"""Learning curves of the networks whose middle weights are followed."""

from checks.pictures.m23 import figure_4


def picture(recorded):
    return figure_4.picture(recorded)
