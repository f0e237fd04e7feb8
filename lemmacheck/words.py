"""The words of the project, once: statuses, rungs, profiles, and the marks that stand for statuses."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, get_args

Status = Literal["error", "refuted", "vacuous", "undecided", "unchecked", "supported", "proved"]
Rung = Literal["proof", "exact", "enclosed", "argued", "calibrated", "searched", "observed"]

WORST_FIRST: tuple[Status, ...] = get_args(Status)
STATUSES = WORST_FIRST[1:]  # `error` says nothing about the mathematics
DECIDED = ("refuted", "vacuous", "supported", "proved")
MARKS: dict[Status, str] = {
    "proved": "■",
    "supported": "●",
    "unchecked": "○",
    "undecided": "◇",
    "vacuous": "∅",
    "refuted": "✗",
    "error": "!",
}
RUNGS: tuple[Rung, ...] = get_args(Rung)  # strongest first
CERTAIN = ("proof", "exact", "enclosed")  # rungs without chance
RANDOM = ("calibrated", "observed")  # rungs whose witness is a case, not a number
WHOSE = ("printed", "recovered", "read", "ours")  # whose formula a claim is
Kind = Literal[  # of failure, heaviest first
    "false",  # a result of the source
    "empty",  # nothing meets the hypotheses, or the bound says nothing
    "hypothesis",  # holds with a condition that is missing
    "constant",  # rate or constant wrong
    "step",  # a step of a proof, not the result
    "slip",  # a misprint
    "reading",  # only our stricter reading
    "not reproduced",  # observed, on other data
]
FAILURES: tuple[Kind, ...] = get_args(Kind)
ERRATA = FAILURES[:-2]  # the last two are never counted as errata
PROFILES = ("quick", "ci", "full", "paper")  # shortest first


def worst_status(statuses: Iterable[str]) -> str:
    """Summaries take the worst; nothing is averaged. `error` is worse than any status."""
    return min(statuses, key=WORST_FIRST.index)


ID = r"^([a-z0-9-]+\.)?[A-Za-z0-9_-]+/[A-Za-z0-9_-]+$"  # source/name; the claims of a pack begin with its name and a dot


def page_of(id: str) -> str:
    """The page of a claim: nothing but letters, digits and hyphens in each of two parts, and never the source's own page."""
    source, _, name = (re.sub(r"[^A-Za-z0-9_-]+", "-", part).strip("-") or "claim" for part in id.partition("/"))
    return f"{source}/{name}-claim" if name == "index" else f"{source}/{name}"
