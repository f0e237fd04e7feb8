"""Logarithms of numbers: tangents, series and their remainders, monotony, artanh."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, means, ties
from lemmacheck.numbers.kinds import log


@fact
def log_tangent(*, argument: Any, log_of_argument: Any) -> Fact:
    """x > 0: log x ≤ x − 1."""
    return Fact("tangent of log", "log x ≤ x − 1 for x > 0", argument - 1, log_of_argument)


@ties(log_tangent)
def _log(argument: Any) -> dict[str, Any]:
    return {"log_of_argument": log(argument)}


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
def log_second_order(*, excess: Any, log_of_one_plus: Any) -> Fact:
    """y ≥ 0: log(1 + y) ≥ y − y²/2."""
    return Fact(
        "second order of log", "log(1 + y) ≥ y − y²/2 for y ≥ 0", log_of_one_plus, excess - excess**2 / 2, {"y >= 0": excess}
    )


@ties(log_second_order)
def _log_of_one_plus(excess: Any) -> dict[str, Any]:
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
    return {"artanh": arb(argument).atanh()}


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
    return {"artanh": arb(argument).atanh()}


@fact
def log_by_artanh(*, argument: Any, log_of_quotient: Any, artanh: Any) -> Fact:
    """0 ≤ h < 1: log((1 + h)/(1 − h)) = 2 artanh h; h = 1/3 gives log 2."""
    says, known = "log((1 + h)/(1 − h)) = 2 artanh h", {"h >= 0": argument}
    return Fact("log by artanh", says, log_of_quotient, 2 * artanh, known, is_equality=True, positive={"h < 1": 1 - argument})


@ties(log_by_artanh)
def _log_and_artanh(argument: Any) -> dict[str, Any]:
    return {"log_of_quotient": log((1 + argument) / (1 - argument)), "artanh": arb(argument).atanh()}


@fact
def log_tangent_at(*, argument: Any, log_of_argument: Any, at: Any, log_of_at: Any) -> Fact:
    """x, k > 0: log x ≤ log k + x/k − 1."""
    return Fact(
        "tangent of log", "log x ≤ log k + x/k − 1 for x, k > 0", log_of_at + argument / at - 1, log_of_argument, {"k >= 0": at}
    )


@ties(log_tangent_at)
def _log_at(argument: Any, at: Any) -> dict[str, Any]:
    return {"log_of_argument": log(argument), "log_of_at": log(at)}
