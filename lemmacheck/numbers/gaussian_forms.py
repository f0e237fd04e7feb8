"""Mean logarithms of Q = Σ λ_k g_k² for independent standard normal g, by routes that share no formula, in balls.

`mean_log_form` rotates the contour: log x = ∫ (cos s − cos sx) ds/s, and E e^(isQ) = Π (1 − 2iλ_k s)^(−1/2). `mean_log_direction`
is about Σ λ_k w_k² for a uniform unit vector w, by its moments, as far as the spectrum is not too wide for their series.
`laplace_integral` is ∫ [Π (1 + λ_k t)^(−1/2) − (1 + t)^(−d/2)] dt/t as it stands. Spectra have the sum d.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import acb, arb, arb_poly, fmpq

from lemmacheck.numbers.balls import between, integral, precision_of, tail_of_inverse_roots

if TYPE_CHECKING:
    Transform = Callable[[acb, bool], acb]

BITS = 40  # a radius of 1e-12 is what a comparison needs
WIDEST = 200  # λ_max/λ_min up to which moments are summed: about 15 terms for each unit


def mean_log_length(d: int) -> arb:
    """E log |g|² in d dimensions: |g|²/2 has a Gamma law."""
    with precision_of(BITS + 24):
        return (arb(d) / 2).digamma() + arb(2).log()


def mean_log_form(spectrum: Sequence[Any]) -> arb:
    """E log Q, by its distance from that of two coordinates, log 2 − γ."""
    with precision_of(BITS + 24):
        return mean_log_length(2) + _rotated(_key(spectrum), (Fraction(1),) * 2)


def mean_log_direction(spectrum: Sequence[Any]) -> arb:
    """E log Σ λ_k w_k², w uniform on the sphere: by moments, or, for wide spectra, against |g|² along the rotated contour."""
    lam = _key(spectrum)
    with precision_of(BITS + 24):
        if max(lam) > WIDEST * min(lam):
            return _rotated(lam, (Fraction(1),) * len(lam))
        return _by_moments(lam)


def laplace_integral(spectrum: Sequence[Any]) -> arb:
    """∫ over t > 0 of [Π (1 + λ_k t)^(−1/2) − (1 + t)^(−d/2)]/t, for a spectrum with sum d."""
    return _laplace_integral(_key(spectrum))


@functools.lru_cache(maxsize=1024)
def _laplace_integral(lam: tuple[Fraction, ...]) -> arb:
    d = len(lam)
    if sum(lam) != d:
        raise ValueError(f"the eigenvalues add up to {sum(lam)}, not to {d}")
    with precision_of(BITS + 24):
        weights, squares = [_ball(x) for x in lam], _ball(sum((x * x for x in lam), Fraction(0)))
        # below t both products lie between e^(−dt/2) and e^(−dt/2 + Σλ²t²/4)
        start = _start(squares / 8)
        rest = squares * start.exp() ** 2 / 4
        left = rest / 2 * rest.exp()
        end = _end(weights, [arb(1)] * d)
        whole = _difference([acb(x) for x in weights], [acb(1)] * d, start, end)
        return whole + between(-left.upper(), left.upper()) + _tails(weights, [arb(1)] * d, end)


@functools.lru_cache(maxsize=1024)
def _rotated(lam: tuple[Fraction, ...], other: tuple[Fraction, ...]) -> arb:
    """E log Q_λ − E log Q_μ = ∫ Re (E e^(isQ_μ) − E e^(isQ_λ)) ds/s."""
    first, second = ([2 * _ball(x) for x in numbers] for numbers in (lam, other))
    # 1 − Re E e^(isQ) is at most s² E Q²/2
    moments = _ball(_mean_square(lam) + _mean_square(other))
    start = _start(moments / 4)
    left = moments * start.exp() ** 2 / 4
    end = _end(first, second)  # |1 − iat|^(−1/2) ≤ (at)^(−1/2), which is all that the bound of the tail uses
    whole = _difference([acb(0, -x) for x in second], [acb(0, -x) for x in first], start, end)
    return whole + between(-left.upper(), left.upper()) + _tails(first, second, end)


def _mean_square(numbers: Sequence[Fraction]) -> Fraction:
    """E Q²."""
    return 2 * sum((x * x for x in numbers), Fraction(0)) + sum(numbers, Fraction(0)) ** 2


def _difference(first: list[Any], second: list[Any], start: arb, end: arb) -> arb:
    """The real part of ∫ [Π (1 + a_k t)^(−1/2) − Π (1 + b_k t)^(−1/2)] du, t = e^u."""

    def product(t: acb, rates: list[Any], analytic: bool) -> acb:
        found = acb(1)
        for rate in rates:
            found *= (1 + rate * t).rsqrt(analytic=analytic)
        return found

    def integrand(u: acb, analytic: bool) -> acb:
        t = u.exp()
        return product(t, first, analytic) - product(t, second, analytic)

    return integral(integrand, start, end, tolerance=arb(2) ** -BITS)


def _start(coefficient: arb) -> arb:
    """A u below which coefficient · e^(2u) is of no account."""
    return -(coefficient.log().max(arb(0)) / 2 + arb(2).log() * (BITS // 2 + 2))


def _end(first: list[arb], second: list[arb]) -> arb:
    end = arb(2)
    while max(tail_of_inverse_roots(rates, end.exp()) for rates in (first, second)) > arb(2) ** -(BITS + 2):
        end += 4
    return end


def _tails(first: list[arb], second: list[arb], end: arb) -> arb:
    rest = sum((tail_of_inverse_roots(rates, end.exp()) for rates in (first, second)), arb(0))
    return between(-rest.upper(), rest.upper())


@functools.lru_cache(maxsize=1024)
def _by_moments(lam: tuple[Fraction, ...]) -> arb:
    """log c + E log(1 + x), x = Σ (λ_k/c − 1) w_k² with |x| ≤ q < 1: Σ (−1)^(m+1) E x^m/m and a geometric rest.

    E x^m is m!/((d/2)(d/2 + 1)…) times a coefficient of Π (1 − y_k z)^(−1/2), y_k = λ_k/c − 1.
    """
    centre = (max(lam) + min(lam)) / 2
    far = [x / centre - 1 for x in lam]
    q = max(map(abs, far))
    if q == 0:
        return _ball(centre).log()
    terms = 1
    while _ball(q) ** (terms + 1) / (1 - _ball(q)) > arb(2) ** -(BITS + 2):
        terms += 8
    ys = [_ball(x) for x in far]
    coefficients = _coefficients(ys, terms)
    total, share = _ball(centre).log(), arb(1)
    for m in range(1, terms + 1):
        share = share * m / (arb(len(lam)) / 2 + m - 1)
        total += (-1) ** (m + 1) * share * coefficients[m] / m
    rest = (_ball(q) ** (terms + 1) / (1 - _ball(q))).upper()
    return total + between(-rest, rest)


def _coefficients(ys: list[arb], terms: int) -> list[arb]:
    """Of Π (1 − y_k z)^(−1/2), by multiplying the factors one by one."""
    found = arb_poly([1])
    for y in ys:
        own = [arb(1)]
        for m in range(1, terms + 1):
            own.append(own[-1] * y * (2 * m - 1) / (2 * m))
        found = arb_poly((found * arb_poly(own)).coeffs()[: terms + 1])
    return [found[m] for m in range(terms + 1)]


def _key(spectrum: Sequence[Any]) -> tuple[Fraction, ...]:
    numbers = tuple(sorted(Fraction(int(x.p), int(x.q)) if isinstance(x, fmpq) else Fraction(x) for x in spectrum))
    if not numbers or numbers[0] <= 0:
        raise ValueError("the eigenvalues must be positive")
    return numbers


def _ball(x: Fraction) -> arb:
    return arb(fmpq(x.numerator, x.denominator))
