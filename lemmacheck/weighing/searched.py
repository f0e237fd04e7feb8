"""Search: floats nominate, fractions or balls confirm, and a confirmed witness is shrunk.

Families of spectra and matrices are our own and seeded by name, so a search gives the same candidates on every run.
A candidate is a case whose entries are numbers or (nested) lists of numbers.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Search, stream_of
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import text
from lemmacheck.weighing.case import Route, examine
from lemmacheck.weighing.finding import Finding

DIGITS = (1, 2, 3, 4, 6, 9, 15)
CONFIRM_AT_MOST = 12
DESCENTS = 6
STEPS = 150


def hunt(claim: Claim, evidence: Search, name: str) -> list[Finding]:
    """Two findings at the most: the smallest and the worst violation; or one that says none was found."""
    candidates = list(evidence.over(np.random.default_rng(_seed(evidence))))
    scored = sorted(((score, i) for i, c in enumerate(candidates) if (score := _score(claim, evidence, c)) is not None))
    if evidence.descend:
        for score, i in scored[:DESCENTS]:
            better = descend(claim, evidence, candidates[i])
            improved = _score(claim, evidence, better)
            if improved is not None and improved < score:
                candidates.append(better)
                scored.append((improved, len(candidates) - 1))
        scored.sort()
    tried = f"{len(scored)} admissible candidates of {len(candidates)}"
    if not scored:
        return [Finding(evidence=name, rung="searched", admissible=None, note="no candidate met the hypotheses")]
    worst_score, worst_index = scored[0]
    nominated = [i for score, i in scored if score < 0]
    confirmed = _confirm(claim, evidence, name, candidates, nominated)
    if confirmed:
        smallest = shrink(claim, evidence, name, *confirmed[0])
        worst = min((f for f, _ in confirmed), key=lambda f: f.margin or 0.0)
        smallest.note, worst.note = f"smallest of {tried}", f"worst of {tried}"
        return [smallest] if smallest.case == worst.case else [smallest, worst]
    finding = Finding(
        evidence=name,
        rung="searched",
        margin=worst_score,
        note=tried,
        case={k: text(v) for k, v in candidates[worst_index].items()},
        holds=True,
    )
    if nominated and not _is_rounding(claim, evidence, name, candidates, nominated):
        finding.holds = None
        finding.note = f"a negative margin in floats was neither confirmed nor excluded; {tried}"
    return [finding]


def _seed(evidence: Search) -> int:
    name = evidence.stream or stream_of(evidence.over)
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def _score(claim: Claim, evidence: Search, candidate: Mapping[str, Any]) -> float | None:
    """The margin in floats, or None where a hypothesis fails or the margin is undefined."""
    try:
        q = claim.gather(candidate, evidence.measure(Q(dict(candidate))), kind="float")
        if any(float(part) < 0 or (is_strict(m) and float(part) == 0) for m in claim.assumes.values() for part in components(m(q))):
            return None
        parts = [float(p) for p in components(claim.margin(q))]
    except ZeroDivisionError:
        return None
    worst = -max(abs(p) for p in parts) if claim.relation.is_identity else min(parts)
    return None if math.isnan(worst) else worst


def descend(claim: Claim, evidence: Search, candidate: Mapping[str, Any]) -> dict[str, Any]:
    """Follow the gradient of the margin downhill from a candidate; hypotheses are re-checked by the caller."""
    import torch

    moving = {k: torch.tensor(v, dtype=torch.float64, requires_grad=True) for k, v in candidate.items() if not _is_fixed(v)}
    if not moving:
        return dict(candidate)
    optimizer = torch.optim.Adam(list(moving.values()), lr=0.02)
    best, best_score = dict(candidate), math.inf
    for _ in range(STEPS):
        q = claim.gather({**candidate, **moving}, evidence.measure(Q({**candidate, **moving})), kind="float")
        parts = [p for p in components(claim.margin(q)) if isinstance(p, torch.Tensor) and p.requires_grad]
        if not parts:
            break
        loss = -torch.stack([p.abs() for p in parts]).max() if claim.relation.is_identity else torch.stack(parts).min()
        if not torch.isfinite(loss):
            break
        if loss.item() < best_score:
            best_score = loss.item()
            best = {**candidate, **{k: v.detach().tolist() for k, v in moving.items()}}
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return best


def _is_fixed(value: Any) -> bool:
    return isinstance(value, (int, str, bool, Fraction))


def _examined(claim: Claim, evidence: Search, name: str, case: Mapping[str, Any]) -> Finding | None:
    try:
        finding = examine(claim, Route(name=name, rung="searched", kind="ball", measure=evidence.measure), case)
    except (ZeroDivisionError, ArithmeticError):
        return None
    return finding


def _confirm(
    claim: Claim, evidence: Search, name: str, candidates: list[Any], nominated: list[int]
) -> list[tuple[Finding, dict[str, Any]]]:
    """Nominated candidates, rounded to short fractions, that certainly violate the claim; smallest first."""
    confirmed = []
    by_size = sorted(nominated, key=lambda i: (_size(candidates[i]), nominated.index(i)))
    for i in dict.fromkeys(by_size[: CONFIRM_AT_MOST // 2] + nominated[: CONFIRM_AT_MOST // 2]):
        for digits in DIGITS:
            case = {k: _rounded(v, digits) for k, v in candidates[i].items()}
            finding = _examined(claim, evidence, name, case)
            if finding is not None and finding.holds is False and finding.admissible is True:
                confirmed.append((finding, case))
                break
    return sorted(confirmed, key=lambda pair: _size(pair[1]))


def _is_rounding(claim: Claim, evidence: Search, name: str, candidates: list[Any], nominated: list[int]) -> bool:
    """Every nominated candidate, taken at its exact binary value, certainly does not violate the claim."""
    for i in nominated[: 4 * CONFIRM_AT_MOST]:
        finding = _examined(claim, evidence, name, {k: _rounded(v, None) for k, v in candidates[i].items()})
        if finding is None or (finding.holds is not True and finding.admissible is not False):
            return False
    return len(nominated) <= 4 * CONFIRM_AT_MOST


def _rounded(value: Any, digits: int | None) -> Any:
    if isinstance(value, (list, tuple)):
        return [_rounded(v, digits) for v in value]
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
                trial = _replaced(case, path, simpler)
                found = _examined(claim, evidence, name, trial)
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


def _replaced(value: Any, path: tuple[Any, ...], new: Fraction) -> Any:
    if not path:
        return new
    head, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {k: _replaced(v, rest, new) if k == head else v for k, v in value.items()}
    return [_replaced(v, rest, new) if i == head else v for i, v in enumerate(value)]
