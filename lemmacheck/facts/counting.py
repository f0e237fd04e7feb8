"""Pairings, power series and binomial coefficients."""

from __future__ import annotations

import functools
from math import comb
from typing import Any

from flint import acb, arb, fmpq, fmpq_poly

from lemmacheck.facts.fact import Fact, fact, is_signed, means, ties


@fact
def planar_products(*, moment: Any, coefficient: Any) -> Fact:
    """M Gaussian factors with entries of variance 1/N, N → ∞: the limit moments come from non-crossing partitions only.

    One more factor G turns the generating function C of the limit moments of B into that of GBGᵀ by B(z) = C(zB(z)). From no
    factor, 1/(1 − z), M of them lead to z = t/(1 + t)^(M+1) with t = B − 1.
    """
    return Fact(
        "planar pairings",
        "the kth limit moment of M Gaussian factors is [z^k] t where z = t/(1 + t)^(M+1)",
        moment,
        coefficient,
        is_equality=True,
    )


@means(planar_products, needs=lambda M, k: is_signed(M, k, sign="positive"))
def _planar(M: Any, k: Any) -> dict[str, Any]:
    moments: list[Any] = [1] * (int(k) + 1)
    for _ in range(int(M)):
        moments = _one_more_factor(moments)
    return {"moment": moments[int(k)], "coefficient": _reverted(int(M) + 1, int(k))}


def _one_more_factor(inner: list[Any]) -> list[Any]:
    """Sums over non-crossing partitions by the block of the first point: it has s points, and s gaps after them."""
    found = fmpq_poly([1])
    for n in range(1, len(inner)):
        found += fmpq_poly([0] * n + [sum(inner[s] * (found**s)[n - s] for s in range(1, n + 1))])
    return [found[n] for n in range(len(inner))]


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


@means(lagrange_inversion, needs=lambda e, k: is_signed(e, k, sign="positive"))
def _binomial_power(exponent: Any, order: Any) -> dict[str, Any]:
    """For f(t) = (1 + t)^e: the series is inverted term by term, the power is multiplied out."""
    e, k = _whole(exponent), _whole(order)
    return {"coefficient": _reverted(e, k), "order": k, "coefficient_of_power": ((fmpq_poly([1, 1]) ** e) ** k)[k - 1]}


@functools.cache
def _reverted(e: int, k: int) -> Any:
    """The coefficient of z^k in the series t with t = z(1 + t)^e, by iteration."""
    t = fmpq_poly([0])
    for _ in range(k):
        t = fmpq_poly([0, 1]) * (1 + t) ** e
        t = fmpq_poly([t[i] for i in range(k + 1)])
    return t[k]


@fact
def cauchy_coefficient(*, integral: Any, coefficient: Any) -> Fact:
    """(1/2πi) ∮ g(t) t^(−k) dt around 0 is the coefficient of t^(k−1) in g."""
    return Fact("Cauchy's integral formula", "(1/2πi) ∮ g(t) t^(−k) dt = [t^(k−1)] g(t)", integral, coefficient, is_equality=True)


@means(cauchy_coefficient, needs=lambda n, k: is_signed(n, k, sign="positive"))
def _on_circle(power: Any, order: Any) -> dict[str, Any]:
    """For g(t) = (1 + t)^n: the integral over the unit circle as a ball, the coefficient by multiplication."""
    n, k = _whole(power), _whole(order)
    return {"integral": _around(n, k), "coefficient": (fmpq_poly([1, 1]) ** n)[k - 1]}


@functools.cache
def _around(n: int, k: int) -> Any:
    def integrand(angle: Any, _: Any) -> Any:
        t = (acb(0, 1) * angle).exp()
        return (1 + t) ** n * t ** (1 - k)

    return (acb.integral(integrand, acb(0), acb(2 * arb.pi())) / (2 * arb.pi())).real


@fact
def arc_and_mirror(*, moment_of_density: Any, order: Any, integral: Any) -> Fact:
    """For ρ(x) = sin((M+1)φ) sin φ/(πx sin Mφ), x = sin^(M+1)((M+1)φ)/(sin φ sin^M(Mφ)), 0 < φ < π/(M+1).

    With B = (sin((M+1)φ)/sin Mφ) e^(iφ) one has x = B^(M+1)/(B − 1) and πxρ = Im B. By parts, and with the arc of the B closed by
    its mirror image around 1: k ∫ x^k ρ dx = (1/2πi) ∮ (B^(M+1)/(B − 1))^k dB.
    """
    return Fact(
        "integration by parts along the arc and its mirror image",
        "k ∫ x^k ρ dx = (1/2πi) ∮ (B^(M+1)/(B − 1))^k dB around B = 1",
        order * moment_of_density,
        integral,
        is_equality=True,
    )


@means(arc_and_mirror, needs=lambda M, k: is_signed(M, k, sign="positive"))
def _arc(M: Any, order: Any) -> dict[str, Any]:
    factors, k = _whole(M), _whole(order)
    return {"moment_of_density": _over_angles(factors, k), "order": k, "integral": _around((factors + 1) * k, k)}


@functools.cache
def _over_angles(M: int, k: int) -> Any:
    """∫ x^k ρ |dx/dφ| dφ as a ball, with sin jφ = φ S_j so that nothing is singular at the edge."""

    def integrand(angle: Any, _: Any) -> Any:
        one, low, top = (j * (j * angle).sinc() for j in (1, M, M + 1))
        cosines = [(j * angle).cos() for j in (1, M, M + 1)]
        x = top ** (M + 1) / (one * low**M)
        rate = cosines[0] * top / low + M**2 * cosines[1] * one * top / low**2 - (M + 1) ** 2 * cosines[2] * one / low
        return x**k * rate / arb.pi()

    return acb.integral(integrand, acb(0), acb(arb.pi() / (M + 1))).real


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


@ties(binomial_coefficient)
def _choose(power: Any, order: Any) -> dict[str, Any]:
    n, k = _whole(power), _whole(order)
    return {"coefficient": (fmpq_poly([1, 1]) ** n)[k - 1], "choose": fmpq(comb(n, k))}


def _whole(value: Any) -> int:
    """The value of a size; a fraction is none."""
    if isinstance(value, int):
        return int(value)
    if value.q != 1:
        raise ValueError(f"{value} is no whole number")
    return int(value.p)
