"""Sine, cosine, cotangent, digamma and log(1 + e^−x) between simpler functions."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, ties
from lemmacheck.facts.logarithms import half
from lemmacheck.numbers.kinds import exp, log


@fact
def sine_below_argument(*, argument: Any, sine: Any) -> Fact:
    """y ≥ 0: sin y ≤ y."""
    return Fact("sine below its argument", "sin y ≤ y for y ≥ 0", argument, sine, {"y >= 0": argument})


@ties(sine_below_argument)
def _sine(argument: Any) -> dict[str, Any]:
    return {"sine": arb(argument).sin()}


@fact
def cosine_below_one(*, argument: Any, cosine: Any) -> Fact:
    """Real y: cos y ≤ 1."""
    return Fact("cosine at most one", "cos y ≤ 1", 1 + 0 * argument, cosine)


@ties(cosine_below_one)
def _cosine(argument: Any) -> dict[str, Any]:
    return {"cosine": arb(argument).cos()}


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


@ties(cotangent_below_reciprocal)
def _cotangent(argument: Any) -> dict[str, Any]:
    return {"cotangent": arb(argument).cot()}


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


@ties(log_sinc)
def _log_sinc(argument: Any) -> dict[str, Any]:
    return {"log_of_sinc": (arb(argument).sin() / argument).log()}


@fact
def log_sinc_nonpositive(*, argument: Any, log_of_sinc: Any) -> Fact:
    """0 < y ≤ 3 (in fact y < π): log(sin y / y) ≤ 0."""
    return Fact(
        "sine below its argument", "log(sin y / y) ≤ 0 for 0 < y < π", 0, log_of_sinc, {"y >= 0": argument, "y <= 3": 3 - argument}
    )


@ties(log_sinc_nonpositive)
def _log_sinc_again(argument: Any) -> dict[str, Any]:
    return {"log_of_sinc": (arb(argument).sin() / argument).log()}


@fact
def digamma_below_log(*, log: Any, digamma: Any, argument: Any) -> Fact:
    """x > 0: ψ(x) ≤ log x − 1/(2x)."""
    return Fact(
        "digamma below the logarithm", "ψ(x) ≤ log x − 1/(2x) for x > 0", log - 1 / (2 * argument), digamma, {"x >= 0": argument}
    )


@ties(digamma_below_log)
def _digamma(argument: Any) -> dict[str, Any]:
    return {"log": log(argument), "digamma": arb(argument).digamma()}


@fact
def digamma_step(*, argument: Any, step: Any, later: Any, earlier: Any, log_of_ratio: Any) -> Fact:
    """x > 0, h ≥ 0: ψ(x + h) − ψ(x) ≥ log((x + h)/x), because ψ′(t) ≥ 1/t."""
    return Fact(
        "digamma grows like log or faster",
        "ψ(x + h) − ψ(x) ≥ log((x + h)/x) for x > 0, since ψ′(t) ≥ 1/t",
        later - earlier,
        log_of_ratio,
        {"h >= 0": step},
        positive={"x > 0": argument},
    )


@ties(digamma_step)
def _two_digammas(argument: Any, step: Any) -> dict[str, Any]:
    later = argument + step
    return {"later": arb(later).digamma(), "earlier": arb(argument).digamma(), "log_of_ratio": log(later / argument)}


@fact
def softplus_above_tangent(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≥ log 2 − x/2, the tangent of a convex function at 0."""
    return Fact("tangent of log(1 + e^−x)", "log(1 + e^−x) ≥ log 2 − x/2", softplus, log_two - argument / 2)


@ties(softplus_above_tangent)
def _softplus(argument: Any) -> dict[str, Any]:
    return {"log_two": log(2), "softplus": log(1 + exp(-argument))}


@fact
def softplus_below_parabola(*, argument: Any, log_two: Any, softplus: Any) -> Fact:
    """Real x: log(1 + e^−x) ≤ log 2 − x/2 + x²/8, because cosh(x/2) ≤ e^(x²/8) term by term."""
    return Fact(
        "parabola above log(1 + e^−x)",
        "log(1 + e^−x) = log 2 − x/2 + log cosh(x/2) ≤ log 2 − x/2 + x²/8",
        log_two - argument / 2 + argument**2 / 8,
        softplus,
    )


@ties(softplus_below_parabola)
def _softplus_again(argument: Any) -> dict[str, Any]:
    return {"log_two": log(2), "softplus": log(1 + exp(-argument))}


@fact
def softplus_chord_falls(*, smaller: Any, larger: Any, chord_of_smaller: Any, chord_of_larger: Any) -> Fact:
    """0 ≤ x ≤ y: (log 2 − log(1 + e^−x))/x is at least the same at y, since log(1 + e^−x) is convex; at 0 it is ½."""
    says = "the chord (log 2 − log(1 + e^−x))/x falls with x ≥ 0"
    known = {"x >= 0": smaller, "y - x >= 0": larger - smaller}
    return Fact("chords of a convex function", says, chord_of_smaller, chord_of_larger, known)


@ties(softplus_chord_falls)
def _two_chords(smaller: Any, larger: Any) -> dict[str, Any]:
    return {"chord_of_smaller": softplus_chord(smaller), "chord_of_larger": softplus_chord(larger)}


def softplus_chord(x: Any) -> Any:
    """(log 2 − log(1 + e^−x))/x, and its limit ½ at zero."""
    return half(x) if x == 0 else (log(2) - log(1 + exp(-x))) / x
