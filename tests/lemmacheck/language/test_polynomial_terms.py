"""A polynomial in bounded numbers stays within the sum of the sizes of its coefficients, and reaches it."""

from __future__ import annotations

import pytest
from flint import fmpq

from lemmacheck import Domain, NonNegative, Real, Unit
from lemmacheck.errors import ClaimError
from lemmacheck.language.polynomial_terms import BoundedPolynomial
from lemmacheck.language.quantities import Q

DOMAIN = Domain(x=Unit(), y=Real(-2, 1), z=NonNegative())


def test_the_bound_is_reached_and_never_exceeded():
    polynomial = BoundedPolynomial(DOMAIN, ("x", "y"), {(1, 1): -3, (0, 2): 1, (0, 0): fmpq(1, 2)})
    assert polynomial.bound == fmpq(3 * 2 + 4) + fmpq(1, 2)
    at_end = Q({"x": fmpq(1), "y": fmpq(-2)})
    assert polynomial.missing.look(at_end, {}) == 0
    for x in (0, fmpq(1, 3), 1):
        for y in (-2, fmpq(-1, 2), 1):
            here = Q({"x": x, "y": y})
            value = -3 * fmpq(x) * y + fmpq(y) ** 2 + fmpq(1, 2)
            assert polynomial.missing.look(here, {}) == polynomial.bound - abs(value) >= 0
            assert polynomial.above_floor.look(here, {}) == polynomial.bound + value >= 0


def test_a_number_without_bounds_is_refused():
    with pytest.raises(ClaimError, match="between two numbers"):
        BoundedPolynomial(DOMAIN, ("z",), {(1,): 1})
    with pytest.raises(ClaimError, match="between two numbers"):
        BoundedPolynomial(Domain(x=Unit(), y=Real(0, "x")), ("y",), {(1,): 1})
