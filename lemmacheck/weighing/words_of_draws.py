"""A hypothesis of draws says what its words say: both are asked of every draw, the words of the numbers that they name."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.weighing.compared import Comparison, told_by
from lemmacheck.weighing.hypotheses import UNREAD, is_uncompared, names_of, same

ROUNDING = 1e-9  # beside an end of the words, as a share of what is compared, floats do not tell on which side they are


def refuse_words_of_draws(claim: Claim, words: str, q: Mapping[str, Any], met: np.ndarray, looked_at: np.ndarray) -> None:
    """Refuses a hypothesis that a draw meets although its words exclude it, or the other way round."""
    told = _told(claim, words)
    problem = ""
    with contextlib.suppress(*UNREAD), np.errstate(all="ignore"):  # a name that is no number of the draws, words of another form
        problem = _problem(told, q, met, looked_at) if told else ""
    if problem:
        raise ClaimError(f"the hypothesis {words!r} is not what its words say: {problem}")


def _problem(told: list[Comparison], q: Mapping[str, Any], met: np.ndarray, looked_at: np.ndarray) -> str:
    """A draw on which the two differ."""
    at = {name: np.broadcast_to(np.asarray(q[same(name, q) or name], dtype=float), met.shape) for name in names_of(told)}
    sides = [_certain(one, at) for one in told]
    admitted, excluded = np.all([yes for yes, _ in sides], axis=0), np.any([no for _, no in sides], axis=0)
    wrong = looked_at & ((admitted & ~met) | (excluded & met))
    if not wrong.any():
        return ""
    first = int(np.argmax(wrong))
    shown = ", ".join(f"{name} = {values[first]:.6g}" for name, values in at.items())
    return f"they {'admit' if admitted[first] else 'exclude'} a draw with {shown}, and it does not"


@functools.lru_cache(maxsize=256)
def _told(claim: Claim, words: str) -> list[Comparison]:
    return told_by(words) if is_uncompared(claim, words) else []


def _certain(one: Comparison, at: Mapping[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
    """Where a comparison certainly holds, and where it certainly does not."""
    left, right = one.left.among(at), one.right.among(at)
    little = ROUNDING * (np.abs(left) + np.abs(right)) + ROUNDING**2
    above, below = left - right > little, right - left > little
    match one.relation:
        case "≥" | ">":
            return above, below
        case "≤" | "<":
            return below, above
        case "≠":
            return above | below, np.zeros_like(above)
    return np.zeros_like(above), above | below
