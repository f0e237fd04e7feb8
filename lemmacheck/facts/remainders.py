"""Second-order expansions of log and exp with what they leave, for numbers and for weighted means of them.

A weighted mean of numbers of at most ρ in size is itself of at most ρ: here the means are the squared rows that an orthogonal
matrix makes of a spectrum, and ρ is computed from the numbers, so that nobody has to say it.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.facts.fact import Fact, fact, means, ties
from lemmacheck.numbers.kinds import exp, log


@fact
def log_remainder(*, way: int, radius: Any, squares: Any, deviation: Any) -> Fact:
    """Numbers y within ρ < 1 of zero: Σ (y − log(1 + y)) − Σ y²/2, times `way` = ±1, is at most (ρ/(3(1 − ρ))) Σ y².

    The y are numbers, weighted means of numbers that lie within ρ, or such means on average under a law of weights.
    """
    if way not in (1, -1):
        raise ClaimError(f"the remainder is bounded from above (way=1) or from below (way=-1), not {way!r}")
    says = "|y − log(1 + y) − y²/2| ≤ |y|³/(3(1 − |y|)) for |y| < 1"
    bound = radius / (3 * (1 - radius)) * squares
    return Fact("series of log", says, bound, way * deviation, {"ρ >= 0": radius}, positive={"1 - ρ": 1 - radius})


def _are_weights(_: Any, *weights: Any) -> str:
    """Nothing, or that the weights are no stochastic rows and no law of such by their type."""
    for one in weights:
        row = one.outcome(lambda *_: []) if hasattr(one, "outcome") else one
        total = getattr(row, "fixed_total", None)
        is_row = total is not None and row.sign != "real" and total.look(None, {}) == 1
        if not (is_row or hasattr(row, "against")):
            return f"{one.says} to be weights that are not negative and add up to one by their type"
    return ""


@means(log_remainder, needs=_are_weights)
def _remainders(xs: Any, weights: Any = None) -> dict[str, Any]:
    """Numbers alone, with a matrix of weights (its rows), or with a law [(chance, weights), …]."""
    radius = max(abs(x) for x in xs)
    if not radius < 1:
        raise ValueError("some number is not below one in size")
    if weights is None:
        return _expanded(radius, [(1, x) for x in xs])
    law = weights if isinstance(weights[0], tuple) else [(1, row) for row in weights]
    return _expanded(radius, [(w, _mean(u, xs)) for w, u in law])


def _expanded(radius: Any, law: Any) -> dict[str, Any]:
    squares = sum(w * x * x for w, x in law)
    return {"radius": radius, "squares": squares, "deviation": sum(w * (x - log(1 + x)) for w, x in law) - squares / 2}


def _mean(weights: Any, xs: Any) -> Any:
    return sum(w * x for w, x in zip(weights, xs, strict=True))


@fact
def rows_within(*, radius: Any, mean_square: Any) -> Fact:
    """Numbers of at most ρ in size, y = Ux with stochastic rows of U: the mean of y² is at most ρ²."""
    return Fact("means stay within the range", "|Σ u x| ≤ ρ when |x| ≤ ρ, u ≥ 0 and Σ u = 1", radius**2, mean_square)


@means(rows_within, needs=_are_weights)
def _squares_of_rows(xs: Any, rows: Any) -> dict[str, Any]:
    return {"radius": max(abs(x) for x in xs), "mean_square": sum(_mean(row, xs) ** 2 for row in rows) / len(rows)}


@fact
def exp_below_quadratic(*, argument: Any, exp_of_argument: Any) -> Fact:
    """0 ≤ x ≤ 1: e^x ≤ 1 + x + x², because Σ_{k≥2} x^k/k! ≤ (e − 2)x²."""
    return Fact(
        "series of exp",
        "e^x ≤ 1 + x + x² for 0 ≤ x ≤ 1",
        1 + argument + argument**2,
        exp_of_argument,
        {"x >= 0": argument, "1 - x >= 0": 1 - argument},
    )


@ties(exp_below_quadratic)
def _exp(argument: Any) -> dict[str, Any]:
    return {"exp_of_argument": exp(argument)}


@fact
def exp_rises(*, larger: Any, smaller: Any, exp_of_larger: Any, exp_of_smaller: Any) -> Fact:
    """a ≤ b: e^a ≤ e^b."""
    return Fact("exp is increasing", "e^a ≤ e^b for a ≤ b", exp_of_larger, exp_of_smaller, {"b - a >= 0": larger - smaller})


@ties(exp_rises)
def _two_exps(larger: Any, smaller: Any) -> dict[str, Any]:
    return {"exp_of_larger": exp(larger), "exp_of_smaller": exp(smaller)}
