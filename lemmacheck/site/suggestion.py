"""The picture of a claim whose author asked for none: its two sides, or the constant it needs, along one parameter."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal

from lemmacheck.record.numerals import as_float
from lemmacheck.record.results import CaseRow, ClaimResult, PlotSpec
from lemmacheck.record.sentences import enumerated, equation, symbol

FEWEST = 4  # places along the axis; fewer are read faster in the table
MOST_DECADES = 12  # beyond, every curve looks like every other
MOST_SLICES = 4


def suggested(claim: ClaimResult) -> PlotSpec | None:
    """What a reader wants to see first; None where it would show nothing."""
    rows = _usable(claim)
    y = _columns(claim, rows)
    x = _axis(rows) if y else ""
    if not x:
        return None
    shown = _sliced(claim, rows, x)
    values = [v for row in shown for column in y if (v := _value(row, column)) is not None]
    places = {as_float(row.case[x]) for row in shown}
    if len(places) < FEWEST or len(set(values)) < 2:
        return None
    positive = min(values) > 0
    wide = positive and max(values) >= 30 * min(values)
    if (positive and max(values) > 10**MOST_DECADES * min(values)) or _coincide(shown, y, log=wide):
        return None
    xs = [v for v in places if v is not None]
    log = ("x" if min(xs) > 0 and max(xs) >= 30 * min(xs) else "") + ("y" if wide else "")
    named: dict[str, Any] = dict(title=_title(y, x, shown), values="both sides" if len(y) == 2 else "")
    return PlotSpec(x=x, y=y, kind=_kind(claim, shown, y), log=log, by=_by(shown, x), **named)


def slices(claim: ClaimResult, spec: PlotSpec) -> list[CaseRow]:
    """The cases that the suggested picture shows."""
    return _sliced(claim, _usable(claim), spec.x)


def _usable(claim: ClaimResult) -> list[CaseRow]:
    """Cases within the hypotheses; of several pieces of evidence the one with the most cases, whose columns belong together."""
    rows = [row for row in claim.cases if row.admissible is not False and (row.needed or row.shows)]
    sizes = Counter(row.evidence for row in rows if row.holds is False) or Counter(row.evidence for row in rows)
    return [row for row in rows if row.evidence == sizes.most_common(1)[0][0]] if sizes else []


def _columns(claim: ClaimResult, rows: Sequence[CaseRow]) -> list[str]:
    """The needed constant, or both sides; an identity that holds has two sides that coincide, which is nothing to see."""
    if any(row.needed and row.needed[1] is not None for row in rows):
        return ["needed"]
    known = len(claim.sides) == 2 and any(all(row.shows.get(side) is not None for side in claim.sides) for row in rows)
    holds = claim.relation == "Identity" and all(row.holds is not False for row in rows)
    return list(claim.sides) if known and not holds else []


def _value(row: CaseRow, column: str) -> float | None:
    return (row.needed[1] if row.needed else None) if column == "needed" else row.shows.get(column)


def _coincide(rows: Sequence[CaseRow], y: Sequence[str], *, log: bool) -> bool:
    """The two sides are nowhere further apart than the width of their curves."""
    pairs = [(_value(row, y[0]), _value(row, y[-1])) for row in rows if len(y) == 2]
    drawn = [(math.log(a), math.log(b)) if log else (a, b) for a, b in pairs if a is not None and b is not None]
    heights = [height for pair in drawn for height in pair]
    return bool(drawn) and max(abs(a - b) for a, b in drawn) < 0.02 * (max(heights) - min(heights))


def _axis(rows: Sequence[CaseRow]) -> str:
    """The number that takes the most values."""
    values: dict[str, set[float]] = {}
    for row in rows:
        for name, text in row.case.items():
            value = as_float(text)
            if value is not None:
                values.setdefault(name, set()).add(value)
    return max(values, key=lambda name: len(values[name]), default="")


def _sliced(claim: ClaimResult, rows: Sequence[CaseRow], x: str) -> list[CaseRow]:
    """Rows in which only the axis and one more parameter vary, those of the violation first; all where nothing is shared."""
    usable = [row for row in rows if as_float(row.case.get(x)) is not None]
    groups: dict[tuple[str, ...], list[CaseRow]] = {}
    for row in usable:
        groups.setdefault(_rest(row.case, x), []).append(row)
    witness = _rest(claim.witness.where or {}, x) if claim.witness else ()
    full = {key: group for key, group in groups.items() if len({str(row.case[x]) for row in group}) >= FEWEST}
    if not full:
        return usable if len(groups) == len(usable) else []
    order: Callable[[tuple[str, ...]], tuple[bool, int, int]] = lambda key: (  # noqa: E731
        key != witness,
        -sum(row.holds is False for row in full[key]),
        -len(full[key]),
    )
    first, *others = sorted(full, key=order)
    near = [key for key in others if sum(a != b for a, b in zip(key, first, strict=True)) == 1]
    position = next((i for i, (a, b) in enumerate(zip(first, near[0], strict=True)) if a != b), 0) if near else 0
    kept = [first, *(key for key in near if all(a == b for i, (a, b) in enumerate(zip(key, first, strict=True)) if i != position))]
    return [row for key in kept[:MOST_SLICES] for row in full[key]]


def _rest(case: Mapping[str, Any], x: str) -> tuple[str, ...]:
    """The parameters of a case but for the axis."""
    return tuple(f"{name} {value}" for name, value in sorted(case.items()) if name != x)


def _by(rows: Sequence[CaseRow], x: str) -> str:
    """The parameter, if it is one alone, that tells the lines apart."""
    varying = [name for name, values in _values(rows).items() if name != x and len(values) > 1]
    return varying[0] if len(varying) == 1 and len(_values(rows)[varying[0]]) <= MOST_SLICES else ""


def _values(rows: Iterable[CaseRow]) -> dict[str, set[str]]:
    values: dict[str, set[str]] = {}
    for row in rows:
        for name, value in row.case.items():
            values.setdefault(name, set()).add(str(value))
    return values


def _kind(claim: ClaimResult, rows: Sequence[CaseRow], y: Sequence[str]) -> Literal["lines", "bound", "floor"]:
    """Which side must stay below the other, as far as the cases tell."""
    if len(y) < 2 or claim.relation == "Identity":
        return "lines"
    above = below = 0
    for row in rows:
        one, two = (row.shows.get(side) for side in y)
        if one is not None and two is not None and one != two and row.holds is not None:
            is_above = (one > two) is row.holds
            above, below = above + is_above, below + (not is_above)
    return "lines" if above and below else "floor" if above else "bound"


def _title(y: Sequence[str], x: str, rows: Sequence[CaseRow]) -> str:
    what = "the constant that is needed" if y[0] == "needed" else f"{y[0].removesuffix(', at least')} and {y[1]}"
    fixed = [(name, values) for name, values in _values(rows).items() if name != x and len(values) == 1]
    short = [equation(symbol(name), min(values)) for name, values in fixed if len(min(values)) < 12][:4]
    return f"{what} against {symbol(x)}" + (f", at {enumerated(short)}" if short else "")
