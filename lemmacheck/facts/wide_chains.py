"""Layers of wide chains: images that are near a multiple, the noise of unit rows, and sequences with steps of bounded size."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from flint import fmpq

from lemmacheck.facts.fact import Fact, fact, is_signed, means
from lemmacheck.facts.moments import moments_below_fourth
from lemmacheck.facts.recursions import affine_recursion
from lemmacheck.language.terms import exact
from lemmacheck.language.wide_chains import largest
from lemmacheck.numbers.kinds import sign, sqrt


@fact
def near_multiple_above(*, rate: Any, curvature: Any, square: Any, cube: Any, image: Any) -> Fact:
    """0 ≤ Y ≤ X and |Y − rX| ≤ cX² at random, 0 ≤ r ≤ 1: E Y² ≤ r² E X² + 2c E X³, since Y² − r²X² = (Y − rX)(Y + rX)."""
    says = "E Y² ≤ r² E X² + 2c E X³ when |Y − rX| ≤ cX² and Y, rX ≤ X"
    return Fact("difference of squares", says, rate**2 * square + 2 * curvature * cube, image, _near(rate, curvature))


@fact
def near_multiple_below(*, rate: Any, curvature: Any, square: Any, cube: Any, image: Any) -> Fact:
    """The same from below: E Y² ≥ r² E X² − 2c E X³."""
    says = "E Y² + 2c E X³ ≥ r² E X² when |Y − rX| ≤ cX² and Y, rX ≤ X"
    return Fact("difference of squares", says, image + 2 * curvature * cube, rate**2 * square, _near(rate, curvature))


def _near(rate: Any, curvature: Any) -> dict[str, Any]:
    return {"r >= 0": rate, "1 - r >= 0": 1 - rate, "c >= 0": curvature}


def _is_pair(pairs: Any, *_: Any) -> str:
    return is_signed(pairs)


@means(near_multiple_above, needs=_is_pair)
def _above(pairs: Any, rate: Any, curvature: Any) -> dict[str, Any]:
    """The law of (X, Y)."""
    for _, (x, y) in pairs:
        far = y - rate * x
        if -1 in map(sign, (curvature * x * x - far, curvature * x * x + far, x - y)):
            raise ValueError("Y is not within cX² of rX, or above X")
    square, cube = (sum((w * x**k for w, (x, _) in pairs), fmpq(0)) for k in (2, 3))
    image = sum((w * y * y for w, (_, y) in pairs), fmpq(0))
    return {"rate": rate, "curvature": curvature, "square": square, "cube": cube, "image": image}


@means(near_multiple_below, needs=_is_pair)
def _below(pairs: Any, rate: Any, curvature: Any) -> dict[str, Any]:
    return dict(_above(pairs, rate, curvature))


@fact
def noise_of_unit_rows(*, samples: Any, inverse_width: Any, image: Any, after: Any) -> Fact:
    """E[|G′ − M|² | G] = (1 − |M|²)/d and M the mean of G′: E V(G′)² = (1 − 1/d) E V(M)² + (1 − 1/n)/d, as trace M = 1."""
    says = "E V(G′)² = E V(M)² + E|G′ − M|², and |M|² = V(M)² + 1/n"
    right = (1 - inverse_width) * image + (1 - 1 / samples) * inverse_width
    return Fact("mean square and variance", says, after, right, is_equality=True)


@means(noise_of_unit_rows, needs=lambda layer: "" if hasattr(layer, "quiet") else "a layer with the noise of unit rows")
def _noise(at: Any) -> dict[str, Any]:
    """A chain and the number of a layer."""
    chain, k = at
    uniform = fmpq(1, len(chain.last[0][1]))
    image = sum((g.chance * (sum(x * x for x in g.mean) - uniform) for g in chain.layers[k]), fmpq(0))
    after = sum((g.chance * w * sum((x - uniform) ** 2 for x in s) for g in chain.layers[k] for w, s in g.followers), fmpq(0))
    return {"samples": 1 / uniform, "inverse_width": 1 / chain.width, "image": image, "after": after}


@fact
def steps_reach(*, start: Any, step: Any, count: Any, top: Any, one_step: Any) -> Fact:
    """x_{k+1} ≤ x_k + b for k < m, b ≥ 0: the largest of x_0..x_m is at most x_0 + m b; `one_step` is x_k + b − x_{k+1}."""
    says = "x_{k+1} ≤ x_k + b, b ≥ 0 gives max x_k ≤ x_0 + m b"
    return Fact("induction over the layers", says, start + count * step, top, {"b >= 0": step, "one step": one_step})


@means(steps_reach, each=("one_step",))
def _reach(xs: Any, step: Any) -> dict[str, Any]:
    gaps = [x + step - y for x, y in pairwise(xs)]
    return {"start": xs[0], "step": step, "count": len(xs) - 1, "top": largest(list(xs)), "one_step": gaps}


@means(affine_recursion, each=("one_step",))
def _affine(xs: Any, factor: Any, push: Any) -> dict[str, Any]:
    """The sequence from its start to its end, a and b."""
    gaps = [factor * x + push - y for x, y in pairwise(xs)]
    powered = exact(factor) ** (len(xs) - 1)
    return {"start": xs[0], "factor": factor, "push": push, "powered": powered, "end": xs[-1], "one_step": gaps}


@fact
def exact_affine_recursion(*, start: Any, factor: Any, push: Any, powered: Any, end: Any, one_step: Any) -> Fact:
    """x_{k+1} = a x_k + b with a ≠ 1: x_ℓ = a^ℓ x_0 + (1 − a^ℓ) b/(1 − a); `one_step` is a x_k + b − x_{k+1}, zero at every k."""
    says = "x_{k+1} = a x_k + b gives x_ℓ = a^ℓ x_0 + (1 − a^ℓ) b/(1 − a)"
    right = powered * start + (1 - powered) * push / (1 - factor)
    requires = {"one step, from above": one_step, "one step, from below": -one_step}
    return Fact("affine recursion", says, end, right, requires, is_equality=True, positive={"1 - a > 0": 1 - factor})


@means(exact_affine_recursion, each=("one_step",))
def _affine_exactly(xs: Any, factor: Any, push: Any) -> dict[str, Any]:
    return dict(_affine(xs, factor, push))


@means(moments_below_fourth, needs=lambda law, *_: is_signed(law))
def _lower(law: Any, bound: Any, order: Any) -> dict[str, Any]:
    """The law of X, N and p."""
    moment, fourth = (sum((w * x ** int(k) for w, x in law), fmpq(0)) for k in (order, 4))
    return {"bound": bound, "norm": sqrt(sqrt(fourth)), "order": order, "moment": moment}
