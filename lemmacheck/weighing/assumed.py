"""A statement that is one of its own hypotheses, or less, says nothing: whatever is measured, it holds where it is asked."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import approximate

PLACES = 12  # at which the two are compared
FEWEST = 6  # of them, at which both must have a value
FURTHEST = 40
ROUNDING = 1e-9


def require_not_assumed(claim: Claim, q: Q) -> None:
    """Refuses a margin that is a positive multiple of a hypothesis, or that plus something: all of its parts are.

    Foils and controls, which have no foils of their own, may well be so weak.
    """
    if not claim.foils or not claim.assumes or claim.relation.is_identity or claim.open_constant is not None:
        return
    margins = _at_places(claim.margin, claim, q)
    assumed = [(words, part) for words, hypothesis in claim.assumes.items() for part in _at_places(hypothesis, claim, q)]
    found = [next((words for words, part in assumed if _follows(margin, part)), None) for margin in margins]
    if found and None not in found:
        raise ClaimError(
            f"the hypothesis {found[0]!r} is the statement itself, or more, so that nothing could violate it:"
            " assume what the source assumes, in other quantities than those it concludes"
        )


def _at_places(formula: Callable[[Q], Any], claim: Claim, q: Q) -> list[list[float | None]]:
    """Each part of a formula at some numbers in place of all quantities; None where it has no value."""
    chance, found = random.Random(0), list[list[float | None]]()
    for _ in range(PLACES):
        other = {name: _other(value, chance) for name, value in vars(q).items() if name not in claim.constants}
        try:
            found.append([_number(part) for part in components(formula(Q({**vars(q), **other})))])
        except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, ClaimError, Overlap):
            found.append([])
    parts = max(map(len, found))
    return [[row[i] if len(row) == parts else None for row in found] for i in range(parts)]


def _other(value: Any, chance: random.Random) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_other(inner, chance) for inner in value)
    return value if isinstance(value, (str, bool, dict, type(None))) else value * 0 + chance.randint(-FURTHEST, FURTHEST)


def _number(part: Any) -> float | None:
    value = float(np.min(part)) if hasattr(part, "shape") else approximate(part)
    return value if np.isfinite(value) else None


def _follows(margin: list[float | None], hypothesis: list[float | None]) -> bool:
    """margin = factor · hypothesis + rest at all places, with a factor above zero and a rest that is not below."""
    both = [(m, h) for m, h in zip(margin, hypothesis, strict=True) if m is not None and h is not None]
    if len(both) < FEWEST:
        return False
    (m, h), *others = both
    apart = next(((n, g) for n, g in others if abs(g - h) > ROUNDING * max(1.0, abs(h))), None)
    if apart is None:
        return False
    factor = (apart[0] - m) / (apart[1] - h)
    rest, little = m - factor * h, ROUNDING * max(1.0, *(abs(n) for n, _ in both))
    return factor > ROUNDING and rest >= -little and all(abs(n - factor * g - rest) <= little for n, g in both)
