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
    """`larger >= smaller` whenever every expression in `requires` is non-negative and every one in `positive` is positive."""

    name: str
    says: str
    larger: Any
    smaller: Any
    requires: Mapping[str, Any] = field(default_factory=dict)
    is_equality: bool = False  # both sides are always equal
    positive: Mapping[str, Any] = field(default_factory=dict)


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
    return Fact("Jensen", "E[1/X] ≥ 1/E[X] for X > 0", mean_of_reciprocal * mean, 1, positive={"E X > 0": mean})


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


def smallest_of_unit_sum(*, count: Any, inverse_smallest: Any) -> Fact:
    """n non-negative numbers that add up to one: the smallest is at most 1/n."""
    return Fact(
        "smallest at most the mean", "the smallest of n numbers with sum 1 is at most 1/n", inverse_smallest, count
    )


def geometric_below_mean(*, mean: Any, exp_of_mean_log: Any) -> Fact:
    """A positive random variable X: E X ≥ exp(E log X)."""
    return Fact("Jensen", "E X ≥ exp(E log X) for X > 0", mean, exp_of_mean_log)


def mean_log_pade(*, mean_remainder: Any, mean_ratio: Any) -> Fact:
    """A random x > −1: E[x − log(1 + x)] ≥ E[3x²/(6 + 4x)], because log(1 + x) ≤ x(6 + x)/(6 + 4x)."""
    return Fact(
        "Padé bound of log",
        "x − log(1 + x) ≥ 3x²/(6 + 4x) for x > −1 (the difference has the derivative 4x³/((6 + 4x)²(1 + x)))",
        mean_remainder,
        mean_ratio,
    )


def cauchy_schwarz_weighted(*, mean_square: Any, mean_ratio: Any, mean_product: Any) -> Fact:
    """A random x and a weight w > 0: (E x²)² ≤ E[x²/w] E[x² w]."""
    return Fact("Cauchy–Schwarz", "(E x²)² ≤ E[x²/w] E[x² w] for w > 0", mean_ratio * mean_product, mean_square**2)


def log_remainder_falls(*, total: Any, coefficient: Any, squares: Any) -> Fact:
    """Numbers x > −1: Σ (x − log(1 + x)) ≤ c Σ x² with c = (x − log(1 + x))/x² at the smallest of them (c = ½ at 0).

    The quotient is the integral of (1 − s)/(1 + s x)² over s from 0 to 1, which falls in x.
    """
    return Fact(
        "Taylor's remainder of log",
        "(x − log(1 + x))/x² falls in x, so its value at the smallest x bounds all",
        coefficient * squares,
        total,
    )


def log_series_above(*, argument: Any, log_of_reciprocal: Any) -> Fact:
    """0 ≤ y < 1: −log(1 − y) ≤ y + y²/2 + y³/(3(1 − y))."""
    bound = argument + argument**2 / 2 + argument**3 / (3 * (1 - argument))
    return Fact(
        "series of log",
        "−log(1 − y) = y + y²/2 + y³/3 + … ≤ y + y²/2 + (y³/3)(1 + y + y² + …)",
        bound,
        log_of_reciprocal,
        {"y >= 0": argument, "1 - y >= 0": 1 - argument},
    )


def log_series_below(*, argument: Any, square: Any, log_of_reciprocal: Any) -> Fact:
    """0 ≤ y < 1: −log(1 − y) ≥ y + y²/2; the square may be passed as an expression of its own."""
    return Fact(
        "series of log", "−log(1 − y) ≥ y + y²/2 for 0 ≤ y < 1", log_of_reciprocal, argument + square / 2,
        {"y >= 0": argument},
    )


def exp_second_order(*, argument: Any, log_of_polynomial: Any) -> Fact:
    """s ≥ 0: s ≥ log(1 + s + s²/2)."""
    return Fact("series of exp", "e^s ≥ 1 + s + s²/2 for s ≥ 0", argument, log_of_polynomial, {"s >= 0": argument})


def part_of_sum(*, total: Any, part: Any) -> Fact:
    """Non-negative terms: some of them add up to at most the sum of all."""
    return Fact("part of a sum", "some of several non-negative terms add up to at most all of them", total, part)


def squares_below_square(*, total: Any, squares: Any) -> Fact:
    """Non-negative numbers: Σ x² ≤ (Σ x)²."""
    return Fact("square of a sum", "Σ x² ≤ (Σ x)² for non-negative numbers", total**2, squares)


def jensen_log(*, count: Any, log_of_mean: Any, total_log: Any) -> Fact:
    """m positive numbers: Σ log x ≤ m log(mean of x)."""
    return Fact("Jensen", "Σ log x ≤ m log(mean of x) for m positive numbers", count * log_of_mean, total_log,
                {"m >= 0": count})


def log_rises(*, larger: Any, smaller: Any, log_of_larger: Any, log_of_smaller: Any) -> Fact:
    """0 < a ≤ b: log a ≤ log b."""
    return Fact("log is increasing", "log a ≤ log b for 0 < a ≤ b", log_of_larger, log_of_smaller,
                {"b - a >= 0": larger - smaller}, positive={"a > 0": smaller})


def cubes_below(*, largest: Any, squares: Any, cubes: Any) -> Fact:
    """Real numbers whose largest is m: Σ x³ ≤ m Σ x²."""
    return Fact("largest factor", "Σ x³ ≤ max(x) Σ x²", largest * squares, cubes)


def geometric_decay(*, log_ratio: Any, steps: Any, time: Any, before: Any, after: Any) -> Fact:
    """E a_{j+1} ≤ (1 − 1/T) E a_j for j < m, a ≥ 0: log(E a_0/E a_m) ≥ m/T, since −log(1 − x) ≥ x.

    `before` and `after` are E a_j and E a_{j+1} at any layer j; that the step holds must be evident.
    """
    return Fact("induction over the layers", "log(E a_0/E a_m) ≥ m/T when every step multiplies E a by at most 1 − 1/T",
                log_ratio, steps / time, {"T >= 0": time, "one step": (1 - 1 / time) * before - after})


def limit_of_contraction(*, limit: Any, factor: Any, before: Any, after: Any) -> Fact:
    """A falling sequence a ≥ 0 with a_{j+1} ≤ q a_j (`after` ≤ q · `before`) has a limit L, and L ≤ q L."""
    return Fact("limit of a monotone sequence", "falling non-negative numbers converge; a_{j+1} ≤ q a_j passes to the limit",
                factor * limit, limit, {"one step": factor * before - after})


def optional_stopping(*, start: Any, step: Any, mean_time: Any, before: Any, after: Any) -> Fact:
    """a ≥ 0 falls by at least s on average in every step before τ (from `before` to `after`): s E τ ≤ a_0."""
    return Fact("optional stopping", "a non-negative sequence that loses at least s per step on average until τ has s E τ ≤ a_0",
                start, step * mean_time, {"s >= 0": step, "one step": before - after - step})


def jensen_root(*, mean_root: Any, root_of_mean: Any) -> Fact:
    """A non-negative random variable X: E √X ≤ √(E X)."""
    return Fact("Jensen", "E √X ≤ √(E X) for X ≥ 0", root_of_mean, mean_root)


def root_below_tangent(*, argument: Any, root: Any) -> Fact:
    """x ≥ 0: √(1 − x) ≤ 1 − x/2 wherever the root exists; `root` stands for a root that is there, so x ≤ 1 is not asked."""
    return Fact("tangent of the root", "√(1 − x) ≤ 1 − x/2 for 0 ≤ x ≤ 1", 1 - argument / 2, root, {"x >= 0": argument})


def geometric_series(*, first: Any, ratio: Any, total: Any, before: Any, after: Any) -> Fact:
    """a_{j+1} ≤ q a_j (`after` ≤ q · `before` at any j) with 0 ≤ q < 1, a ≥ 0: Σ a_j (1 − q) ≤ a_0."""
    return Fact("geometric series", "Σ a_j ≤ a_0/(1 − q) when a_{j+1} ≤ q a_j", first, (1 - ratio) * total,
                {"1 - q >= 0": 1 - ratio, "one step": ratio * before - after})


def log_third_remainder(*, radius: Any, squares: Any, deviation: Any) -> Fact:
    """|x| ≤ ρ < 1: |Σ (x − log(1 + x)) − Σ x²/2| ≤ (ρ/(3(1 − ρ))) Σ x²; `deviation` is the signed difference."""
    return Fact("series of log", "|x − log(1 + x) − x²/2| ≤ |x|³/(3(1 − |x|)) for |x| < 1",
                radius / (3 * (1 - radius)) * squares, deviation, {"ρ >= 0": radius, "1 - ρ >= 0": 1 - radius})


def determinant_of_product(*, determinant: Any, factors: Any) -> Fact:
    """Square matrices: det(AB) = det A det B."""
    return Fact("determinant of a product", "det(AB) = det A · det B", determinant, factors, is_equality=True)


def rank_of_product(*, factor: Any, product: Any) -> Fact:
    """rank(AB) ≤ rank(B) and rank(AB) ≤ rank(A)."""
    return Fact("rank of a product", "a product has no larger rank than either factor", factor, product)


def sylvester_rank(*, left: Any, right: Any, inner: Any, product: Any) -> Fact:
    """A with `inner` columns, B with `inner` rows: rank(AB) ≥ rank(A) + rank(B) − inner."""
    return Fact("Sylvester's rank inequality", "rank(AB) ≥ rank(A) + rank(B) − number of inner indices",
                product, left + right - inner)


def diagonal_dominance(*, dominance: Any, rank: Any, size: Any) -> Fact:
    """A square matrix whose diagonal exceeds the absolute row sums of the rest by `dominance` > 0 is invertible."""
    return Fact("Lévy–Desplanques", "a strictly diagonally dominant matrix is invertible", rank, size,
                positive={"the diagonal exceeds the rest of its row": dominance})


def cauchy_schwarz_inner(*, first: Any, second: Any, inner: Any) -> Fact:
    """Two vectors: ⟨u, v⟩² ≤ |u|² |v|²."""
    return Fact("Cauchy–Schwarz", "⟨u, v⟩² ≤ |u|² |v|²", first * second, inner**2)


def limit_keeps_order(*, larger_limit: Any, smaller_limit: Any) -> Fact:
    """Sequences with x_n ≥ y_n whose limits exist: lim x ≥ lim y."""
    return Fact("limits keep order", "x_n ≥ y_n for all n gives lim x ≥ lim y", larger_limit, smaller_limit)


def association(*, mean_of_product: Any, product_of_means: Any) -> Fact:
    """Two functions of one random variable that rise together: E[fg] ≥ E f · E g."""
    return Fact("Chebyshev's association inequality", "E[fg] ≥ E f · E g when f and g rise together",
                mean_of_product, product_of_means)


def comonotone_covariance(*, covariance: Any) -> Fact:
    """Under any weights, two lists of numbers in the same order have a covariance of at least zero."""
    return Fact("Chebyshev's sum inequality", "lists in the same order are not negatively correlated", covariance, 0)


def jensen_convex(*, mean_of_value: Any, value_at_mean: Any) -> Fact:
    """f convex: E f(X) ≥ f(E X); this includes E|X| ≥ |E X| for a norm."""
    return Fact("Jensen", "E f(X) ≥ f(E X) for f convex", mean_of_value, value_at_mean)


def weighted_floor(*, total: Any, floor: Any, weight: Any) -> Fact:
    """Non-negative weights on numbers that are at least c: Σ w x ≥ c Σ w."""
    return Fact("weighted sum above its floor", "Σ w x ≥ c Σ w when w ≥ 0 and x ≥ c", total, floor * weight)


def holder_first_fourth(*, first: Any, second: Any, fourth: Any) -> Fact:
    """A non-negative random variable: (E X²)³ ≤ (E X)² E X⁴."""
    return Fact("Hölder", "(E X²)³ ≤ (E X)² E X⁴ for X ≥ 0", first**2 * fourth, second**3)


def affine_recursion(*, start: Any, factor: Any, push: Any, powered: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ a x_k + b with 0 ≤ a < 1, b ≥ 0: x_ℓ ≤ a^ℓ x_0 + b/(1 − a); `powered` is a^ℓ.

    `one_step` is the excess a x_k + b − x_{k+1}, which must be evident.
    """
    return Fact("affine recursion", "x_{k+1} ≤ a x_k + b gives x_ℓ ≤ a^ℓ x_0 + b/(1 − a)",
                powered * start + push / (1 - factor), end,
                {"a >= 0": factor, "1 - a >= 0": 1 - factor, "b >= 0": push, "one step": one_step})


def sum_below_norm(*, count: Any, root_of_count: Any, mean: Any) -> Fact:
    """n numbers x ≥ 0 with mean square one: their mean is at least 1/√n (the 1-norm is at least the 2-norm)."""
    return Fact("1-norm above 2-norm", "Σ x ≥ √(Σ x²) for x ≥ 0", root_of_count * mean, root_of_count**2 / count)


def chi_variance(*, variance: Any) -> Fact:
    """The length of a standard Gaussian vector has a variance of at most 1/2, in every dimension."""
    return Fact("variance of a chi variable", "Var|g| ≤ 1/2", 1, 2 * variance)


def coupling(*, mean_of_conditional: Any, distance_squared: Any) -> Fact:
    """A mixture against one law: W₂² is at most the mean of the conditional W₂² (W₂² is convex)."""
    return Fact("convexity of W₂²", "W₂² of a mixture is at most the mean of W₂²", mean_of_conditional, distance_squared)


def sine_below_argument(*, argument: Any, sine: Any) -> Fact:
    """y ≥ 0: sin y ≤ y."""
    return Fact("sine below its argument", "sin y ≤ y for y ≥ 0", argument, sine, {"y >= 0": argument})


def cosine_below_one(*, cosine: Any) -> Fact:
    """Real y: cos y ≤ 1."""
    return Fact("cosine at most one", "cos y ≤ 1", 1, cosine)


def cotangent_below_reciprocal(*, argument: Any, cotangent: Any) -> Fact:
    """0 < y ≤ 3 (in fact y < π): y cot y ≤ 1."""
    return Fact("cotangent below the reciprocal", "y cot y ≤ 1 for 0 < y < π", 1, argument * cotangent,
                {"y >= 0": argument, "y <= 3": 3 - argument})


def log_sinc(*, argument: Any, log_of_sinc: Any) -> Fact:
    """0 < y ≤ 2: log(sin y / y) ≥ −y²/4."""
    return Fact("sine near zero", "log(sin y / y) ≥ −y²/4 for 0 < y ≤ 2", log_of_sinc, -(argument**2) / 4,
                {"y >= 0": argument, "y <= 2": 2 - argument})


def log_sinc_nonpositive(*, argument: Any, log_of_sinc: Any) -> Fact:
    """0 < y ≤ 3 (in fact y < π): log(sin y / y) ≤ 0."""
    return Fact("sine below its argument", "log(sin y / y) ≤ 0 for 0 < y < π", 0, log_of_sinc,
                {"y >= 0": argument, "y <= 3": 3 - argument})


def log_second_order(*, excess: Any, log_of_one_plus: Any) -> Fact:
    """y ≥ 0: log(1 + y) ≥ y − y²/2."""
    return Fact("second order of log", "log(1 + y) ≥ y − y²/2 for y ≥ 0", log_of_one_plus, excess - excess**2 / 2,
                {"y >= 0": excess})


def artanh_series_below(*, argument: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: artanh h ≥ h + h³/3, the first terms of a series with positive coefficients."""
    return Fact("artanh series", "artanh h ≥ h + h³/3 for 0 ≤ h < 1", artanh, argument + argument**3 / 3,
                {"h >= 0": argument, "h <= 1": 1 - argument})


def artanh_series_above(*, argument: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: artanh h ≤ h + h³/(3(1 − h²)), a geometric series for the rest."""
    return Fact("artanh series", "artanh h ≤ h + h³/(3(1 − h²)) for 0 ≤ h < 1",
                argument + argument**3 / (3 * (1 - argument**2)), artanh, {"h >= 0": argument, "h <= 1": 1 - argument})


def exp_of_negative(*, exponent: Any, exp_of_minus: Any) -> Fact:
    """r ≥ 0: e^(−r) ≤ 1."""
    return Fact("exp of a negative number", "e^(−r) ≤ 1 for r ≥ 0", 1, exp_of_minus, {"r >= 0": exponent})


def bernoulli(*, power_of_sum: Any, linear: Any) -> Fact:
    """y ≥ 0, whole k ≥ 1: (1 + y)^k ≥ 1 + k y."""
    return Fact("Bernoulli", "(1 + y)^k ≥ 1 + k y", power_of_sum, linear)


def digamma_below_log(*, log: Any, digamma: Any, argument: Any) -> Fact:
    """x > 0: ψ(x) ≤ log x − 1/(2x)."""
    return Fact("digamma below the logarithm", "ψ(x) ≤ log x − 1/(2x) for x > 0", log - 1 / (2 * argument), digamma,
                {"x >= 0": argument})


def power_below_e(*, power: Any, e: Any) -> Fact:
    """Whole M ≥ 1: (1 + 1/M)^M ≤ e."""
    return Fact("compound interest", "(1 + 1/M)^M ≤ e", e, power)


def pade_of_exp(*, argument: Any, exp_of_negative: Any) -> Fact:
    """u ≥ 0: e^−u ≥ (2 − u)/(2 + u)."""
    return Fact("Padé bound of exp", "e^−u ≥ (2 − u)/(2 + u) for u ≥ 0", exp_of_negative, (2 - argument) / (2 + argument),
                {"u >= 0": argument})


def cauchy_schwarz_stopped(*, bound: Any, mean_sum_of_roots: Any, mean_time: Any, mean_total: Any) -> Fact:
    """x_k ≥ 0 and a random time τ: E Σ_{k<τ} √x_k ≤ √(E τ · E Σ x_k), so at most Y whenever Y² is at least that product."""
    return Fact("Cauchy–Schwarz", "E Σ_{k<τ} √x_k ≤ √(E τ · E Σ x_k)", bound, mean_sum_of_roots,
                {"Y >= 0": bound, "Y² >= E τ · E Σ x": bound**2 - mean_time * mean_total})


def cauchy_schwarz_geometric(*, bound: Any, mean_sum_of_roots: Any, growth: Any, weighted_total: Any) -> Fact:
    """x_k ≥ 0, q > 1: (E Σ √x_k)² ≤ Σ q^−k · E Σ q^k x_k ≤ q/(q − 1) · E Σ q^k x_k; Y as above."""
    return Fact("Cauchy–Schwarz", "(E Σ √x_k)² ≤ Σ q^−k · E Σ q^k x_k, and Σ q^−k ≤ q/(q − 1)", bound, mean_sum_of_roots,
                {"Y >= 0": bound, "q - 1 >= 0": growth - 1,
                 "Y² >= (q/(q-1)) E Σ q^k x": bound**2 - growth / (growth - 1) * weighted_total})


def weighted_falls(*, first: Any, factor: Any, growth: Any, weighted_total: Any, before: Any, after: Any) -> Fact:
    """E a_{k+1} ≤ ρ E a_k, a ≥ 0, q ≥ 1, qρ < 1: E Σ q^k (a_k − a_{k+1}) ≤ a_0 (1 + (q − 1)ρ/(1 − qρ)), by Abel's summation.

    `before` and `after` are E a_k and E a_{k+1} at any k.
    """
    q = growth
    return Fact("Abel's summation", "Σ q^k (a_k − a_{k+1}) ≤ a_0 + (q − 1) Σ_{k≥1} q^{k−1} a_k, a geometric series",
                first * (1 + (q - 1) * factor / (1 - q * factor)), weighted_total,
                {"a_0 >= 0": first, "q - 1 >= 0": q - 1, "ρ >= 0": factor, "1 - qρ >= 0": 1 - q * factor,
                 "one step": factor * before - after})


def norm_of_chain(*, sum_of_log_norms: Any, log_of_norm: Any) -> Fact:
    """‖A_1 ⋯ A_k B‖_F ≤ ‖A_1‖ ⋯ ‖A_k‖ ‖B‖_F, in logarithms; orthogonal factors have norm one."""
    return Fact("submultiplicative norms", "the norm of a product is at most the product of the norms", sum_of_log_norms,
                log_of_norm)


def exp_excess(*, ceiling: Any, mean: Any, excess: Any) -> Fact:
    """0 ≤ Y ≤ c ≤ 1 at random: E(e^Y − 1 − Y) ≤ c E Y, because e^Y ≤ 1 + Y + Y² there."""
    return Fact("series of exp", "e^Y ≤ 1 + Y + Y² for 0 ≤ Y ≤ 1, averaged", ceiling * mean, excess,
                {"c >= 0": ceiling, "1 - c >= 0": 1 - ceiling})


def cubes_extremal(*, all_but_one_equal: Any, cubes: Any) -> Fact:
    """Reals with a given sum and sum of squares: Σ x³ is largest when all but the largest are equal."""
    return Fact(
        "equal variables",
        "for a given sum and sum of squares Σ x³ is largest when all but the largest number are equal",
        all_but_one_equal,
        cubes,
    )


def popoviciu(*, norm: Any) -> Fact:
    """A probability vector p: diag(p) − ppᵀ has operator norm at most ½, since Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2."""
    return Fact("Popoviciu", "Var_p(v) ≤ (max v − min v)²/4 ≤ |v|²/2, so |diag(p) − ppᵀ| ≤ ½", norm * 0 + 1, 2 * norm)


def mean_keeps_order(*, pointwise_gap: Any, mean_of_larger: Any, mean_of_smaller: Any) -> Fact:
    """X ≥ Y in every outcome, shown as a gap that is not negative: E X ≥ E Y."""
    return Fact("monotone expectation", "E X ≥ E Y when X − Y ≥ 0 in every outcome", mean_of_larger, mean_of_smaller,
                {"X - Y >= 0 in every outcome": pointwise_gap})


def paley_zygmund(*, share: Any, mean: Any, second_moment: Any, probability: Any) -> Fact:
    """Z ≥ 0 at random, 0 ≤ θ ≤ 1: P(Z ≥ θ E Z) E Z² ≥ (1 − θ)² (E Z)²."""
    return Fact("Paley–Zygmund", "P(Z ≥ θ E Z) ≥ (1 − θ)² (E Z)²/E Z² for Z ≥ 0 and 0 ≤ θ ≤ 1",
                probability * second_moment, (1 - share) ** 2 * mean**2,
                {"θ >= 0": share, "1 - θ >= 0": 1 - share, "E Z >= 0": mean})


def markov(*, mean: Any, level: Any, probability: Any) -> Fact:
    """Z ≥ 0 at random, c > 0: c P(Z ≥ c) ≤ E Z."""
    return Fact("Markov", "P(Z ≥ c) ≤ E Z/c for Z ≥ 0 and c > 0", mean, level * probability, {"c >= 0": level})


def levy_infinitely_often(*, floor: Any, chance: Any, infinitely_often: Any) -> Fact:
    """P(A_ℓ | past) ≥ c for every ℓ: c P(infinitely many A_ℓ) ≥ c, so for c > 0 infinitely many happen almost surely."""
    return Fact("Lévy's extension of Borel–Cantelli", "P(A_ℓ | past) ≥ c > 0 for all ℓ: almost surely infinitely many A_ℓ happen",
                floor * infinitely_often, floor, {"c >= 0": floor, "P(A | past) - c >= 0": chance - floor})


def union_bound(*, first: Any, second: Any, both: Any) -> Fact:
    """Two events: P(A and B) ≥ P(A) − P(not B)."""
    return Fact("union bound", "P(A and B) ≥ P(A) − P(not B)", both, first - second)


def digamma_step(*, later: Any, earlier: Any, log_of_ratio: Any) -> Fact:
    """x > 0, h ≥ 0: ψ(x + h) − ψ(x) ≥ log((x + h)/x), because ψ′(t) ≥ 1/t."""
    return Fact("digamma grows like log or faster", "ψ(x + h) − ψ(x) ≥ log((x + h)/x) for x > 0, since ψ′(t) ≥ 1/t",
                later - earlier, log_of_ratio)


def mean_log_on_circle(*, mean_remainder: Any, log_two: Any, log_of_sum: Any) -> Fact:
    """Angle θ uniform, |δ| < 1: the mean of log(1 + δ cos θ) is log((1 + √(1 − δ²))/2).

    `log_of_sum` is log(1 + √(1 − δ²)); the mean of x − log(1 + x) with x = δ cos θ is the negative of that mean.
    """
    return Fact("mean of log on the circle", "the mean of log(1 + δ cos θ) is log((1 + √(1 − δ²))/2)",
                mean_remainder, log_two - log_of_sum, is_equality=True)


def softplus_above_tangent(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≥ log 2 − x/2, the tangent of a convex function at 0."""
    return Fact("tangent of log(1 + e^−x)", "log(1 + e^−x) ≥ log 2 − x/2", softplus, log_two - argument / 2)


def softplus_below_parabola(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≤ log 2 − x/2 + x²/8, because cosh(x/2) ≤ e^(x²/8) term by term."""
    return Fact("parabola above log(1 + e^−x)", "log(1 + e^−x) = log 2 − x/2 + log cosh(x/2) ≤ log 2 − x/2 + x²/8",
                log_two - argument / 2 + argument**2 / 8, softplus)


def exp_above_quadratic(*, argument: Any, exp_of_argument: Any) -> Fact:
    """x ≥ 0: e^x ≥ 1 + x + x²/2."""
    return Fact("series of exp", "e^x ≥ 1 + x + x²/2 for x ≥ 0", exp_of_argument, 1 + argument + argument**2 / 2,
                {"x >= 0": argument})


def log_by_artanh(*, log_of_quotient: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: log((1 + h)/(1 − h)) = 2 artanh h; h = 1/3 gives log 2."""
    return Fact("log by artanh", "log((1 + h)/(1 − h)) = 2 artanh h", log_of_quotient, 2 * artanh, is_equality=True)


def log_tangent_at(*, argument: Any, log_of_argument: Any, at: Any, log_of_at: Any) -> Fact:
    """x, k > 0: log x ≤ log k + x/k − 1."""
    return Fact("tangent of log", "log x ≤ log k + x/k − 1 for x, k > 0", log_of_at + argument / at - 1, log_of_argument,
                {"k >= 0": at})


def decay_by_rate(*, log_ratio: Any, steps: Any, rate: Any, one_step: Any) -> Fact:
    """E a_{j+1} = e^−s E a_j with s ≥ r at every layer (`one_step` is s), a > 0: log(E a_0/E a_m) ≥ m r."""
    return Fact("induction over the layers", "log(E a_0/E a_m) ≥ m r when every step multiplies E a by at most e^−r",
                log_ratio, steps * rate, {"one step": one_step - rate})


def halving_at_most(*, log_ratio: Any, steps: Any, log_two: Any, before: Any, after: Any) -> Fact:
    """E a_{j+1} ≥ E a_j/2 (`after` ≥ `before`/2 at any j), a > 0: log(E a_0/E a_m) ≤ m log 2."""
    return Fact("induction over the layers", "log(E a_0/E a_m) ≤ m log 2 when no step more than halves E a",
                steps * log_two, log_ratio, {"one step": 2 * after - before})


def terms_above_floor(*, count: Any, floor: Any, total: Any, one_term: Any) -> Fact:
    """m terms that are each at least c have a sum of at least m c; `one_term` is what a term has beyond c."""
    return Fact("sum of terms above a floor", "m terms that are each at least c add up to at least m c", total,
                count * floor, {"m >= 0": count, "one term": one_term})


def telescoping_sum(*, first: Any, last: Any, total: Any, one_term: Any) -> Fact:
    """t_l ≤ f(l − 1) − f(l) for l = 2..L: Σ t_l ≤ f(1) − f(L); `one_term` is f(l − 1) − f(l) − t_l."""
    return Fact("telescoping sum", "t_l ≤ f(l − 1) − f(l) for every l gives Σ t_l ≤ f(1) − f(L)", first - last, total,
                {"one term": one_term})


def bernoulli_negative_power(*, exponent: Any, argument: Any, power: Any) -> Fact:
    """e ≥ 0, 0 ≤ y < 1: (1 − y)^−e ≥ 1 + e y; `power` stands for the left side."""
    return Fact("Bernoulli", "(1 − y)^−e ≥ 1 + e y for e ≥ 0 and 0 ≤ y < 1", power, 1 + exponent * argument,
                {"e >= 0": exponent, "y >= 0": argument, "1 - y >= 0": 1 - argument})


def rank_is_inner_dimension(*, difference: Any, inner: Any, rank: Any) -> Fact:
    """A = BC with k columns in B: rank A ≤ k (the rank is the least k for which such a factorisation exists).

    `difference` is Σ z_ij (A − BC)_ij with a free symbol z_ij per entry, so it vanishes only if the matrices agree.
    """
    return Fact("rank as inner dimension", "the rank is the least k with A = BC, B of k columns", inner, rank,
                {"A - BC, from above": difference, "A - BC, from below": -difference})


def gaussian_laplace(*, argument: Any, mean_exp: Any) -> Fact:
    """g standard normal, a ≥ 0: y = E e^(−a g²) has y²(1 + 2a) = 1."""
    return Fact("Laplace transform of g²", "E e^(−a g²) = (1 + 2a)^(−1/2)", mean_exp**2 * (1 + 2 * argument), 1,
                is_equality=True)


def gaussian_laplace_weighted(*, argument: Any, mean_exp: Any, mean_weighted: Any) -> Fact:
    """g standard normal, a ≥ 0: E[g² e^(−a g²)](1 + 2a) = E e^(−a g²), by integrating by parts."""
    return Fact("integration by parts", "E[g² e^(−a g²)] = E e^(−a g²)/(1 + 2a)", mean_weighted * (1 + 2 * argument),
                mean_exp, is_equality=True)


def slope_of_mean_log(*, density: Any, mean_weighted: Any) -> Fact:
    """Q > 0 random with slope Q̇: d/dτ E log Q = E[Q̇/Q] = ∫_0^∞ E[Q̇ e^(−sQ)] ds; `density` is the integrand at s."""
    return Fact("reciprocal as an integral", "1/Q = ∫ e^(−sQ) ds, averaged by Tonelli", density, mean_weighted,
                is_equality=True)


def noncentral_log_rises(*, at_one: Any, at_less: Any) -> Fact:
    """g standard normal, |c| ≤ 1: E log|e + γg|² ≥ E log|c e + γg|², since noncentral chi-square laws rise with their centre."""
    return Fact("noncentral chi-square laws rise", "E log|e + γg|² ≥ E log|c e + γg|² for |c| ≤ 1", at_one, at_less)


def strong_law(*, limit: Any, mean: Any) -> Fact:
    """Independent terms of one law with a mean: their averages tend to it almost surely."""
    return Fact("law of large numbers", "averages of independent terms of one law tend to the mean", limit, mean,
                is_equality=True)


def capped_second_moment(*, ceiling: Any, mean: Any, second_moment: Any) -> Fact:
    """0 ≤ Z ≤ c at random: E Z² ≤ c E Z."""
    return Fact("second moment of a capped variable", "E Z² ≤ c E Z for 0 ≤ Z ≤ c", ceiling * mean, second_moment,
                {"c >= 0": ceiling})


def powers_below_exp(*, steps: Any, step: Any, limit: Any, power: Any, exp_of_limit: Any) -> Fact:
    """s ≥ 0 and Ls ≤ b: (1 + s + s²/2)^L ≤ e^b."""
    return Fact("series of exp", "(1 + s + s²/2)^L ≤ e^(Ls) ≤ e^b for s ≥ 0 and Ls ≤ b", exp_of_limit, power,
                {"s >= 0": step, "L >= 0": steps, "b - Ls >= 0": limit - steps * step})


def minkowski_fourth(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Random variables: ‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄ with ‖X‖₄ = (E|X|⁴)^{1/4}."""
    return Fact("Minkowski", "‖X + Y‖₄ ≤ ‖X‖₄ + ‖Y‖₄", first + second, norm_of_sum)


def moments_below_fourth(*, norm: Any, order: int, moment: Any) -> Fact:
    """X ≥ 0 and p = 1, 2, 3: E X^p ≤ ‖X‖₄^p."""
    if order not in (1, 2, 3):
        raise ValueError(f"the order is 1, 2 or 3, got {order}")
    return Fact("Lyapunov's inequality", "E X^p ≤ (E X⁴)^{p/4} for X ≥ 0 and p ≤ 4", norm**order, moment)


def steps_add_up(*, start: Any, step: Any, count: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ x_k + b for k < m: x_m ≤ x_0 + m b; `one_step` is the excess x_k + b − x_{k+1}, which must be evident."""
    return Fact("induction over the layers", "x_{k+1} ≤ x_k + b gives x_m ≤ x_0 + m b", start + count * step, end,
                {"one step": one_step})


def planar_pairings(*, inner_argument: Any, argument: Any, generating: Any) -> Fact:
    """G Gaussian with entries of variance 1/N, N → ∞: the limit moments of GBGᵀ are sums over non-crossing partitions.

    With C and B the generating functions of the limit moments of B and of GBGᵀ that is B(z) = C(zB(z)); so where C takes
    the value that B takes at z, its argument is zB(z).
    """
    return Fact("planar pairings", "moments of GBGᵀ sum over non-crossing partitions: B(z) = C(zB(z))",
                inner_argument, argument * generating, is_equality=True)


def lagrange_inversion(*, coefficient: Any, order: Any, coefficient_of_power: Any) -> Fact:
    """z = t/f(t) with f(0) ≠ 0: the coefficient of z^k in t is that of t^(k−1) in f(t)^k, divided by k."""
    return Fact("Lagrange inversion", "[z^k] t = [t^(k−1)] f(t)^k / k where z = t/f(t)",
                coefficient, coefficient_of_power / order, is_equality=True)


def cauchy_coefficient(*, integral: Any, coefficient: Any) -> Fact:
    """(1/2πi) ∮ g(t) t^(−k) dt around 0 is the coefficient of t^(k−1) in g."""
    return Fact("Cauchy's integral formula", "(1/2πi) ∮ g(t) t^(−k) dt = [t^(k−1)] g(t)",
                integral, coefficient, is_equality=True)


def binomial_coefficient(*, coefficient: Any, power: Any, order: Any, choose: Any) -> Fact:
    """The coefficient of t^(k−1) in (1 + t)^n is C(n, k−1) = C(n, k) k/(n − k + 1)."""
    return Fact("binomial theorem", "[t^(k−1)] (1 + t)^n = C(n, k) k/(n − k + 1)",
                coefficient, choose * order / (power - order + 1), is_equality=True)


def root_above(*, root: Any, square: Any, argument: Any) -> Fact:
    """y = √a with a ≥ x²: y ≥ x."""
    return Fact("root of a larger square", "√a ≥ x when a ≥ x²", root, argument, {"a - x² >= 0": square - argument**2})


def root_below(*, root: Any, square: Any, bound: Any) -> Fact:
    """y = √a with x ≥ 0 and x² ≥ a: y ≤ x."""
    return Fact("root of a smaller square", "√a ≤ x when x ≥ 0 and x² ≥ a", bound, root,
                {"x >= 0": bound, "x² - a >= 0": bound**2 - square})


def triangle_inequality(*, norm_of_sum: Any, first: Any, second: Any) -> Fact:
    """Any norm: ‖A + B‖ ≤ ‖A‖ + ‖B‖; the same bounds ‖A − B‖."""
    return Fact("triangle inequality", "‖A ± B‖ ≤ ‖A‖ + ‖B‖", first + second, norm_of_sum)


def orthonormal_rows(*, norm: Any, norm_of_product: Any) -> Fact:
    """V with orthonormal rows: ‖VX‖_F ≤ ‖X‖_F, because VᵀV is an orthogonal projection."""
    return Fact("projections shorten", "‖VX‖ ≤ ‖X‖ when the rows of V are orthonormal", norm, norm_of_product)


def operator_norm(*, norm_squared: Any, length_squared: Any, image_squared: Any) -> Fact:
    """A matrix A and a vector v: |Av|² ≤ ‖A‖² |v|²."""
    return Fact("operator norm", "|Av| ≤ ‖A‖ |v|", norm_squared * length_squared, image_squared)


def jensen_log_weighted(*, weights: Any, log_of_mean: Any, mean_log: Any) -> Fact:
    """Positive numbers x_S and weights w_S ≥ 0 that add up to one: log Σ w x ≥ Σ w log x; `weights` are all the w_S."""
    excess = sum(weights) - 1
    return Fact("Jensen", "log Σ w x ≥ Σ w log x for weights with sum one", log_of_mean, mean_log,
                {**{f"weight {i} >= 0": w for i, w in enumerate(weights)},
                 "sum of weights, from above": excess, "sum of weights, from below": -excess})


def cauchy_binet(*, determinant: Any, sum_over_minors: Any) -> Fact:
    """A of size d×n, D diagonal: det(AᵀDA) is the sum over n-subsets S of the rows of det(A_S)² Π_{i∈S} D_i."""
    return Fact("Cauchy–Binet", "det(AᵀDA) = Σ_S det(A_S)² Π_{i∈S} D_i over the n-subsets S of the rows",
                determinant, sum_over_minors, is_equality=True)


def rising_sequence(*, first: Any, later: Any, one_step: Any) -> Fact:
    """x_{k+1} ≥ x_k for every k (`one_step` is x_{k+1} − x_k): x_j ≥ x_0."""
    return Fact("induction over the layers", "x_{k+1} ≥ x_k for every k gives x_j ≥ x_0", later, first,
                {"one step": one_step})


def top_lyapunov_exponent(*, exponent: Any, digamma: Any, log_half: Any, log_variance: Any) -> Fact:
    """Products of N×N Gaussian factors, entries of variance v: lim (1/M) log σ_max = ½(ψ(N/2) + log 2 + log v) (Newman).

    `log_half` is log ½. It is the mean of log|Gu| for one unit vector u, since |Gu|²/v is chi-squared with N degrees of freedom.
    """
    return Fact("Newman's formula", "lim (1/M) log σ_max(G_1⋯G_M) = E log|Gu| = ½(ψ(N/2) − log ½ + log v)", 2 * exponent,
                digamma - log_half + log_variance, is_equality=True)


def fourth_moment_of_sum(*, count: Any, second: Any, fourth: Any, fourth_of_sum: Any) -> Fact:
    """Independent centred vectors X_1..X_k of one law: E|ΣX|⁴ ≤ k E|X|⁴ + 3k(k − 1)(E|X|²)².

    Only terms in which every X occurs twice or four times survive, and ⟨X, Y⟩² ≤ |X|²|Y|².
    """
    return Fact("fourth moment of a sum", "E|ΣX|⁴ ≤ k E|X|⁴ + 3k(k − 1)(E|X|²)² for independent centred X",
                count * fourth + 3 * count * (count - 1) * second**2, fourth_of_sum, {"k - 1 >= 0": count - 1})


def spread_distance_squared(*, distance_squared: Any, one: Any, other: Any) -> Fact:
    """Variances A, B, not both zero: the mean square distance of any coupling is at least (A − B)²/(2(A + B)).

    It is at least (√A − √B)², and (√A + √B)² ≤ 2(A + B).
    """
    return Fact("distance of spreads, squared", "W₂² ≥ (sd X − sd Y)² ≥ (Var X − Var Y)²/(2(Var X + Var Y))",
                distance_squared, (one - other) ** 2 / (2 * (one + other)), positive={"A + B > 0": one + other})


def powers_keep_order(*, steps: Any, larger: Any, smaller: Any, larger_power: Any, smaller_power: Any) -> Fact:
    """0 ≤ a ≤ b and L ≥ 0: a^L ≤ b^L."""
    return Fact("monotone powers", "a^L ≤ b^L for 0 ≤ a ≤ b and L ≥ 0", larger_power, smaller_power,
                {"a >= 0": smaller, "b - a >= 0": larger - smaller, "L >= 0": steps})
