"""A proof by cases leaves no object out: every combination of values of what tells its cases apart is in one of them.

The ends of the cases cut the range of each quantity into points and open intervals, on which every case holds throughout or
nowhere. Each combination of such cells that the types allow must lie in some case.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from flint import fmpq

from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.terms import Term, exact
from lemmacheck.proofs.symbols import Symbols


def leave_nothing_out(arguments: Sequence[Symbols], domain: Domain) -> list[str]:
    """What the cases are not seen to cover; empty where every object is in one of them."""
    if any(not argument.conditions for argument in arguments):
        return []
    terms = list(dict.fromkeys(condition.term for argument in arguments for condition in argument.conditions))
    cells = [list(_cells(term, arguments, domain)) for term in terms]
    for values in itertools.product(*cells):
        at = dict(zip(terms, values, strict=True))
        if not any(all(c.holds_at(at[c.term]) for c in argument.conditions) for argument in arguments):
            missed = ", ".join(f"{term.says} near {value}" for term, value in at.items())
            return [f"its cases do not cover every object: none is about {missed}"]
    return []


def _cells(term: Term, arguments: Sequence[Symbols], domain: Domain) -> Iterator[Any]:
    """One number of every cell that a value of the term can be in."""
    told = [c for argument in arguments for c in argument.conditions if c.term is term]
    ends = sorted({end for c in told for end in (c.low, c.high) if end is not None})
    field = next((domain.fields[name] for name in domain.fields if domain.part(name) is term), None)
    low, high = _range(field, term)
    for left, right in itertools.pairwise([None, *ends, None]):
        if left is not None and _allows(left, low, high) and (not isinstance(field, WholeField) or _is_member(left, field)):
            yield left
        inside = _between(left, right, field)
        if inside is not None and (low is None or right is None or right > low) and (high is None or left is None or left < high):
            yield inside


def _range(field: Any, term: Term) -> tuple[Any, Any]:
    """What the type says of the range; None for no end."""
    if isinstance(field, (WholeField, Real)):
        ends = (field.start, field.most) if isinstance(field, WholeField) else (field.low, field.high)
        low, high = (None if end is None or isinstance(end, str) else exact(end) for end in ends)
        return low, high
    return (None if term.sign == "real" else fmpq(0)), None


def _allows(value: Any, low: Any, high: Any) -> bool:
    return (low is None or value >= low) and (high is None or value <= high)


def _is_member(value: Any, field: WholeField) -> bool:
    start = field.start if isinstance(field.start, int) else 0
    return bool(value.q == 1 and (int(value.p) - start) % field.step == 0)


def _between(left: Any, right: Any, field: Any) -> Any:
    """A number strictly between two ends; None where no value of a whole-number field is."""
    if isinstance(field, WholeField) and isinstance(field.start, int):
        first = field.start
        if left is not None and left >= first:
            steps = (left - first) / field.step
            first += (int(steps.p // steps.q) + 1) * field.step
        return fmpq(first) if right is None or first < right else None
    if left is None:
        return fmpq(0) if right is None else right - 1
    return left + 1 if right is None else (left + right) / 2
