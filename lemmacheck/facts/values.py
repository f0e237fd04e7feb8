"""What the arguments of facts about functions of one number are: each follows from the others."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from flint import arb

from lemmacheck.facts import functions, recursions
from lemmacheck.facts.fact import means, ties
from lemmacheck.numbers.kinds import exp, log, power, sqrt

Values = dict[str, Any]


@ties(functions.root_below_tangent)
def _root_of_one_minus(argument: Any) -> Values:
    return {"root": sqrt(1 - argument)}


@means(functions.log_third_remainder)
def _third(xs: Any, radius: Any) -> Values:
    """A list of numbers and a radius that bounds their sizes."""
    if any(abs(x) > radius for x in xs):
        raise ValueError("some number is larger than the radius")
    squares = sum(x * x for x in xs)
    return {"radius": radius, "squares": squares, "deviation": sum(x - log(1 + x) for x in xs) - squares / 2}


@ties(functions.sine_below_argument)
def _sine(argument: Any) -> Values:
    return {"sine": arb(argument).sin()}


@ties(functions.cotangent_below_reciprocal)
def _cotangent(argument: Any) -> Values:
    return {"cotangent": arb(argument).cot()}


@ties(functions.log_sinc)
def _log_sinc(argument: Any) -> Values:
    return {"log_of_sinc": (arb(argument).sin() / argument).log()}


@ties(functions.log_sinc_nonpositive)
def _log_sinc_again(argument: Any) -> Values:
    return {"log_of_sinc": (arb(argument).sin() / argument).log()}


@ties(functions.log_second_order)
def _log_of_one_plus(excess: Any) -> Values:
    return {"log_of_one_plus": log(1 + excess)}


@ties(functions.artanh_series_below)
def _artanh(argument: Any) -> Values:
    return {"artanh": arb(argument).atanh()}


@ties(functions.artanh_series_above)
def _artanh_above(argument: Any) -> Values:
    return {"artanh": arb(argument).atanh()}


@ties(functions.exp_of_negative)
def _exp_of_minus(exponent: Any) -> Values:
    return {"exp_of_minus": exp(-exponent)}


@ties(functions.digamma_below_log)
def _digamma(argument: Any) -> Values:
    return {"log": log(argument), "digamma": arb(argument).digamma()}


@ties(functions.pade_of_exp)
def _exp_of_negative(argument: Any) -> Values:
    return {"exp_of_negative": exp(-argument)}


@ties(functions.softplus_above_tangent)
def _softplus(argument: Any) -> Values:
    return {"log_two": log(2), "softplus": log(1 + exp(-argument))}


@ties(functions.softplus_below_parabola)
def _softplus_again(argument: Any) -> Values:
    return {"log_two": log(2), "softplus": log(1 + exp(-argument))}


@ties(functions.exp_above_quadratic)
def _exp(argument: Any) -> Values:
    return {"exp_of_argument": exp(argument)}


@ties(functions.log_tangent_at)
def _log_at(argument: Any, at: Any) -> Values:
    return {"log_of_argument": log(argument), "log_of_at": log(at)}


@ties(functions.bernoulli_negative_power)
def _negative_power(exponent: Any, argument: Any) -> Values:
    return {"power": exp(-exponent * log(1 - argument))}


@ties(functions.root_above)
def _root_above(square: Any, argument: Any) -> Values:
    return {"root": sqrt(square + 0 * argument)}  # what it is compared with is free


@ties(functions.root_below)
def _root_below(square: Any, bound: Any) -> Values:
    return {"root": sqrt(square + 0 * bound)}  # what it is compared with is free


@ties(functions.powers_keep_order)
def _two_powers(steps: Any, larger: Any, smaller: Any) -> Values:
    return {"larger_power": _power(larger, steps), "smaller_power": _power(smaller, steps)}


@ties(functions.powers_below_exp)
def _power_and_exp(steps: Any, step: Any, limit: Any) -> Values:
    return {"power": _power(1 + step + step * step / 2, steps), "exp_of_limit": exp(limit)}


def _power(x: Any, k: Any) -> Any:
    return power(x, int(k)) if k == int(k) else exp(k * log(x))


@means(recursions.rising_sequence, each=("one_step",))
def _rising(xs: Any) -> Values:
    """A sequence from its start to the layer in question; the step is looked at in each layer."""
    return {"first": xs[0], "later": xs[-1], "one_step": [b - a for a, b in pairwise(xs)]}


@means(
    recursions.geometric_decay,
    needs=lambda chain: "" if hasattr(chain, "nodes") else "a chain whose every step is looked at",
    each=("before", "after"),
)
def _decay(chain: Any) -> Values:
    """A chain of spectra: gap per eigenvalue before every step and, on average, after it; how far its mean fell in all."""
    d = len(chain.start)
    before = [_gap(node.spectrum) / d for node in chain.nodes]
    after = [sum(w * _gap(lam) for w, lam in node.followers) / d for node in chain.nodes]
    ratio = log(_gap(chain.start) / sum(w * _gap(lam) for w, lam in chain.last))
    return {"before": before, "after": after, "steps": len(chain.layers), "log_ratio": ratio}


def _gap(spectrum: Any) -> Any:
    return -sum(log(x) for x in spectrum)
