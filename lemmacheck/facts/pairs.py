"""Sums over pairs: identities of Binet, Cauchy and Lagrange, Chebyshev's inequality, and shares of a Gaussian sum of squares."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.gaussian_shares import mean_product_of_shares, mean_shares, pair_weight

Values = dict[str, Any]


def dot(u: Any, v: Any) -> Any:
    """The sum of the products of two lists of one length."""
    return sum(x * y for x, y in zip(u, v, strict=True))


@fact
def sum_keeps_order(*, pointwise_gap: Any, larger: Any, smaller: Any) -> Fact:
    """Two lists of one length, each x at least its y, shown as a gap that is not negative: Σ x ≥ Σ y."""
    return Fact("sums keep order", "Σ x ≥ Σ y when every x − y ≥ 0", larger, smaller, {"x - y >= 0 for each": pointwise_gap})


@means(sum_keeps_order, each=("pointwise_gap",))
def _ordered_sums(larger: Any, smaller: Any) -> Values:
    gaps = [x - y for x, y in zip(larger, smaller, strict=True)]
    return {"pointwise_gap": gaps, "larger": sum(larger), "smaller": sum(smaller)}


@fact
def binet_cauchy(*, ac: Any, bd: Any, ad: Any, bc: Any, over_pairs: Any) -> Fact:
    """Four lists of one length: (a·c)(b·d) − (a·d)(b·c) = Σ_{i<j} (a_i b_j − a_j b_i)(c_i d_j − c_j d_i)."""
    says = "(a·c)(b·d) − (a·d)(b·c) = Σ_{i<j} (a_i b_j − a_j b_i)(c_i d_j − c_j d_i)"
    return Fact("Binet–Cauchy", says, ac * bd - ad * bc, over_pairs, is_equality=True)


@means(binet_cauchy)
def _four_lists(a: Any, b: Any, c: Any, d: Any) -> Values:
    places = combinations(range(len(a)), 2)
    over_pairs = sum((a[i] * b[j] - a[j] * b[i]) * (c[i] * d[j] - c[j] * d[i]) for i, j in places)
    return {"ac": dot(a, c), "bd": dot(b, d), "ad": dot(a, d), "bc": dot(b, c), "over_pairs": over_pairs}


@fact
def association(*, pair_gap: Any, mean_of_product: Any, first: Any, second: Any) -> Fact:
    """Two lists in the same order, (f_i − f_j)(g_i − g_j) ≥ 0 for each pair: E[fg] ≥ E f · E g under any weights."""
    says = "E[fg] ≥ E f · E g when f and g rise together"
    return Fact("Chebyshev's association inequality", says, mean_of_product, first * second, {"in the same order": pair_gap})


@means(association, needs=lambda weights, *_: is_signed(weights), each=("pair_gap",))
def _rising_together(weights: Any, f: Any, g: Any) -> Values:
    """Weights that are not negative (equal ones where all are zero) and two lists."""
    w = _or_equal(weights)
    product = [x * y for x, y in zip(f, g, strict=True)]
    gaps = [(f[i] - f[j]) * (g[i] - g[j]) for i, j in combinations(range(len(f)), 2)]
    return {"pair_gap": gaps, "mean_of_product": dot(w, product), "first": dot(w, f), "second": dot(w, g)}


@fact
def rising_weights(*, pair_gap: Any, weighted: Any, plain: Any) -> Fact:
    """Weights in the order of the numbers, (w_i − w_j)(f_i − f_j) ≥ 0 for each pair: their mean is at least the plain one."""
    says = "weights that rise with the numbers give a mean of at least the plain mean"
    return Fact("Chebyshev's sum inequality", says, weighted, plain, {"in the same order": pair_gap})


@means(rising_weights, needs=lambda weights, _: is_signed(weights), each=("pair_gap",))
def _weighted_and_plain(weights: Any, f: Any) -> Values:
    gaps = [(weights[i] - weights[j]) * (f[i] - f[j]) for i, j in combinations(range(len(f)), 2)]
    return {"pair_gap": gaps, "weighted": dot(_or_equal(weights), f), "plain": sum(f) / len(f)}


def _or_equal(weights: Any) -> list[Any]:
    total = sum(weights)
    return [(total + 1) / len(weights)] * len(weights) if total == 0 else [w / total for w in weights]


@fact
def share_exchange(*, first: Any, second: Any, product: Any, cross: Any) -> Fact:
    """Shares x_i = s_i g_i²/Σ s_k g_k² of normal g: s_i E x_j − s_j E x_i = (s_i − s_j) · 2 E x_i x_j.

    By 1/Q = ∫ e^(−tQ) dt the left side is ∫ s_i s_j (1/(1 + 2 s_j t) − 1/(1 + 2 s_i t)) E e^(−tQ) dt, and 1/Q² = ∫ t e^(−tQ) dt.
    """
    says = "s_i E x_j − s_j E x_i = 2 (s_i − s_j) E x_i x_j for the shares x of a Gaussian sum of squares"
    return Fact("two shares exchanged", says, cross, (first - second) * product, is_equality=True)


@means(share_exchange, needs=lambda s, *_: is_signed(s))
def _exchanged(s: Any, first: Any, second: Any) -> Values:
    mean = dict(zip(s, mean_shares(s), strict=True))
    product = mean_product_of_shares(s, first, second)
    return {"first": first, "second": second, "product": product, "cross": first * mean[second] - second * mean[first]}


@fact
def shares_keep_order(*, first: Any, second: Any, difference: Any) -> Fact:
    """Shares of a Gaussian sum of squares: E x_i ≥ E x_j for s_i ≥ s_j, since s/(1 + 2st) rises with s."""
    says = "E x_i ≥ E x_j for s_i ≥ s_j"
    return Fact("shares keep their order", says, difference, 0 * difference, {"s_i - s_j >= 0": first - second})


@means(shares_keep_order, needs=lambda s, *_: is_signed(s))
def _difference(s: Any, first: Any, second: Any) -> Values:
    mean = dict(zip(s, mean_shares(s), strict=True))
    return {"first": first, "second": second, "difference": mean[first] - mean[second]}


@fact
def share_of_pair(*, first: Any, second: Any, product: Any, weight: Any) -> Fact:
    """Σ s = 1: 2 E x_i x_j ≥ s_i s_j h(s_i + s_j) with h(p) = ∫ 2t e^(−(1−p)t) (1 + pt)^(−3) dt.

    2 E x_i x_j = ∫ 2t s_i s_j/((1 + 2s_i t)(1 + 2s_j t)) Π_k (1 + 2s_k t)^(−1/2) dt; (1 + 2at)(1 + 2bt) ≤ (1 + (a + b)t)² and
    Π (1 + 2s_k t) ≤ e^(2(1−p)t) over the other k.
    """
    says = "2 E x_i x_j ≥ s_i s_j h(s_i + s_j) for the shares x of a Gaussian sum of squares with Σ s = 1"
    return Fact("product of two shares", says, product, first * second * weight)


@means(share_of_pair, needs=lambda s, *_: is_signed(s))
def _pair_of_shares(s: Any, first: Any, second: Any) -> Values:
    if sum(s) != 1:
        raise ValueError("the numbers do not add up to one")
    weight, product = pair_weight(first + second), mean_product_of_shares(s, first, second)
    return {"first": first, "second": second, "product": product, "weight": weight}
