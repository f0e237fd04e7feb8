"""One look at the draws of one case: what they say about the margin, with bounds that hold at finite size."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import WithProbability
from lemmacheck.numbers.intervals import Span
from lemmacheck.weighing import bounds, budget
from lemmacheck.weighing.dependence import per_draw
from lemmacheck.weighing.finding import Finding

Columns = Mapping[str, np.ndarray]
Interval = tuple[float, float, float]  # lower bound, mean, upper bound
BY_NOISE = 0.5  # of the way from an estimate to its bound, some six standard errors: further from zero it is no noise
HALF = 0.5  # the probability that signs of seeds speak of


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
    is_last: bool = True  # no more draws will follow

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
        parts = self.margins()
        events = [column for column in self.columns.values() if np.isin(column, (0, 1)).all()]
        if any(np.array_equal(part, event) for part in parts for event in events):
            raise ClaimError("a margin is an event, 0 or 1, of which no draw is negative: write it minus one")
        worst: np.ndarray = np.min(parts, axis=0)
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
    parts, certain = look.margins(), bool(look.weight.all())
    alpha = look.alpha / (len(parts) + (not certain))
    ranges = components(look.claim.margin(look.spans))
    results = []
    for part, range_ in zip(parts, ranges, strict=True):
        span = Span.of(range_)
        low, high = (span.low, span.high) if certain else (min(span.low, 0.0), max(span.high, 0.0))
        results.append(mean_interval(part * look.weight, low=low, high=high, alpha=alpha))
    met = 1.0 if certain else mean_interval(look.weight, low=0, high=1, alpha=alpha)[0]
    settle(look, finding, results, event=met)


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
    margins = look.worst_margins()
    kept = look.weight > 0
    violations, total = int((margins[kept] < 0).sum()), int(kept.sum())
    low, high = bounds.rate_interval(violations, total, alpha=bounds.part_of_alpha(look.error, look.number))
    allowed = 1.0 - _probability(look)
    settle(look, finding, [(allowed - high, allowed - violations / total, allowed - low)])


def _probability(look: Look) -> float:
    """The probability that is stated for this case; what was drawn has no say in it."""
    relation = look.claim.relation
    assert isinstance(relation, WithProbability)
    try:
        stated = float(relation.at_least(look.gather({})) if callable(relation.at_least) else relation.at_least)
    except MissingQuantity as problem:
        raise ClaimError(
            f"the probability of a statement is a number or a function of its case, not of the draws: {problem}"
        ) from None
    if not 0 < stated <= 1:
        raise ClaimError(f"the probability of a statement comes to {stated:g} here: it must be above 0 and at most 1")
    return stated


WAYS: Mapping[str, Callable[[Look, Finding], None]] = {
    "each": weigh_each,
    "mean": weigh_mean,
    "means": weigh_margin_of_means,
    "rate": weigh_rate,
}


def settle(look: Look, finding: Finding, results: list[Interval], *, event: float = 1.0) -> None:
    """The worst component decides; a mean that may be zero needs the resolution that the author asked for.

    `event` is the least chance of the hypotheses: a violation under a rare event is as much larger than its part of the mean.
    """
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
    blind = blind / event if event > 0 else math.inf if blind else 0.0
    fine = fine or (look.resolution is not None and blind <= look.resolution and all(_is_noise(look, one) for one in results))
    low, finding.margin, high = worst
    finding.holds = False if certain_no else True if fine else None
    if finding.holds is False:
        finding.witness = {**_words(finding.case), "mean margin": f"{finding.margin:.6g}", "at most": f"{high:.6g}"}
    finding.low = low if math.isfinite(low) else None
    finding.high = high if math.isfinite(high) else None
    finding.blind = blind if math.isfinite(blind) else None
    if finding.blind is None:
        finding.note = (
            "the hypotheses held in too few draws"
            if event == 0
            else (
                "no finite bound on the margin is stated, so its mean cannot be bounded: "
                "state bounds for the quantities, or claim a probability or quantile"
            )
        )


def _is_noise(look: Look, result: Interval) -> bool:
    """A resolution excuses what more draws would tell, not a violation that these show; where more follow, they tell."""
    low, mean, high = result
    share = BY_NOISE if look.is_last else 0.0
    if look.claim.relation.is_identity:
        return abs(mean) <= share * min(mean - low, high - mean)
    return -mean <= share * (mean - low)


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
    relation = look.claim.relation
    if relation.is_identity:
        raise ClaimError("an identity cannot be observed in floats; state it as an inequality with a tolerance")
    margins = look.worst_margins()[look.weight > 0]
    agree = margins > 0 if relation.is_strict else margins >= 0
    positive, negative = int(agree.sum()), int((~agree).sum())
    finding.margin = float(np.median(margins))
    dissent = bounds.dissent_at_most(len(margins), alpha=budget.OBSERVED)  # so many seeds may disagree and it is still decided
    ordered = np.sort(margins)
    finding.low, finding.high = float(ordered[dissent]), float(ordered[-1 - dissent])
    finding.blind = max(finding.margin - finding.low, 0.0)  # margins that scatter so about a smaller median would have disagreed
    p_value = bounds.sign_test(positive, negative)
    finding.note = f"{positive} of {positive + negative} seeds agree with the statement"
    if missing := _beyond_signs(look, holds=positive > negative):
        finding.note += f"; {missing}"
    elif positive + negative >= 10 and p_value <= budget.OBSERVED:
        finding.holds = positive > negative
    else:
        enough = bounds.seeds_to_decide(positive, negative, alpha=budget.OBSERVED)
        finding.note += f"; {enough} divided like this would decide" if enough else "; divided like this, not even 200 would decide"
    if finding.holds is False:
        finding.witness = {**_words(finding.case), "median margin": f"{finding.margin:.6g}"}


def _beyond_signs(look: Look, *, holds: bool) -> str:
    """What the statement says beyond the median, which is all that signs tell, and the seeds do not show; usually nothing."""
    relation = look.claim.relation
    if isinstance(relation, WithProbability):
        stated = _probability(look)
        enough = stated <= HALF if holds else stated >= HALF
        return "" if enough else f"signs of seeds speak of a probability of 1/2, not of {stated:g}"
    if relation.over_draws in ("mean", "means"):
        ends = [bounds.usual_mean(values, alpha=budget.OBSERVED) for values in _of_means(look)]
        enough = all(low >= 0 for low, _ in ends) if holds else any(high < 0 for _, high in ends)
        return "" if enough else "they scatter too much to tell the mean, which is not the median"
    worst = int(np.sign(look.worst_margins()[look.weight > 0].min()))
    some = holds and not relation.allows(worst)
    return "the others violate it, and what most seeds show is WithProbability(1/2)" if some else ""


def _of_means(look: Look) -> list[np.ndarray]:
    """Every component of what is said of means, as numbers of the seeds with this mean: margins, or a jackknife of the margin."""
    kept = look.weight > 0
    if look.claim.relation.over_draws == "mean":
        return [part[kept] for part in look.margins()]
    columns = {name: column[kept] for name, column in look.columns.items()}
    n = int(kept.sum())
    whole = margins_of(look.claim, look.gather({name: column.mean() for name, column in columns.items()}), n)
    without = {name: (column.sum() - column) / (n - 1) for name, column in columns.items()}
    return [n * all_ - (n - 1) * part for all_, part in zip(whole, margins_of(look.claim, look.gather(without), n), strict=True)]


def margins_of(claim: Claim, q: Q, n: int) -> list[np.ndarray]:
    """Every component of the margin as one number per draw; a margin that is not a number is the claim's error."""
    parts = list(per_draw(claim.margin, q, n))
    if any(np.isnan(part).any() for part in parts):
        raise ClaimError("the margin of a draw is not a number; the quantities leave its domain")
    if any(np.isinf(part).any() for part in parts) and all(map(_is_finite, vars(q).values())):
        raise ClaimError(
            "the margin of a draw is infinite although its quantities are not; it divides by zero or leaves a domain:"
            " state the hypothesis under which it has a value"
        )
    return parts


def _is_finite(quantity: Any) -> bool:
    return not isinstance(quantity, (float, np.ndarray)) or bool(np.isfinite(quantity).all())


def mean_interval(x: np.ndarray, *, low: float, high: float, alpha: float) -> Interval:
    """Lower bound, mean and upper bound; a side without a stated bound stays open."""
    x = np.asarray(x, dtype=float)
    below = bounds.mean_at_least(x, low=low, high=high, alpha=alpha) if math.isfinite(low) else -math.inf
    above = bounds.mean_at_most(x, low=low, high=high, alpha=alpha) if math.isfinite(high) else math.inf
    return below, float(x.mean()), above


def _words(case: Mapping[str, Any]) -> dict[str, str]:
    return {name: str(value) for name, value in case.items()}
