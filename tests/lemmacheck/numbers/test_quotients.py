"""Quotients of integer polynomials against sympy's own cancellation, and what an argument may read off them."""

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from lemmacheck.numbers.quotients import as_quotient, factored, is_exact, is_zero
from lemmacheck.proofs.argument import Argument

x, y, z = sympy.symbols("x y z")

leaves = st.sampled_from([x, y, z]) | st.fractions(-3, 3, max_denominator=4).map(
    lambda f: sympy.Rational(f.numerator, f.denominator)
)
expressions = st.recursive(
    leaves,
    lambda inner: (
        st.tuples(inner, inner).map(lambda p: p[0] + p[1])
        | st.tuples(inner, inner).map(lambda p: p[0] * p[1])
        | st.tuples(inner, st.integers(-1, 2)).map(lambda p: (p[0] + x + 1) ** p[1])
    ),
    max_leaves=5,
).filter(lambda e: not e.has(sympy.zoo, sympy.nan))


@settings(deadline=None)
@given(expressions)
def test_the_quotient_is_the_expression(e):
    quotient = as_quotient(e)
    assert quotient is not None or sympy.cancel(e).has(sympy.zoo, sympy.nan)
    if quotient is not None:
        assert sympy.cancel(quotient.top.written() / quotient.bottom.written() - e) == 0


@settings(deadline=None)
@given(expressions, expressions)
def test_zero_is_found_exactly_where_sympy_finds_it(a, b):
    for difference in (a * (b + 1) - a * b - a, a - b, (a + b) ** 2 - a**2 - b**2 - 2 * a * b):
        if not difference.has(sympy.zoo, sympy.nan):
            numerator, _ = sympy.fraction(sympy.together(difference))
            assert is_zero(difference) == (sympy.expand(numerator) == 0)


@settings(deadline=None)
@given(expressions)
def test_factors_multiply_to_the_numerator_up_to_a_number_and_powers(e):
    quotient = as_quotient(e)
    if quotient is not None and not quotient.top.is_zero:
        whole, parts = quotient.top.written(), {f.written() for f in quotient.top.factors()}
        theirs = {f for f, _ in sympy.factor_list(whole)[1]}
        assert {sympy.expand(f) for f in theirs} | {sympy.expand(-f) for f in theirs} >= parts
        assert len(parts) == len(theirs)


@settings(deadline=None)
@given(expressions)
def test_factored_is_the_same_in_as_many_factors_as_sympy_finds(e):
    ours, theirs = factored(e), sympy.factor(sympy.together(e))
    assert sympy.cancel(sympy.together(ours - theirs)) == 0
    assert {f for f, _ in sympy.factor_list(sympy.fraction(ours)[0])[1]} == {
        f for f, _ in sympy.factor_list(sympy.fraction(theirs)[0])[1]
    }
    assert sympy.count_ops(ours) <= sympy.count_ops(theirs) + 2  # nothing is left multiplied out


@pytest.mark.parametrize(
    ("expression", "written"),
    [
        (x**2 - y**2, "(x - y)*(x + y)"),
        (2 * x + 2 * y, "2*(x + y)"),
        ((x + y) / (x**2 - y**2), "1/(x - y)"),
        (x / 2 + y / 3, "(3*x + 2*y)/6"),
        (2**z * 3 + 2**z * y, "2**z*(y + 3)"),
        (x * (1 + 1 / x) - 1 - x, "0"),
    ],
)
def test_factored_is_written_as_a_reader_would(expression, written):
    assert str(factored(expression)) == written


@pytest.mark.parametrize(
    ("expression", "zero"),
    [
        (sympy.sqrt(x) ** 2 - x, True),
        ((1 + x) ** (2 * y) - ((1 + x) ** y) ** 2, True),
        (sympy.sqrt(2) * sympy.sqrt(3) - sympy.sqrt(6), True),
        ((sympy.sqrt(2) - 1) * (sympy.sqrt(2) + 1) - 1, True),
        ((1 + x) ** (2 * y + 3) - (1 + x) ** 3 * ((1 + x) ** y) ** 2, True),
        ((1 + x) ** (2 * y) - (1 + x) ** y, False),
        ((1 + x) ** y - (1 + x) ** z, False),
        (x ** (y / 2) * x ** (y / 2) - x**y, True),
        (sympy.sqrt(x) - x, False),
        (sympy.nan, False),
        (sympy.Function("H")(x).diff(x) - sympy.Function("H")(x).diff(x), True),
        (sympy.Function("H")(x).diff(x) - sympy.Function("H")(x), False),
        (1 / ((x + 1) ** 2 - x**2 - 2 * x - 1), False),
    ],
)
def test_roots_and_symbolic_powers_are_left_to_sympy(expression, zero):
    assert is_zero(expression) is zero


def argument():
    p = Argument()
    return p, p.positive("a", ""), p.positive("b", ""), p.nonnegative("u", ""), p.nonnegative("v", ""), p.real("r", "")


def test_signs_are_read_off_the_coefficients():
    p, a, b, u, v, r = argument()
    for good in (a + u, (a + b) ** 3 - a**3, u * v / (a + v), (r**2 + 1) / a, (a + u) / (a + v) - a / (a + u + v), 0 * a):
        assert p.is_manifestly_nonnegative(good)
    for bad in (a - b, r, r * a, sympy.Symbol("w") ** 2, a**2 + b**2 - a * b, sympy.sqrt(u) * r):
        assert not p.is_manifestly_nonnegative(bad)


def test_a_denominator_that_may_vanish_is_refused():
    p, a, b, u, v, r = argument()
    for bad in (1 / u, 1 / (u + v), (a - b) ** -2, 1 / (r**2 + u), a / (u * b), (u - a) ** -2):
        assert not p.is_manifestly_nonnegative(bad)
    for good in (1 / (u + a), 1 / (r**2 + b), (a + b) ** -2, 1 / (sympy.sqrt(2) * a + u)):
        assert p.is_manifestly_nonnegative(good)
    p.not_all_zero(u, v)
    assert p.is_manifestly_nonnegative(1 / (u + v))
    assert p.is_manifestly_nonnegative(1 / (sympy.sqrt(2) * u + v))
    assert not p.is_manifestly_nonnegative(1 / (u - v) ** 2)


def test_positive_means_without_a_zero():
    p, a, b, u, v, r = argument()
    for good in (a, a + u, a / (b + u), a + (r - u) ** 2, sympy.sqrt(2) * a):
        assert p.is_manifestly_positive(good)
    for bad in (u, u + v, a * u, 0 * a, (r - u) ** 2, (a - b) ** 2):
        assert not p.is_manifestly_positive(bad)


@pytest.mark.parametrize(
    "inexact", [sympy.Float("0.5") * x, x + sympy.Float("1e-18"), x * sympy.oo, -sympy.oo, sympy.nan, sympy.zoo]
)
def test_a_float_and_what_is_no_number_are_not_exact(inexact):
    assert not is_exact(inexact)
    assert is_exact(x / 3 + sympy.sqrt(2))
