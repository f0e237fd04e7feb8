"""Chances of rare events: unions, chi-squared tails, and the error function near zero."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, means, ties
from lemmacheck.numbers.balls import as_ball
from lemmacheck.numbers.kinds import exp, sqrt


@fact
def union_bound(*, total: Any, union: Any) -> Fact:
    """Random numbers x_1..x_k on one law: P(some x_i ≥ t) ≤ Σ P(x_i ≥ t), independent or not."""
    return Fact("union bound", "P(some x_i ≥ t) ≤ Σ P(x_i ≥ t)", total, union)


@means(union_bound)
def _events(law: Any, t: Any) -> dict[str, Any]:
    """A finite law on lists of numbers, and a threshold."""
    return {
        "total": sum(w * sum(1 for x in xs if x >= t) for w, xs in law),
        "union": sum(w for w, xs in law if any(x >= t for x in xs)),
    }


@fact
def laurent_massart(*, degrees: Any, x: Any, bound: Any, tail: Any) -> Fact:
    """χ² with k degrees of freedom, x ≥ 0: P(χ² ≥ k + 2√(kx) + 2x) ≤ e^{−x}."""
    return Fact("Laurent–Massart", "P(χ²_k ≥ k + 2√(kx) + 2x) ≤ e^{−x}", bound, tail, {"x": x}, positive={"k": degrees})


@ties(laurent_massart)
def _chi_squared_tail(degrees: Any, x: Any) -> dict[str, Any]:
    k, x = as_ball(degrees), as_ball(x)
    threshold = k + 2 * sqrt(k * x) + 2 * x
    return {"bound": exp(-x), "tail": (threshold / 2).gamma_upper(k / 2, regularized=1)}


@fact
def erf_tangent(*, argument: Any, slope: Any, erf_of_argument: Any) -> Fact:
    """x ≥ 0: erf(x) ≤ 2x/√π, its tangent at zero; `slope` is 2/√π."""
    return Fact("tangent of erf", "erf(x) ≤ 2x/√π for x ≥ 0", slope * argument, erf_of_argument, {"x": argument})


def _erf_at(argument: Any) -> dict[str, Any]:
    return {"slope": 2 / arb.pi().sqrt(), "erf_of_argument": as_ball(argument).erf()}


@fact
def erf_above_cubic(*, argument: Any, slope: Any, erf_of_argument: Any) -> Fact:
    """x ≥ 0: erf(x) ≥ (2/√π)(x − x³/3), from e^{−t²} ≥ 1 − t²; `slope` is 2/√π."""
    cubic = slope * (argument - argument**3 / 3)
    return Fact("erf above its cubic", "erf(x) ≥ (2/√π)(x − x³/3) for x ≥ 0", erf_of_argument, cubic, {"x": argument})


ties(erf_tangent)(_erf_at)
ties(erf_above_cubic)(_erf_at)
