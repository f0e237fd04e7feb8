"""Pairings, power series and binomial coefficients."""

from __future__ import annotations

from typing import Any

from lemmacheck.facts.fact import Fact, fact


@fact
def planar_pairings(*, inner_argument: Any, argument: Any, generating: Any) -> Fact:
    """G Gaussian with entries of variance 1/N, N → ∞: the limit moments of GBGᵀ are sums over non-crossing partitions.

    With C and B the generating functions of the limit moments of B and of GBGᵀ that is B(z) = C(zB(z)); so where C takes
    the value that B takes at z, its argument is zB(z).
    """
    return Fact(
        "planar pairings",
        "moments of GBGᵀ sum over non-crossing partitions: B(z) = C(zB(z))",
        inner_argument,
        argument * generating,
        is_equality=True,
    )


@fact
def lagrange_inversion(*, coefficient: Any, order: Any, coefficient_of_power: Any) -> Fact:
    """z = t/f(t) with f(0) ≠ 0: the coefficient of z^k in t is that of t^(k−1) in f(t)^k, divided by k."""
    return Fact(
        "Lagrange inversion",
        "[z^k] t = [t^(k−1)] f(t)^k / k where z = t/f(t)",
        coefficient,
        coefficient_of_power / order,
        is_equality=True,
    )


@fact
def cauchy_coefficient(*, integral: Any, coefficient: Any) -> Fact:
    """(1/2πi) ∮ g(t) t^(−k) dt around 0 is the coefficient of t^(k−1) in g."""
    return Fact("Cauchy's integral formula", "(1/2πi) ∮ g(t) t^(−k) dt = [t^(k−1)] g(t)", integral, coefficient, is_equality=True)


@fact
def binomial_coefficient(*, coefficient: Any, power: Any, order: Any, choose: Any) -> Fact:
    """The coefficient of t^(k−1) in (1 + t)^n is C(n, k−1) = C(n, k) k/(n − k + 1)."""
    return Fact(
        "binomial theorem",
        "[t^(k−1)] (1 + t)^n = C(n, k) k/(n − k + 1)",
        coefficient,
        choose * order / (power - order + 1),
        is_equality=True,
    )
