"""Expressions of a proof as functions of exact numbers and balls: each is compiled once and evaluated on many objects."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import exp, lift, log, power, sqrt
from lemmacheck.numbers.kinds import sign as any_sign

Value = Any  # fmpq or arb
Evaluated = Callable[[Mapping[Any, Value]], Value]
NARROW = 1e-9  # a ball around zero that is this narrow beside the numbers compared counts as zero
LONGEST = 100  # terms in one line of compiled code
ZERO = fmpq(0)
BITS = 256  # precision in which irrational quantities are compared
BITS_AGAIN = 4096  # in which the first of them are compared again


@functools.lru_cache(maxsize=8192, typed=True)
def compiled(expression: Any) -> Evaluated:
    """The expression as a function of the values of its symbols: straight-line code in which each subexpression stands once."""
    import sympy

    return _Writer().function(sympy.sympify(expression))


class _Writer:
    """Writes one expression as Python: a line for each of its subexpressions, the inner ones first."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._names: dict[Any, str] = {}
        self._given: dict[str, Any] = {"whole_power": _whole_power, "powered": _powered, "log": log, "exp": exp}

    def function(self, e: Any) -> Evaluated:
        result = self._name(e)
        source = "\n ".join(("def evaluated(values):", *self._lines, f"return {result}"))
        exec(compile(source, "<expression>", "exec"), self._given)
        function: Evaluated = self._given["evaluated"]
        return function

    def _name(self, e: Any) -> str:
        """The variable that holds the value of a subexpression."""
        if e not in self._names:
            made = self._written(e)
            self._names[e] = f"t{len(self._names)}"
            self._lines.append(f"{self._names[e]} = {made}")
        return self._names[e]

    def _constant(self, value: Any) -> str:
        name = f"c{len(self._given)}"
        self._given[name] = value
        return name

    def _written(self, e: Any) -> str:
        if e.is_Rational:
            return self._constant(fmpq(int(e.p), int(e.q)))
        if e.is_Symbol:
            return f"values[{self._constant(e)}]"
        if e.is_Add or e.is_Mul:
            return self._joined([self._name(part) for part in e.args], "+" if e.is_Add else "*")
        if e.is_Pow and e.exp.is_Integer:
            return f"whole_power({self._name(e.base)}, {int(e.exp)})"
        if e.is_Pow:
            return f"powered({self._name(e.base)}, {self._name(e.exp)})"
        return self._other(e)

    def _joined(self, names: list[str], sign: str) -> str:
        """A long sum is written in several lines: nested too deeply, Python would not read it."""
        while len(names) > LONGEST:
            made = f"j{len(self._lines)}"
            self._lines.append(f"{made} = {f' {sign} '.join(names[:LONGEST])}")
            names = [made, *names[LONGEST:]]
        return f" {sign} ".join(names)

    def _other(self, e: Any) -> str:
        import sympy

        function = {sympy.log: "log", sympy.exp: "exp"}.get(e.func)
        if function is not None:
            return f"{function}({self._name(e.args[0])})"
        if e.is_number and e.is_real:  # pi and the like; in the precision of the moment
            self._given["arb"] = arb
            return f"arb({str(sympy.N(e, 80))!r})"
        raise StepFailed(f"{e} has no value on an object: it is not made of sums, products, powers, exp and log")


@functools.lru_cache(maxsize=8192)
def free_symbols(expression: Any) -> frozenset[Any]:
    """The symbols of an expression; sympy walks through all of it each time it is asked, and each object asks."""
    return frozenset(getattr(expression, "free_symbols", ()))


def sign(x: Value) -> int | None:
    """-1, 0 or 1 when that is certain; exact numbers first, since every object is full of them."""
    if type(x) is fmpq:
        return 1 if x > ZERO else -1 if x < ZERO else 0
    return any_sign(x)


def _whole_power(base: Value, exponent: int) -> Value:
    return base**exponent if type(base) is fmpq else _powered(base, fmpq(exponent))


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
    """The same exact number, or narrow balls that overlap; `BITS_AGAIN` tells more of these apart."""
    if are_exact(x, y):
        return bool(x == y)
    return is_nil(exact(x) - exact(y), exact(y))


def are_exact(x: Value, y: Value) -> bool:
    """Fractions: that they are equal is certain."""
    return type(x) is fmpq and type(y) is fmpq


def as_value(x: Any) -> Value:
    """A measured number as an exact one or a ball."""
    return exact(lift(x, "exact")) if not isinstance(x, (fmpq, arb)) else x
