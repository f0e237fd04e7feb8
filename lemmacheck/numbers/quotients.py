"""Rational functions as quotients of integer polynomials (FLINT): the same identities as sympy, many times faster."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from lemmacheck.errors import ClaimError

MOST_POWER = 2000  # FLINT ends the process when it runs out of memory
Pair = tuple[Any, Any]  # numerator and denominator, two fmpz_mpoly of one ring


@dataclass(frozen=True)
class Polynomial:
    """A polynomial with integer coefficients in these unknowns."""

    poly: Any  # fmpz_mpoly
    unknowns: tuple[Any, ...]

    @property
    def is_zero(self) -> bool:
        return bool(self.poly == 0)

    def terms(self) -> list[tuple[dict[Any, int], int]]:
        """Each term as its unknowns with their powers, and its coefficient."""
        return [
            ({u: k for u, k in zip(self.unknowns, powers, strict=False) if k}, int(coefficient))
            for powers, coefficient in self.poly.to_dict().items()
        ]

    def factors(self) -> list[Polynomial]:
        """The irreducible factors that are not numbers; of the zero polynomial, itself."""
        if self.is_zero:
            return [self]
        return [Polynomial(factor, self.unknowns) for factor, _ in self.poly.factor()[1]]

    def written(self) -> Any:
        """The same as an expression."""
        import sympy

        return sympy.Add(*(c * sympy.Mul(*(u**k for u, k in powers.items())) for powers, c in self.terms()))


@dataclass(frozen=True)
class Quotient:
    """Numerator over denominator, nothing cancelled; rational when the unknowns are symbols only."""

    top: Polynomial
    bottom: Polynomial
    is_rational: bool


def is_zero(expression: Any) -> bool:
    """The rational function is identically zero."""
    import sympy

    expression = sympy.sympify(expression)
    if expression == 0:
        return True
    quotient = as_quotient(expression, cancel=True)
    if quotient is not None and (quotient.is_rational or quotient.top.is_zero):
        return quotient.top.is_zero
    # roots and powers with symbols in the exponent may be related in ways that polynomials do not see
    return not is_far_from_zero(expression) and bool(sympy.cancel(sympy.together(expression)) == 0)


def is_far_from_zero(expression: Any) -> bool:
    """Its value at some point is not what rounding in sixty digits leaves of zero."""
    import mpmath
    import sympy

    symbols = sorted(expression.free_symbols, key=str)
    with mpmath.workdps(60):
        try:
            f = sympy.lambdify(symbols, expression, modules="mpmath")
            value = f(*(mpmath.mpf(17 + 7 * i) / (23 + 3 * i) for i in range(len(symbols))))
            return bool(abs(value) > mpmath.mpf("1e-30"))
        except (TypeError, ValueError, ArithmeticError, NameError, NotImplementedError):
            return False  # it holds something without a value, such as a function that is not given


def is_exact(expression: Any) -> bool:
    """No floating-point number, infinity or undefined value stands in it."""
    import sympy

    return not expression.has(sympy.Float, sympy.oo, -sympy.oo, sympy.zoo, sympy.nan)


@functools.lru_cache(maxsize=4096)
def as_quotient(expression: Any, *, cancel: bool = False) -> Quotient | None:
    """The expression over a common denominator; None where a denominator vanishes identically.

    Roots, functions, irrational numbers and powers with symbols in the exponent count as unknowns of their own.
    Nothing is cancelled, so that every pole stays in sight, unless asked for.
    """
    import sympy
    from flint import fmpz_mpoly_ctx

    expression = sympy.sympify(expression)
    unknowns = tuple(sorted(_unknowns(expression), key=str))
    ring = fmpz_mpoly_ctx.get([f"x{i}" for i in range(max(1, len(unknowns)))])
    one = ring.constant(1)
    known: dict[Any, Pair] = {unknown: (generator, one) for unknown, generator in zip(unknowns, ring.gens(), strict=False)}
    try:
        top, bottom = _pair(expression, known, ring, cancel)
    except ZeroDivisionError:
        return None
    return Quotient(Polynomial(top, unknowns), Polynomial(bottom, unknowns), all(u.is_Symbol for u in unknowns))


def factored(expression: Any) -> Any:
    """The same with numerator and denominator as products of irreducible factors, nothing in common."""
    import sympy

    quotient = as_quotient(expression, cancel=True)
    if quotient is None:
        return sympy.factor(sympy.together(expression))
    top, bottom, unknowns = quotient.top.poly, quotient.bottom.poly, quotient.top.unknowns
    common = top.gcd(bottom)
    number, product = sympy.Integer(1), sympy.Integer(1)
    for poly, sign in ((top, 1), (bottom, -1)):
        if (shared := poly // common) == 0:
            return sympy.Integer(0)
        content, factors = shared.factor()
        number *= sympy.Integer(int(content)) ** sign
        product *= sympy.Mul(*(Polynomial(factor, unknowns).written() ** (sign * power) for factor, power in factors))
    return sympy.Mul(number, product, evaluate=False) if number != 1 and product.is_Add else number * product


def _is_whole_power(e: Any) -> bool:
    return bool(e.is_Pow and e.exp.is_Integer)


def _unknowns(e: Any) -> set[Any]:
    stack, seen, found = [e], set(), set()
    while stack:
        part = stack.pop()
        if part in seen or part.is_Rational:
            continue
        seen.add(part)
        if part.is_Add or part.is_Mul:
            stack.extend(part.args)
        elif _is_whole_power(part):
            stack.append(part.base)
        elif (split := _split_power(part)) is not None:
            stack.append(part.base)
            found.add(split[1])
        else:
            found.add(part)
    return found


def _split_power(e: Any) -> tuple[int, Any, int] | None:
    """b^(n + k r) with whole n and k is b^n times (b^r)^k: n, b^r and k; None where nothing can be split off."""
    if not e.is_Pow:
        return None
    whole, rest = e.exp.as_coeff_Add()
    count, rest = rest.as_coeff_Mul()
    if not (whole.is_Integer and count.is_Integer) or (whole == 0 and count == 1) or rest.is_number:
        return None
    return int(whole), e.base**rest, int(count)


def _pair(e: Any, known: dict[Any, Pair], ring: Any, cancel: bool) -> Pair:
    found = known.get(e)
    if found is not None:
        return found
    if e.is_Rational:
        found = ring.constant(int(e.p)), ring.constant(int(e.q))
    elif e.is_Add:
        found = _sum([_pair(part, known, ring, cancel) for part in e.args])
    elif e.is_Mul:
        found = ring.constant(1), ring.constant(1)
        for part in e.args:
            top, bottom = _pair(part, known, ring, cancel)
            found = found[0] * top, found[1] * bottom
            if cancel:
                common = found[0].gcd(found[1])
                found = found[0] // common, found[1] // common
    elif _is_whole_power(e):
        found = _powered(_pair(e.base, known, ring, cancel), int(e.exp))
    else:
        split = _split_power(e)
        assert split is not None, "whatever cannot be split is an unknown"
        whole, unknown, count = split
        one = _powered(_pair(e.base, known, ring, cancel), whole)
        other = _powered(known[unknown], count)
        found = one[0] * other[0], one[1] * other[1]
    if found[1] == 0:
        raise ZeroDivisionError("a denominator vanishes identically")
    known[e] = found
    return found


def _powered(pair: Pair, power: int) -> Pair:
    top, bottom = pair
    if abs(power) > MOST_POWER and max(len(top), len(bottom)) > 1:
        raise ClaimError(f"the power {power} is too large to multiply out; give it a symbol")
    return (top**power, bottom**power) if power >= 0 else (bottom**-power, top**-power)


def _sum(terms: list[Pair]) -> Pair:
    """Over the least common denominator; terms that share one are added first."""
    groups: list[list[Any]] = []
    for top, bottom in terms:
        for group in groups:
            if group[1] == bottom:
                group[0] = group[0] + top
                break
        else:
            groups.append([top, bottom])
    top, bottom = groups[0]
    for other_top, other_bottom in groups[1:]:
        common = bottom.gcd(other_bottom)
        mine, other = bottom // common, other_bottom // common
        top, bottom = top * other + other_top * mine, bottom * other
    return top, bottom
