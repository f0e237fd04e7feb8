"""Sums, squares and means of finitely many numbers."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.kinds import log, sqrt


@fact
def cauchy_schwarz(*, count: Any, total: Any, squares: Any) -> Fact:
    """Real numbers x_1..x_k: (Σ x)² ≤ k Σ x²."""
    return Fact("Cauchy–Schwarz", "(Σ x)² ≤ k Σ x² for k real numbers", count * squares, total**2, {"k >= 0": count})


@means(cauchy_schwarz)
def _numbers(xs: Any) -> dict[str, Any]:
    return {"count": len(xs), "total": sum(xs), "squares": sum(x * x for x in xs)}


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
def squares_below_square(*, total: Any, squares: Any) -> Fact:
    """Non-negative numbers: Σ x² ≤ (Σ x)²."""
    return Fact("square of a sum", "Σ x² ≤ (Σ x)² for non-negative numbers", total**2, squares)


@means(squares_below_square, needs=is_signed)
def _square_of_sum(xs: Any) -> dict[str, Any]:
    return {"total": sum(xs), "squares": sum(x * x for x in xs)}


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
def cubes_below(*, largest: Any, mean: Any) -> Fact:
    """Real numbers: Σ x³ = μ Σ x² with μ ≤ max x; where all are zero μ is zero."""
    return Fact("largest factor", "Σ x³ ≤ max(x) Σ x²", largest, mean)


@means(cubes_below)
def _cubes(xs: Any) -> dict[str, Any]:
    squares = sum(x * x for x in xs)
    return {"largest": max(xs), "mean": squares if squares == 0 else sum(x * x * x for x in xs) / squares}


@fact
def cubes_below_norm(*, norm: Any, cubes: Any) -> Fact:
    """Real numbers with Σ x² = r²: Σ x³ ≤ r³, because no x exceeds r."""
    return Fact("cubes below the norm", "Σ x³ ≤ (Σ x²)^{3/2}", norm**3, cubes)


@means(cubes_below_norm)
def _cubes_and_norm(xs: Any) -> dict[str, Any]:
    return {"norm": sqrt(sum(x * x for x in xs)), "cubes": sum(x * x * x for x in xs)}


@fact
def cauchy_schwarz_inner(*, first: Any, second: Any, inner: Any) -> Fact:
    """Two vectors: ⟨u, v⟩² ≤ |u|² |v|²."""
    return Fact("Cauchy–Schwarz", "⟨u, v⟩² ≤ |u|² |v|²", first * second, inner**2)


@means(cauchy_schwarz_inner)
def _inner(u: Any, v: Any) -> dict[str, Any]:
    inner = sum(a * b for a, b in zip(u, v, strict=True))
    return {"first": sum(a * a for a in u), "second": sum(b * b for b in v), "inner": inner}


@fact
def squared_inner_product(*, first: Any, second: Any, inner_squared: Any) -> Fact:
    """Two vectors: ⟨u, v⟩² ≤ |u|² |v|²; the square is given, not the inner product, which may have either sign."""
    return Fact("Cauchy–Schwarz", "⟨u, v⟩² ≤ |u|² |v|²", first * second, inner_squared)


@means(squared_inner_product)
def _inner_squared(u: Any, v: Any) -> dict[str, Any]:
    inner = sum(a * b for a, b in zip(u, v, strict=True))
    return {"first": sum(a * a for a in u), "second": sum(b * b for b in v), "inner_squared": inner * inner}


@fact
def cauchy_schwarz_by_rows(*, lengths: Any, products: Any) -> Fact:
    """Vectors u_1..u_k and v_1..v_k: Σ ⟨u_i, v_i⟩² ≤ Σ |u_i|² |v_i|²."""
    return Fact("Cauchy–Schwarz", "Σ_i ⟨u_i, v_i⟩² ≤ Σ_i |u_i|² |v_i|²", lengths, products)


@means(cauchy_schwarz_by_rows)
def _by_rows(us: Any, vs: Any) -> dict[str, Any]:
    """The rows of two matrices of one shape."""
    pairs = list(zip(us, vs, strict=True))
    inner = [sum(a * b for a, b in zip(u, v, strict=True)) for u, v in pairs]
    lengths = sum(sum(a * a for a in u) * sum(b * b for b in v) for u, v in pairs)
    return {"lengths": lengths, "products": sum(x * x for x in inner)}


@fact
def lagrange_identity(*, product: Any, square: Any, spread: Any) -> Fact:
    """Σx Σx³ = (Σx²)² + Σ_{i<j} x_i x_j (x_i − x_j)² for any numbers, and on average over lists of them."""
    return Fact("Lagrange", "Σx Σx³ − (Σx²)² = Σ_{i<j} x_i x_j (x_i − x_j)²", product, square + spread, is_equality=True)


@means(lagrange_identity)
def _lagrange(law: Any) -> dict[str, Any]:
    """A list of numbers, or a law on lists."""
    lists = law if law and isinstance(law[0], tuple) else [(1, law)]
    one, two, three = ([sum(x**k for x in xs) for _, xs in lists] for k in (1, 2, 3))
    pairs = [sum(x * y * (x - y) ** 2 for i, x in enumerate(xs) for y in xs[:i]) for _, xs in lists]
    weights = [w for w, _ in lists]
    return {
        "product": sum(w * a * c for w, a, c in zip(weights, one, three, strict=True)),
        "square": sum(w * b * b for w, b in zip(weights, two, strict=True)),
        "spread": sum(w * s for w, s in zip(weights, pairs, strict=True)),
    }


@fact
def cauchy_schwarz_powers(*, first: Any, third: Any, second: Any) -> Fact:
    """Numbers x ≥ 0 under weights that are not negative: (Σ w x²)² ≤ Σ w x · Σ w x³."""
    return Fact("Cauchy–Schwarz", "(Σ w x²)² ≤ Σ w x · Σ w x³ for x ≥ 0", first * third, second**2)


@means(cauchy_schwarz_powers, needs=is_signed)
def _powers(law: Any) -> dict[str, Any]:
    """A list of numbers, or a law on lists: each outcome's numbers carry its weight."""
    pairs = [(w, x) for w, xs in law for x in xs] if law and isinstance(law[0], tuple) else [(1, x) for x in law]
    first, second, third = (sum(w * x**k for w, x in pairs) for k in (1, 2, 3))
    return {"first": first, "second": second, "third": third}


@fact
def weighted_floor(*, total: Any, floor: Any, weight: Any) -> Fact:
    """Non-negative weights on numbers that are at least c: Σ w x ≥ c Σ w."""
    return Fact("weighted sum above its floor", "Σ w x ≥ c Σ w when w ≥ 0 and x ≥ c", total, floor * weight)


@fact
def sum_below_norm(*, count: Any, root_of_count: Any, mean: Any) -> Fact:
    """n numbers x ≥ 0 with mean square one: their mean is at least 1/√n (the 1-norm is at least the 2-norm)."""
    return Fact("1-norm above 2-norm", "Σ x ≥ √(Σ x²) for x ≥ 0", root_of_count * mean, root_of_count**2 / count)


@means(sum_below_norm, needs=is_signed)
def _norms(xs: Any) -> dict[str, Any]:
    if sum(x * x for x in xs) != len(xs):
        raise ValueError("the mean square is not one")
    return {"count": len(xs), "root_of_count": sqrt(sum(x * x for x in xs)), "mean": sum(xs) / len(xs)}


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
