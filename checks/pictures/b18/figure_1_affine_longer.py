"""Learning curves with and without the affine map, and without normalization, for five times as many steps."""

from checks.pictures.b18.figure_1_affine import picture  # noqa: F401  the same curves, of other draws
