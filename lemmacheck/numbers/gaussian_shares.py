"""Shares of a Gaussian sum of squares: x_i = s_i g_i²/Σ_k s_k g_k² for independent standard normal g, in balls.

E x_i and 2 E x_i x_j are integrals over t > 0, since 1/Q = ∫ e^(−tQ) dt and E e^(−tsg²) = (1 + 2st)^(−1/2): with a_k = 2 s_k t they
are ½ ∫ a_i/(1 + a_i) Π_k (1 + a_k)^(−1/2) dt/t and ½ ∫ a_i a_j/((1 + a_i)(1 + a_j)) Π_k (1 + a_k)^(−1/2) dt/t.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from lemmacheck.numbers.balls import between, precision_of, tail_of_inverse_roots

BITS = 38
ANGLE = arb(fmpq(5, 2))  # half the height of the strip in which the integrands are analytic and bounded
NARROW = 1e-9  # relative width of a ball that stands for one number


def mean_shares(s: Sequence[Any]) -> list[arb]:
    """E x_i for every i."""
    return list(_means(tuple((x.numerator, x.denominator) for x in _key(s))))


def mean_product_of_shares(s: Sequence[Any], one: Any, other: Any) -> arb:
    """2 E x_i x_j for two different indices with s_i = one and s_j = other."""
    return _mean(_key(s), tuple(sorted(_key([one, other]))))


def pair_weight(p: arb) -> arb:
    """∫ 2t e^(−(1−p)t) (1 + pt)^(−3) dt over t > 0, for every p of a ball inside [0, 1]; as a ball.

    With a = (1 − p)/p it is 2 p^(−2) ∫ x e^(−ax) (1 + x)^(−3) dx, of which the integral falls with a. Near p = 0 it lies between
    2/(1 + 2p)² and 2/(1 − p)², because 1 ≥ (1 + pt)^(−3) ≥ e^(−3pt).
    """
    low, high = arb(p).lower(), arb(p).upper()
    if high == 0:
        return arb(2)
    if high < 0.25 and not high - low < NARROW * low:
        return between(2 / (1 + 2 * high) ** 2, 2 / (1 - high) ** 2)
    if not low > 0:
        raise ValueError(f"the ball {p} is too wide")
    far, near = (1 - low) / low, (1 - high) / high
    return between(2 * _falling(far) / high**2, (2 * _falling(near) if near > 0 else arb(1)) / low**2)


def _falling(a: arb) -> arb:
    """∫ x e^(−ax) (1 + x)^(−3) dx over x > 0; at most ½."""
    return a.exp() * (a.expint(2) - a.expint(3))


def _key(s: Sequence[Any]) -> tuple[Fraction, ...]:
    return tuple(Fraction(int(x.p), int(x.q)) if isinstance(x, fmpq) else Fraction(x) for x in s)


@functools.lru_cache(maxsize=512)
def _means(s: tuple[tuple[int, int], ...]) -> tuple[arb, ...]:
    """All means together, by pairs of whole numbers: every fact about a list asks for them, and fractions are told apart slowly."""
    key = tuple(Fraction(*x) for x in s)
    return tuple(_mean(key, (x,)) for x in key)


@functools.lru_cache(maxsize=4096)
def _mean(s: tuple[Fraction, ...], own: tuple[Fraction, ...]) -> arb:
    """½ ∫ Π_own x e^u/(1 + x e^u) Π_k (1 + s_k e^u)^(−1/2) du, by the trapezoidal rule."""
    if 0 in own:
        return arb(0)
    with precision_of(BITS + 24):
        grid = _grid(s)
        chosen = [arb(fmpq(x.numerator, x.denominator)) for x in own]
        total = arb(0)
        for t, product in grid.nodes:
            for x in chosen:
                product *= x * t / (1 + x * t)
            total += product
        start = grid.nodes[0][0]
        left = grid.step * min(chosen, key=float) * start / (grid.step.exp() - 1) / 2
        error = grid.error * (2 / ANGLE.sin()) ** len(own)
        return grid.step * total / 2 + between(-error, error) + between(0, left.upper()) + between(0, grid.right)


@dataclass(frozen=True)
class _Grid:
    """Nodes e^u with Π_k (1 + s_k e^u)^(−1/2), and what is left of a sum over all u."""

    step: arb
    nodes: list[tuple[arb, arb]]
    right: arb  # at most: h times the sum beyond the last node, since the product falls
    error: arb


@functools.lru_cache(maxsize=64)
def _grid(s: tuple[Fraction, ...]) -> _Grid:
    """For |Im u| ≤ a, where π/2 ≤ a < π, |1 + x e^u| ≥ sin a · max(1, x |e^u|) ≥ ½ sin a (1 + x |e^u|).

    So the integrand there is at most (2/sin a)^(m + n/2) times its value at Re u, for m own factors and n positive numbers, and
    its integral at most (2/sin a)^(m + n/2) =: M, since means of shares are at most one. The sum over a grid of step h then differs
    from the integral by at most 2M/(e^(2πa/h) − 1). On the left the integrand is at most x e^u/2.
    """
    weights = [arb(fmpq(x.numerator, x.denominator)) for x in s]
    growth = (2 / ANGLE.sin()) ** fmpq(sum(x > 0 for x in s), 2)
    step = arb(fmpq(round(1024 * 2 * math.pi * float(ANGLE) / (0.7 * BITS + 6 + math.log(float(growth)))), 1024))
    error = 2 * growth / ((2 * arb.pi() * ANGLE / step).exp() - 1)
    start, end = -arb(2).log() * (BITS + 2), arb(2)
    while tail_of_inverse_roots(weights, end.exp()) > arb(2) ** -(BITS + 2):
        end += 4
    balls = [(arb(fmpq(x.numerator, x.denominator)), k) for x, k in {x: s.count(x) for x in s if x}.items()]
    nodes: list[tuple[arb, arb]] = []
    t, ratio = start.exp(), step.exp()
    while not nodes or not nodes[-1][0] > end.exp():
        product = arb(1)
        for x, k in balls:
            root = (1 + x * t).rsqrt()
            product *= root if k == 1 else root**k
        nodes.append((t, product))
        t *= ratio
    return _Grid(step, nodes, tail_of_inverse_roots(weights, nodes[-1][0]) / 2, error)
