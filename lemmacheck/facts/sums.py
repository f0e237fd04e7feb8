"""Sums and means of finitely many numbers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.kinds import log, sqrt


@fact
def capped_sum(*, count: Any, ceiling: Any, total: Any) -> Fact:
    """m numbers that are at most c have a sum of at most m c."""
    return Fact(
        "sum of capped terms", "m numbers that are at most c add up to at most m c", count * ceiling, total, {"m >= 0": count}
    )


@means(
    capped_sum,
    needs=lambda part, ceiling: "" if part.high is ceiling else f"a part that is at most {ceiling.says} by type or selection",
)
def _capped(xs: Any, ceiling: Any) -> dict[str, Any]:
    return {"count": len(xs), "ceiling": ceiling, "total": sum(xs)}


@fact
def some_reach_mean(*, count: Any, mean: Any, floor: Any) -> Fact:
    """A list of numbers with mean μ ≥ c: at least one of them is c or more."""
    return Fact(
        "the largest reaches the mean",
        "of numbers with mean μ ≥ c at least one is c or more",
        count,
        1 + 0 * count,
        {"μ - c >= 0": mean - floor},
    )


@means(
    some_reach_mean,
    needs=lambda part, floor: (
        ""
        if part.low is floor and part.whole is not None and not part.whole.is_empty_possible
        else "those of a list that is never empty which reach the floor"
    ),
)
def _reaching(xs: Any, floor: Any) -> dict[str, Any]:
    return {"count": len(xs), "floor": floor}


@fact
def largest_above_mean(*, largest: Any, mean: Any) -> Fact:
    """The largest of finitely many numbers is at least their mean."""
    return Fact("the largest is at least the mean", "max x ≥ mean of x", largest, mean)


@means(largest_above_mean)
def _largest(xs: Any) -> dict[str, Any]:
    return {"largest": max(xs), "mean": sum(xs) / len(xs)}


@fact
def smallest_below_mean(*, smallest: Any, mean: Any) -> Fact:
    """The smallest of finitely many numbers is at most their mean."""
    return Fact("the smallest is at most the mean", "min x ≤ mean of x", mean, smallest)


@means(smallest_below_mean)
def _smallest(xs: Any) -> dict[str, Any]:
    return {"smallest": min(xs), "mean": sum(xs) / len(xs)}


@fact
def am_gm(*, arithmetic: Any, geometric: Any) -> Fact:
    """Non-negative numbers: their arithmetic mean is at least their geometric mean."""
    return Fact("AM–GM", "the arithmetic mean is at least the geometric mean", arithmetic, geometric)


@means(am_gm, needs=is_signed)
def _two_means(xs: Any) -> dict[str, Any]:
    return {"arithmetic": sum(xs) / len(xs), "geometric": geometric_mean(xs)}


def geometric_mean(xs: Any) -> Any:
    """The dth root of the product of d numbers that are not negative."""
    product = 1
    for x in xs:
        product = product * x
    return root(product, len(xs))


def root(x: Any, k: int) -> Any:
    """The kth root: exact where both parts of a fraction are kth powers of whole numbers, else a ball."""
    from flint import arb, fmpq

    if k == 1:
        return x
    if x == 0:
        return fmpq(0)
    return sqrt(x) if k == 2 else (arb(x).log() / k).exp()


@fact
def maclaurin_second(*, pair_mean: Any, geometric_squared: Any) -> Fact:
    """d ≥ 2 non-negative numbers: the mean of their pairwise products is at least their geometric mean squared."""
    return Fact(
        "Maclaurin", "the mean of the pairwise products is at least the squared geometric mean", pair_mean, geometric_squared
    )


@means(maclaurin_second, needs=is_signed)
def _pairs(xs: Any) -> dict[str, Any]:
    d, geometric = len(xs), geometric_mean(xs)
    pairs = (sum(xs) ** 2 - sum(x * x for x in xs)) / (d * (d - 1))
    return {"pair_mean": pairs, "geometric_squared": geometric * geometric}


@fact
def smallest_of_unit_sum(*, count: Any, inverse_smallest: Any) -> Fact:
    """n non-negative numbers that add up to one: the smallest is at most 1/n."""
    return Fact("smallest at most the mean", "the smallest of n numbers with sum 1 is at most 1/n", inverse_smallest, count)


@means(smallest_of_unit_sum, needs=is_signed)
def _unit_sum(xs: Any) -> dict[str, Any]:
    if sum(xs) != 1:
        raise ValueError("the numbers do not add up to one")
    return {"count": len(xs), "inverse_smallest": 1 / min(xs)}


@fact
def part_of_sum(*, total: Any, part: Any) -> Fact:
    """Non-negative terms: some of them add up to at most the sum of all."""
    return Fact("part of a sum", "some of several non-negative terms add up to at most all of them", total, part)


@means(
    part_of_sum,
    needs=lambda part, whole: is_signed(whole) if part.whole is whole else "a selection, and the list that it was selected from",
)
def _selected(part: Any, whole: Any) -> dict[str, Any]:
    return {"part": sum(part), "total": sum(whole)}


@fact
def jensen_log(*, count: Any, log_of_mean: Any, total_log: Any) -> Fact:
    """m positive numbers: Σ log x ≤ m log(mean of x)."""
    return Fact("Jensen", "Σ log x ≤ m log(mean of x) for m positive numbers", count * log_of_mean, total_log, {"m >= 0": count})


@means(jensen_log, needs=lambda part: is_signed(part, sign="positive"))
def _log_of_mean(xs: Any) -> dict[str, Any]:
    if not xs:
        return {"count": 0, "total_log": 0}
    return {"count": len(xs), "log_of_mean": log(sum(xs) / len(xs)), "total_log": sum(log(x) for x in xs)}


@fact
def weighted_floor(*, total: Any, floor: Any, weight: Any) -> Fact:
    """Non-negative weights on numbers that are at least c: Σ w x ≥ c Σ w."""
    return Fact("weighted sum above its floor", "Σ w x ≥ c Σ w when w ≥ 0 and x ≥ c", total, floor * weight)


@fact
def telescoping_sum(*, first: Any, last: Any, total: Any, one_term: Any) -> Fact:
    """t_l ≤ f(l − 1) − f(l) for l = 2..L: Σ t_l ≤ f(1) − f(L); `one_term` is f(l − 1) − f(l) − t_l."""
    return Fact(
        "telescoping sum",
        "t_l ≤ f(l − 1) − f(l) for every l gives Σ t_l ≤ f(1) − f(L)",
        first - last,
        total,
        {"one term": one_term},
    )


@means(telescoping_sum, each=("one_term",))
def _telescoped(values: Any, terms: Any) -> dict[str, Any]:
    """f(1), …, f(L) and t_2, …, t_L."""
    falls = [a - b - t for (a, b), t in zip(pairwise(values), terms, strict=True)]
    return {"first": values[0], "last": values[-1], "total": sum(terms), "one_term": falls}


@fact
def steps_add_up(*, start: Any, step: Any, count: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ x_k + b for k < m: x_m ≤ x_0 + m b; `one_step` is the excess x_k + b − x_{k+1}, which must be evident."""
    return Fact(
        "induction over the layers", "x_{k+1} ≤ x_k + b gives x_m ≤ x_0 + m b", start + count * step, end, {"one step": one_step}
    )


@fact
def spread_of_products(*, spread: Any, left: Any, right: Any) -> Fact:
    """Positive numbers x_i and y_j: the largest over the smallest of all products x_i y_j is that of the x times that of the y."""
    return Fact(
        "extremes multiply", "max x_i y_j / min x_i y_j = (max x/min x)(max y/min y)", spread, left * right, is_equality=True
    )


@means(spread_of_products, needs=lambda x, y: is_signed(x, y, sign="positive"))
def _products(xs: Any, ys: Any) -> dict[str, Any]:
    products = [x * y for x in xs for y in ys]
    return {"spread": max(products) / min(products), "left": max(xs) / min(xs), "right": max(ys) / min(ys)}
