"""Moments of products of independent residual layers of width two, and products of numbers beside each other."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.kinds import exp


@fact
def mean_determinant(*, mean: Any) -> Fact:
    """B a product of 2×2 layers I + γ_k W_k, entries independent of mean 0 and variance 1: E det B = 1."""
    return Fact("independent layers", "E det(I + γW) = 1, and determinants multiply", mean, 1 + 0 * mean, is_equality=True)


@fact
def mean_squared_determinant(*, mean: Any, product: Any) -> Fact:
    """The same: E det(B)² = Π (1 + 2γ_k² + 2γ_k⁴)."""
    says = "E det(I + γW)² = 1 + γ² E(a + d)² + γ⁴ E(ad − bc)² = 1 + 2γ² + 2γ⁴, and determinants multiply"
    return Fact("independent layers", says, mean, product, is_equality=True)


@fact
def mean_squared_norm(*, mean: Any, product: Any) -> Fact:
    """The same: E|B|² = 2 Π (1 + 2γ_k²)."""
    return Fact("independent layers", "E|(I + γW)B|² = (1 + 2γ²)|B|²", mean, 2 * product, is_equality=True)


def _is_product(part: Any) -> str:
    return "" if hasattr(part, "squared_strengths") else "a product of independent residual layers"


def _mean(layers: Any, what: Any) -> Any:
    return sum((w * what(B) for w, B in layers.law), fmpq(0))


def _determinant(B: Any) -> Any:
    return B[0][0] * B[1][1] - B[0][1] * B[1][0]


def _multiplied(numbers: Any) -> Any:
    found = fmpq(1)
    for x in numbers:
        found = found * x
    return found


@means(mean_determinant, needs=_is_product)
def _first(layers: Any) -> dict[str, Any]:
    return {"mean": _mean(layers, _determinant)}


@means(mean_squared_determinant, needs=_is_product)
def _second(layers: Any) -> dict[str, Any]:
    steps = [1 + 2 * g**2 + 2 * g**4 for g in layers.strengths]
    return {"mean": _mean(layers, lambda B: _determinant(B) ** 2), "product": _multiplied(steps)}


@means(mean_squared_norm, needs=_is_product)
def _norm(layers: Any) -> dict[str, Any]:
    steps = [1 + 2 * g**2 for g in layers.strengths]
    return {"mean": _mean(layers, lambda B: sum(x * x for row in B for x in row)), "product": _multiplied(steps)}


@fact
def products_keep_order(*, pointwise_gap: Any, larger: Any, smaller: Any) -> Fact:
    """x_k ≥ y_k ≥ 0 for every k, shown as gaps that are not negative: Π x_k ≥ Π y_k."""
    says = "Π x_k ≥ Π y_k when x_k ≥ y_k ≥ 0 for every k"
    return Fact("monotone product", says, larger, smaller, {"x_k - y_k >= 0": pointwise_gap})


@means(products_keep_order, needs=lambda _, smaller: is_signed(smaller), each=("pointwise_gap",))
def _products(xs: Any, ys: Any) -> dict[str, Any]:
    gaps = [x - y for x, y in zip(xs, ys, strict=True)]
    return {"pointwise_gap": gaps, "larger": _multiplied(xs), "smaller": _multiplied(ys)}


@fact
def product_below_exp(*, total: Any, limit: Any, product: Any, exp_of_limit: Any) -> Fact:
    """s_k ≥ 0 with Σ s_k ≤ c: Π (1 + s_k + s_k²/2) ≤ e^c."""
    says = "1 + s + s²/2 ≤ e^s, multiplied over all s_k ≥ 0 with Σ s_k ≤ c"
    return Fact("series of exp", says, exp_of_limit, product, {"c - Σ s >= 0": limit - total})


@means(product_below_exp, needs=lambda steps, _: is_signed(steps))
def _below_exp(steps: Any, limit: Any) -> dict[str, Any]:
    product = _multiplied(1 + s + s * s / 2 for s in steps)
    return {"total": sum(steps, fmpq(0)), "limit": limit, "product": product, "exp_of_limit": exp(limit)}
