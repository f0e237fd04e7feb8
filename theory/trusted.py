"""The textbook facts that proofs may lean on without proving them here: our trusted base.

Each function states one fact for given expressions: `larger >= smaller`, with the hypotheses it needs (expressions
that must not be negative). Everything else in a proof is checked algebra.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Fact:
    """`larger >= smaller` whenever every expression in `requires` is non-negative."""

    name: str
    says: str
    larger: Any
    smaller: Any
    requires: Mapping[str, Any] = field(default_factory=dict)
    is_equality: bool = False  # both sides are always equal


def cauchy_schwarz(*, count: Any, total: Any, squares: Any) -> Fact:
    """Real numbers x_1..x_k: (Σ x)² ≤ k Σ x²."""
    return Fact("Cauchy–Schwarz", "(Σ x)² ≤ k Σ x² for k real numbers", count * squares, total**2, {"k >= 0": count})


def capped_sum(*, count: Any, ceiling: Any, total: Any) -> Fact:
    """m numbers that are at most c have a sum of at most m c."""
    return Fact(
        "sum of capped terms",
        "m numbers that are at most c add up to at most m c",
        count * ceiling,
        total,
        {"m >= 0": count},
    )


def jensen_reciprocal(*, mean: Any, mean_of_reciprocal: Any) -> Fact:
    """A positive random variable X: E[1/X] E[X] ≥ 1."""
    return Fact("Jensen", "E[1/X] ≥ 1/E[X] for X > 0", mean_of_reciprocal * mean, 1, {"E X >= 0": mean})


def jensen_square(*, mean: Any, mean_of_square: Any) -> Fact:
    """A real random variable X: E[X²] ≥ (E X)²."""
    return Fact("Jensen", "E[X²] ≥ (E X)²", mean_of_square, mean**2)


def am_gm(*, arithmetic: Any, geometric: Any) -> Fact:
    """Non-negative numbers: their arithmetic mean is at least their geometric mean."""
    return Fact("AM–GM", "the arithmetic mean is at least the geometric mean", arithmetic, geometric)


def maclaurin_second(*, pair_mean: Any, geometric_squared: Any) -> Fact:
    """d ≥ 2 non-negative numbers: the mean of their pairwise products is at least their geometric mean squared."""
    return Fact(
        "Maclaurin",
        "the mean of the pairwise products is at least the squared geometric mean",
        pair_mean,
        geometric_squared,
    )


def log_tangent(*, argument: Any, log_of_argument: Any) -> Fact:
    """x > 0: log x ≤ x − 1."""
    return Fact("tangent of log", "log x ≤ x − 1 for x > 0", argument - 1, log_of_argument)


def exp_tangent(*, argument: Any, exp_of_argument: Any) -> Fact:
    """Real x: e^x ≥ 1 + x."""
    return Fact("tangent of exp", "e^x ≥ 1 + x", exp_of_argument, 1 + argument)


def rayleigh(*, quotient: Any, smallest: Any) -> Fact:
    """A symmetric matrix: every Rayleigh quotient (so every diagonal entry) is at least the smallest eigenvalue."""
    return Fact("Rayleigh–Ritz", "a diagonal entry is at least the smallest eigenvalue", quotient, smallest)


def summed_log_tangent(*, total_excess: Any, total_log: Any) -> Fact:
    """Positive numbers x_j: Σ log x_j ≤ Σ (x_j − 1)."""
    return Fact("tangent of log, summed", "Σ log x ≤ Σ (x − 1) for positive numbers", total_excess, total_log)


def hadamard(*, sum_of_log_rows: Any, log_determinant: Any) -> Fact:
    """A positive definite XXᵀ: its determinant is at most the product of its diagonal, in logarithms."""
    return Fact(
        "Hadamard", "det XXᵀ is at most the product of the squared row lengths", sum_of_log_rows, log_determinant
    )


def block_projection_norm(*, norm_squared: Any, shortest_squared: Any) -> Fact:
    """Blocks P_j/|x_j| with P_j non-zero orthogonal projections: the squared operator norm is 1/min|x_j|²."""
    return Fact(
        "norm of a block-diagonal matrix",
        "the norm is the largest block's, and a non-zero orthogonal projection has norm 1",
        norm_squared,
        1 / shortest_squared,
        is_equality=True,
    )


def smallest_of_unit_sum(*, count: Any, inverse_smallest: Any) -> Fact:
    """n non-negative numbers that add up to one: the smallest is at most 1/n."""
    return Fact(
        "smallest at most the mean", "the smallest of n numbers with sum 1 is at most 1/n", inverse_smallest, count
    )
