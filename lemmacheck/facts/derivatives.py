"""Derivatives of functions of two variables."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, means

Rows = list[list[Any]]


@fact
def mixed_derivatives(*, first_then_second: Any, second_then_first: Any) -> Fact:
    """H with two continuous derivatives: ∂/∂y ∂H/∂x = ∂/∂x ∂H/∂y."""
    return Fact("Schwarz's theorem", "∂²H/∂x∂y = ∂²H/∂y∂x", first_then_second, second_then_first, is_equality=True)


@means(mixed_derivatives)
def _at_a_point(coefficients: Any, x: Any, y: Any) -> dict[str, Any]:
    """A polynomial Σ c_ij xⁱyʲ, by its coefficients, at a point: differentiated in either order."""
    by_second = _turned(coefficients)
    return {
        "first_then_second": _value(_turned(_derivative(_turned(_derivative(coefficients)))), x, y),
        "second_then_first": _value(_derivative(_turned(_derivative(by_second))), x, y),
    }


def _derivative(rows: Any) -> Rows:
    """Σ c_ij xⁱyʲ, differentiated by x."""
    return [[i * c for c in row] for i, row in enumerate(rows)][1:]


def _turned(rows: Any) -> Rows:
    """The same polynomial with its variables exchanged."""
    return [list(column) for column in zip(*rows, strict=True)]


def _value(rows: Rows, x: Any, y: Any) -> Any:
    return sum((c * x**i * y**j for i, row in enumerate(rows) for j, c in enumerate(row)), fmpq(0))
