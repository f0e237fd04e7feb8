"""How often bounds and the judge err on samples too long to enumerate: counted, and the count has an error bound of its own."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from lemmacheck.language.cases import case_text
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.relation import Exists, Identity, InLaw, OfMeans, OnAverage, Relation, WithProbability
from lemmacheck.verdict.outcome import outcome
from lemmacheck.weighing import bounds, budget
from lemmacheck.weighing.blocks import Drawn
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.finding import Examined
from tests.calibration.exact_levels import Level

DOUBT = 1e-4  # the chance that a count is called wrong, or right, by accident
SHARE = 0.1  # of the error budget, in place of 1e-9, so that errors would show
Sample = Callable[[np.random.Generator, int], np.ndarray]

LAWS: Mapping[str, tuple[Sample, Fraction | float]] = {
    "coin": (lambda rng, n: (rng.random(n) < 0.5) * 1.0, 0.5),
    "rare spike": (lambda rng, n: (rng.random(n) < 0.01) * 1.0, 0.01),
    "skewed": (lambda rng, n: rng.beta(0.1, 3.0, size=n), 0.1 / 3.1),
    "skewed to the top": (lambda rng, n: 1 - rng.beta(0.1, 3.0, size=n), 3.0 / 3.1),
    "constant": (lambda _, n: np.full(n, 0.3), 0.3),
}


@dataclass(frozen=True)
class Count:
    """How often something was wrong in so many repeats, and what that leaves possible."""

    bound: str
    law: str
    nominal: float
    missed: int
    repeats: int

    @property
    def at_most(self) -> float:
        return bounds.violation_rate_at_most(self.missed, self.repeats, alpha=DOUBT)

    @property
    def at_least(self) -> float:
        return 1 - bounds.violation_rate_at_most(self.repeats - self.missed, self.repeats, alpha=DOUBT)

    @property
    def keeps_its_promise(self) -> bool:
        """Shown by the count: the upper bound on the true rate lies below the level. Needs some ninety repeats at a tenth."""
        return self.at_most <= self.nominal

    @property
    def breaks_its_promise(self) -> bool:
        return self.at_least > self.nominal


def watched_means(repeats: int, length: int = 512) -> Iterator[Count]:
    """Bounds on a mean, looked at ever more often and stopped at the first look that misses."""
    looks = sorted({int(n) for n in np.geomspace(1, length, 25)})
    for law, (sample, mean) in LAWS.items():
        rng = np.random.default_rng(20)
        low = high = 0
        for _ in range(repeats):
            x = sample(rng, length)
            low += any(bounds.mean_at_least(x[:n], low=0, high=1, alpha=0.1) > mean + 1e-12 for n in looks)
            high += any(bounds.mean_at_most(x[:n], low=0, high=1, alpha=0.1) < mean - 1e-12 for n in looks)
        yield Count("mean at least, stopped where it misses", law, 0.1, low, repeats)
        yield Count("mean at most, stopped where it misses", law, 0.1, high, repeats)


def normal_means(repeats: int, length: int = 512) -> Count:
    """A liar: the normal approximation, watched the same way."""
    sample, mean = LAWS["skewed"]
    rng = np.random.default_rng(21)
    looks = sorted({int(n) for n in np.geomspace(16, length, 25)})
    missed = 0
    for _ in range(repeats):
        x = sample(rng, length)
        missed += any(x[:n].mean() - 1.28 * x[:n].std() / n**0.5 > mean for n in looks)
    return Count("normal approximation (a liar)", "skewed", 0.1, missed, repeats)


def draw_nothing(case: Any, keys: np.ndarray) -> Mapping[str, Any]:
    raise AssertionError("the draws are given")


def statuses(
    relation: Relation,
    margin: Callable[[Any], Any],
    sample: Mapping[str, Sample],
    *,
    repeats: int,
    cases: int = 1,
    kind: type[Draws] = Draws,
    draws: int = 256,
) -> list[str]:
    """The statuses of an invented claim over repeats of all its draws, each case with draws of its own."""
    over = [{"d": d} for d in range(1, cases + 1)]
    evidence = kind(over, draw_nothing, dict.fromkeys(sample, (0, 1)), draws=draws)
    claim = Claim(label="invented", says="", relation=relation, margin=margin, evidence=(evidence,))
    rng = np.random.default_rng(11)
    found = []
    for _ in range(repeats):
        weighing = Weighing(claim=claim, evidence=evidence, name="Draws 1", profile="quick", factor=1, share=SHARE)
        given = {case_text(case): Drawn({name: one(rng, draws) for name, one in sample.items()}, {}) for case in over}
        while wants := weighing.wants():
            weighing.take(weighing.look({case: given[case] for case in wants}, number=weighing.round))
        axis = relation.axis if isinstance(relation, Exists) else ""
        examined = Examined(
            name="claim", findings=weighing.findings(), relation=relation.word, axis=axis, open_constant=claim.open_constant
        )
        found.append(outcome(examined).status)
    return found


def uniform(rng: np.random.Generator, n: int) -> np.ndarray:
    return rng.random(n)


def judged(repeats: int) -> Iterator[Count]:
    """True claims with nothing to spare, of every relation that draws can refute, with several cases and components."""
    coin, rare = LAWS["coin"][0], LAWS["rare spike"][0]
    skewed, mean = LAWS["skewed"]
    two = {"x": coin, "y": rare}
    kinds: dict[str, tuple[Relation, Callable[[Any], Any], Mapping[str, Sample]]] = {
        "a mean": (OnAverage(), lambda q: q.x - 0.5, {"x": coin}),
        "a skewed mean": (OnAverage(), lambda q: q.x - float(mean), {"x": skewed}),
        "two means": (OnAverage(), lambda q: (q.x - 0.5, 0.01 - q.y), two),
        "an identity of two means": (Identity(), lambda q: (q.x - 0.5, q.y - 0.01), two),
        "two laws that agree": (InLaw(), lambda q: (q.x - q.y, q.x**2 - q.y**2), {"x": uniform, "y": uniform}),
        "a margin of means": (OfMeans(), lambda q: q.x * q.y - 0.005, two),
        "a probability": (WithProbability(0.9), lambda q: q.x - 0.1, {"x": uniform}),
        "a rare event": (WithProbability(0.99), lambda q: 0.5 - q.y, {"y": rare}),
    }
    for name, (relation, margin, sample) in kinds.items():
        for cases in (1, 6):
            wrong = statuses(relation, margin, sample, repeats=repeats, cases=cases).count("refuted")
            yield Count(f"status: {name}", f"true with nothing to spare, {cases} case{'s' * (cases > 1)}", SHARE, wrong, repeats)


def always(values: np.ndarray) -> Sample:
    """No randomness at all."""
    return lambda _rng, _n: values


def observed() -> Level:
    """An observed claim whose margin has median zero, by all counts of signs; its level stands outside the budget."""
    seeds, wrong = 11, 0
    for negative in range(seeds + 1):
        signs = np.array([0.0] * negative + [1.0] * (seeds - negative))
        (status,) = statuses(OnAverage(), lambda q: q.x - 0.5, {"x": always(signs)}, repeats=1, kind=Observed, draws=seeds)
        wrong += math.comb(seeds, negative) if status == "refuted" else 0
    return Level("status: observed", "eleven fair signs", budget.OBSERVED, wrong / 2**seeds)


def false_claims(repeats: int) -> Iterator[tuple[str, int]]:
    """How many of some plainly false claims are refuted: a judge that never refutes keeps every promise."""
    coin = LAWS["coin"][0]
    yield "a mean", statuses(OnAverage(), lambda q: q.x - 0.9, {"x": coin}, repeats=repeats, cases=3).count("refuted")
    yield "an identity", statuses(Identity(), lambda q: q.x - 0.1, {"x": coin}, repeats=repeats).count("refuted")
    yield "a probability", statuses(WithProbability(0.9), lambda q: q.x - 0.5, {"x": uniform}, repeats=repeats).count("refuted")
