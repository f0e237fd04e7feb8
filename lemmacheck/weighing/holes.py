"""Do cases leave out a number of a range? Objects that are tried are some numbers; a narrow hole may lie between all of them.

The ends of intervals and the single values among the cases cut each range into points and open intervals, on which a case holds
throughout or nowhere. Each combination of such cells must lie in some case.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import text

Case = Mapping[str, Any]
Fits = Callable[[Case, Case], bool]  # whether one point is in a case
Range = tuple[Any, Any]  # both ends; None for no end


def left_out(domain: Domain, cases: Sequence[Case], axis: str | None, fits: Fits) -> str:
    """What of the fields that the cases name is in none of them; nothing where all is. A family runs along its axis by itself."""
    named = [name for name in domain.fields if name != axis and any(name in case for case in cases)]
    for name in named:
        field = domain.fields[name]
        if field.listed is None and not isinstance(field, Real):
            return f"its cases name {len(cases)} values, and the domain has {field.sentence(name)}"
    reals = [name for name in named if isinstance(domain.fields[name], Real)]
    if not reals:
        return ""  # all values of the other fields are among the objects that are tried
    joined = any(isinstance(end, str) for name in reals for end in _ends(domain.fields[name]))
    cells = []
    for name in named:
        field = domain.fields[name]
        if not isinstance(field, Real):
            cells.append(list(field.listed or ()))
            continue
        values = [case[other] for case in cases for other in (reals if joined else [name]) if other in case]
        ranged = (_end(domain, field.low, "low"), _end(domain, field.high, "high"))
        cells.append([x for x in _cells(values, ranged) if not _is_left_out(field, x, ranged)])
    points = (dict(zip(named, values, strict=True)) for values in itertools.product(*cells))
    return _missed((one for one in points if _may_be(domain, one)), cases, fits)


def hole_between(cases: Sequence[Case], fits: Fits) -> str:
    """The same where objects become cases of other names: no hole between intervals of cases that are alike otherwise."""
    groups: dict[Any, list[Case]] = {}
    for case in cases:
        if any(isinstance(value, Between) for value in case.values()):
            key = tuple((name, "" if isinstance(value, Between) else text(value)) for name, value in sorted(case.items()))
            groups.setdefault(key, []).append(case)
    for group in groups.values():
        cells = []
        for name in group[0]:
            values = [case[name] for case in group]
            if not isinstance(values[0], Between):
                cells.append(values[:1])
                continue
            high = None if any(v.high is None for v in values) else max(exact(v.high) for v in values)
            cells.append(list(_cells(values, (min(exact(v.low) for v in values), high))))
        missed = _missed((dict(zip(group[0], one, strict=True)) for one in itertools.product(*cells)), group, fits)
        if missed:
            return missed
    return ""


def _missed(points: Iterable[Case], cases: Sequence[Case], fits: Fits) -> str:
    for one in points:
        if not any(fits(one, case) for case in cases):
            return f"no case is about {', '.join(f'{name} near {text(value)}' for name, value in one.items())}"
    return ""


def _cells(values: Iterable[Any], ranged: Range) -> Iterator[Any]:
    """One number of every cell of a range."""
    low, high = ranged
    told = [end for value in values for end in ((value.low, value.high) if isinstance(value, Between) else (value,))]
    ends = sorted({*(exact(end) for end in told if end is not None), *(end for end in ranged if end is not None)})
    inside = [end for end in ends if (low is None or end >= low) and (high is None or end <= high)]
    yield from inside
    yield from ((left + right) / 2 for left, right in itertools.pairwise(inside))
    if low is None:
        yield inside[0] - 1
    if high is None:
        yield inside[-1] + 1


def _ends(field: Any) -> Range:
    if isinstance(field, WholeField):
        return field.start, field.most
    return getattr(field, "low", None), getattr(field, "high", None)


def _end(domain: Domain, end: Any, which: str) -> Any:
    """The end of a range; of one that another field tells, the furthest that this can be."""
    while isinstance(end, str):
        end = _ends(domain.fields[end])[0 if which == "low" else 1]
    return None if end is None else exact(end)


def _is_left_out(field: Real, x: Any, ranged: Range) -> bool:
    return bool((field.leaves_out("low") and x == ranged[0]) or (field.leaves_out("high") and x == ranged[1]))


def _may_be(domain: Domain, one: Case) -> bool:
    """Nothing says that no object has these values."""
    try:
        typed = all(domain.fields[name].contains(value, one) for name, value in one.items())
        return typed and domain.admits(Q(dict(one)))
    except (AttributeError, ClaimError):  # it depends on what no case names
        return True
