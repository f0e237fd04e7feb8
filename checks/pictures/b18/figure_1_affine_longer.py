"""Learning curves with and without the affine map, and without normalization, over 225 steps."""

from checks.pictures.b18.figure_1_affine import picture  # noqa: F401  the same arms, trained longer
