"""Confidence bounds whose error probability is proved at finite sample sizes.

* `violation_rate_at_most`, `rate_interval`: Clopper–Pearson, for a number of draws fixed in advance.
* `mean_at_least`, `mean_at_most`: a betting confidence sequence, valid at every sample size at once, so drawing may
  stop whenever the bound is good enough.

Reference: I. Waudby-Smith and A. Ramdas, Estimating means of bounded random variables by betting (2024).
"""

from __future__ import annotations

import math

import numpy as np

FIRST_LOOK = 64
ROUNDING = 1e-12  # a draw may miss its range by this part of the numbers involved
STAKE = 0.5  # never bet more than half of what could be lost in one draw


class Unbounded(ValueError):
    """A mean was asked for without a bound on the side that matters."""


def violation_rate_at_most(violations: int, draws: int, *, alpha: float) -> float:
    """Upper bound on the true violation rate, wrong with probability at most `alpha`.

    Exact for independent draws whose number was fixed in advance (Clopper–Pearson).
    Looking early and stopping voids it; split `alpha` over the looks, or use a confidence sequence.
    """
    _check_counts(violations, draws, alpha)
    if violations == draws:
        return 1.0
    from scipy.stats import beta

    return float(beta.isf(alpha, violations + 1, draws - violations))


def rate_interval(violations: int, draws: int, *, alpha: float) -> tuple[float, float]:
    """Both sides of the true rate; the two together are wrong with probability at most `alpha`."""
    low = 1.0 - violation_rate_at_most(draws - violations, draws, alpha=alpha / 2)
    return low, violation_rate_at_most(violations, draws, alpha=alpha / 2)


def _check_counts(violations: int, draws: int, alpha: float) -> None:
    if draws == 0 or not 0 <= violations <= draws:
        raise ValueError(f"cannot count {violations} violations among {draws} draws")
    if not 0 < alpha < 1:
        raise ValueError(f"alpha={alpha} must lie between 0 and 1")


def mean_at_least(x: np.ndarray, *, low: float, high: float, alpha: float) -> float:
    """Lower bound on the mean of independent draws with values in [low, high]; `high` may be infinite.

    Valid for all sample sizes at once with error probability at most `alpha`. A gambler bets that the mean exceeds m;
    if it does not, the capital is a supermartingale and rarely reaches 1/alpha (Ville). There is one gambler per
    doubling of the sample size, with bets tuned to that size and its own part of `alpha`. The capital falls as m rises,
    hence the bound is found by bisection. Void if a draw can fall below `low`, if draws depend on each other, or if
    they are reordered by value.
    """
    if not math.isfinite(low):
        raise Unbounded(
            "the mean of a quantity without a lower bound cannot be bounded from below; "
            "state its bound, or claim a probability or quantile instead"
        )
    x = np.asarray(x, dtype=float)
    if x.size == 0:
        return low
    scale = max(float(high) - low if math.isfinite(high) else 1.0, 1e-300)
    y = (x - low) / scale
    rounding = ROUNDING * max(abs(e) for e in (low, high, float(x.min()), float(x.max())) if math.isfinite(e))
    if not np.all(np.isfinite(y)) or x.min() < low - rounding or x.max() > high + rounding:
        raise ValueError(f"a draw lies outside its stated bounds [{low}, {high}]: from {x.min()} to {x.max()}")
    y = np.clip(y, 0.0, 1.0 if math.isfinite(high) else None)
    doubling = doublings(y.size)
    target = math.log(1.0 / part_of_alpha(alpha, doubling))
    bets = predictable_bets(y, target, FIRST_LOOK << doubling)
    bottom, top = 0.0, max(float(y.mean()), 1e-300)
    if log_capital(y, 0.0, bets=bets) < target:
        return low
    for _ in range(60):
        middle = 0.5 * (bottom + top)
        bottom, top = (middle, top) if log_capital(y, middle, bets=bets) >= target else (bottom, middle)
    return low + scale * bottom


def log_capital(y: np.ndarray, m: float, *, bets: np.ndarray) -> float:
    """What a gambler has who bets that the mean exceeds m: if it is m and every bet is made before its draw, one on average."""
    stakes = np.minimum(bets, STAKE / m) if m > 0 else bets
    return float(np.log1p(stakes * (y - m)).sum())


def doublings(draws: int) -> int:
    """How often the first look of 64 draws was doubled to reach this sample size."""
    return max(0, math.ceil(math.log2(max(draws, 1) / FIRST_LOOK)))


def part_of_alpha(alpha: float, look: int) -> float:
    """Looks 0, 1, 2, … spend alpha/2, alpha/6, alpha/12, …: together at most alpha, for ever."""
    return alpha / ((look + 1) * (look + 2))


def mean_at_most(x: np.ndarray, *, low: float, high: float, alpha: float) -> float:
    """Upper bound on the mean: the mirror image of `mean_at_least`; `low` may be infinite."""
    return -mean_at_least(-np.asarray(x, dtype=float), low=-high, high=-low, alpha=alpha)


def predictable_bets(y: np.ndarray, target: float, horizon: int) -> np.ndarray:
    """The bet on draw t, from draws before t only: near the best constant bet for `horizon` draws of that variance."""
    t = np.arange(1, y.size + 1)
    mean = (0.5 + np.cumsum(y)) / (t + 1)
    variance = (0.25 + np.cumsum((y - mean) ** 2)) / (t + 1)
    before = np.concatenate(([0.25], variance[:-1]))
    return np.sqrt(2.0 * target / (before * horizon))


def usual_mean(x: np.ndarray, *, alpha: float) -> tuple[float, float]:
    """Both ends of Student's interval for a mean, each wrong with probability `alpha` where values scatter like normal ones.

    For seeds only, whose quantities have no bounds. Each end allows for one seed more, twice as far out as the furthest on its
    side, and is open where that one is further out than normal ones come: what is large, rare and mostly not seen decides the mean.
    """
    if x.size < 2 or not np.isfinite(x).all():  # a training that diverged leaves both ends open
        return -math.inf, math.inf
    return -_usual_most(-x, alpha=alpha), _usual_most(x, alpha=alpha)


def _usual_most(x: np.ndarray, *, alpha: float) -> float:
    from scipy.stats import norm, t

    above = x[x > np.median(x)] - np.median(x)
    furthest = float(norm.isf(alpha / (2 * above.size))) * math.sqrt(math.pi / 2) if above.size else math.inf  # in mean distances
    if above.size and above.max() > furthest * above.mean():
        return math.inf
    more = np.append(x, 2 * x.max() - x.mean())
    return float(more.mean() + t.isf(alpha, more.size - 1) * np.std(more, ddof=1) / math.sqrt(more.size))


def dissent_at_most(n: int, *, alpha: float) -> int:
    """How many of n signs may be against the others while a sign test still decides; 0 also where n is too small for it.

    Without the k smallest and the k largest of n independent values, k this number, the others hold the median but for `alpha`.
    """
    return max((k for k in range(n // 2) if sign_test(n - k, k) <= alpha), default=0)


def seeds_to_decide(positive: int, negative: int, *, alpha: float, most: int = 200) -> int | None:
    """How many signs, divided as these are, a sign test would decide; None if more than `most`."""
    n, against = positive + negative, min(positive, negative)
    fit = (m for m in range(10, most + 1) if sign_test(m - round(m * against / n), round(m * against / n)) <= alpha)
    return next(fit, None)


def sign_test(positive: int, negative: int) -> float:
    """Probability of a split at least this one-sided if either sign were equally likely (a tie counts as the statement has it)."""
    n = positive + negative
    extreme = max(positive, negative)
    return min(1.0, 2.0 * sum(math.comb(n, k) for k in range(extreme, n + 1)) / 2.0**n) if n else 1.0
