"""Expressions of a proof as functions of exact numbers and balls: each is compiled once and evaluated on many objects."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import exp, lift, log, power, sqrt

Value = Any  # fmpq or arb
Evaluated = Callable[[Mapping[Any, Value]], Value]
NARROW = 1e-9  # a ball around zero that is this narrow beside the numbers compared counts as zero
BITS = 256  # precision in which irrational quantities are compared


@functools.lru_cache(maxsize=8192, typed=True)
def compiled(expression: Any) -> Evaluated:
    """The expression as a function of the values of its symbols."""
    import sympy

    e = sympy.sympify(expression)
    if e.is_Rational:
        number = fmpq(int(e.p), int(e.q))
        return lambda _: number
    if e.is_Symbol:
        return lambda values: values[e]
    parts = [compiled(part) for part in e.args]
    if e.is_Add:
        return lambda values: _total([part(values) for part in parts])
    if e.is_Mul:
        return lambda values: _product([part(values) for part in parts])
    if e.is_Pow:
        return lambda values: _powered(parts[0](values), parts[1](values))
    function = {sympy.log: log, sympy.exp: exp}.get(e.func)
    if function is not None:
        return lambda values: function(parts[0](values))
    if e.is_number and e.is_real:  # pi and the like
        return lambda _: arb(str(sympy.N(e, 80)))
    raise StepFailed(f"{e} has no value on an object: it is not made of sums, products, powers, exp and log")


@functools.lru_cache(maxsize=8192)
def free_symbols(expression: Any) -> frozenset[Any]:
    """The symbols of an expression; sympy walks through all of it each time it is asked, and each object asks."""
    return frozenset(getattr(expression, "free_symbols", ()))


def _total(values: list[Value]) -> Value:
    total: Value = fmpq(0)
    for value in values:
        total = total + value
    return total


def _product(values: list[Value]) -> Value:
    product: Value = fmpq(1)
    for value in values:
        product = product * value
    return product


def _powered(base: Value, exponent: Value) -> Value:
    if isinstance(exponent, fmpq) and exponent.q == 1:
        k = int(exponent.p)
        if k < 0 and _is_nil(base):
            raise ZeroDivisionError("a power of zero with a negative exponent")
        return power(base, k) if k >= 0 else 1 / power(base, -k)
    if isinstance(exponent, fmpq) and exponent == fmpq(1, 2):
        return sqrt(base)
    if _is_nil(base):
        return fmpq(0)
    return (arb(base).log() * arb(exponent)).exp()


def _is_nil(x: Value) -> bool:
    return bool(x == 0) if isinstance(x, fmpq) else bool(x.is_zero())


def is_nil(x: Value, beside: Value = 1) -> bool:
    """Exactly zero; of a ball: it contains zero and is narrow beside the size of what was compared."""
    if isinstance(x, fmpq):
        return bool(x == 0)
    size = abs(arb(beside).mid())  # may be far beyond what a float can hold
    return bool(x.contains(0)) and bool(x.rad() < NARROW * (size if size > 1 else 1))


def agree(x: Value, y: Value) -> bool:
    """The same exact number, or narrow balls that overlap."""
    return is_nil(exact(x) - exact(y), exact(y))


def as_value(x: Any) -> Value:
    """A measured number as an exact one or a ball."""
    return exact(lift(x, "exact")) if not isinstance(x, (fmpq, arb)) else x
