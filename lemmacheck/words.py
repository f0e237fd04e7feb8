"""The words of the project, once: statuses, rungs, profiles, and the marks that stand for statuses."""

from __future__ import annotations

STATUSES = (
    "refuted",
    "vacuous",
    "undecided",
    "unchecked",
    "supported",
    "proved",
)  # worst first; `error` is none of them
DECIDED = ("refuted", "vacuous", "supported", "proved")
MARKS = {
    "proved": "■",
    "supported": "●",
    "unchecked": "○",
    "undecided": "◇",
    "vacuous": "∅",
    "refuted": "✗",
    "error": "!",
}
RUNGS = ("proof", "exact", "enclosed", "calibrated", "searched", "observed")  # strongest first
CERTAIN = ("proof", "exact", "enclosed")  # rungs without chance
RANDOM = ("calibrated", "observed")  # rungs whose witness is a case, not a number
PROFILES = ("quick", "ci", "full", "paper")  # shortest first
