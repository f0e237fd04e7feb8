"""One look at the draws of one case: what they say about the margin, with bounds that hold at finite size."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import WithProbability
from lemmacheck.numbers.intervals import Span
from lemmacheck.weighing import bounds, budget
from lemmacheck.weighing.finding import Finding

Columns = Mapping[str, np.ndarray]
Interval = tuple[float, float, float]  # lower bound, mean, upper bound


@dataclass(frozen=True, kw_only=True)
class Look:
    """All that is at hand when one case is looked at."""

    claim: Claim
    case: Mapping[str, Any]
    columns: Columns
    q: Q  # parameters, constants and columns
    spans: Q  # the same with the range of each quantity in place of its draws
    weight: np.ndarray  # 1 where a draw meets every hypothesis, else 0
    alpha: float  # error probability of one side of one interval
    number: int  # of the look: 0 for the first prefix
    resolution: float | None

    @property
    def error(self) -> float:
        """An interval has two sides, each wrong with probability at most `alpha`."""
        return 2 * self.alpha

    @property
    def draws(self) -> int:
        return len(self.weight)

    def margins(self) -> list[np.ndarray]:
        return margins_of(self.claim, self.q, self.draws)

    def worst_margins(self) -> np.ndarray:
        """The smallest component per draw."""
        worst: np.ndarray = np.min(self.margins(), axis=0)
        return worst

    def gather(self, quantities: Mapping[str, Any], **extra: float) -> Q:
        return self.claim.gather(self.case, quantities, kind="float", **extra)


def weigh_each(look: Look, finding: Finding) -> None:
    """Every draw on its own: sampling can only fail to find a violation, so this is a search."""
    margins = look.worst_margins()[look.weight > 0]
    finding.rung = "searched"
    finding.margin = finding.low = float(margins.min())
    allowed = look.claim.relation.allows(int(np.sign(finding.margin)))
    finding.holds = True if allowed else None
    finding.supports, finding.note = False, "draws from a law of its author's choice range over no domain: state a probability"
    if finding.holds is None:
        finding.note = "a draw has a forbidden margin in floating point; confirm it with a Search or Exact case"


def weigh_mean(look: Look, finding: Finding) -> None:
    """The mean of the margin, under the hypotheses: the mean of the product with their indicator."""
    parts = look.margins()
    ranges = components(look.claim.margin(look.spans))
    results = []
    for part, range_ in zip(parts, ranges, strict=True):
        span = Span.of(range_)
        low, high = (span.low, span.high) if look.weight.all() else (min(span.low, 0.0), max(span.high, 0.0))
        results.append(mean_interval(part * look.weight, low=low, high=high, alpha=look.alpha / len(parts)))
    settle(look, finding, results)


def weigh_margin_of_means(look: Look, finding: Finding) -> None:
    """The margin over the box of all means that the draws leave possible."""
    if not look.weight.all():
        raise ClaimError("OfMeans cannot be used under a random hypothesis; state it as OnAverage")
    boxes = {}
    for name, column in look.columns.items():
        span = getattr(look.spans, name)
        low, _, high = mean_interval(column, low=span.low, high=span.high, alpha=look.alpha / len(look.columns))
        boxes[name] = Span(low, high)
    means = {name: float(np.mean(column)) for name, column in look.columns.items()}
    middle = components(look.claim.margin(look.gather(means)))
    ranges = [Span.of(r) for r in components(look.claim.margin(look.gather(boxes)))]
    settle(look, finding, [(r.low, float(m), r.high) for r, m in zip(ranges, middle, strict=True)])


def weigh_rate(look: Look, finding: Finding) -> None:
    """How often the margin is negative, with the looks' parts of the error probability adding up."""
    relation = look.claim.relation
    assert isinstance(relation, WithProbability)
    target = relation.at_least(look.q) if callable(relation.at_least) else relation.at_least
    margins = look.worst_margins()
    kept = look.weight > 0
    violations, total = int((margins[kept] < 0).sum()), int(kept.sum())
    low, high = bounds.rate_interval(violations, total, alpha=bounds.part_of_alpha(look.error, look.number))
    allowed = 1.0 - float(target)
    settle(look, finding, [(allowed - high, allowed - violations / total, allowed - low)])


WAYS: Mapping[str, Callable[[Look, Finding], None]] = {
    "each": weigh_each,
    "mean": weigh_mean,
    "means": weigh_margin_of_means,
    "rate": weigh_rate,
}


def settle(look: Look, finding: Finding, results: list[Interval]) -> None:
    """The worst component decides; a mean that may be zero needs the resolution that the author asked for."""
    finding.alpha = look.error
    if look.claim.relation.is_identity:
        worst = max(results, key=lambda result: abs(result[1]))
        blind = max(max(abs(low), abs(high)) for low, _, high in results)
        certain_no = any(low > 0 or high < 0 for low, _, high in results)
        fine = False
    else:
        worst = min(results, key=lambda result: result[1])
        blind = max(0.0, -min(low for low, _, _ in results))
        certain_no = any(high < 0 for _, _, high in results)
        fine = blind == 0.0
    fine = fine or (look.resolution is not None and blind <= look.resolution)
    low, finding.margin, high = worst
    finding.holds = False if certain_no else True if fine else None
    if finding.holds is False:
        finding.witness = {**_words(finding.case), "mean margin": f"{finding.margin:.6g}", "at most": f"{high:.6g}"}
    finding.low = low if math.isfinite(low) else None
    finding.high = high if math.isfinite(high) else None
    finding.blind = blind if math.isfinite(blind) else None
    if finding.blind is None:
        finding.note = (
            "no finite bound on the margin is stated, so its mean cannot be bounded: "
            "state bounds for the quantities, or claim a probability or quantile"
        )


def weigh_needed(look: Look, finding: Finding) -> None:
    """The constant that the draws need: the largest over the components, each with its own bounds."""
    constant = look.claim.open_constant
    assert constant is not None
    each = look.claim.relation.over_draws == "each"
    if not each and not look.weight.all():
        raise ClaimError("an average constant under a random hypothesis is not defined; fix it in the case")
    zero, one, two = (margins_of(look.claim, look.gather(look.columns, **{constant: float(c)}), look.draws) for c in (0, 1, 2))
    box = {name: getattr(look.spans, name) for name in look.columns}
    ranges = components(look.claim.margin(look.gather(box, **{constant: 0.0})))
    found: list[Interval] = []
    for a, b, c, range_ in zip(zero, one, two, ranges, strict=True):
        slope = b - a
        fixed = np.allclose(slope, slope[0], rtol=1e-9, atol=0) and slope[0] > 0
        if not fixed or not np.allclose(c - b, slope, rtol=1e-6, atol=0):
            raise ClaimError(f"the margin must be affine in {constant!r} with a slope that is positive and not random")
        values = (-a / slope)[look.weight > 0]
        _require_affine_at(look, float(values.max()), len(found), a, slope)
        if each:
            found.append((float(values.max()), float(values.max()), math.inf))
        else:
            span = -1.0 * Span.of(range_) / float(slope[0])
            found.append(mean_interval(values, low=span.low, high=span.high, alpha=look.alpha / len(zero)))
    low, estimate, high = (max(f[i] for f in found) for i in range(3))
    finding.needed = (low if math.isfinite(low) else None, estimate, high if math.isfinite(high) else None)
    finding.alpha = look.error


def _require_affine_at(look: Look, value: float, index: int, zero: np.ndarray, slope: np.ndarray) -> None:
    """The margin goes on as a straight line where it was solved for its constant: a curve may look straight elsewhere."""
    constant = look.claim.open_constant
    assert constant is not None
    for at in (value, value + 7):
        there = margins_of(look.claim, look.gather(look.columns, **{constant: at}), look.draws)[index]
        if not np.allclose(there, zero + at * slope, rtol=1e-6, atol=1e-6 * float(np.abs(zero).max() + abs(at) * slope.max())):
            raise ClaimError(f"the margin must be affine in {constant!r} beyond {at:.4g} too: solve it for {constant!r} first")


def observe(look: Look, finding: Finding) -> None:
    """A sign test over seeds, at its own level; `low` and `high` hold the median of the margin at that level."""
    if look.claim.relation.is_identity:
        raise ClaimError("an identity cannot be observed in floats; state it as an inequality with a tolerance")
    margins = look.worst_margins()[look.weight > 0]
    positive, negative = int((margins >= 0).sum()), int((margins < 0).sum())
    finding.margin = float(np.median(margins))
    dissent = bounds.dissent_at_most(len(margins), alpha=budget.OBSERVED)  # so many seeds may disagree and it is still decided
    ordered = np.sort(margins)
    finding.low, finding.high = float(ordered[dissent]), float(ordered[-1 - dissent])
    finding.blind = max(finding.margin - finding.low, 0.0)  # margins that scatter so about a smaller median would have disagreed
    p_value = bounds.sign_test(positive, negative)
    finding.note = f"{positive} of {positive + negative} seeds agree with the statement"
    if positive + negative >= 10 and p_value <= budget.OBSERVED:
        finding.holds = positive > negative
    if finding.holds is None and len(margins):
        enough = bounds.seeds_to_decide(positive, negative, alpha=budget.OBSERVED)
        finding.note += f"; {enough} divided like this would decide" if enough else "; divided like this, not even 200 would decide"
    if finding.holds is False:
        finding.witness = {**_words(finding.case), "median margin": f"{finding.margin:.6g}"}


def margins_of(claim: Claim, q: Q, n: int) -> list[np.ndarray]:
    """Every component of the margin as one number per draw; a margin that is not a number is the claim's error."""
    parts = [np.broadcast_to(np.asarray(part, dtype=float), n) for part in components(claim.margin(q))]
    if any(np.isnan(part).any() for part in parts):
        raise ClaimError("the margin of a draw is not a number; the quantities leave its domain")
    return parts


def mean_interval(x: np.ndarray, *, low: float, high: float, alpha: float) -> Interval:
    """Lower bound, mean and upper bound; a side without a stated bound stays open."""
    x = np.asarray(x, dtype=float)
    below = bounds.mean_at_least(x, low=low, high=high, alpha=alpha) if math.isfinite(low) else -math.inf
    above = bounds.mean_at_most(x, low=low, high=high, alpha=alpha) if math.isfinite(high) else math.inf
    return below, float(x.mean()), above


def _words(case: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in case.items()}
