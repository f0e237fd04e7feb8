"""The spectrum of the D20 chain for γ → 0 and then d → ∞, from its moment hierarchy (formal: rows of equal norm, no correlations).

Write Tr M^k = d^{(k+1)/2} m_k, so m_1 = 1 and m_2 = f = lim E‖M‖²/d^{3/2}. To second order in γ one layer changes M by

    γ(WM + MWᵀ + AM + MA) + γ² b,   A = −diag(WM),   b = (d − s) I + (3s − d) M − 2M²,   s = ‖M‖²/d,

and stationarity of Tr M^k at leading order reads (k ≥ 2; k = 2 is D20, Lemma 7, with Tr diag(M²)² = ‖M‖⁴/d)

    m_{k−1} + 4 f m_k − 4 m_{k+1} + Σ_{j=2}^{k−1} m_j m_{k−j} = 0.

Its generating function S(y) = Σ_{k≥1} m_k y^{−k} solves S² − 4(y − f) S + 4 = 0, so x μ(dx) is the semicircle law with centre f
and radius 1: f ≥ 1 because eigenvalues are not negative, and the mass of μ, the rank divided by √d, is
ρ = 2(f − √(f² − 1)), that is f = ρ/4 + 1/ρ. The largest rank, ρ = 2, belongs to f = 1: a Marchenko–Pastur law on (0, 2).
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

import numpy as np


def hierarchy_moments(f: Any, count: int) -> list[Any]:
    """m_1, …, m_count from the hierarchy, in the numbers of f (fractions stay fractions)."""
    m = [None, 1 + 0 * f, f]  # m_0 does not enter
    while len(m) <= count:
        k = len(m) - 1
        products = sum((m[j] * m[k - j] for j in range(2, k)), 0 * f)
        m.append((m[k - 1] + 4 * f * m[k] + products) / 4)
    return m[1 : count + 1]


def semicircle_moments(f: Any, count: int) -> list[Any]:
    """m_k = E X^{k−1} for X semicircular with centre f and radius 1, k = 1..count."""
    even = [Fraction(comb(2 * n, n), (n + 1) * 4**n) for n in range(count)]  # E (X − f)^{2n}
    return [sum(comb(k, 2 * n) * even[n] * f ** (k - 2 * n) for n in range(k // 2 + 1)) for k in range(count)]


def second_moment_at_rank(rho: Any) -> Any:
    """f = lim E‖M‖²/d^{3/2} for states of rank ρ√d, 0 < ρ ≤ 2."""
    if not 0 < rho <= 2:
        raise ValueError(f"the rank divided by √d is between 0 and 2; got {rho}")
    return rho / 4 + 1 / rho


def regularity_constant(f: Any) -> Any:
    """lim α = f²/(f² + 1/4): Tr diag(M²)² = f² d² and Tr M³ = m_3 d² = (f² + 1/4) d²."""
    return f * f / (f * f + Fraction(1, 4))


def limit_density(x: np.ndarray, *, f: float = 1.0) -> np.ndarray:
    """Density of λ/√d (mass ρ): (2/π) √(1 − (x − f)²)/x on [f − 1, f + 1], zero elsewhere."""
    x = np.asarray(x, float)
    inside = np.clip(1.0 - (x - f) ** 2, 0.0, None)
    return np.where(x > 0, 2.0 / np.pi * np.sqrt(inside) / np.where(x > 0, x, 1.0), 0.0)
