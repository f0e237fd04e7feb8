"""Shared evidence about Example 9 of D20: one large eigenvalue, the others γ², rows of equal norm."""

from __future__ import annotations

import itertools

from lemmacheck import Fraction
from lemmacheck.numbers.matrices import product, transpose
from theory.definitions.exact_spectra import correlation_squares, rational
from theory.laws.layer_expansion import series_product


def norms_to_first_order(d):
    """‖λ‖₂², ‖λ‖₃³ and ‖λ‖₂⁴ as (value, coefficient of γ²) for λ = (d − γ²(d−1), γ², …, γ²)."""
    top, small = [d, 1 - d], [0 * d, 1 + 0 * d]  # series in e = γ²
    square = series_product(top, top)
    two = [square[0], square[1] + (d - 1) * series_product(small, small)[1]]
    three = series_product(square, top)
    return two, three, series_product(two, two)


def measure_norms(case):
    """The γ² coefficients of the three norms."""
    two, three, four = norms_to_first_order(case.d)
    return {"two": two[1], "three": three[1], "four": four[1]}


def measure_leading(case):
    """The γ⁴ coefficient of the fall ‖M‖² − E‖M_+‖²: minus the first order of δ_F in γ².

    Higher orders of the layer do not enter: at γ = 0 the matrix is ssᵀ, which every layer keeps at ‖M_+‖ = d, so all
    coefficients of its expansion vanish there.
    """
    d = case.d
    two, three, four = norms_to_first_order(d)
    drift = -2 * two[1] - 8 * three[1] + 8 * four[1] / d
    return {"fall": -drift, "eigenvalue_fall": -drift / (2 * d)}


def measure_enumerated(case):
    """(‖M‖² − E‖M_+‖²)/γ⁴ for weights ±1, by adding up all 2^(d²) weight matrices in fractions."""
    d, g = case.d, rational(Fraction(str(case.gamma)))
    M = [[rational(1) if i == j else 1 - g**2 for j in range(d)] for i in range(d)]
    before = sum(x**2 for row in M for x in row)
    total = rational(0)
    for signs in itertools.product((1, -1), repeat=d * d):
        A = [[(1 if i == j else 0) + g * signs[i * d + j] for j in range(d)] for i in range(d)]
        total += sum(x for row in correlation_squares(product(product(A, M), transpose(A))) for x in row)
    fall = (before - total / 2 ** (d * d)) / g**4
    return {"fall": fall, "eigenvalue_fall": fall / (2 * d)}
