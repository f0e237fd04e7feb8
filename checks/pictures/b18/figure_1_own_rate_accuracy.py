"""Accuracy at the source's small rate with and without batch normalization, seed by seed."""

from checks.pictures.b18.figure_1 import picture  # noqa: F401  the same arms, at another rate
