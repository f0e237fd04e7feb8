"""Sequences given by one step: decay, growth, limits, sums."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.language.gram_chains import from_uniform, square
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import log, sqrt


@fact
def geometric_decay(*, log_ratio: Any, steps: Any, time: Any, before: Any, after: Any) -> Fact:
    """E a_{j+1} ≤ (1 − 1/T) E a_j for j < m, a ≥ 0: log(E a_0/E a_m) ≥ m/T, since −log(1 − x) ≥ x.

    `before` and `after` are E a_j and E a_{j+1} at any layer j; that the step holds must be evident.
    """
    return Fact(
        "induction over the layers",
        "log(E a_0/E a_m) ≥ m/T when every step multiplies E a by at most 1 − 1/T",
        log_ratio,
        steps / time,
        {"T >= 0": time, "one step": (1 - 1 / time) * before - after},
    )


def is_along_a_chain(process: Any) -> str:
    """Nothing, or that the part is no number along a chain that is not negative by its type."""
    return is_signed(process) if hasattr(process, "along") else "a number along a chain, at its every state"


@means(geometric_decay, needs=is_along_a_chain, each=("before", "after"))
def _decay(process: Any) -> dict[str, Any]:
    """A number along a chain: before every step and, on average, after it; how far its mean fell in all."""
    ratio = log(process.start / process.end)
    return {"before": process.before, "after": process.after, "steps": process.steps, "log_ratio": ratio}


@fact
def geometric_series(*, first: Any, ratio: Any, total: Any, before: Any, after: Any) -> Fact:
    """a_{j+1} ≤ q a_j (`after` ≤ q · `before` at any j) with 0 ≤ q < 1, a ≥ 0: Σ a_j (1 − q) ≤ a_0."""
    return Fact(
        "geometric series",
        "Σ a_j ≤ a_0/(1 − q) when a_{j+1} ≤ q a_j",
        first,
        (1 - ratio) * total,
        {"1 - q >= 0": 1 - ratio, "one step": ratio * before - after},
    )


@means(geometric_series, needs=is_along_a_chain, each=("before", "after"))
def _series(process: Any) -> dict[str, Any]:
    """A number along a chain, added up over the states before a step."""
    return {"first": process.start, "total": process.total, "before": process.before, "after": process.after}


@fact
def affine_recursion(*, start: Any, factor: Any, push: Any, powered: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ a x_k + b with 0 ≤ a < 1, b ≥ 0: x_ℓ ≤ a^ℓ x_0 + b/(1 − a); `powered` is a^ℓ.

    `one_step` is the excess a x_k + b − x_{k+1}, which must be evident.
    """
    return Fact(
        "affine recursion",
        "x_{k+1} ≤ a x_k + b gives x_ℓ ≤ a^ℓ x_0 + b/(1 − a)",
        powered * start + push / (1 - factor),
        end,
        {"a >= 0": factor, "1 - a >= 0": 1 - factor, "b >= 0": push, "one step": one_step},
    )


@fact
def recursion_on_event(*, start: Any, factor: Any, push: Any, steps: Any, end: Any, before: Any, after: Any) -> Fact:
    """Z_k ≥ 0, events A_1 ⊇ A_2 ⊇ …, on A_k the mean of Z_{k+1} is at most a Z_k + b: E[Z_{m+1}; A_m] ≤ a^m E Z_1 + b/(1 − a).

    0 ≤ a < 1, b ≥ 0. `before` and `after` are Z_k and the mean of Z_{k+1}, anywhere in A_k. The smaller event only leaves out.
    """
    most = factor**steps * start + push / (1 - factor)
    return _on_event(most, end, {"a": factor, "b": push, "one step": factor * before + push - after}, factor)


@fact
def squares_on_event(*, start: Any, root: Any, push: Any, steps: Any, end: Any, before: Any, after: Any) -> Fact:
    """The same for squares Z = V² and a = r²: E[V_{m+1}²; A_m] ≤ r^(2m) E V_1² + b/(1 − r²)."""
    most = root ** (2 * steps) * start + push / (1 - root**2)
    return _on_event(most, end, {"r": root, "b": push, "one step": root**2 * before + push - after}, root)


def _on_event(most: Any, end: Any, requires: dict[str, Any], factor: Any) -> Fact:
    says = "E[Z_{k+1} | past] ≤ a Z_k + b on A_k gives E[Z_{m+1}; A_m] ≤ a^m E Z_1 + b/(1 − a)"
    return Fact("affine recursion over an event", says, most, end, requires, positive={"a < 1": 1 - factor})


def _is_chain(chain: Any) -> str:
    return "" if hasattr(chain, "inside") else "a chain that is looked at wherever the event holds"


@means(recursion_on_event, needs=_is_chain, each=("before", "after"))
def _gaps(chain: Any) -> dict[str, Any]:
    """A chain of Gram matrices; Z is the distance from I/n."""
    return _along(chain, lambda g: sqrt(square(from_uniform(g.entries))))


@means(squares_on_event, needs=_is_chain, each=("before", "after"))
def _squared_gaps(chain: Any) -> dict[str, Any]:
    """A chain of Gram matrices; Z is the squared distance from I/n."""
    return _along(chain, lambda g: square(from_uniform(g.entries)))


def _along(chain: Any, size: Callable[[Any], Any]) -> dict[str, Any]:
    before = [size(g) for g in chain.inside]
    after = [sum(h.chance / g.chance * size(h) for h in g.followers) for g in chain.inside]
    start, end = (sum((g.chance * size(g) for g in layer), fmpq(0)) for layer in (chain.starts, chain.last))
    return {"before": before, "after": after, "steps": chain.layers, "start": start, "end": end}


@fact
def weighted_falls(*, first: Any, factor: Any, growth: Any, weighted_total: Any, before: Any, after: Any) -> Fact:
    """E a_{k+1} ≤ ρ E a_k, a ≥ 0, q ≥ 1, qρ < 1: E Σ q^k (a_k − a_{k+1}) ≤ a_0 (1 + (q − 1)ρ/(1 − qρ)), by Abel's summation.

    `before` and `after` are E a_k and E a_{k+1} at any k.
    """
    q = growth
    return Fact(
        "Abel's summation",
        "Σ q^k (a_k − a_{k+1}) ≤ a_0 + (q − 1) Σ_{k≥1} q^{k−1} a_k, a geometric series",
        first * (1 + (q - 1) * factor / (1 - q * factor)),
        weighted_total,
        {
            "a_0 >= 0": first,
            "q - 1 >= 0": q - 1,
            "ρ >= 0": factor,
            "1 - qρ >= 0": 1 - q * factor,
            "one step": factor * before - after,
        },
    )


@means(weighted_falls, needs=lambda process, _: is_signed(process), each=("before", "after"))
def _falls_by_age(process: Any, growth: Any) -> dict[str, Any]:
    """A number along the states of a chain from a level on, each weighted by q to the number of layers since it was reached."""
    return {
        "first": process.first,
        "growth": growth,
        "weighted_total": sum((w * growth**age * (x - y) for w, age, x, y in process.states), fmpq(0)),
        "before": [x for _, _, x, _ in process.states],
        "after": [y for _, _, _, y in process.states],
    }


@fact
def decay_by_factor(*, log_ratio: Any, steps: Any, factor: Any, log_of_factor: Any, before: Any, after: Any) -> Fact:
    """E a_{j+1} ≤ q E a_j (`after` ≤ q · `before` at any j), a ≥ 0: log(E a_0/E a_m) ≥ −m log q.

    `log_of_factor` stands for a logarithm that is there, so q > 0 is not asked.
    """
    says = "log(E a_0/E a_m) ≥ −m log q when every step multiplies E a by at most q"
    step = {"one step": factor * before - after}
    return Fact("induction over the layers", says, log_ratio, -steps * log_of_factor, step)


@means(
    decay_by_factor,
    needs=is_along_a_chain,
    each=("before", "after"),
    ties=lambda factor: {"log_of_factor": log(factor)},
    tied=("log_of_factor",),
)
def _decay_by_factor(process: Any) -> dict[str, Any]:
    return dict(_decay(process))


@fact
def halving_at_most(*, log_ratio: Any, steps: Any, log_two: Any, before: Any, after: Any) -> Fact:
    """E a_{j+1} ≥ E a_j/2 (`after` ≥ `before`/2 at any j), a > 0: log(E a_0/E a_m) ≤ m log 2."""
    return Fact(
        "induction over the layers",
        "log(E a_0/E a_m) ≤ m log 2 when no step more than halves E a",
        steps * log_two,
        log_ratio,
        {"one step": 2 * after - before},
    )


@means(halving_at_most, needs=is_along_a_chain, each=("before", "after"), ties=lambda: {"log_two": log(fmpq(2))}, tied=("log_two",))
def _halved(process: Any) -> dict[str, Any]:
    return dict(_decay(process))


@fact
def rising_sequence(*, first: Any, later: Any, one_step: Any) -> Fact:
    """x_{k+1} ≥ x_k for every k (`one_step` is x_{k+1} − x_k): x_j ≥ x_0."""
    return Fact("induction over the layers", "x_{k+1} ≥ x_k for every k gives x_j ≥ x_0", later, first, {"one step": one_step})


@means(rising_sequence, each=("one_step",))
def _rising(xs: Any) -> dict[str, Any]:
    """A number along a chain, at the state where it is least; or a sequence from its start to the layer in question."""
    if hasattr(xs, "changes"):
        return {"first": xs.start, "later": xs.least, "one_step": xs.changes}
    return {"first": xs[0], "later": xs[-1], "one_step": [b - a for a, b in pairwise(xs)]}


@fact
def contracting_sequence(*, start: Any, factor: Any, steps: Any, end: Any, before: Any, after: Any) -> Fact:
    """x_{k+1} ≤ a x_k (`after` ≤ a · `before` at any k) with a ≥ 0, x ≥ 0: x_ℓ ≤ a^ℓ x_0."""
    says = "x_ℓ ≤ a^ℓ x_0 when x_{k+1} ≤ a x_k at every step"
    return Fact("induction over the steps", says, factor**steps * start, end, {"a": factor, "one step": factor * before - after})


@means(contracting_sequence, needs=is_signed, each=("before", "after"))
def _contracting(xs: Any) -> dict[str, Any]:
    """The sequence from its start to its end."""
    return {"start": xs[0], "steps": len(xs) - 1, "end": xs[-1], "before": list(xs[:-1]), "after": list(xs[1:])}


@fact
def enduring_sequence(*, start: Any, factor: Any, powered: Any, end: Any, before: Any, after: Any) -> Fact:
    """x_{k+1} ≥ a x_k (`after` ≥ a · `before` at any k) with a ≥ 0: x_ℓ ≥ a^ℓ x_0; `powered` is a^ℓ."""
    says = "x_ℓ ≥ a^ℓ x_0 when x_{k+1} ≥ a x_k at every step"
    return Fact("induction over the steps", says, end, powered * start, {"a": factor, "one step": after - factor * before})


@means(enduring_sequence, each=("before", "after"))
def _enduring(xs: Any, factor: Any) -> dict[str, Any]:
    """The sequence from its start to its end, and a."""
    powered = exact(factor) ** (len(xs) - 1)
    ends = {"start": xs[0], "factor": factor, "powered": powered, "end": xs[-1]}
    return {**ends, "before": list(xs[:-1]), "after": list(xs[1:])}


@fact
def induction(*, start: Any, before: Any, after: Any, end: Any) -> Fact:
    """d_0 ≥ 0, and d_{k+1} ≥ 0 wherever d_k ≥ 0: d_n ≥ 0. `before` is what `p.suppose` declared, d_k at any k."""
    del before  # the supposition itself: the argument sees to it
    says = "d_0 ≥ 0 and d_{k+1} ≥ 0 wherever d_k ≥ 0 give d_n ≥ 0"
    return Fact("induction", says, end, 0 * end, {"d_0 >= 0": start, "one step": after})


@means(induction, each=("before", "after"))
def _along_a_list(xs: Any) -> dict[str, Any]:
    return {"start": xs[0], "before": list(xs[:-1]), "after": list(xs[1:]), "end": xs[-1]}
