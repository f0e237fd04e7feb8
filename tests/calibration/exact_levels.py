"""How often each bound misses, by adding up the probability of every outcome: no repeats, no tolerance but for rounding."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

import numpy as np

from lemmacheck.weighing import bounds


@dataclass(frozen=True)
class Level:
    """What a bound promises, and what it does on one law."""

    bound: str
    law: str
    nominal: float
    error: float

    @property
    def keeps_its_promise(self) -> bool:
        return self.error <= self.nominal * (1 + ROUNDING)


ROUNDING = 1e-9  # of a level: quantiles of the beta law are floats
RATES = (0.001, 0.02, 0.1, 0.3, 0.5, 0.9, 0.999)
SPIKES = {  # probabilities of 0, 1/20 and 1
    "rare spike": (0.97, 0.0, 0.03),
    "skewed": (0.5, 0.45, 0.05),
    "skewed to the top": (0.05, 0.05, 0.9),
    "fair": (0.5, 0.0, 0.5),
    "constant": (0.0, 1.0, 0.0),
}
VALUES = (0.0, 0.05, 1.0)


def binomial(count: int, draws: int, rate: Fraction) -> Fraction:
    """The chance of at most so many."""
    return sum((math.comb(draws, k) * rate**k * (1 - rate) ** (draws - k) for k in range(count + 1)), start=Fraction(0))


def rate_bound(draws: int, alpha: float) -> Iterator[Level]:
    """A bound on a rate is worst just above one of its own values: there exactly the counts up to k miss. Fractions throughout."""
    worst = Fraction(0)
    for count in range(draws):
        rate = Fraction(math.nextafter(bounds.violation_rate_at_most(count, draws, alpha=alpha), 2.0))
        worst = max(worst, binomial(count, draws, rate))
    yield Level("rate at most", f"the worst rate for {draws} draws", alpha, float(worst))


def rate_interval(draws: int, alpha: float) -> Iterator[Level]:
    """Both sides at once, where one of them is worst."""
    ends = [bounds.rate_interval(count, draws, alpha=alpha) for count in range(draws + 1)]
    edges = sorted({edge for pair in ends for edge in pair if 0 < edge < 1})
    tries = [math.nextafter(edge, way) for edge in edges for way in (0.0, 2.0)]
    worst = 0.0
    for rate in tries:
        chances = [math.comb(draws, k) * rate**k * (1 - rate) ** (draws - k) for k in range(draws + 1)]
        worst = max(worst, math.fsum(c for c, (low, high) in zip(chances, ends, strict=True) if not low <= rate <= high))
    yield Level("interval of a rate", f"the worst rate for {draws} draws", alpha, worst)


def watched_rate(looks: Sequence[int], alpha: float) -> Iterator[Level]:
    """Intervals of a rate at several looks, stopped at the one that misses: only counts matter, so their chances are carried on."""
    parts = [bounds.part_of_alpha(alpha, number) for number in range(len(looks))]
    ends = [np.array([bounds.rate_interval(k, n, alpha=part) for k in range(n + 1)]) for n, part in zip(looks, parts, strict=True)]
    for rate in RATES:
        alive, missed, before = np.ones(1), 0.0, 0
        for n, pairs in zip(looks, ends, strict=True):
            more = [math.comb(n - before, k) * rate**k * (1 - rate) ** (n - before - k) for k in range(n - before + 1)]
            alive = np.convolve(alive, more)
            wrong = (pairs[:, 0] > rate) | (pairs[:, 1] < rate)
            missed += float(alive[wrong].sum())
            alive = np.where(wrong, 0.0, alive)
            before = n
        yield Level("interval of a rate, watched", f"rate {rate:g}, looks at {', '.join(map(str, looks))}", alpha, missed)


def watched_mean(values: Sequence[float], laws: Mapping[str, Sequence[float]], length: int, alpha: float) -> Iterator[Level]:
    """Bounds on a mean after every draw of every path, stopped by whoever wants them to miss: the first look spends alpha/2."""
    paths = list(product(range(len(values)), repeat=length))
    found: dict[tuple[int, ...], tuple[float, float]] = {}
    for n in range(1, length + 1):
        for prefix in product(range(len(values)), repeat=n):
            x = np.array([values[i] for i in prefix])
            found[prefix] = (
                bounds.mean_at_least(x, low=0, high=1, alpha=alpha),
                bounds.mean_at_most(x, low=0, high=1, alpha=alpha),
            )
    for law, chances in laws.items():
        mean = float(np.dot(values, chances))
        chance = np.array([math.prod(chances[i] for i in path) for path in paths])
        for side, name in enumerate(("mean at least", "mean at most")):
            sign = 1 if side == 0 else -1
            wrong = [any(sign * (found[path[:n]][side] - mean) > 1e-12 for n in range(1, length + 1)) for path in paths]
            error = float(chance @ np.array(wrong, float))
            yield Level(f"{name}, watched", f"{law}, {length} draws", bounds.part_of_alpha(alpha, 0), error)


def median_interval(alpha: float) -> Iterator[Level]:
    """The median lies outside of the kept values when too few draws fall on one side of it: a sum of binomial coefficients."""
    worst = Fraction(0)
    for n in range(1, 80):
        k = bounds.dissent_at_most(n, alpha=alpha)
        outside = 2 * binomial(k, n, Fraction(1, 2)) if k else Fraction(0)
        worst = max(worst, outside)
    yield Level("median, by signs", "any law, up to 79 seeds", alpha, float(worst))


def sign_test(alpha: float) -> Iterator[Level]:
    """How often a fair sign is called one-sided."""
    worst = Fraction(0)
    for n in range(1, 80):
        calls = [k for k in range(n + 1) if bounds.sign_test(k, n - k) <= alpha]
        worst = max(worst, Fraction(sum(math.comb(n, k) for k in calls), 2**n))
    yield Level("sign test", "fair signs, up to 79 seeds", alpha, float(worst))


def parts_of_alpha() -> Iterator[Level]:
    """All looks that there will ever be: 1/((k+1)(k+2)) adds up to 1 − 1/(n+1)."""
    total = sum((Fraction(bounds.part_of_alpha(1.0, look)) for look in range(2000)), start=Fraction(0))
    yield Level("parts of alpha, added up", "two thousand looks", 1.0, float(total))


def all_levels(*, short: bool) -> list[Level]:
    """Every bound; the short form of the tests takes smaller samples."""
    levels: list[Level] = []
    for draws in (1, 7, 40) if short else (1, 2, 7, 20, 40, 64, 100):
        for alpha in (0.1, 1e-3) if short else (0.1, 1e-3, 1e-6):
            levels += rate_bound(draws, alpha)
            levels += rate_interval(draws, alpha)
    levels += watched_rate((8, 16, 32) if short else (32, 64, 128, 256), 0.1)
    levels += watched_mean((0.0, 1.0), {f"coin of rate {r:g}": (1 - r, r) for r in RATES}, 8 if short else 12, 0.5)
    levels += watched_mean(VALUES, SPIKES, 5 if short else 7, 0.5)
    for alpha in (1e-3, 0.05):
        levels += median_interval(alpha)
        levels += sign_test(alpha)
    levels += parts_of_alpha()
    return levels
