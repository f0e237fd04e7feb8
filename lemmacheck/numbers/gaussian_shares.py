"""Shares of a Gaussian sum of squares: x_i = s_i g_i²/Σ_k s_k g_k² for independent standard normal g, in balls.

E x_i and 2 E x_i x_j are integrals over t > 0, since 1/Q = ∫ e^(−tQ) dt and E e^(−tsg²) = (1 + 2st)^(−1/2): with a_k = 2 s_k t they
are ½ ∫ a_i/(1 + a_i) Π_k (1 + a_k)^(−1/2) dt/t and ½ ∫ a_i a_j/((1 + a_i)(1 + a_j)) Π_k (1 + a_k)^(−1/2) dt/t.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from lemmacheck.numbers.balls import between, integral, precision_of, tail_of_inverse_roots

BITS = 38
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
    if 0 in own:
        return arb(0)
    with precision_of(BITS + 24):
        weights = [arb(fmpq(x.numerator, x.denominator)) for x in s]
        chosen = [arb(fmpq(x.numerator, x.denominator)) for x in own]
        distinct = {x: s.count(x) for x in s if x}
        balls = [(arb(fmpq(x.numerator, x.denominator)), k) for x, k in distinct.items()]
        start, end = -arb(2).log() * (BITS + 2), arb(2)
        while tail_of_inverse_roots(weights, end.exp()) > arb(2) ** -(BITS + 2):
            end += 4

        def integrand(u: Any, analytic: bool) -> Any:
            t = u.exp()
            product = 0 * t + 1
            for x in chosen:
                product *= x * t / (1 + x * t)
            for x, k in balls:
                product *= (1 + x * t).rsqrt(analytic=analytic) ** k
            return product / 2

        left = between(0, (min(chosen, key=float) * start.exp() / 2).upper())
        right = between(0, tail_of_inverse_roots(weights, end.exp()) / 2)
        return integral(integrand, start, end, tolerance=arb(2) ** -BITS) + left + right
