"""Directions of rows: x ↦ x/|x| moves across x, and products with rows that are multiples of one vector."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, means


@fact
def directions_move_across(*, along: Any) -> Fact:
    """Rows x that are not zero: the derivative of x ↦ x/|x| has no part along x; `along` is Σ ⟨Jg, x⟩²/|x|² over the rows."""
    return Fact("directions move across", "⟨D(x/|x|)[g], x⟩ = 0, since |x/|x|| is constant", along, 0 * along, is_equality=True)


def _moves(A: Any, moved: Any) -> str:
    if A.row_squares.sign != "positive":
        return f"{A.says} to have no zero rows by its type"
    begins = f"the derivative of the directions of {A.says}, applied to "
    return "" if moved.says.startswith(begins) else f"{moved.says} to be the derivative of the directions of {A.says}"


@means(directions_move_across, needs=_moves)
def _across(A: Any, moved: Any) -> dict[str, Any]:
    """A matrix and the derivative of its directions, applied to any other."""
    parts = ((_inner(m, x), _inner(x, x)) for m, x in zip(moved, A, strict=True))
    return {"along": sum((along * along / length for along, length in parts), fmpq(0))}


@fact
def product_with_collinear_rows(*, squares: Any, along: Any, factors: Any) -> Fact:
    """A = h yᵀ with |y| = 1: ‖M Aᵀ‖² = Σ_j ⟨m_j, y⟩² · |h|²."""
    return Fact("product with collinear rows", "‖M y hᵀ‖² = |My|² |h|²", squares, along * factors, is_equality=True)


@means(
    product_with_collinear_rows, needs=lambda _, A: "" if hasattr(A, "factors") else f"{A.says} to have collinear rows by its type"
)
def _collinear(M: Any, A: Any) -> dict[str, Any]:
    entries = (_inner(m, row) for m in M for row in A)
    along = sum((_inner(m, A.direction) ** 2 for m in M), fmpq(0))
    return {"squares": sum((x * x for x in entries), fmpq(0)), "along": along, "factors": _inner(A.factors, A.factors)}


def _inner(xs: Any, ys: Any) -> Any:
    return sum((x * y for x, y in zip(xs, ys, strict=True)), fmpq(0))
