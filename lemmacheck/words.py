"""The words of the project, once: statuses, rungs, profiles, and the marks that stand for statuses."""

from __future__ import annotations

STATUSES = ("refuted", "vacuous", "undecided", "unchecked", "supported", "proved")  # worst first; `error` is none of them
DECIDED = ("refuted", "vacuous", "supported", "proved")
MARKS = {"proved": "■", "supported": "●", "unchecked": "○", "undecided": "◇", "vacuous": "∅", "refuted": "✗", "error": "!"}
RUNGS = ("proof", "exact", "enclosed", "calibrated", "searched", "observed")  # strongest first
CERTAIN = ("proof", "exact", "enclosed")  # rungs without chance
RANDOM = ("calibrated", "observed")  # rungs whose witness is a case, not a number
WHOSE = ("printed", "recovered", "read", "ours")  # whose formula a claim is
FAILURES = (  # kinds of failure, heaviest first
    "false",  # a result of the source
    "empty",  # nothing meets the hypotheses, or the bound says nothing
    "hypothesis",  # holds with a condition that is missing
    "constant",  # rate or constant wrong
    "step",  # a step of a proof, not the result
    "slip",  # a misprint
    "reading",  # only our stricter reading
    "not reproduced",  # observed, on other data
)
ERRATA = FAILURES[:-2]  # the last two are never counted as errata
PROFILES = ("quick", "ci", "full", "paper")  # shortest first
