"""Exponentials, powers and roots of numbers: tangents, series, monotony."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, ties
from lemmacheck.numbers.balls import between
from lemmacheck.numbers.kinds import exp, log, sqrt


@fact
def exp_tangent(*, argument: Any, exp_of_argument: Any) -> Fact:
    """Real x: e^x ≥ 1 + x."""
    return Fact("tangent of exp", "e^x ≥ 1 + x", exp_of_argument, 1 + argument)


@ties(exp_tangent)
def _exp(argument: Any) -> dict[str, Any]:
    return {"exp_of_argument": exp(argument)}


@fact
def exp_second_order(*, argument: Any, log_of_polynomial: Any) -> Fact:
    """s ≥ 0: s ≥ log(1 + s + s²/2)."""
    return Fact("series of exp", "e^s ≥ 1 + s + s²/2 for s ≥ 0", argument, log_of_polynomial, {"s >= 0": argument})


@ties(exp_second_order)
def _log_of_polynomial(argument: Any) -> dict[str, Any]:
    return {"log_of_polynomial": log(1 + argument + argument * argument / 2)}


@fact
def root_below_tangent(*, argument: Any, root: Any) -> Fact:
    """x ≥ 0: √(1 − x) ≤ 1 − x/2 wherever the root exists; `root` stands for a root that is there, so x ≤ 1 is not asked."""
    return Fact("tangent of the root", "√(1 − x) ≤ 1 − x/2 for 0 ≤ x ≤ 1", 1 - argument / 2, root, {"x >= 0": argument})


@ties(root_below_tangent)
def _root_of_one_minus(argument: Any) -> dict[str, Any]:
    return {"root": sqrt(1 - argument)}


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
def _exp_of_negative(argument: Any) -> dict[str, Any]:
    return {"exp_of_negative": exp(-argument)}


@fact
def exp_above_quadratic(*, argument: Any, exp_of_argument: Any) -> Fact:
    """x ≥ 0: e^x ≥ 1 + x + x²/2."""
    return Fact(
        "series of exp", "e^x ≥ 1 + x + x²/2 for x ≥ 0", exp_of_argument, 1 + argument + argument**2 / 2, {"x >= 0": argument}
    )


@ties(exp_above_quadratic)
def _exp_again(argument: Any) -> dict[str, Any]:
    return {"exp_of_argument": exp(argument)}


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


@ties(bernoulli_negative_power)
def _negative_power(exponent: Any, argument: Any) -> dict[str, Any]:
    return {"power": exp(-exponent * log(1 - argument))}


@fact
def root_above(*, root: Any, square: Any, argument: Any) -> Fact:
    """y = √a with a ≥ x²: y ≥ x."""
    return Fact("root of a larger square", "√a ≥ x when a ≥ x²", root, argument, {"a - x² >= 0": square - argument**2})


def existing_root(square: Any) -> Any:
    """The root of a number that has one: of a ball around zero only the part that is not negative counts."""
    if isinstance(square, arb) and square.contains(0):
        return between(0, square.upper().max(arb(0)).sqrt())
    return sqrt(square)


@ties(root_above)
def _root_above(square: Any, argument: Any) -> dict[str, Any]:
    return {"root": existing_root(square + 0 * argument)}  # what it is compared with is free


@fact
def root_below(*, root: Any, square: Any, bound: Any) -> Fact:
    """y = √a with x ≥ 0 and x² ≥ a: y ≤ x."""
    return Fact(
        "root of a smaller square", "√a ≤ x when x ≥ 0 and x² ≥ a", bound, root, {"x >= 0": bound, "x² - a >= 0": bound**2 - square}
    )


@ties(root_below)
def _root_below(square: Any, bound: Any) -> dict[str, Any]:
    return {"root": existing_root(square + 0 * bound)}  # what it is compared with is free
