"""The largest rates that do not diverge, seed by seed."""

from checks.pictures.b18.largest_rate import picture  # noqa: F401  the same draws
