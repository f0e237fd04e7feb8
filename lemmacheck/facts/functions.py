"""Logarithm, exponential, roots and other functions of one number: tangents, series, monotony."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact, means, ties
from lemmacheck.numbers.kinds import exp, log


@fact
def log_tangent(*, argument: Any, log_of_argument: Any) -> Fact:
    """x > 0: log x ≤ x − 1."""
    return Fact("tangent of log", "log x ≤ x − 1 for x > 0", argument - 1, log_of_argument)


@ties(log_tangent)
def _log(argument: Any) -> dict[str, Any]:
    return {"log_of_argument": log(argument)}


@fact
def exp_tangent(*, argument: Any, exp_of_argument: Any) -> Fact:
    """Real x: e^x ≥ 1 + x."""
    return Fact("tangent of exp", "e^x ≥ 1 + x", exp_of_argument, 1 + argument)


@ties(exp_tangent)
def _exp(argument: Any) -> dict[str, Any]:
    return {"exp_of_argument": exp(argument)}


@fact
def summed_log_tangent(*, total_excess: Any, total_log: Any) -> Fact:
    """Positive numbers x_j: Σ log x_j ≤ Σ (x_j − 1)."""
    return Fact("tangent of log, summed", "Σ log x ≤ Σ (x − 1) for positive numbers", total_excess, total_log)


@means(summed_log_tangent, needs=lambda part: "" if part.sign == "positive" else f"{part.says} to be positive by its type")
def _summed_log(xs: Any) -> dict[str, Any]:
    return {"total_excess": sum(x - 1 for x in xs), "total_log": sum(log(x) for x in xs)}


@fact
def log_remainder_falls(*, coefficient: Any, average: Any) -> Fact:
    """Numbers x > −1: Σ (x − log(1 + x)) = a Σ x² with a ≤ c = (x − log(1 + x))/x² at the smallest of them (½ at 0).

    The quotient is the integral of (1 − s)/(1 + s x)² over s from 0 to 1, which falls in x; a is its mean under weights x².
    """
    return Fact(
        "Taylor's remainder of log",
        "(x − log(1 + x))/x² falls in x, so its value at the smallest x bounds its mean",
        coefficient,
        average,
    )


@means(log_remainder_falls)
def _remainder(xs: Any) -> dict[str, Any]:
    """The numbers themselves, which must exceed −1; where all are zero the quotient is ½."""
    least = min(xs)
    if not least > -1:
        raise ValueError("some number is not above −1")
    squares = sum(x * x for x in xs)
    average = half(squares) if squares == 0 else sum(x - log(1 + x) for x in xs) / squares
    return {"coefficient": remainder_quotient(least), "average": average}


def remainder_quotient(x: Any) -> Any:
    """(x − log(1 + x))/x², and its limit ½ at zero."""
    return half(x) if x == 0 else (x - log(1 + x)) / (x * x)


def half(x: Any) -> Any:
    """One half in the numbers that x speaks."""
    return (x * 0 + 1) / 2


@fact
def log_series_above(*, argument: Any, coefficient: Any) -> Fact:
    """0 ≤ y < 1: (−log(1 − y) − y)/y² ≤ 1/2 + y/(3(1 − y)); the quotient is ½ at 0."""
    return Fact(
        "series of log",
        "−log(1 − y) = y + y²/2 + y³/3 + … ≤ y + y²/2 + (y³/3)(1 + y + y² + …), divided by y²",
        (3 - argument) / (6 * (1 - argument)),
        coefficient,
        {"y >= 0": argument, "1 - y >= 0": 1 - argument},
    )


@ties(log_series_above)
def _remainder_at(argument: Any) -> dict[str, Any]:
    return {"coefficient": remainder_quotient(-argument)}


@fact
def log_series_below(*, argument: Any, square: Any, log_of_reciprocal: Any) -> Fact:
    """0 ≤ y < 1: −log(1 − y) ≥ y + y²/2; the square may be passed as an expression of its own."""
    return Fact(
        "series of log", "−log(1 − y) ≥ y + y²/2 for 0 ≤ y < 1", log_of_reciprocal, argument + square / 2, {"y >= 0": argument}
    )


@ties(log_series_below)
def _log_of_reciprocal_below(argument: Any) -> dict[str, Any]:
    return {"square": argument * argument, "log_of_reciprocal": -log(1 - argument)}


@fact
def exp_second_order(*, argument: Any, log_of_polynomial: Any) -> Fact:
    """s ≥ 0: s ≥ log(1 + s + s²/2)."""
    return Fact("series of exp", "e^s ≥ 1 + s + s²/2 for s ≥ 0", argument, log_of_polynomial, {"s >= 0": argument})


@ties(exp_second_order)
def _log_of_polynomial(argument: Any) -> dict[str, Any]:
    return {"log_of_polynomial": log(1 + argument + argument * argument / 2)}


@fact
def log_rises(*, larger: Any, smaller: Any, log_of_larger: Any, log_of_smaller: Any) -> Fact:
    """0 < a ≤ b: log a ≤ log b."""
    return Fact(
        "log is increasing",
        "log a ≤ log b for 0 < a ≤ b",
        log_of_larger,
        log_of_smaller,
        {"b - a >= 0": larger - smaller},
        positive={"a > 0": smaller},
    )


@ties(log_rises)
def _two_logs(larger: Any, smaller: Any) -> dict[str, Any]:
    return {"log_of_larger": log(larger), "log_of_smaller": log(smaller)}


@fact
def root_below_tangent(*, argument: Any, root: Any) -> Fact:
    """x ≥ 0: √(1 − x) ≤ 1 − x/2 wherever the root exists; `root` stands for a root that is there, so x ≤ 1 is not asked."""
    return Fact("tangent of the root", "√(1 − x) ≤ 1 − x/2 for 0 ≤ x ≤ 1", 1 - argument / 2, root, {"x >= 0": argument})


@fact
def log_third_remainder(*, radius: Any, squares: Any, deviation: Any) -> Fact:
    """|x| ≤ ρ < 1: |Σ (x − log(1 + x)) − Σ x²/2| ≤ (ρ/(3(1 − ρ))) Σ x²; `deviation` is the signed difference."""
    return Fact(
        "series of log",
        "|x − log(1 + x) − x²/2| ≤ |x|³/(3(1 − |x|)) for |x| < 1",
        radius / (3 * (1 - radius)) * squares,
        deviation,
        {"ρ >= 0": radius, "1 - ρ >= 0": 1 - radius},
    )


@fact
def sine_below_argument(*, argument: Any, sine: Any) -> Fact:
    """y ≥ 0: sin y ≤ y."""
    return Fact("sine below its argument", "sin y ≤ y for y ≥ 0", argument, sine, {"y >= 0": argument})


@fact
def cosine_below_one(*, cosine: Any) -> Fact:
    """Real y: cos y ≤ 1."""
    return Fact("cosine at most one", "cos y ≤ 1", 1, cosine)


@fact
def cotangent_below_reciprocal(*, argument: Any, cotangent: Any) -> Fact:
    """0 < y ≤ 3 (in fact y < π): y cot y ≤ 1."""
    return Fact(
        "cotangent below the reciprocal",
        "y cot y ≤ 1 for 0 < y < π",
        1,
        argument * cotangent,
        {"y >= 0": argument, "y <= 3": 3 - argument},
    )


@fact
def log_sinc(*, argument: Any, log_of_sinc: Any) -> Fact:
    """0 < y ≤ 2: log(sin y / y) ≥ −y²/4."""
    return Fact(
        "sine near zero",
        "log(sin y / y) ≥ −y²/4 for 0 < y ≤ 2",
        log_of_sinc,
        -(argument**2) / 4,
        {"y >= 0": argument, "y <= 2": 2 - argument},
    )


@fact
def log_sinc_nonpositive(*, argument: Any, log_of_sinc: Any) -> Fact:
    """0 < y ≤ 3 (in fact y < π): log(sin y / y) ≤ 0."""
    return Fact(
        "sine below its argument", "log(sin y / y) ≤ 0 for 0 < y < π", 0, log_of_sinc, {"y >= 0": argument, "y <= 3": 3 - argument}
    )


@fact
def log_second_order(*, excess: Any, log_of_one_plus: Any) -> Fact:
    """y ≥ 0: log(1 + y) ≥ y − y²/2."""
    return Fact(
        "second order of log", "log(1 + y) ≥ y − y²/2 for y ≥ 0", log_of_one_plus, excess - excess**2 / 2, {"y >= 0": excess}
    )


@ties(log_second_order)
def _log_one_plus(excess: Any) -> dict[str, Any]:
    return {"log_of_one_plus": log(1 + excess)}


@fact
def artanh_series_below(*, argument: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: artanh h ≥ h + h³/3, the first terms of a series with positive coefficients."""
    return Fact(
        "artanh series",
        "artanh h ≥ h + h³/3 for 0 ≤ h < 1",
        artanh,
        argument + argument**3 / 3,
        {"h >= 0": argument, "h <= 1": 1 - argument},
    )


@ties(artanh_series_below)
def _artanh(argument: Any) -> dict[str, Any]:
    return {"artanh": log((1 + argument) / (1 - argument)) / 2}


@fact
def artanh_series_above(*, argument: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: artanh h ≤ h + h³/(3(1 − h²)), a geometric series for the rest."""
    return Fact(
        "artanh series",
        "artanh h ≤ h + h³/(3(1 − h²)) for 0 ≤ h < 1",
        argument + argument**3 / (3 * (1 - argument**2)),
        artanh,
        {"h >= 0": argument, "h <= 1": 1 - argument},
    )


@ties(artanh_series_above)
def _artanh_above(argument: Any) -> dict[str, Any]:
    return {"artanh": log((1 + argument) / (1 - argument)) / 2}


@fact
def exp_of_negative(*, exponent: Any, exp_of_minus: Any) -> Fact:
    """r ≥ 0: e^(−r) ≤ 1."""
    return Fact("exp of a negative number", "e^(−r) ≤ 1 for r ≥ 0", 1, exp_of_minus, {"r >= 0": exponent})


@ties(exp_of_negative)
def _exp_of_minus(exponent: Any) -> dict[str, Any]:
    return {"exp_of_minus": exp(-exponent)}


@fact
def bernoulli(*, exponent: Any, excess: Any, power: Any) -> Fact:
    """y ≥ 0, k ≥ 1: (1 + y)^k ≥ 1 + k y."""
    return Fact("Bernoulli", "(1 + y)^k ≥ 1 + k y", power, 1 + exponent * excess, {"k >= 1": exponent - 1, "y >= 0": excess})


@ties(bernoulli)
def _power_of_sum(exponent: Any, excess: Any) -> dict[str, Any]:
    return {"power": exp(exponent * log(1 + excess))}


@fact
def digamma_below_log(*, log: Any, digamma: Any, argument: Any) -> Fact:
    """x > 0: ψ(x) ≤ log x − 1/(2x)."""
    return Fact(
        "digamma below the logarithm", "ψ(x) ≤ log x − 1/(2x) for x > 0", log - 1 / (2 * argument), digamma, {"x >= 0": argument}
    )


@fact
def power_below_e(*, count: Any, power: Any, e: Any) -> Fact:
    """M ≥ 1: (1 + 1/M)^M ≤ e."""
    return Fact("compound interest", "(1 + 1/M)^M ≤ e", e, power, {"M >= 1": count - 1})


@ties(power_below_e)
def _compound(count: Any) -> dict[str, Any]:
    return {"power": exp(count * log(1 + 1 / count)), "e": exp(count / count)}


@fact
def pade_of_exp(*, argument: Any, exp_of_negative: Any) -> Fact:
    """u ≥ 0: e^−u ≥ (2 − u)/(2 + u)."""
    return Fact(
        "Padé bound of exp",
        "e^−u ≥ (2 − u)/(2 + u) for u ≥ 0",
        exp_of_negative,
        (2 - argument) / (2 + argument),
        {"u >= 0": argument},
    )


@ties(pade_of_exp)
def _pade(argument: Any) -> dict[str, Any]:
    return {"exp_of_negative": exp(-argument)}


@fact
def digamma_step(*, later: Any, earlier: Any, log_of_ratio: Any) -> Fact:
    """x > 0, h ≥ 0: ψ(x + h) − ψ(x) ≥ log((x + h)/x), because ψ′(t) ≥ 1/t."""
    return Fact(
        "digamma grows like log or faster",
        "ψ(x + h) − ψ(x) ≥ log((x + h)/x) for x > 0, since ψ′(t) ≥ 1/t",
        later - earlier,
        log_of_ratio,
    )


@fact
def softplus_above_tangent(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≥ log 2 − x/2, the tangent of a convex function at 0."""
    return Fact("tangent of log(1 + e^−x)", "log(1 + e^−x) ≥ log 2 − x/2", softplus, log_two - argument / 2)


@fact
def softplus_below_parabola(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≤ log 2 − x/2 + x²/8, because cosh(x/2) ≤ e^(x²/8) term by term."""
    return Fact(
        "parabola above log(1 + e^−x)",
        "log(1 + e^−x) = log 2 − x/2 + log cosh(x/2) ≤ log 2 − x/2 + x²/8",
        log_two - argument / 2 + argument**2 / 8,
        softplus,
    )


@fact
def exp_above_quadratic(*, argument: Any, exp_of_argument: Any) -> Fact:
    """x ≥ 0: e^x ≥ 1 + x + x²/2."""
    return Fact(
        "series of exp", "e^x ≥ 1 + x + x²/2 for x ≥ 0", exp_of_argument, 1 + argument + argument**2 / 2, {"x >= 0": argument}
    )


@fact
def log_by_artanh(*, log_of_quotient: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: log((1 + h)/(1 − h)) = 2 artanh h; h = 1/3 gives log 2."""
    return Fact("log by artanh", "log((1 + h)/(1 − h)) = 2 artanh h", log_of_quotient, 2 * artanh, is_equality=True)


@fact
def log_tangent_at(*, argument: Any, log_of_argument: Any, at: Any, log_of_at: Any) -> Fact:
    """x, k > 0: log x ≤ log k + x/k − 1."""
    return Fact(
        "tangent of log", "log x ≤ log k + x/k − 1 for x, k > 0", log_of_at + argument / at - 1, log_of_argument, {"k >= 0": at}
    )


@fact
def bernoulli_negative_power(*, exponent: Any, argument: Any, power: Any) -> Fact:
    """e ≥ 0, 0 ≤ y < 1: (1 − y)^−e ≥ 1 + e y; `power` stands for the left side."""
    return Fact(
        "Bernoulli",
        "(1 − y)^−e ≥ 1 + e y for e ≥ 0 and 0 ≤ y < 1",
        power,
        1 + exponent * argument,
        {"e >= 0": exponent, "y >= 0": argument, "1 - y >= 0": 1 - argument},
    )


@fact
def powers_below_exp(*, steps: Any, step: Any, limit: Any, power: Any, exp_of_limit: Any) -> Fact:
    """s ≥ 0 and Ls ≤ b: (1 + s + s²/2)^L ≤ e^b."""
    return Fact(
        "series of exp",
        "(1 + s + s²/2)^L ≤ e^(Ls) ≤ e^b for s ≥ 0 and Ls ≤ b",
        exp_of_limit,
        power,
        {"s >= 0": step, "L >= 0": steps, "b - Ls >= 0": limit - steps * step},
    )


@fact
def root_above(*, root: Any, square: Any, argument: Any) -> Fact:
    """y = √a with a ≥ x²: y ≥ x."""
    return Fact("root of a larger square", "√a ≥ x when a ≥ x²", root, argument, {"a - x² >= 0": square - argument**2})


@fact
def root_below(*, root: Any, square: Any, bound: Any) -> Fact:
    """y = √a with x ≥ 0 and x² ≥ a: y ≤ x."""
    return Fact(
        "root of a smaller square", "√a ≤ x when x ≥ 0 and x² ≥ a", bound, root, {"x >= 0": bound, "x² - a >= 0": bound**2 - square}
    )


@fact
def powers_keep_order(*, steps: Any, larger: Any, smaller: Any, larger_power: Any, smaller_power: Any) -> Fact:
    """0 ≤ a ≤ b and L ≥ 0: a^L ≤ b^L."""
    return Fact(
        "monotone powers",
        "a^L ≤ b^L for 0 ≤ a ≤ b and L ≥ 0",
        larger_power,
        smaller_power,
        {"a >= 0": smaller, "b - a >= 0": larger - smaller, "L >= 0": steps},
    )
