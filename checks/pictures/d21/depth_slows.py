"""Loss after a fixed number of steps against the depth, with and without batch normalization."""

from checks.pictures.d20.figure_1_mildly import picture  # noqa: F401  the same draws
