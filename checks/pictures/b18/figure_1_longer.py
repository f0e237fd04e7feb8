"""Learning curves of a residual network with batch normalization at two rates, and without, over 225 steps."""

from checks.pictures.b18.figure_1_higher_rate import picture  # noqa: F401  the same arms, trained longer
