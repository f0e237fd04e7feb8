"""Means and moments of random variables."""

from __future__ import annotations

from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.facts.powers import existing_root
from lemmacheck.numbers.kinds import log, sqrt


def mean_of(law: Any, what: Any = lambda x: x) -> Any:
    """The mean of something under a law [(weight, value), …]; a plain list has equal weights."""
    pairs = law if law and isinstance(law[0], tuple) else [(1, x) for x in law]
    return sum(w * what(x) for w, x in pairs) / sum(w for w, _ in pairs)


@fact
def jensen_reciprocal(*, mean: Any, mean_of_reciprocal: Any) -> Fact:
    """A positive random variable X: E[1/X] E[X] ≥ 1."""
    return Fact("Jensen", "E[1/X] ≥ 1/E[X] for X > 0", mean_of_reciprocal * mean, 1, positive={"E X > 0": mean})


@means(jensen_reciprocal, needs=lambda part: is_signed(part, sign="positive"))
def _reciprocals(law: Any) -> dict[str, Any]:
    return {"mean": mean_of(law), "mean_of_reciprocal": mean_of(law, lambda x: 1 / x)}


@fact
def jensen_square(*, mean: Any, mean_of_square: Any) -> Fact:
    """A real random variable X: E[X²] ≥ (E X)²."""
    return Fact("Jensen", "E[X²] ≥ (E X)²", mean_of_square, mean**2)


@means(jensen_square)
def _mean_and_square(law: Any) -> dict[str, Any]:
    return {"mean": mean_of(law), "mean_of_square": mean_of(law, lambda x: x * x)}


@fact
def geometric_below_mean(*, mean: Any, exp_of_mean_log: Any) -> Fact:
    """A positive random variable X: E X ≥ exp(E log X)."""
    return Fact("Jensen", "E X ≥ exp(E log X) for X > 0", mean, exp_of_mean_log)


@means(geometric_below_mean, needs=lambda part: is_signed(part, sign="positive"))
def _geometric(law: Any) -> dict[str, Any]:
    from lemmacheck.numbers.kinds import exp

    return {"mean": mean_of(law), "exp_of_mean_log": exp(mean_of(law, log))}


@fact
def mean_log_pade(*, mean_remainder: Any, mean_ratio: Any) -> Fact:
    """A random x > −1: E[x − log(1 + x)] ≥ E[3x²/(6 + 4x)], because log(1 + x) ≤ x(6 + x)/(6 + 4x)."""
    return Fact(
        "Padé bound of log",
        "x − log(1 + x) ≥ 3x²/(6 + 4x) for x > −1 (the difference has the derivative 4x³/((6 + 4x)²(1 + x)))",
        mean_remainder,
        mean_ratio,
    )


@means(mean_log_pade)
def _pade(law: Any) -> dict[str, Any]:
    if any(not x > -1 for x in ([x for _, x in law] if isinstance(law[0], tuple) else law)):
        raise ValueError("some outcome is not above −1")
    remainder = mean_of(law, lambda x: x - log(1 + x))
    return {"mean_remainder": remainder, "mean_ratio": mean_of(law, lambda x: 3 * x * x / (6 + 4 * x))}


@fact
def mean_log_two_points(*, mean: Any, third: Any, log_of_rest: Any, mean_remainder: Any) -> Fact:
    """A random x > −1 with E x = E x³ = 0 and E x² = v < 1: E[x − log(1 + x)] ≥ −½ log(1 − v), attained at x = ±√v.

    −log(1 + x) exceeds the cubic that touches it at ±√v by a positive fourth derivative times (x² − v)²/24. `log_of_rest` is
    log(1 − v).
    """
    known = {
        f"{name}, from {side}": way * value
        for name, value in (("E x", mean), ("E x³", third))
        for side, way in (("above", 1), ("below", -1))
    }
    says = "E[x − log(1 + x)] ≥ −½ log(1 − E x²) when E x = E x³ = 0"
    return Fact("Gauss quadrature with two points", says, mean_remainder, -log_of_rest / 2, known)


@means(mean_log_two_points)
def _two_points(law: Any) -> dict[str, Any]:
    pairs = law if isinstance(law[0], tuple) else [(1, x) for x in law]
    variance = mean_of(law, lambda x: x * x)
    if any(not x > -1 for _, x in pairs) or not variance < 1:
        raise ValueError("some outcome is not above −1, or the variance is not below one")
    remainder = mean_of(law, lambda x: x - log(1 + x))
    third = mean_of(law, lambda x: x * x * x)
    return {"mean": mean_of(law), "third": third, "log_of_rest": log(1 - variance), "mean_remainder": remainder}


@fact
def cauchy_schwarz_weighted(*, mean_weight: Any, mean_inverse: Any) -> Fact:
    """A random x and a weight w > 0: E[x² w] = a E x² and E[x²/w] = b E x² with a b ≥ 1."""
    return Fact("Cauchy–Schwarz", "(E x²)² ≤ E[x²/w] E[x² w] for w > 0", mean_weight * mean_inverse, 1)


@means(cauchy_schwarz_weighted, needs=lambda _, weight: is_signed(weight, sign="positive"))
def _weighted(law: Any, weights: Any) -> dict[str, Any]:
    """The laws of x and w under the same chances; where x vanishes throughout, the means of w and 1/w themselves."""
    pairs = [(chance * x * x, w) for (chance, x), (_, w) in zip(law, weights, strict=True)]
    if all(size == 0 for size, _ in pairs):
        pairs = [(chance, w) for chance, w in weights]
    return {"mean_weight": mean_of(pairs), "mean_inverse": mean_of(pairs, lambda w: 1 / w)}


@fact
def jensen_log_of_mean(*, log_of_mean: Any, mean_log: Any) -> Fact:
    """A positive random variable X: log E X ≥ E log X."""
    return Fact("Jensen", "log E X ≥ E log X for X > 0", log_of_mean, mean_log)


@means(jensen_log_of_mean, needs=lambda law: is_signed(law, sign="positive"))
def _logs_of_law(law: Any) -> dict[str, Any]:
    return {"log_of_mean": log(mean_of(law)), "mean_log": mean_of(law, log)}


@fact
def jensen_root(*, mean_root: Any, root_of_mean: Any) -> Fact:
    """A non-negative random variable X: E √X ≤ √(E X)."""
    return Fact("Jensen", "E √X ≤ √(E X) for X ≥ 0", root_of_mean, mean_root)


@means(jensen_root, needs=is_signed)
def _roots(law: Any) -> dict[str, Any]:
    return {"mean_root": mean_of(law, sqrt), "root_of_mean": sqrt(mean_of(law))}


@fact
def jensen_convex(*, mean_of_value: Any, value_at_mean: Any) -> Fact:
    """f convex: E f(X) ≥ f(E X); this includes E|X| ≥ |E X| for a norm."""
    return Fact("Jensen", "E f(X) ≥ f(E X) for f convex", mean_of_value, value_at_mean)


@fact
def mean_norm(*, mean_of_norm: Any, norm_of_mean: Any, deviation: Any) -> Fact:
    """A random vector X: E|X| ≤ |E X| + √(E|X − E X|²), by the triangle inequality and Jensen."""
    says = "E|X| ≤ |E X| + E|X − E X| ≤ |E X| + √(E|X − E X|²)"
    return Fact("triangle inequality and Jensen", says, norm_of_mean + deviation, mean_of_norm)


@fact
def mean_square_splits(*, mean_square: Any, square_of_mean: Any, variance: Any) -> Fact:
    """A random vector X: E|X|² = |E X|² + E|X − E X|²."""
    says = "E|X|² = |E X|² + E|X − E X|²"
    return Fact("mean square and variance", says, mean_square, square_of_mean + variance, is_equality=True)


def _vectors(law: Any) -> tuple[Any, Any, Any]:
    """Squared length of the mean, mean square and variance of a law [(weight, list), …]."""
    mean = [sum(w * x[i] for w, x in law) for i in range(len(law[0][1]))]
    variance = sum(w * sum((x - m) * (x - m) for x, m in zip(xs, mean, strict=True)) for w, xs in law)
    return sum(x * x for x in mean), sum(w * sum(x * x for x in xs) for w, xs in law), variance


@means(mean_norm)
def _norms(law: Any) -> dict[str, Any]:
    of_mean, _, variance = _vectors(law)
    mean = sum(w * sqrt(sum(x * x for x in xs)) for w, xs in law)
    return {"mean_of_norm": mean, "norm_of_mean": sqrt(of_mean), "deviation": sqrt(variance)}


@means(mean_square_splits)
def _squares(law: Any) -> dict[str, Any]:
    of_mean, mean_square, variance = _vectors(law)
    return {"mean_square": mean_square, "square_of_mean": of_mean, "variance": variance}


@fact
def holder_first_fourth(*, first: Any, second: Any, fourth: Any) -> Fact:
    """A non-negative random variable: (E X²)³ ≤ (E X)² E X⁴."""
    return Fact("Hölder", "(E X²)³ ≤ (E X)² E X⁴ for X ≥ 0", first**2 * fourth, second**3)


@means(holder_first_fourth, needs=is_signed)
def _first_fourth(law: Any) -> dict[str, Any]:
    return {"first": mean_of(law), "second": mean_of(law, lambda x: x**2), "fourth": mean_of(law, lambda x: x**4)}


@fact
def cauchy_schwarz_stopped(*, bound: Any, mean_sum_of_roots: Any, mean_time: Any, mean_total: Any) -> Fact:
    """x_k ≥ 0 and a random time τ: E Σ_{k<τ} √x_k ≤ √(E τ · E Σ x_k), so at most Y whenever Y² is at least that product."""
    return Fact(
        "Cauchy–Schwarz",
        "E Σ_{k<τ} √x_k ≤ √(E τ · E Σ x_k)",
        bound,
        mean_sum_of_roots,
        {"Y >= 0": bound, "Y² >= E τ · E Σ x": bound**2 - mean_time * mean_total},
    )


@means(cauchy_schwarz_stopped, needs=is_signed)
def _until_stopped(law: Any) -> dict[str, Any]:
    """A number of every step before the time, weighted by the chance of taking it."""
    total = sum((w * x for w, x in law), fmpq(0))
    return {"mean_time": sum((w for w, _ in law), fmpq(0)), "mean_total": total, "mean_sum_of_roots": _sum_of_roots(law)}


def _sum_of_roots(law: Any) -> Any:
    return sum((w * existing_root(x) for w, x in law), fmpq(0))


@fact
def cauchy_schwarz_geometric(*, bound: Any, mean_sum_of_roots: Any, growth: Any, weighted_total: Any) -> Fact:
    """x_k ≥ 0, q > 1: (E Σ √x_k)² ≤ Σ q^−k · E Σ q^k x_k ≤ q/(q − 1) · E Σ q^k x_k; Y as above."""
    return Fact(
        "Cauchy–Schwarz",
        "(E Σ √x_k)² ≤ Σ q^−k · E Σ q^k x_k, and Σ q^−k ≤ q/(q − 1)",
        bound,
        mean_sum_of_roots,
        {"Y >= 0": bound, "q - 1 >= 0": growth - 1, "Y² >= (q/(q-1)) E Σ q^k x": bound**2 - growth / (growth - 1) * weighted_total},
    )


@means(cauchy_schwarz_geometric, needs=lambda law, _: is_signed(law))
def _by_age(law: Any, growth: Any) -> dict[str, Any]:
    """A number of every step from a level on, with its chance and the number of layers since the level was reached."""
    weighted = sum((w * growth**age * x for (w, age), x in law), fmpq(0))
    return {"growth": growth, "weighted_total": weighted, "mean_sum_of_roots": _sum_of_roots([(w, x) for (w, _), x in law])}


@fact
def mean_keeps_order(*, pointwise_gap: Any, mean_of_larger: Any, mean_of_smaller: Any) -> Fact:
    """X ≥ Y in every outcome, shown as a gap that is not negative: E X ≥ E Y."""
    return Fact(
        "monotone expectation",
        "E X ≥ E Y when X − Y ≥ 0 in every outcome",
        mean_of_larger,
        mean_of_smaller,
        {"X - Y >= 0 in every outcome": pointwise_gap},
    )


@means(mean_keeps_order, each=("pointwise_gap",))
def _ordered(larger: Any, smaller: Any) -> dict[str, Any]:
    """The laws of X and Y under the same chances; the pointwise gap must be X − Y in every outcome."""
    gaps = [x - y for (_, x), (_, y) in zip(larger, smaller, strict=True)]
    return {"pointwise_gap": gaps, "mean_of_larger": mean_of(larger), "mean_of_smaller": mean_of(smaller)}


@fact
def capped_second_moment(*, ceiling: Any, mean: Any, second_moment: Any) -> Fact:
    """0 ≤ Z ≤ c at random: E Z² ≤ c E Z."""
    return Fact(
        "second moment of a capped variable", "E Z² ≤ c E Z for 0 ≤ Z ≤ c", ceiling * mean, second_moment, {"c >= 0": ceiling}
    )


@fact
def moments_below_fourth(*, bound: Any, norm: Any, order: int, moment: Any) -> Fact:
    """X ≥ 0, p = 1, 2, 3 and N ≥ ‖X‖₄: E X^p ≤ N^p."""
    if order not in (1, 2, 3):
        raise ValueError(f"the order is 1, 2 or 3, got {order}")
    says = "E X^p ≤ (E X⁴)^{p/4} ≤ N^p for X ≥ 0, p ≤ 4 and N ≥ ‖X‖₄"
    return Fact("Lyapunov's inequality", says, bound**order, moment, {"N - ‖X‖₄ >= 0": bound - norm})


@fact
def fourth_moment_of_sum(*, count: Any, second: Any, fourth: Any, fourth_of_sum: Any) -> Fact:
    """Independent centred vectors X_1..X_k of one law: E|ΣX|⁴ ≤ k E|X|⁴ + 3k(k − 1)(E|X|²)².

    Only terms in which every X occurs twice or four times survive, and ⟨X, Y⟩² ≤ |X|²|Y|².
    """
    return Fact(
        "fourth moment of a sum",
        "E|ΣX|⁴ ≤ k E|X|⁴ + 3k(k − 1)(E|X|²)² for independent centred X",
        count * fourth + 3 * count * (count - 1) * second**2,
        fourth_of_sum,
        {"k - 1 >= 0": count - 1},
    )
