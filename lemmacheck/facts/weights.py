"""Facts about numbers under weights that are not negative and add up to one."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means


@fact
def mean_below_sum(*, mean: Any, total: Any) -> Fact:
    """Numbers x ≥ 0 and weights p ≥ 0 that add up to one: Σ p x ≤ Σ x, because no weight exceeds one."""
    return Fact("weighted mean below the sum", "Σ p x ≤ Σ x for x ≥ 0 and weights that add up to one", total, mean)


@means(mean_below_sum, needs=lambda weights, numbers: is_signed(numbers) or _unit_weights(weights))
def _mean_and_total(weights: Any, numbers: Any) -> dict[str, Any]:
    _check(weights)
    return {"mean": _inner(weights, numbers), "total": sum(numbers)}


@fact
def squares_above_product(*, first: Any, second: Any, inner: Any) -> Fact:
    """Two vectors: 2⟨u, v⟩ ≤ |u|² + |v|²."""
    return Fact("square of a difference", "2⟨u, v⟩ ≤ |u|² + |v|²", first + second, 2 * inner)


@means(squares_above_product)
def _two_vectors(u: Any, v: Any) -> dict[str, Any]:
    return {"first": _inner(u, u), "second": _inner(v, v), "inner": _inner(u, v)}


@fact
def sums_in_pairs(*, first: Any, second: Any, own: Any) -> Fact:
    """Weights p ≥ 0 that add up to one: 2 Σ p²v² ≤ Σ p v² + (Σ p v)²; the gap is ½ Σ_{i≠j} p_i p_j (v_i + v_j)²."""
    return Fact("sums in pairs", "Σ_{i≠j} p_i p_j (v_i + v_j)² ≥ 0", second + first**2, 2 * own)


@means(sums_in_pairs, needs=lambda weights, _: _unit_weights(weights))
def _pairs(weights: Any, numbers: Any) -> dict[str, Any]:
    _check(weights)
    weighted = [p * v for p, v in zip(weights, numbers, strict=True)]
    return {"first": sum(weighted), "second": _inner(weighted, numbers), "own": _inner(weighted, weighted)}


@fact
def mean_below_largest(*, largest: Any, mean: Any) -> Fact:
    """Weights p ≥ 0 that add up to one: Σ p x ≤ max x."""
    return Fact("means lie between the extremes", "Σ p x ≤ max x for weights that add up to one", largest, mean)


@means(mean_below_largest, needs=lambda weights, _: _unit_weights(weights))
def _largest(weights: Any, numbers: Any) -> dict[str, Any]:
    _check(weights)
    return {"largest": max(numbers), "mean": _inner(weights, numbers)}


@fact
def mean_above_smallest(*, mean: Any, smallest: Any) -> Fact:
    """Weights p ≥ 0 that add up to one: Σ p x ≥ min x."""
    return Fact("means lie between the extremes", "Σ p x ≥ min x for weights that add up to one", mean, smallest)


@means(mean_above_smallest, needs=lambda weights, _: _unit_weights(weights))
def _smallest(weights: Any, numbers: Any) -> dict[str, Any]:
    _check(weights)
    return {"mean": _inner(weights, numbers), "smallest": min(numbers)}


def _unit_weights(weights: Any) -> str:
    """Nothing, or that the weights do not add up to one by their type."""
    return is_signed(weights) or ("" if weights.fixed_total is not None else f"{weights.says} to add up to one by their type")


def _check(weights: Any) -> None:
    if sum(weights) != 1:
        raise ValueError("the weights do not add up to one")


def _inner(u: Any, v: Any) -> Any:
    return sum(x * y for x, y in zip(u, v, strict=True))
