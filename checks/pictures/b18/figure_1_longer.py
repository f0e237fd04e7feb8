"""Learning curves at two rates, with and without batch normalization, for five times as many steps."""

from checks.pictures.b18.figure_1_higher_rate import picture  # noqa: F401  the same curves, of other draws
