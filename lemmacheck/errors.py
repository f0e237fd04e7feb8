"""Everything that can be wrong with what we are given; each text says what, and what to do."""

from __future__ import annotations


class ClaimError(Exception):
    """Something in a claim file is wrong; the text says what, and what to do."""


class MissingQuantity(ClaimError, AttributeError):
    """A margin or measure asks for a name that the case does not have."""


class StoreError(Exception):
    """The store cannot be used; the text says why and what to do."""


class StepFailed(Exception):
    """A step of an argument is not what it says; nothing is proved."""


class NotComparable(ValueError):
    """A margin came out as something whose sign has no meaning, such as NaN."""


class Overlap(ArithmeticError):
    """A comparison of balls is not certain; the box must be cut, or the case stays open."""


class WorkerDied(Exception):
    """Worker processes cannot even start."""
