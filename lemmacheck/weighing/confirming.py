"""A violation that floats nominate is confirmed in fractions or balls, and its witness made simpler while it stays one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Search
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import is_inside

DIGITS = (1, 2, 3, 4, 6, 9, 15)
CONFIRM_AT_MOST = 12
TIE = 1e-300  # a margin that is zero to so many digits is a tie


def examined(claim: Claim, evidence: Search, name: str, case: Mapping[str, Any]) -> Finding | None:
    """What balls say of a case; nothing where it divides by zero."""
    try:
        finding = examine(claim, Route(name=name, rung="searched", kind="ball", measure=evidence.measure), case)
    except (ZeroDivisionError, ArithmeticError):
        return None
    return finding


def tie_of(claim: Claim, finding: Finding) -> float | None:
    """How far from zero a margin may be that is zero to hundreds of digits; None where it is no tie, or a tie is a violation."""
    ends = [abs(end) for end in (finding.low, finding.high) if end is not None]
    if claim.relation.is_strict or finding.admissible is not True or len(ends) < 2 or max(ends) > TIE:
        return None
    return max(ends)


def confirm(
    claim: Claim, evidence: Search, name: str, candidates: list[Any], nominated: list[int]
) -> list[tuple[Finding, dict[str, Any]]]:
    """Nominated candidates, rounded to short fractions, that certainly violate the claim; smallest first."""
    confirmed = []
    by_size = sorted(nominated, key=lambda i: (_size(candidates[i]), nominated.index(i)))
    for i in dict.fromkeys(by_size[: CONFIRM_AT_MOST // 2] + nominated[: CONFIRM_AT_MOST // 2]):
        for digits in DIGITS:
            case = {k: rounded(v, digits) for k, v in candidates[i].items()}
            finding = examined(claim, evidence, name, case) if is_inside(claim.domain, case) else None
            if finding is not None and finding.holds is False and finding.admissible is True:
                confirmed.append((finding, case))
                break
    return sorted(confirmed, key=lambda pair: _size(pair[1]))


def rounded(value: Any, digits: int | None) -> Any:
    """Floats as fractions with so many digits below the line, or exactly as they are."""
    if isinstance(value, (list, tuple)):
        return [rounded(v, digits) for v in value]
    if isinstance(value, float):
        exact = Fraction(value)
        return exact if digits is None else exact.limit_denominator(10**digits)
    return value


def _size(case: Mapping[str, Any]) -> int:
    return sum(_count(v) for v in case.values())


def _count(value: Any) -> int:
    return sum(_count(v) for v in value) if isinstance(value, (list, tuple)) else 1


def shrink(claim: Claim, evidence: Search, name: str, finding: Finding, case: dict[str, Any]) -> Finding:
    """Replace entries by simpler fractions one at a time while the violation stays certain."""
    changed, budget = True, 200
    while changed and budget > 0:
        changed = False
        for path, value in list(_leaves(case)):
            for simpler in _simpler(value):
                budget -= 1
                trial = replaced(case, path, simpler)
                found = examined(claim, evidence, name, trial) if is_inside(claim.domain, trial) else None
                if found is not None and found.holds is False and found.admissible is True:
                    case, finding, changed = trial, found, True
                    break
            if budget <= 0:
                break
    return finding


def _simpler(value: Fraction) -> Iterable[Fraction]:
    seen = {value}
    for digits in (0, 1, 2):
        near = value.limit_denominator(10**digits)
        if near not in seen and near.denominator < value.denominator:
            seen.add(near)
            yield near


def _leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Fraction]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, (list, tuple, dict)):
            yield from _leaves(inner, (*path, key))
        elif isinstance(inner, Fraction):
            yield (*path, key), inner


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A case with one number changed."""
    if not path:
        return new
    head, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {k: replaced(v, rest, new) if k == head else v for k, v in value.items()}
    return [replaced(v, rest, new) if i == head else v for i, v in enumerate(value)]
