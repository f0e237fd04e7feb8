"""The Fuss-Catalan law: squared singular values of a product of M large Gaussian matrices.

For X = X_1 ... X_M with independent N x N factors, entries of variance σ_i^2 / N, the eigenvalues
of X Xᵀ (the SQUARES of the singular values of X), divided by prod σ_i^2, follow for N -> oo the
law on (0, (M+1)^(M+1)/M^M) with moments binom((M+1)k, k) / (Mk + 1).  With φ in (0, pi/(M+1))

    x(φ) = sin((M+1)φ)^(M+1) / (sin(φ) sin(M φ)^M)      strictly decreasing, edge at φ = 0
    ρ(x) = sin((M+1)φ) sin(φ) / (pi x sin(M φ))          density of x with respect to dx
    P(x > x(φ)) = ((M+1)φ - M sin(φ) sin((M+1)φ) / sin(M φ)) / pi

The last line: B = 1 + B^(M+1)/x has B dx/x = d(M B - log(B - 1)) and B - 1 of argument (M+1)phi.
`..._of_singular_value` are the same law in s = sqrt(x).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, pi
from typing import TYPE_CHECKING, Any

import numpy as np

from lemmacheck.numbers.balls import DEFAULT_BITS, as_ball, between, power, precision_of

if TYPE_CHECKING:
    from flint import arb


def fuss_catalan_number(M: int, k: int) -> int:
    """The k-th moment of the law for M factors: the Fuss-Catalan number binom((M+1)k, k) / (Mk + 1)."""
    _require_factors(M)
    if k < 0:
        raise ValueError(f"moments are defined for k >= 0, got {k}")
    return comb((M + 1) * k, k) // (M * k + 1)


def edge(M: int) -> Fraction:
    """The right end (M+1)^(M+1) / M^M of the support, exactly."""
    _require_factors(M)
    return Fraction((M + 1) ** (M + 1), M**M)


def point_of_angle(angle: np.ndarray, M: int) -> np.ndarray:
    """x(φ) for 0 < φ < pi/(M+1); through logarithms, so that large M does not overflow."""
    _require_factors(M)
    angle = np.asarray(angle, dtype=float)
    top = np.maximum(np.sin((M + 1) * angle), 0.0)  # rounding may pass pi by one unit at the far end
    with np.errstate(divide="ignore"):
        return np.exp((M + 1) * np.log(top) - np.log(np.sin(angle)) - M * np.log(np.sin(M * angle)))


def angle_of_point(x: np.ndarray, M: int) -> np.ndarray:
    """The φ with x(φ) = x, for 0 < x < edge, by bisection on log x (monotone, so it cannot fail)."""
    x = np.asarray(x, dtype=float)
    if np.any(x <= 0) or np.any(x >= float(edge(M))):
        raise ValueError(f"points must lie strictly inside (0, {float(edge(M))})")
    whole = pi / (M + 1)
    low, high = np.zeros_like(x), np.full_like(x, whole)
    for _ in range(64):
        middle = 0.5 * (low + high)
        beyond = point_of_angle(np.clip(middle, 1e-300, whole), M) > x
        low, high = np.where(beyond, middle, low), np.where(beyond, high, middle)
    return 0.5 * (low + high)


def density(x: np.ndarray, M: int) -> np.ndarray:
    """rho(x), the density of the squared singular values; zero outside (0, edge).

    About eight digits within 1e-6 of the edge, where x(φ) is flat, and fewer than eight when
    x^(1/(M+1)) < 1e-8, where φ is next to pi/(M+1); full precision elsewhere.
    """
    return _inside(
        x, M, lambda y, angle: np.sin((M + 1) * angle) * np.sin(angle) / (pi * y * np.sin(M * angle)), left=0.0, right=0.0
    )


def distribution(x: np.ndarray, M: int) -> np.ndarray:
    """P(squared singular value <= x)."""
    return _inside(x, M, lambda y, angle: 1.0 - survival_of_angle(angle, M), left=0.0, right=1.0)


def survival_of_angle(angle: np.ndarray, M: int) -> np.ndarray:
    """P(x > x(φ)): from 0 at φ = 0 (the edge) to 1 at φ = pi/(M+1) (the origin)."""
    _require_factors(M)
    angle = np.asarray(angle, dtype=float)
    return ((M + 1) * angle - M * np.sin(angle) * np.sin((M + 1) * angle) / np.sin(M * angle)) / pi


def point_of_angle_ball(angle: Any, M: int, *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of x(φ)."""
    _require_factors(M)
    with precision_of(bits + 20):
        a = as_ball(angle)
        return power(((M + 1) * a).sin(), M + 1) / (a.sin() * power((M * a).sin(), M))


def survival_of_angle_ball(angle: Any, M: int, *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of P(x > x(φ))."""
    from flint import arb

    _require_factors(M)
    with precision_of(bits + 20):
        a = as_ball(angle)
        return ((M + 1) * a - M * a.sin() * ((M + 1) * a).sin() / (M * a).sin()) / arb.pi()


def angle_ball(x: Any, M: int, *, bits: int = DEFAULT_BITS) -> arb:
    """Enclosure of the φ with x(φ) = x, for x certainly inside (0, edge).

    Bisection moves an end only on a certain comparison; x(φ) is strictly decreasing, so the
    root stays between the ends whatever the rounding.
    """
    from flint import arb

    # x(φ) is flat at the edge: an angle of b good bits needs up to 2b bits of x
    with precision_of(2 * bits + 40):
        target = as_ball(x)
        if not (target > 0 and target < as_ball(edge(M))):
            raise ValueError(f"{target} is not certainly inside (0, {edge(M)})")
        low, high = arb(0), (arb.pi() / (M + 1)).upper()
        for _ in range(2 * bits + 20):
            middle = ((low + high) / 2).mid()
            value = point_of_angle_ball(middle, M, bits=2 * bits + 40)
            if value > target:
                low = middle
            elif value < target:
                high = middle
            else:
                break
            if high - low < high * arb(2) ** -(bits + 8):
                break
        return between(low, high)


def _inside(x: np.ndarray, M: int, value, *, left: float, right: float) -> np.ndarray:
    _require_factors(M)
    x = np.asarray(x, dtype=float)
    inside = (x > 0) & (x < float(edge(M)))
    y = np.where(inside, x, 1.0)
    return np.where(inside, value(y, angle_of_point(y, M)), np.where(x <= 0, left, right))


def _require_factors(M: int) -> None:
    if M < 1:
        raise ValueError(f"a product has at least one factor, got M = {M}")
