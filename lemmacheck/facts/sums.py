"""Sums, squares and means of finitely many numbers."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact


@fact
def cauchy_schwarz(*, count: Any, total: Any, squares: Any) -> Fact:
    """Real numbers x_1..x_k: (Σ x)² ≤ k Σ x²."""
    return Fact("Cauchy–Schwarz", "(Σ x)² ≤ k Σ x² for k real numbers", count * squares, total**2, {"k >= 0": count})


@fact
def capped_sum(*, count: Any, ceiling: Any, total: Any) -> Fact:
    """m numbers that are at most c have a sum of at most m c."""
    return Fact(
        "sum of capped terms", "m numbers that are at most c add up to at most m c", count * ceiling, total, {"m >= 0": count}
    )


@fact
def am_gm(*, arithmetic: Any, geometric: Any) -> Fact:
    """Non-negative numbers: their arithmetic mean is at least their geometric mean."""
    return Fact("AM–GM", "the arithmetic mean is at least the geometric mean", arithmetic, geometric)


@fact
def maclaurin_second(*, pair_mean: Any, geometric_squared: Any) -> Fact:
    """d ≥ 2 non-negative numbers: the mean of their pairwise products is at least their geometric mean squared."""
    return Fact(
        "Maclaurin", "the mean of the pairwise products is at least the squared geometric mean", pair_mean, geometric_squared
    )


@fact
def smallest_of_unit_sum(*, count: Any, inverse_smallest: Any) -> Fact:
    """n non-negative numbers that add up to one: the smallest is at most 1/n."""
    return Fact("smallest at most the mean", "the smallest of n numbers with sum 1 is at most 1/n", inverse_smallest, count)


@fact
def part_of_sum(*, total: Any, part: Any) -> Fact:
    """Non-negative terms: some of them add up to at most the sum of all."""
    return Fact("part of a sum", "some of several non-negative terms add up to at most all of them", total, part)


@fact
def squares_below_square(*, total: Any, squares: Any) -> Fact:
    """Non-negative numbers: Σ x² ≤ (Σ x)²."""
    return Fact("square of a sum", "Σ x² ≤ (Σ x)² for non-negative numbers", total**2, squares)


@fact
def jensen_log(*, count: Any, log_of_mean: Any, total_log: Any) -> Fact:
    """m positive numbers: Σ log x ≤ m log(mean of x)."""
    return Fact("Jensen", "Σ log x ≤ m log(mean of x) for m positive numbers", count * log_of_mean, total_log, {"m >= 0": count})


@fact
def cubes_below(*, largest: Any, squares: Any, cubes: Any) -> Fact:
    """Real numbers whose largest is m: Σ x³ ≤ m Σ x²."""
    return Fact("largest factor", "Σ x³ ≤ max(x) Σ x²", largest * squares, cubes)


@fact
def cauchy_schwarz_inner(*, first: Any, second: Any, inner: Any) -> Fact:
    """Two vectors: ⟨u, v⟩² ≤ |u|² |v|²."""
    return Fact("Cauchy–Schwarz", "⟨u, v⟩² ≤ |u|² |v|²", first * second, inner**2)


@fact
def weighted_floor(*, total: Any, floor: Any, weight: Any) -> Fact:
    """Non-negative weights on numbers that are at least c: Σ w x ≥ c Σ w."""
    return Fact("weighted sum above its floor", "Σ w x ≥ c Σ w when w ≥ 0 and x ≥ c", total, floor * weight)


@fact
def sum_below_norm(*, count: Any, root_of_count: Any, mean: Any) -> Fact:
    """n numbers x ≥ 0 with mean square one: their mean is at least 1/√n (the 1-norm is at least the 2-norm)."""
    return Fact("1-norm above 2-norm", "Σ x ≥ √(Σ x²) for x ≥ 0", root_of_count * mean, root_of_count**2 / count)


@fact
def cubes_extremal(*, all_but_one_equal: Any, cubes: Any) -> Fact:
    """Reals with a given sum and sum of squares: Σ x³ is largest when all but the largest are equal."""
    return Fact(
        "equal variables",
        "for a given sum and sum of squares Σ x³ is largest when all but the largest number are equal",
        all_but_one_equal,
        cubes,
    )


@fact
def popoviciu(*, norm: Any) -> Fact:
    """A probability vector p: diag(p) − ppᵀ has operator norm at most ½, since Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2."""
    return Fact("Popoviciu", "Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2, so |diag(p) − ppᵀ| ≤ ½", norm * 0 + 1, 2 * norm)


@fact
def terms_above_floor(*, count: Any, floor: Any, total: Any, one_term: Any) -> Fact:
    """m terms that are each at least c have a sum of at least m c; `one_term` is what a term has beyond c."""
    return Fact(
        "sum of terms above a floor",
        "m terms that are each at least c add up to at least m c",
        total,
        count * floor,
        {"m >= 0": count, "one term": one_term},
    )


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


@fact
def minkowski_fourth(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Random variables: ‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄ with ‖X‖₄ = (E|X|⁴)^{1/4}."""
    return Fact("Minkowski", "‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄", first + second, norm_of_sum)


@fact
def steps_add_up(*, start: Any, step: Any, count: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ x_k + b for k < m: x_m ≤ x_0 + m b; `one_step` is the excess x_k + b − x_{k+1}, which must be evident."""
    return Fact(
        "induction over the layers", "x_{k+1} ≤ x_k + b gives x_m ≤ x_0 + m b", start + count * step, end, {"one step": one_step}
    )


@fact
def triangle_inequality(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Any norm: ‖A + B‖ ≤ ‖A‖ + ‖B‖; the same bounds ‖A − B‖."""
    return Fact("triangle inequality", "‖A ± B‖ ≤ ‖A‖ + ‖B‖", first + second, norm_of_sum)


@fact
def jensen_log_weighted(*, weights: Any, log_of_mean: Any, mean_log: Any) -> Fact:
    """Positive numbers x_S and weights w_S ≥ 0 that add up to one: log Σ w x ≥ Σ w log x; `weights` are all the w_S."""
    excess = sum(weights) - 1
    return Fact(
        "Jensen",
        "log Σ w x ≥ Σ w log x for weights with sum one",
        log_of_mean,
        mean_log,
        {
            **{f"weight {i} >= 0": w for i, w in enumerate(weights)},
            "sum of weights, from above": excess,
            "sum of weights, from below": -excess,
        },
    )


@fact
def spread_distance_squared(*, distance_squared: Any, one: Any, other: Any) -> Fact:
    """Variances A, B, not both zero: the mean square distance of any coupling is at least (A − B)²/(2(A + B)).

    It is at least (√A − √B)², and (√A + √B)² ≤ 2(A + B).
    """
    return Fact(
        "distance of spreads, squared",
        "W₂² ≥ (sd X − sd Y)² ≥ (Var X − Var Y)²/(2(Var X + Var Y))",
        distance_squared,
        (one - other) ** 2 / (2 * (one + other)),
        positive={"A + B > 0": one + other},
    )
