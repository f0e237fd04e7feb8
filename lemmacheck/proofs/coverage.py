"""A proof by cases leaves no object out: the ranges of its cases cover the line, or all whole numbers of a field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import WholeField
from lemmacheck.language.parts import exact
from lemmacheck.proofs.symbols import Symbols


def leave_nothing_out(arguments: Sequence[Symbols], domain: Domain) -> list[str]:
    """What the cases are not seen to cover; empty where every object is in one of them."""
    if any(not argument.conditions for argument in arguments):
        return []
    terms = {condition.term for argument in arguments for condition in argument.conditions}
    if len(terms) > 1:
        return ["its cases are told apart by more than one quantity, and nothing shows that they leave no object out"]
    (term,) = terms
    field = next((domain.fields[name] for name in domain.fields if domain.part(name) is term), None)
    ranges = [_range(argument) for argument in arguments]
    return [] if _cover(ranges, field) else [f"its cases do not cover every value of {term.says}"]


def _range(argument: Symbols) -> tuple[Any, Any]:
    lows = [c.low for c in argument.conditions if c.low is not None]
    highs = [c.high for c in argument.conditions if c.high is not None]
    return max(lows, default=None), min(highs, default=None)


def _cover(ranges: list[tuple[Any, Any]], field: Any) -> bool:
    step = field.step if isinstance(field, WholeField) else 0
    start, end = (
        (field.start, field.most) if isinstance(field, WholeField) else (getattr(field, "low", None), getattr(field, "high", None))
    )
    reached = None if start is None or isinstance(start, str) else exact(start) - step
    whole_line = reached is None
    for low, high in sorted(ranges, key=lambda r: (r[0] is not None, r[0] or 0)):
        if whole_line:
            if low is not None:
                return False
            whole_line = False
        elif low is not None and reached is not None and low > reached + step:
            return False
        if high is None:
            return True
        reached = high if reached is None else max(reached, high)
    return end is not None and not isinstance(end, str) and reached is not None and reached >= exact(end)
