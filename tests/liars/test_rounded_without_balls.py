"""Numbers that round and are no floats of Python, and floats that are asked how they lie to an exact number."""

# ruff: noqa: E501 (the lies are short files of their own)

import pytest

DECIDED = """
from decimal import Decimal
import numpy as np
from flint import arb, fmpq
def measure(case):
    import mpmath
    import sympy
    d = int(case.d)
    {code}
    return {{"v": v, "d": case.d}}
claim = Claim(label="L", says="", relation=Identity(), margin=lambda q: q.v - q.c, constants=dict(c=1), domain=Domain(d=OneOf(2, 3), measure=measure),
    evidence=(Exact(grid(d=(2, 3)), measure),), foils=(Foil("3", c=3),))
"""
LIES = {
    "a decimal number and its sign": "k = Decimal(d).sqrt() ** 2 - d; v = 1 if k > 0 or k < 0 else 0",
    "a decimal number and one": "v = int((Decimal(1) / Decimal(d + 4)) * (d + 4) != 1) if d == 3 else 1",
    "a fraction of a decimal number": "v = 1 - (Fraction(Decimal(1) / Decimal(3)) * 3 == 1)",
    "mpmath as a condition": "k = mpmath.sqrt(d) ** 2 - d; v = 1 if k else 0",
    "the nearest whole number of mpmath": "x = mpmath.exp(mpmath.pi * mpmath.sqrt(163)); v = 1 if x == int(mpmath.nint(x)) else 0",
    "a Float of sympy": "k = sympy.sqrt(d).evalf(30) ** 2 - d; v = 1 if k > 0 or k < 0 else 0",
    "a long number of numpy": "r = np.sqrt(np.longdouble(d)); v = 1 if r * r < d or r * r > d else 0",
    "a number of numpy": "r = np.sqrt(float(d)); v = 1 if r * r < d or r * r > d else 0",
    "the order of floats": "k = d**0.5; v = 1 if k * k > d or k * k < d else 0",
    "floats added up": "k = sum([1 / 10] * 10); v = 1 if k < 1 else 0",
}
TRUE_ONES = {
    "balls": "k = arb(d).sqrt() ** 2 - d; v = 1 if k < 1 else 0",
    "a decimal number that is written": "v = 8 * Fraction(Decimal('0.125'))",
    "the order of written floats": "v = 1 if d > 0.5 else 0",
    "floats of which nothing is asked": "k = d**0.5; v = 1 if isinstance(k, float) else 0",
    "fractions": "k = sum([fmpq(1, 10)] * 10); v = 1 if k == 1 else 0",
}


def ends(bench, code):
    bench.write("toy", DECIDED.format(code=code))
    return bench.run()["toy"]


@pytest.mark.parametrize("name", LIES)
def test_a_number_that_was_rounded_decides_nothing(bench, name):
    claim = ends(bench, LIES[name])
    assert claim.status == "error", f"{claim.status}: {claim.reason}"
    assert "computed with rounding" in claim.reason or "makes an exact number" in claim.reason


@pytest.mark.parametrize("name", TRUE_ONES)
def test_an_exact_number_decides(bench, name):
    claim = ends(bench, TRUE_ONES[name])
    assert claim.status == "proved", f"{claim.status}: {claim.reason}"
