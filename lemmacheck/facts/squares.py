"""Squares, cubes, inner products and norms of finitely many numbers."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.numbers.kinds import power, sqrt


@fact
def cauchy_schwarz(*, count: Any, total: Any, squares: Any) -> Fact:
    """Real numbers x_1..x_k: (Σ x)² ≤ k Σ x²."""
    return Fact("Cauchy–Schwarz", "(Σ x)² ≤ k Σ x² for k real numbers", count * squares, total**2, {"k >= 0": count})


@means(cauchy_schwarz)
def _numbers(xs: Any) -> dict[str, Any]:
    return {"count": len(xs), "total": sum(xs), "squares": sum(x * x for x in xs)}


@fact
def squares_below_square(*, total: Any, squares: Any) -> Fact:
    """Non-negative numbers: Σ x² ≤ (Σ x)²."""
    return Fact("square of a sum", "Σ x² ≤ (Σ x)² for non-negative numbers", total**2, squares)


@means(squares_below_square, needs=is_signed)
def _square_of_sum(xs: Any) -> dict[str, Any]:
    return {"total": sum(xs), "squares": sum(x * x for x in xs)}


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


@means(cubes_extremal)
def _all_but_one_equal(xs: Any) -> dict[str, Any]:
    """At least two numbers; those that are all but one equal have their sum and their sum of squares."""
    k, mean = len(xs), sum(xs) / len(xs)
    spread = sqrt(sum((x - mean) * (x - mean) for x in xs) / (k * (k - 1)))
    most = power(mean + (k - 1) * spread, 3) + (k - 1) * power(mean - spread, 3)
    return {"all_but_one_equal": most, "cubes": sum(x * x * x for x in xs)}


@fact
def popoviciu(*, length: Any, image: Any) -> Fact:
    """A probability vector p and any v: |(diag(p) − ppᵀ)v|² ≤ |v|²/4.

    The matrix is symmetric with vᵀ(diag(p) − ppᵀ)v = Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2, so its norm is at most ½.
    """
    return Fact("Popoviciu", "Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2, so |(diag(p) − ppᵀ)v| ≤ |v|/2", length, 4 * image)


def _is_probability(shares: Any) -> str:
    summed = shares.fixed_total is not None and shares.fixed_total.says == "1"
    return is_signed(shares) or ("" if summed else f"{shares.says} to add up to one by its type")


@means(popoviciu, needs=lambda shares, _: _is_probability(shares))
def _spread_of_shares(shares: Any, v: Any) -> dict[str, Any]:
    mean = sum(p * x for p, x in zip(shares, v, strict=True))
    image = sum((p * (x - mean)) ** 2 for p, x in zip(shares, v, strict=True))
    return {"length": sum(x * x for x in v), "image": image}


@fact
def minkowski_fourth(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Random variables: ‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄ with ‖X‖₄ = (E|X|⁴)^{1/4}."""
    return Fact("Minkowski", "‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄", first + second, norm_of_sum)


@fact
def triangle_inequality(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Any norm: ‖A + B‖ ≤ ‖A‖ + ‖B‖; the same bounds ‖A − B‖."""
    return Fact("triangle inequality", "‖A ± B‖ ≤ ‖A‖ + ‖B‖", first + second, norm_of_sum)


@means(triangle_inequality)
def _difference(A: Any, B: Any) -> dict[str, Any]:
    """Two matrices of one shape, their lengths and that of their difference."""
    pairs = [(x, y) for one, two in zip(A, B, strict=True) for x, y in zip(one, two, strict=True)]
    return {
        "norm_of_sum": sqrt(sum((x - y) ** 2 for x, y in pairs)),
        "first": sqrt(sum(x * x for x, _ in pairs)),
        "second": sqrt(sum(y * y for _, y in pairs)),
    }


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
def parallelogram(*, first: Any, second: Any, of_sum: Any, of_difference: Any) -> Fact:
    """Two vectors: |a + b|² + |a − b|² = 2|a|² + 2|b|²; all arguments are squared lengths."""
    says = "|a + b|² + |a − b|² = 2|a|² + 2|b|²"
    return Fact("parallelogram", says, 2 * first + 2 * second, of_sum + of_difference, is_equality=True)


@means(parallelogram)
def _diagonals(a: Any, b: Any) -> dict[str, Any]:
    def square(numbers: Any) -> Any:
        return sum(x * x for x in numbers)

    sides = {"first": square(a), "second": square(b)}
    pairs = list(zip(a, b, strict=True))
    return {**sides, "of_sum": square([x + y for x, y in pairs]), "of_difference": square([x - y for x, y in pairs])}


@fact
def reverse_triangle(*, first: Any, second: Any, difference_squared: Any) -> Fact:
    """Two vectors: (|a| − |b|)² ≤ |a − b|²."""
    return Fact("triangle inequality", "(|a| − |b|)² ≤ |a − b|²", difference_squared, (first - second) ** 2)


@means(reverse_triangle)
def _lengths(a: Any, b: Any) -> dict[str, Any]:
    first, second = (sqrt(sum(x * x for x in numbers)) for numbers in (a, b))
    return {"first": first, "second": second, "difference_squared": sum((x - y) ** 2 for x, y in zip(a, b, strict=True))}
