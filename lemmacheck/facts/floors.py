"""Sums of numbers that have a floor by their type."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, means


@fact
def sum_above_floor(*, count: Any, floor: Any, total: Any) -> Fact:
    """m numbers that are each at least c have a sum of at least m c."""
    return Fact("sum above a floor", "Σ x ≥ m c when every x ≥ c", total, count * floor)


@means(
    sum_above_floor,
    needs=lambda part, floor: "" if part.low is floor else f"{part.says} to be at least {floor.says} by type or selection",
)
def _above(xs: Any, floor: Any) -> dict[str, Any]:
    return {"count": len(xs), "floor": floor, "total": sum(xs)}
