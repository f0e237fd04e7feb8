"""One step of the orthogonal chain, in expectation and without sampling.

X has unit rows, W is Haar on O(d), λ are the eigenvalues of X Xᵀ (their sum is d).  Then

    E φ(BN(WX)) = φ(X) - Δ(λ),
    Δ(λ) = int_0^oo [ prod_k (1 + λ_k t)^(-1/2) - (1 + t)^(-d/2) ] dt / t.

Reason: BN divides row i by r_i, so φ drops by the mean of -log r_i^2 (the mean of r_i^2 is one);
r_i^2 = sum_k λ_k w_k^2 with w uniform on the sphere, and log a = int_0^oo (e^-s - e^-as) ds/s.
Every function takes λ up to scale: the sum is brought to d first.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import (
    DEFAULT_BITS,
    between,
    integral,
    normalised,
    power,
    precision_of,
    spectrum_with_counts,
    tail_of_inverse_roots,
)
from theory.definitions.isometry import log1p_minus
from theory.laws.trapezoid import STEP, summed

if TYPE_CHECKING:
    from flint import acb, arb

AT_ONCE = 1 << 16  # numbers per vectorised evaluation, so that temporaries stay in cache


def gap_drop(lam: np.ndarray) -> np.ndarray:
    """Δ(λ), the expected fall of the isometry gap in one step, to about twelve digits.

    `lam` has shape (..., d), non-negative, not all zero; leading axes are a batch.  The accuracy is
    relative also near isometry, down to deviations of 1e-12 (where the double λ holds them).
    """
    lam = np.asarray(lam, dtype=float)
    if lam.ndim == 0 or np.any(lam < 0) or np.any(lam.sum(axis=-1) <= 0) or not np.all(np.isfinite(lam)):
        raise ValueError("eigenvalues must be finite and non-negative with a positive sum")
    d = lam.shape[-1]
    lam = lam * (d / lam.sum(axis=-1, keepdims=True))
    deviation = lam - 1.0
    # Rounding leaves the sum of the deviations near, not at, zero; its share would spoil small gaps.
    deviation = deviation - deviation.mean(axis=-1, keepdims=True)
    flat, flat_deviation = lam.reshape(-1, 1, d), deviation.reshape(-1, 1, d)
    # left: the integrand is below S t^2 / 4 <= d^2 t^2; right: at worst (1 + t)^(-1/2)
    nodes = np.exp(np.arange(-21.0 - np.log(d), 82.0, STEP))

    def integrand(t: np.ndarray) -> np.ndarray:
        base = -0.5 * d * np.log1p(t)
        # 1 + λ t = (1 + t)(1 + x) with x = (λ - 1) t/(1 + t), and the x add up to zero
        x = flat_deviation * (t / (1.0 + t))[:, None]
        close = np.all(np.abs(x) < 0.5, axis=-1)
        near = -0.5 * log1p_minus(np.where(close[..., None], x, 0.0)).sum(axis=-1)
        exponent = np.where(close, near, -0.5 * np.log1p(flat * t[:, None]).sum(axis=-1) - base)
        # two forms of one number: the first keeps small differences, the second cannot overflow
        small = np.exp(base) * np.expm1(np.minimum(exponent, 1.0))
        large = np.exp(np.minimum(base + exponent, 0.0)) - np.exp(base)
        return np.where(exponent < 1.0, small, large)

    total = np.asarray(summed(integrand, nodes, numbers_per_node=flat.size, at_once=AT_ONCE))
    return total.reshape(lam.shape[:-1])[()]


def gap_drop_ball(lam: Sequence[Any], *, bits: int = DEFAULT_BITS, scaled: bool = False) -> arb:
    """Ball that certainly contains Δ(λ); λ may be int, Fraction, float, string or ball.

    The integral over a finite range of u = log t is rigorous; both tails are bounded in closed form:
    the integrand is never negative (AM-GM), below t0 it is at most (Q t^2/4) e^(Q t^2/4) / t with
    Q = sum λ_k^2, above t1 the product of reciprocal roots is at most a power of t.  With `scaled` the true
    λ add up to d already; balls are then used as they are.  The radius of the result is a few times that
    of wide input balls, also where Δ is small: near isometry use `near_isometry_expansion` on balls.
    """
    from flint import acb, arb

    d = len(lam)
    with precision_of(bits + 20):
        distinct, counts, places = spectrum_with_counts(lam, total=d, scaled=scaled)
        weights = [distinct[place] for place in places]
        square_sum = sum((w * w for w in weights), arb(0))
        u0 = -(arb(bits).log() + arb(2).log() * (bits // 2 + 2) + square_sum.log().max(arb(0)) / 2)
        t0 = u0.exp()
        left = (square_sum * t0 * t0 / 8 * (square_sum * t0 * t0 / 4).exp()).upper()
        u1 = arb(2).log()
        while tail_of_inverse_roots(weights, u1.exp()) > arb(2) ** -(bits + 2):
            u1 += 4

        one, factors = acb(1), [(acb(weight), count) for weight, count in zip(distinct, counts, strict=True)]

        def integrand(u: acb, analytic: bool) -> acb:
            t = u.exp()
            isometric = (one + t).rsqrt(analytic=analytic) ** d
            product = one
            for weight, count in factors:
                root = (one + weight * t).rsqrt(analytic=analytic)
                product = product * (root if count == 1 else root**count)
            return product - isometric

        middle = integral(integrand, u0, u1, tolerance=arb(2) ** -bits)
        tails = between(0, left) + between(0, tail_of_inverse_roots(weights, u1.exp()))
        return middle + tails


@cache
def gap_drop_of_fractions(lam: tuple[int | Fraction, ...], *, bits: int = DEFAULT_BITS) -> arb:
    """`gap_drop_ball` of an exact spectrum, computed once: many claims ask about the same ones."""
    return gap_drop_ball(lam, bits=bits)


def gap_ball(lam: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """Ball of φ = log mean(λ) - mean(log λ) for certainly positive eigenvalues."""
    from flint import arb

    with precision_of(bits + 20):
        weights = normalised(lam, total=len(lam))
        if not all(w > 0 for w in weights):
            raise ValueError("the gap is infinite or undecided: an eigenvalue is not certainly positive")
        return -sum((w.log() for w in weights), arb(0)) / len(lam)


def expected_isometry_in_the_plane(lam: Sequence[Any], *, bits: int = DEFAULT_BITS) -> arb:
    """d = 2: E I(BN(WX)) = I(X) (2/pi) K(m) with m = δ^2 for λ = 1 +- δ (K of parameter m).

    Reason: r_1 r_2 = sqrt(1 - δ^2 cos^2 2θ) with θ uniform, and I(BN(A)) = I(A) / (r_1 r_2).
    """
    from flint import acb, arb

    if len(lam) != 2:
        raise ValueError(f"the closed form holds for two eigenvalues, got {len(lam)}")
    with precision_of(bits + 20):
        first, second = normalised(lam, total=2)
        parameter = power((first - second) / 2, 2)
        return (first * second).sqrt() * 2 / arb.pi() * acb(parameter).elliptic_k().real


def mean_power_of_row(deviations: Sequence[Any], power: int) -> Any:
    """E (sum_k δ_k w_k^2)^power for w uniform on the sphere: exact for Fractions.

    For Gaussian g in place of w the cumulants are 2^(j-1) (j-1)! sum_k δ_k^j; the radius of g is
    independent of its direction and contributes prod_{j < power} (d + 2j).
    """
    d = len(deviations)
    moments: list[Any] = [1]
    cumulant: list[Any] = [0]
    powers: list[Any] = [1] * d
    for j in range(1, power + 1):  # products, because python-flint's ball ** int fails around zero
        powers = [p * x for p, x in zip(powers, deviations, strict=True)]
        cumulant.append(2 ** (j - 1) * factorial(j - 1) * sum(powers))
    for k in range(1, power + 1):
        moments.append(sum(comb(k - 1, j - 1) * cumulant[j] * moments[k - j] for j in range(1, k + 1)))
    radius = 1
    for j in range(power):
        radius *= d + 2 * j
    if isinstance(moments[power], int):
        return Fraction(moments[power], radius)
    return moments[power] / radius


def _size(x: Any) -> Any:
    """|x|, from above for a ball: its upper end orders and bounds it."""
    return x.abs_upper() if hasattr(x, "abs_upper") else abs(x)


def near_isometry_expansion(deviations: Sequence[Any], *, order: int) -> tuple[Any, Any]:
    """Δ up to the power `order` of the deviations δ = λ - 1 (sum zero), and a bound of the rest.

    Δ = sum_{k>=2} (-1)^k E x^k / k with x = sum δ_k w_k^2; the leading term is S / (d(d+2)).
    Converges for ρ = max |δ_k| < 1; then |E x^k| <= ρ^(k-2) E x^2 bounds the remainder.
    Fractions, floats or balls (whose true values add up to zero).
    """
    if order < 2:
        raise ValueError(f"the expansion starts at order 2, got {order}")
    if isinstance(deviations[0], (int, Fraction)) and sum(deviations) != 0:
        raise ValueError(f"deviations must add up to zero, got {sum(deviations)}")
    rho = max((_size(x) for x in deviations), key=float)
    if not rho < 1:
        raise ValueError(f"the expansion needs every deviation below one in size, got {rho}")
    value = sum((-1) ** k * mean_power_of_row(deviations, k) / k for k in range(2, order + 1))
    remainder = mean_power_of_row(deviations, 2) * rho ** (order - 1) / ((order + 1) * (1 - rho))
    return value, remainder
