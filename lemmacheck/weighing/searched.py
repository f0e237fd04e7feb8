"""Search: floats nominate and climb; what they nominate is confirmed in `confirming`; what they ranged over is in `ranging`.

Families of spectra and matrices are our own and seeded by name, so a search gives the same candidates on every run.
A candidate is a case whose entries are numbers or (nested) lists of numbers.
"""

from __future__ import annotations

import dataclasses
import hashlib
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Search, stream_of
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import text
from lemmacheck.proofs.plain_numbers import as_float
from lemmacheck.proofs.separation import lasting_state
from lemmacheck.weighing.confirming import CONFIRM_AT_MOST, confirm, examined, replaced, rounded, shrink, tie_of
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import is_inside
from lemmacheck.weighing.ranging import Ranged, as_floats, range_over
from lemmacheck.weighing.undefined import region_without_value

CLIMBS = 3  # candidates from which a search climbs
WANDERINGS = 120  # small changes that it tries from each
STEPS = 150
NEXT_TO_NOTHING = 1e-3  # of the margins in the middle: so near to zero a search does not know whether zero is reached
ROUGHLY = 1e-3  # how far apart floats and balls may be by rounding, as a share of the margin or of one


@dataclass
class Field:
    """The candidates of a search, scored in floats, and those that have no score."""

    candidates: list[dict[str, Any]]
    scored: list[tuple[float, int]] = dataclasses.field(default_factory=list)
    undefined: list[int] = dataclasses.field(default_factory=list)  # NaN in floats: it may hide anything
    outside: int = 0  # a hypothesis fails
    climbed: int = 0

    def add(self, claim: Claim, evidence: Search, candidate: dict[str, Any]) -> None:
        """Scores a candidate and sorts it in."""
        score = _score(claim, evidence, candidate)
        self.candidates.append(candidate)
        if score is None:
            self.outside += 1
        elif math.isnan(score):
            self.undefined.append(len(self.candidates) - 1)
        else:
            self.scored.append((score, len(self.candidates) - 1))

    def falls_to_zero(self) -> bool:
        """The least margin is next to nothing beside the others: somewhere near it there may be none left."""
        scores = [score for score, _ in self.scored]
        return bool(scores) and min(scores) < NEXT_TO_NOTHING * float(np.median(scores))

    def tried(self) -> str:
        """What was looked at, with the ranges of its numbers."""
        told = [f"{len(self.scored)} admissible candidates of {len(self.candidates)}"]
        told += [f"{self.outside} outside the hypotheses"] * bool(self.outside)
        told += [f"{len(self.undefined)} without a value in floats"] * bool(self.undefined)
        told += [f"{self.climbed} reached by climbing"] * bool(self.climbed)
        spans = _ranges([self.candidates[i] for _, i in self.scored])
        ranges = ", ".join(f"{name} from {low:.3g} to {high:.3g}" for name, (low, high) in spans.items())
        return ", ".join(told) + (f"; {ranges}" if ranges else "")


def hunt(claim: Claim, evidence: Search, name: str) -> list[Finding]:
    """Two findings at the most: the smallest and the worst violation; or one that says none was found."""
    field, before = Field([]), lasting_state(evidence.measure)
    proposed = [dict(candidate) for candidate in evidence.over(np.random.default_rng(_seed(evidence)))]
    for candidate in proposed:
        field.add(claim, evidence, candidate)
    _climb(claim, evidence, field, field.scored)
    field.scored.sort()
    if not field.scored and not field.undefined:
        return [Finding(evidence=name, rung="searched", admissible=None, note=f"no candidate met the hypotheses: {field.tried()}")]
    nominated = [i for score, i in field.scored if not claim.relation.allows(int(np.sign(score)))] + field.undefined
    confirmed = confirm(claim, evidence, name, field.candidates, nominated)
    ranged = Ranged()
    if not confirmed:
        ranged = range_over(claim, evidence, name, proposed)
        confirmed, further = _beyond(claim, evidence, name, field, ranged)
        nominated += further
    if confirmed:
        smallest = shrink(claim, evidence, name, *confirmed[0])
        worst = min((f for f, _ in confirmed), key=lambda f: f.margin or 0.0)
        smallest.shrunk = True
        smallest.note, worst.note = f"smallest of {field.tried()}", f"worst of {field.tried()}"
        return [smallest] if smallest.case == worst.case else [smallest, worst]
    changed = [what for what, value in lasting_state(evidence.measure).items() if before.get(what) != value]
    if changed:
        raise ClaimError(f"the measurement of {name} changes {changed[0]}, so that it may say another thing the next time")
    finding = _nothing_found(claim, name, field, ranged)
    blank = [field.candidates[i] for i in field.undefined] + [
        {k: as_floats(v) for k, v in case.items()} for case in ranged.undefined
    ]
    hidden = region_without_value(claim.domain, blank, lambda case: _score(claim, evidence, case))
    if hidden is not None:
        finding.holds, finding.case = None, {k: text(v) for k, v in hidden.items()}
        finding.note = f"it has no value here, nor anywhere around it, and what has none may hide anything; {field.tried()}"
    elif nominated:
        _settle(finding, _largest_tie(claim, evidence, name, field.candidates, nominated), field)
    return [finding]


def _beyond(claim: Claim, evidence: Search, name: str, field: Field, ranged: Ranged) -> tuple[list[Any], list[int]]:
    """A violation among the objects of the domain, or above them: what climbing from the worst of them nominates."""
    if ranged.violation is not None:
        return [ranged.violation], []
    known = len(field.candidates)
    starts = []
    for _, case in ranged.worst[:CLIMBS]:
        field.candidates.append({key: as_floats(value) for key, value in case.items()})
        score = _score(claim, evidence, field.candidates[-1])
        if score is not None and not math.isnan(score):
            starts.append((score, len(field.candidates) - 1))
    _climb(claim, evidence, field, starts)
    field.scored.sort()
    further = [i for score, i in field.scored if i >= known and not claim.relation.allows(int(np.sign(score)))]
    return confirm(claim, evidence, name, field.candidates, further), further


def _nothing_found(claim: Claim, name: str, field: Field, ranged: Ranged) -> Finding:
    finding = Finding(evidence=name, rung="searched", note=field.tried(), holds=True, blind=ranged.blind)
    if field.scored:
        finding.margin, worst = field.scored[0]
        finding.case = {k: text(v) for k, v in field.candidates[worst].items()}
    if ranged.lacks:
        finding.supports = False
        finding.note = f"a search supports only what it ranged over: {ranged.lacks}; {field.tried()}"
    elif claim.domain is not None:
        finding.informative = True if True in ranged.informs else False if ranged.informs == {False} else None
        finding.note = f"{ranged.sentence(claim.domain)}; {field.tried()}"
    if ranged.open_at is not None:
        finding.holds, finding.case = None, ranged.open_at.case
        finding.note = f"{ranged.open_at.note or 'an object of the domain stays open in balls'}; {field.tried()}"
    if claim.relation.is_strict and field.falls_to_zero():
        finding.holds = None
        finding.note = f"the margin falls towards zero, and a search does not tell a small one from none; {field.tried()}"
    return finding


def _settle(finding: Finding, tie: float | None, field: Field) -> None:
    """What was nominated and not confirmed is a tie, or it leaves the search open."""
    if tie is None:
        finding.holds = None
        finding.note = f"a margin that is negative or undefined in floats was neither confirmed nor excluded; {field.tried()}"
    else:
        finding.blind = max(tie, finding.blind or 0.0)


def _climb(claim: Claim, evidence: Search, field: Field, starts: list[tuple[float, int]]) -> None:
    """From the worst candidates downhill: along the gradient where the measure takes tensors, by small changes elsewhere."""
    rng = np.random.default_rng(_seed(evidence) + 2)
    ranges = _ranges(field.candidates)
    for score, i in sorted(starts)[:CLIMBS]:
        start = field.candidates[i]
        better = descend(claim, evidence, start) if evidence.descend else _wander(claim, evidence, start, score, _Way(rng, ranges))
        improved = _score(claim, evidence, better)
        if improved is not None and not math.isnan(improved) and improved < score and is_inside(claim.domain, better):
            field.candidates.append(better)
            field.scored.append((improved, len(field.candidates) - 1))
            field.climbed += 1


@dataclass
class _Way:
    """Random numbers, and the ranges that the author's candidates span: beyond them a statement may mean nothing."""

    rng: np.random.Generator
    ranges: Mapping[str, tuple[float, float]]

    def changed(self, old: float, name: str, size: float) -> float:
        """The number moved a little, inside its range."""
        by_factor = self.rng.random() < 0.5
        new = old * math.exp(size * self.rng.standard_normal()) if by_factor else old + size * self.rng.standard_normal()
        low, high = self.ranges[name]
        return min(max(new, low), high)


def _wander(claim: Claim, evidence: Search, start: dict[str, Any], score: float, way: _Way) -> dict[str, Any]:
    """Changes one number at a time, by factors and steps that shrink, and keeps what lowers the margin."""
    places = [path for path, value in _numbers(start)]
    best, size = start, 0.5
    for step in range(WANDERINGS if places else 0):
        path = places[int(way.rng.integers(len(places)))]
        trial = replaced(best, path, way.changed(_at(best, path), str(path[0]), size))
        found = _score(claim, evidence, trial)
        if found is not None and found < score and is_inside(claim.domain, trial):
            best, score = trial, found
        elif step % 8 == 7:
            size *= 0.7
    return best


def _largest_tie(claim: Claim, evidence: Search, name: str, candidates: list[Any], nominated: list[int]) -> float | None:
    """Every nominated candidate at its exact binary value: certainly no violation, or equal to hundreds of digits.

    Returns how far from zero a tie may be (zero where all are certain), or None where something stays open.
    """
    if len(nominated) > 4 * CONFIRM_AT_MOST:
        return None
    largest = 0.0
    for i in nominated:
        finding = examined(claim, evidence, name, {k: rounded(v, None) for k, v in candidates[i].items()})
        score = _score(claim, evidence, candidates[i])
        if finding is None and score is not None and not math.isnan(score):
            return None  # floats see a violation, and balls no value that could tell
        if finding is None or finding.admissible is False:
            continue  # undefined there, or not a case of the statement
        if finding.holds is True and not _contradicts(finding, score):
            continue
        tie = tie_of(claim, finding)
        if tie is None:
            return None
        largest = max(largest, tie)
    return largest


def _contradicts(finding: Finding, score: float | None) -> bool:
    """Floats see a violation that rounding does not explain where balls see none: then the two do not measure the same."""
    return score is not None and score < -ROUGHLY * max(1.0, abs(finding.margin or 0.0))


def _ranges(candidates: list[dict[str, Any]]) -> dict[str, tuple[float, float]]:
    """The smallest and largest value of the numbers under each name."""
    seen: dict[str, list[float]] = {}
    for candidate in candidates:
        for name, value in candidate.items():
            seen.setdefault(str(name), []).extend(_floats(value))
    return {name: (min(values), max(values)) for name, values in seen.items() if values}


def _floats(value: Any) -> list[float]:
    """All floats in a value."""
    if isinstance(value, (list, tuple, dict)):
        return [x for held in (value.values() if isinstance(value, dict) else value) for x in _floats(held)]
    return [float(value)] if isinstance(value, float) else []


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], float]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, (list, tuple, dict)):
            yield from _numbers(inner, (*path, key))
        elif isinstance(inner, float):
            yield (*path, key), inner


def _at(value: Any, path: tuple[Any, ...]) -> float:
    for key in path:
        value = value[key]
    return float(value)


def _seed(evidence: Search) -> int:
    name = evidence.stream or stream_of(evidence.over)
    return int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "little")


def _score(claim: Claim, evidence: Search, candidate: Mapping[str, Any]) -> float | None:
    """The margin in floats, NaN where it has none, or None where a hypothesis fails."""
    try:
        q = claim.gather(candidate, evidence.measure(Q(dict(candidate))), kind="float")
        if any(
            as_float(part) < 0 or (is_strict(m) and as_float(part) == 0)
            for m in claim.assumes.values()
            for part in components(m(q))
        ):
            return None
        parts = [as_float(p) for p in components(claim.margin(q))]
    except ZeroDivisionError:
        return math.nan
    if not all(math.isfinite(p) for p in parts):
        return math.nan  # an infinite part would hide all others
    return -max(abs(p) for p in parts) if claim.relation.is_identity else min(parts)


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
