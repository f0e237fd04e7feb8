"""How the gap V of D21 moves in one layer of the wide chain: a contraction, a floor, and the noise of finite width.

With s the spectrum of Hᵀ H (sum one), T the infinite-width map and m = min s:

* V(T(s)) <= (1 - h m) V(s), where h is the least value on [0, 1] of
  h(p) = E[(e/(p e + 1 - p))^2], e a standard exponential variable;
* from (1/n + x, rest equal) the excess x satisfies  x' >= x (n/(n+2)) / (1 + c x),  c = 2n(n-2)/((n-1)(n+4));
* E V(H')^2 = (1 - 1/d) V(T(s))^2 + (1 - 1/n)/d  exactly, since H'^T H' is a mean of d rank-one projections.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, Any

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, precision_of

if TYPE_CHECKING:
    from flint import arb

NEAR_ZERO = Fraction(1, 4)  # below, Jensen for a Gamma(3) variable is good enough
NEAR_ONE = Fraction(999, 1000)  # above, e^a E_1(a) <= log(1 + 1/a) <= a^(-1/2) is


def pair_weight_floor(low: Fraction, high: Fraction, *, bits: int = DEFAULT_BITS) -> arb:
    """A lower bound of h on the interval [low, high] inside [0, 1], as a ball around it."""
    if not 0 <= low <= high <= 1:
        raise ValueError(f"p is the share of two eigenvalues in the sum: from 0 to 1, got [{low}, {high}]")
    with precision_of(bits + 20):
        if high <= NEAR_ZERO:
            return as_ball(2 / (1 + 2 * high) ** 2)  # e^2 is twice a Gamma(3) density, of mean 3
        if low == 0:
            return as_ball(0)  # too wide to say anything
        a = as_ball((1 - low) / low)
        if low >= NEAR_ONE:
            return 1 - (2 + a) * a.sqrt()  # (1 + a)^2 >= 1 is dropped
        # h = (1 + a)^2 E[(e/(e + a))^2] with a = (1 - p)/p: the first factor rises with a, the second falls
        return as_ball(1 / high**2) * (1 + a - (2 * a + a * a) * a.exp() * a.expint(1))


def least_pair_weight(pieces: int = 200) -> Fraction:
    """A certified lower bound of h on [0, 1]; the true minimum is 0.7708 at p = 0.749."""
    step = (NEAR_ONE - NEAR_ZERO) / pieces
    cuts = [Fraction(0), *(NEAR_ZERO + k * step for k in range(pieces + 1)), Fraction(1)]
    floors = [pair_weight_floor(low, high) for low, high in pairwise(cuts)]
    return Fraction(floor(10_000 * min(float(ball.lower()) for ball in floors)) - 1, 10_000)


def floor_coefficient(n: Any) -> Any:
    """c = 2n(n-2)/((n-1)(n+4)) of the floor on the excess of the largest eigenvalue."""
    return 2 * n * (n - 2) / ((n - 1) * (n + 4))


def excess_floor(n: int, start: Fraction, *, layers: int) -> Fraction:
    """Lower bound of (largest eigenvalue - 1/n) after `layers` layers at infinite width, the others being equal.

    The recursion x' >= x (n/(n+2))/(1 + cx) is solved by 1/x + c(n+2)/2, which grows by (n+2)/n at most.
    """
    if n < 2 or not 0 < start <= 1 - Fraction(1, n):
        raise ValueError(f"the excess lies in (0, 1 - 1/n] with n >= 2; got {start} and n = {n}")
    shift = floor_coefficient(Fraction(n)) * (n + 2) / 2
    return Fraction(n, n + 2) ** layers / (1 / Fraction(start) + shift)
