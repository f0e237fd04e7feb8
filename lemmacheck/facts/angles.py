"""Angles: tangents, cotangents and their inverses."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.facts.fact import Fact, fact, ties


@fact
def tangent_above_argument(*, argument: Any, tangent: Any) -> Fact:
    """0 ≤ y ≤ 3/2 (in fact y < π/2): tan y ≥ y."""
    return Fact(
        "tangent above its argument",
        "tan y ≥ y for 0 ≤ y < π/2",
        tangent,
        argument,
        {"y >= 0": argument, "y <= 3/2": 3 - 2 * argument},
    )


@ties(tangent_above_argument)
def _tangent(argument: Any) -> dict[str, Any]:
    return {"tangent": arb(argument).tan()}


@fact
def arctangent_of_share(*, share: Any, argument: Any, angle: Any) -> Fact:
    """0 ≤ k ≤ 1 and 0 ≤ y ≤ 3/2: arctan(k tan y) ≥ k y, because the arctangent is concave there and vanishes at zero."""
    return Fact(
        "concave arctangent",
        "arctan(k tan y) ≥ k y for 0 ≤ k ≤ 1 and 0 ≤ y < π/2",
        angle,
        share * argument,
        {"k >= 0": share, "1 - k >= 0": 1 - share, "y >= 0": argument, "y <= 3/2": 3 - 2 * argument},
    )


@ties(arctangent_of_share)
def _angle(share: Any, argument: Any) -> dict[str, Any]:
    return {"angle": (share * arb(argument).tan()).atan()}


@fact
def cotangent_falls(*, larger: Any, smaller: Any, cot_of_larger: Any, cot_of_smaller: Any) -> Fact:
    """The angles in (0, π) with cotangents p ≤ q: that of p is at least that of q."""
    return Fact(
        "the cotangent falls", "arccot p ≥ arccot q for p ≤ q", larger, smaller, {"q - p >= 0": cot_of_smaller - cot_of_larger}
    )


@ties(cotangent_falls)
def _two_angles(cot_of_larger: Any, cot_of_smaller: Any) -> dict[str, Any]:
    return {"larger": arb.atan2(arb(1), arb(cot_of_larger)), "smaller": arb.atan2(arb(1), arb(cot_of_smaller))}


@fact
def cotangent_of_sum(*, half_turn: Any, first: Any, second: Any, cot_of_first: Any, cot_of_second: Any, cot_of_sum: Any) -> Fact:
    """Positive angles with a sum below π: cot(y + z) (cot y + cot z) = cot y cot z − 1."""
    return Fact(
        "addition theorem of the cotangent",
        "cot(y + z) (cot y + cot z) = cot y cot z − 1 for y, z > 0 and y + z < π",
        cot_of_sum * (cot_of_first + cot_of_second),
        cot_of_first * cot_of_second - 1,
        positive={"y > 0": first, "z > 0": second, "π - y - z > 0": half_turn - first - second},
        is_equality=True,
    )


@ties(cotangent_of_sum)
def _cotangents(first: Any, second: Any) -> dict[str, Any]:
    cots = {"cot_of_first": arb(first).cot(), "cot_of_second": arb(second).cot(), "cot_of_sum": arb(first + second).cot()}
    return {"half_turn": arb.pi(), **cots}


@fact
def four_above_pi(*, quotient: Any) -> Fact:
    """4/π ≥ 1."""
    return Fact("four exceeds π", "4/π ≥ 1", quotient, 1 + 0 * quotient)


@ties(four_above_pi)
def _quotient() -> dict[str, Any]:
    return {"quotient": 4 / arb.pi()}
