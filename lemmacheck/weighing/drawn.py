"""Weighing draws: stored quantities, in index order, at fixed prefixes only, with a bound that holds at finite size."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, MissingQuantity, NotComparable
from lemmacheck.language.cases import case_text, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.language.relation import WithProbability
from lemmacheck.numbers.intervals import Span
from lemmacheck.numbers.kinds import sign
from lemmacheck.weighing import bounds, budget
from lemmacheck.weighing.case import shown
from lemmacheck.weighing.finding import Finding

Columns = Mapping[str, np.ndarray]


def looks(evidence: Draws, factor: int) -> list[int]:
    """The prefixes that may be looked at: one block, then doubled up to the most that the profile allows."""
    most = evidence.draws * (1 if isinstance(evidence, Observed) else factor)
    if isinstance(evidence, Observed):
        return [most]
    sizes = [evidence.block]
    while sizes[-1] < most:
        sizes.append(min(2 * sizes[-1], most))
    return sizes


@dataclass
class Weighing:
    """One statement and one random evidence: which cases are settled, and how many draws the others still need."""

    claim: Claim
    evidence: Draws
    name: str
    profile: str
    factor: int
    share: float
    index: int
    is_foil: bool = False
    latest: dict[str, Finding] = field(default_factory=dict)
    settled: dict[str, Finding] = field(default_factory=dict)
    round: int = 0

    def __post_init__(self) -> None:
        self.cases = {case_text(case): case for case in cases_of(self.evidence.over, self.profile)}
        self.looks = looks(self.evidence, self.factor)
        if not self.cases:
            raise ClaimError(f"{self.name} has no cases in the profile {self.profile}")

    def wants(self) -> dict[str, int]:
        """The draws needed per case before the next look; empty when the statement is settled."""
        if self.round >= len(self.looks) or self._is_over():
            return {}
        return {key: self.looks[self.round] for key in self.cases if key not in self.settled}

    def _is_over(self) -> bool:
        refuted = any(f.holds is False for f in self.settled.values())
        return len(self.settled) == len(self.cases) or (self.is_foil and refuted)

    def advance(self, draws: Mapping[str, Columns]) -> None:
        """Look at the next prefix of every open case; what lies beyond it is not seen."""
        n = self.looks[self.round]
        last = self.round == len(self.looks) - 1
        for key in self.wants():
            columns = {name: np.asarray(column[:n]) for name, column in draws[key].items()}
            finding = self.latest[key] = self._look(self.cases[key], columns, n)
            decided = finding.holds is False or (finding.holds is True and not self.is_foil)
            if decided or finding.admissible is False or last:  # a case that is excluded for certain needs no more draws
                self.settled[key] = finding
        self.round += 1

    def findings(self) -> list[Finding]:
        """The settled cases, and of the others what the last look saw."""
        return [self.settled.get(key) or self.latest[key] for key in self.cases if key in self.latest]

    def _look(self, case: dict[str, Any], columns: Columns, n: int) -> Finding:
        finding = Finding(
            evidence=self.name,
            kind=self.evidence.word,
            rung=self.evidence.rung,
            case={k: shown(v) for k, v in case.items()},
            draws=n,
        )
        q = self.claim.gather(case, columns, kind="float")
        weight = self._hypotheses(finding, q, n, case)
        if weight is None:
            return finding
        shows = {what: float(np.mean(show(q))) for what, show in self.claim.shows.items()}
        finding.shows = {what: value for what, value in shows.items() if math.isfinite(value)}
        if self.claim.informative is not None:
            finding.informative = bool(np.mean(self.claim.informative(q)) > 0)
        alpha = budget.share_of_look(
            self.share, random_evidence=sum(e.is_random for e in self.claim.evidence), cases=len(self.cases)
        )
        spans = self._spans(case, columns)
        if isinstance(self.evidence, Observed):
            _observe(self.claim, finding, q, weight)
        elif self.claim.open_constant is not None:
            self._needed(finding, case, columns, spans, weight, alpha)
        else:
            {"each": self._each, "mean": self._mean, "means": self._means, "rate": self._rate}[self.claim.relation.over_draws](
                finding, q, spans, weight, alpha, n, columns, case
            )
        return finding

    def _hypotheses(self, finding: Finding, q: Q, n: int, case: dict[str, Any]) -> np.ndarray | None:
        """1 where a draw meets every hypothesis, else 0: a claim under an event is about the product."""
        weight = np.ones(n)
        for what, margin in self.claim.assumes.items():
            parts = components(margin(q))
            lowest = np.min([np.broadcast_to(p, n) for p in parts], axis=0)
            met = lowest > 0 if is_strict(margin) else lowest >= 0
            fixed = all(np.ndim(p) == 0 for p in parts)  # a rare event that never happened is not an impossible one
            if fixed and (exactly := self._exactly(margin, case)) is not None:
                met = np.full(n, exactly)
            finding.audit[what] = True if met.all() else False if fixed else None
            weight = weight * met
        if any(v is False for v in finding.audit.values()):
            finding.admissible = False
            return None
        if not weight.any():
            finding.admissible = None
            finding.note = f"the hypotheses held in none of {n} draws"
            return None
        return weight

    def _exactly(self, hypothesis: Any, case: dict[str, Any]) -> bool | None:
        """A hypothesis on the case alone is decided exactly: rounding must not move a case over an edge."""
        try:
            signs = [sign(part) for part in components(hypothesis(self.claim.gather(case, {}, kind="exact")))]
        except (MissingQuantity, NotComparable, TypeError):  # it needs what was drawn, or floating-point functions
            return None
        if any(s is None for s in signs):
            return None
        return all(s > 0 if is_strict(hypothesis) else s >= 0 for s in signs if s is not None)

    def _spans(self, case: dict[str, Any], columns: Columns) -> Q:
        declared = self.evidence.bounds
        ranges = declared(Q(case)) if callable(declared) else declared
        spans: dict[str, Any] = {}
        for name in columns:
            low, high = ranges.get(name, (None, None))
            spans[name] = Span(-math.inf if low is None else float(low), math.inf if high is None else float(high))
        return self.claim.gather(case, spans, kind="float")

    def _each(self, finding: Finding, q: Q, spans: Q, weight: np.ndarray, alpha: float, n: int, *_: Any) -> None:
        """Every draw on its own: sampling can only fail to find a violation, so this is a search."""
        margins = np.min(margins_of(self.claim, q, n), axis=0)[weight > 0]
        finding.rung = "searched"
        finding.margin = finding.low = float(margins.min())
        finding.holds = True if finding.margin >= 0 else None
        if finding.holds is None:
            finding.note = "a draw has a negative margin in floating point; confirm it with a Search or Exact case"

    def _mean(self, finding: Finding, q: Q, spans: Q, weight: np.ndarray, alpha: float, n: int, *_: Any) -> None:
        parts = margins_of(self.claim, q, n)
        ranges = components(self.claim.margin(spans))
        results = []
        for part, range_ in zip(parts, ranges, strict=True):
            values = part * weight
            span = Span.of(range_)
            low, high = (span.low, span.high) if weight.all() else (min(span.low, 0.0), max(span.high, 0.0))
            results.append(mean_interval(values, low=low, high=high, alpha=alpha / len(parts)))
        self._settle(finding, results, alpha * 2)

    def _means(
        self, finding: Finding, q: Q, spans: Q, weight: np.ndarray, alpha: float, n: int, columns: Columns, case: dict[str, Any]
    ) -> None:
        if not weight.all():
            raise ClaimError("OfMeans cannot be used under a random hypothesis; state it as OnAverage")
        boxes = {}
        for name, column in columns.items():
            span = getattr(spans, name)
            low, _, high = mean_interval(column, low=span.low, high=span.high, alpha=alpha / len(columns))
            boxes[name] = Span(low, high)
        middle = components(
            self.claim.margin(self.claim.gather(case, {k: float(np.mean(c)) for k, c in columns.items()}, kind="float"))
        )
        ranges = [Span.of(r) for r in components(self.claim.margin(self.claim.gather(case, boxes, kind="float")))]
        self._settle(finding, [(r.low, float(m), r.high) for r, m in zip(ranges, middle, strict=True)], alpha * 2)

    def _rate(self, finding: Finding, q: Q, spans: Q, weight: np.ndarray, alpha: float, n: int, *_: Any) -> None:
        relation = self.claim.relation
        assert isinstance(relation, WithProbability)
        target = relation.at_least(q) if callable(relation.at_least) else relation.at_least
        margins = np.min(margins_of(self.claim, q, n), axis=0)
        kept = weight > 0
        violations, total = int((margins[kept] < 0).sum()), int(kept.sum())
        low, high = bounds.rate_interval(violations, total, alpha=bounds.part_of_alpha(2 * alpha, self.round))
        allowed = 1.0 - float(target)
        self._settle(finding, [(allowed - high, allowed - violations / total, allowed - low)], alpha * 2)

    def _settle(self, finding: Finding, results: list[tuple[float, float, float]], alpha: float) -> None:
        """The worst component decides; a mean that may be zero needs the resolution that the author asked for."""
        finding.alpha = alpha
        resolution = self.evidence.resolution
        if self.claim.relation.is_identity:
            reach = [max(abs(low), abs(high)) for low, _, high in results]
            worst = max(range(len(results)), key=lambda i: abs(results[i][1]))
            finding.low, finding.margin, finding.high = results[worst]
            finding.blind = max(reach)
            certain_no = any(low > 0 or high < 0 for low, _, high in results)
            fine = resolution is not None and finding.blind <= resolution
        else:
            worst = min(range(len(results)), key=lambda i: results[i][1])
            finding.low, finding.margin, finding.high = results[worst]
            lowest = min(low for low, _, _ in results)
            finding.blind = max(0.0, -lowest)
            certain_no = any(high < 0 for _, _, high in results)
            fine = finding.blind == 0.0 or (resolution is not None and finding.blind <= resolution)
        finding.holds = False if certain_no else True if fine else None
        if finding.holds is False:
            finding.witness = {
                **{k: str(v) for k, v in finding.case.items()},
                "mean margin": f"{finding.margin:.6g}",
                "at most": f"{finding.high:.6g}",
            }
        for end in ("low", "high"):
            if not math.isfinite(getattr(finding, end)):
                setattr(finding, end, None)
        if not math.isfinite(finding.blind):
            finding.blind = -1.0
            finding.note = (
                "no finite bound on the margin is stated, so its mean cannot be bounded: "
                "state bounds for the quantities, or claim a probability or quantile"
            )

    def _needed(self, finding: Finding, case: dict[str, Any], columns: Columns, spans: Q, weight: np.ndarray, alpha: float) -> None:
        """The constant that the draws need: the largest over the components, each with its own bounds."""
        constant = self.claim.open_constant
        assert constant is not None
        each = self.claim.relation.over_draws == "each"
        if not each and not weight.all():
            raise ClaimError("an average constant under a random hypothesis is not defined; fix it in the case")
        n = finding.draws
        box = {name: getattr(spans, name) for name in columns}
        zero, one, two = (
            margins_of(self.claim, self.claim.gather(case, columns, kind="float", **{constant: float(c)}), n) for c in (0, 1, 2)
        )
        ranges = components(self.claim.margin(self.claim.gather(case, box, kind="float", **{constant: 0.0})))
        found = []
        for a, b, c, range_ in zip(zero, one, two, ranges, strict=True):
            slope = b - a
            fixed = np.allclose(slope, slope[0], rtol=1e-9, atol=0) and slope[0] > 0
            if not fixed or not np.allclose(c - b, slope, rtol=1e-6, atol=0):
                raise ClaimError(f"the margin must be affine in {constant!r} with a slope that is positive and not random")
            values = (-a / slope)[weight > 0]
            if each:
                found.append((float(values.max()), float(values.max()), math.inf))
            else:
                span = -1.0 * Span.of(range_) / float(slope[0])
                found.append(mean_interval(values, low=span.low, high=span.high, alpha=alpha / len(zero)))
        low, estimate, high = (max(f[i] for f in found) for i in range(3))
        finding.needed = (low if math.isfinite(low) else None, estimate, high if math.isfinite(high) else None)
        finding.alpha = 2 * alpha


def margins_of(claim: Claim, q: Q, n: int) -> list[np.ndarray]:
    """Every component of the margin as one number per draw; a margin that is not a number is the claim's error."""
    parts = [np.broadcast_to(np.asarray(part, dtype=float), n) for part in components(claim.margin(q))]
    if any(np.isnan(part).any() for part in parts):
        raise ClaimError("the margin of a draw is not a number; the quantities leave its domain")
    return parts


def mean_interval(x: np.ndarray, *, low: float, high: float, alpha: float) -> tuple[float, float, float]:
    """Lower bound, mean and upper bound; a side without a stated bound stays open."""
    x = np.asarray(x, dtype=float)
    below = bounds.mean_at_least(x, low=low, high=high, alpha=alpha) if math.isfinite(low) else -math.inf
    above = bounds.mean_at_most(x, low=low, high=high, alpha=alpha) if math.isfinite(high) else math.inf
    return below, float(x.mean()), above


def _observe(claim: Claim, finding: Finding, q: Q, weight: np.ndarray) -> None:
    """A sign test over seeds, at its own level."""
    n = finding.draws
    if claim.relation.is_identity:
        raise ClaimError("an identity cannot be observed in floats; state it as an inequality with a tolerance")
    margins = np.min(margins_of(claim, q, n), axis=0)[weight > 0]
    positive, negative = int((margins >= 0).sum()), int((margins < 0).sum())
    finding.margin = float(np.median(margins))
    finding.low, finding.high = float(margins.min()), float(margins.max())
    p_value = bounds.sign_test(positive, negative)
    finding.note = f"{positive} of {positive + negative} seeds agree with the statement"
    if positive + negative >= 10 and p_value <= budget.OBSERVED:
        finding.holds = positive > negative
    if finding.holds is False:
        finding.witness = {**{k: str(v) for k, v in finding.case.items()}, "median margin": f"{finding.margin:.6g}"}


def draw_block(evidence: Draws, case: Mapping[str, Any], keys: np.ndarray) -> dict[str, np.ndarray]:
    """One block of replicates, checked for shape: one finite number per key and quantity."""
    drawn = evidence.draw(Q(dict(case)), keys)
    columns = {}
    for name, values in drawn.items():
        column = np.asarray(values, dtype=float)
        if column.shape != (len(keys),):
            raise ClaimError(
                f"{evidence.experiment} returned {name!r} of shape {column.shape} for {len(keys)} replicates; "
                "return one number per replicate"
            )
        if np.isnan(column).any():
            raise ClaimError(f"{evidence.experiment} returned NaN for {name!r} at {dict(case)}")
        columns[name] = column
    return columns
