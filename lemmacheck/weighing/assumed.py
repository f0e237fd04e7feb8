"""A statement that is one of its own hypotheses, or less, says nothing: whatever is measured, it holds where it is asked."""

from __future__ import annotations

import contextlib
import itertools
import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.cases import cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Evidence, Exact
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import approximate, as_case
from lemmacheck.weighing.compared import told_by
from lemmacheck.words import PROFILES

PLACES = 12  # at which the two are compared
OBJECTS = 60  # the same of objects
FEWEST = 6  # of them, at which both must have a value
FURTHEST = 40
ROUNDING = 1e-9


def require_not_assumed(claim: Claim, q: Q) -> None:
    """Refuses a margin that is a positive multiple of a hypothesis, or that plus something: all of its parts are.

    Foils and controls, which have no foils of their own, may well be so weak.
    """
    if not claim.foils or not claim.assumes or claim.relation.is_identity or claim.open_constant is not None:
        return
    chance, places = random.Random(0), list[Q]()
    for _ in range(PLACES):
        other = {name: _other(value, chance) for name, value in vars(q).items() if name not in claim.constants}
        places.append(Q({**vars(q), **other}))
    _refuse_following(claim, claim.assumes, places, "")


def require_not_renamed(claim: Claim, evidence: Iterable[Evidence]) -> None:
    """Refuses the same of what is measured: a quantity that is the margin of the statement is it under another name.

    Only where the words of the hypothesis tell nothing but that name: what they say otherwise may be equivalent, by a proof.
    """
    if not claim.foils or claim.relation.is_identity or claim.open_constant is not None:
        return
    told = {
        words: {name for one in told_by(words) for side in (one.left, one.right) for name in side.names} for words in claim.assumes
    }
    if any(told.values()):
        measured, places = _places_of(claim, evidence)
        assumes = {words: claim.assumes[words] for words, names in told.items() if names and names <= measured}
        _refuse_following(claim, assumes, places, " on every object")


def _places_of(claim: Claim, evidence: Iterable[Evidence]) -> tuple[set[str], list[Q]]:
    """What is measured on the first objects of the domain, or in the first cases that are decided in fractions, and its names."""
    domain, found = claim.domain, list[tuple[Mapping[str, Any], Mapping[str, Any]]]()
    if domain is not None and domain.measure is not None:
        found = [
            ({}, values) for _, values in domain.measured_on(itertools.islice(domain.objects(), OBJECTS)) if values is not None
        ]
    else:
        exact = [one for one in evidence if isinstance(one, Exact) and one.runs_in(PROFILES[0])]
        for one in exact:
            for case in itertools.islice(cases_of(one.over, PROFILES[0]), OBJECTS):
                with contextlib.suppress(ArithmeticError):
                    found.append((case, one.measure(Q({k: as_case(v, "exact") for k, v in case.items()}))))
    fields = {*(domain.fields if domain is not None else ()), *(name for case, _ in found for name in case)}
    names = {name for _, values in found for name in values} - fields
    return names, [claim.gather(case, values, kind="exact") for case, values in found]


def _refuse_following(claim: Claim, assumes: Mapping[str, Callable[[Q], Any]], places: list[Q], where: str) -> None:
    margins = _at_places(claim.margin, places) if assumes else []
    assumed = [(words, part) for words, hypothesis in assumes.items() for part in _at_places(hypothesis, places)]
    assumed = [(words, part) for words, part in assumed if not where or _tells_apart(part)]
    found = [next((words for words, part in assumed if _follows(margin, part)), None) for margin in margins]
    if found and None not in found:
        raise ClaimError(
            f"the hypothesis {found[0]!r} is the statement itself, or more{where}, so that nothing could violate it:"
            " assume what the source assumes, in other quantities than those it concludes"
        )


def _at_places(formula: Callable[[Q], Any], places: list[Q]) -> list[list[float | None]]:
    """Each part of a formula at some numbers in place of all quantities; None where it has no value."""
    found = list[list[float | None]]()
    for q in places:
        try:
            found.append([_number(part) for part in components(formula(q))])
        except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, ClaimError, Overlap):
            found.append([])
    parts = max(map(len, found), default=0)
    return [[row[i] if len(row) == parts else None for row in found] for i in range(parts)]


def _other(value: Any, chance: random.Random) -> Any:
    if isinstance(value, (list, tuple)):
        return type(value)(_other(inner, chance) for inner in value)
    return value if isinstance(value, (str, bool, dict, type(None))) else value * 0 + chance.randint(-FURTHEST, FURTHEST)


def _number(part: Any) -> float | None:
    value = float(np.min(part)) if hasattr(part, "shape") else approximate(part)
    return value if np.isfinite(value) else None


def _tells_apart(hypothesis: list[float | None]) -> bool:
    """It is met on some objects and not on others, by several amounts: of two numbers any is a multiple of the other's."""
    known = {round(h, 9) for h in hypothesis if h is not None}
    return len(known) >= FEWEST and min(known) < 0 < max(known)


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
