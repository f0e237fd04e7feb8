"""One margin serves four kinds of number: symbols, fractions, balls and floats.

* symbol: SymPy expressions, for proofs;
* exact:  `flint.fmpq`, fractions that refuse to mix with floats;
* ball:   `flint.arb`, real numbers enclosed with a rigorous radius (an exact number mixes in);
* float:  Python floats, numpy arrays or torch tensors, which may only nominate.

`sqrt`, `exp`, `log` and `power` look at the type of their argument, so a margin never says which
kind it is computed in.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import arb, fmpq, fmpz

from lemmacheck.errors import NotComparable
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.guarded import Guarded, bare, guard

Number = Any  # one of the four kinds above; the operators are all that a margin may use

PRECISIONS = (64, 128, 256, 512, 1024, 2048)


def _family(x: Number) -> str:
    return type(x).__module__.partition(".")[0]


def lift(value: Any, kind: str) -> Any:
    """The same number in another kind; what is not a number passes unchanged."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, (list, tuple)):
        return type(value)(lift(v, kind) for v in value)
    if kind == "symbol":
        return _to_symbol(value)
    if kind == "float":
        return value if _family(value) in ("numpy", "torch", "lemmacheck") else float(value)
    return _to_fraction(value)


def _to_fraction(value: Any) -> Any:
    if isinstance(value, (int, fmpz)):
        return fmpq(int(value))
    if isinstance(value, Fraction):
        return fmpq(value.numerator, value.denominator)
    if _family(value) == "sympy" and value.is_Rational:
        return fmpq(int(value.p), int(value.q))
    if isinstance(value, (fmpq, arb)):
        return value
    if _family(value) == "numpy" and getattr(value, "ndim", 1) == 0 and value.dtype.kind in "iu":
        return fmpq(int(value))
    if isinstance(value, float) or _family(value) in ("numpy", "torch"):
        raise TypeError(
            f"the inexact {type(value).__name__} {value!r} stands where an exact number is needed; "
            "write it as a fraction or an integer, or compute it in balls"
        )
    return value


def _to_symbol(value: Any) -> Any:
    import sympy

    if isinstance(value, fmpq):
        return sympy.Rational(int(value.p), int(value.q))
    if isinstance(value, Fraction):
        return sympy.Rational(value.numerator, value.denominator)
    if isinstance(value, float):
        raise TypeError(f"the float {value!r} stands in a symbolic argument; write it as a fraction")
    return sympy.sympify(value)


class Whole(int):
    """A whole number of a case: an int, except that dividing two of them stays exact."""

    def __truediv__(self, other: Any) -> Any:
        return fmpq(int(self), int(other)) if isinstance(other, int) else NotImplemented

    def __rtruediv__(self, other: Any) -> Any:
        return fmpq(int(other), int(self)) if isinstance(other, int) else NotImplemented

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        if isinstance(other, int) and other < 0:
            return fmpq(1, int(self) ** -other)
        return _whole(int.__pow__(self, other, modulus) if isinstance(other, int) else NotImplemented)

    def __add__(self, other: Any) -> Any:
        return _whole(int.__add__(self, other))

    def __sub__(self, other: Any) -> Any:
        return _whole(int.__sub__(self, other))

    def __mul__(self, other: Any) -> Any:
        return _whole(int.__mul__(self, other))

    def __rsub__(self, other: Any) -> Any:
        return _whole(int.__rsub__(self, other))

    def __neg__(self) -> Any:
        return _whole(int.__neg__(self))

    __radd__ = __add__
    __rmul__ = __mul__


def _whole(value: Any) -> Any:
    return Whole(value) if isinstance(value, int) else value


def like(x: Number, value: Any) -> Number:
    """The value as the same kind of number as x: a symbol beside symbols, a ball beside balls, a float beside floats."""
    if isinstance(x, Guarded):
        return guard(like(x.ball, value))
    if isinstance(x, arb):
        return arb(lift(value, "exact"))
    if isinstance(x, (int, Fraction, fmpq, fmpz)):
        return lift(value, "exact")
    if _family(x) == "sympy":
        return _to_symbol(value)
    return 0 * x + float(value)


def how_to_mix(problem: BaseException) -> str:
    """What to write instead, when a problem is that numbers of two kinds met in one operation."""
    if not isinstance(problem, TypeError) or "unsupported operand" not in str(problem):
        return ""
    if not any(kind in str(problem) for kind in ("Fraction", "fmpq", "arb", "float")):
        return ""
    return "; numbers of two kinds met: name the number in `constants`, or write like(x, number) beside the quantity x"


def as_case(value: Any, kind: str) -> Any:
    """A parameter as a measurement sees it: whole numbers stay whole, everything else is lifted."""
    if isinstance(value, bool) or not isinstance(value, int) or kind in ("symbol", "float"):
        return lift(value, kind)
    return Whole(value)


def sqrt(x: Number) -> Number:
    """Square root; exact for a fraction that is a perfect square, otherwise a ball."""
    if isinstance(x, (int, Fraction)):
        x = lift(x, "exact")
    if isinstance(x, fmpq):
        if x >= 0:
            p, q = math.isqrt(int(x.p)), math.isqrt(int(x.q))
            if p * p == x.p and q * q == x.q:
                return fmpq(p, q)
        return arb(x).sqrt()
    return _apply("sqrt", x)


def exp(x: Number) -> Number:
    """Exponential; of an exact number it is a ball, except that exp(0) = 1."""
    if isinstance(x, (int, Fraction, fmpq)):
        return fmpq(1) if x == 0 else arb(lift(x, "exact")).exp()
    return _apply("exp", x)


def log(x: Number) -> Number:
    """Natural logarithm; of an exact number it is a ball, except that log(1) = 0."""
    if isinstance(x, (int, Fraction, fmpq)):
        return fmpq(0) if x == 1 else arb(lift(x, "exact")).log()
    return _apply("log", x)


def power(x: Number, p: Number) -> Number:
    """x to the power p, exact when p is a whole number and x a fraction."""
    if isinstance(x, Guarded) or isinstance(p, Guarded):
        return guard(power(bare(x), bare(p)))
    if isinstance(x, (int, Fraction)):
        x = lift(x, "exact") if not isinstance(p, float) else float(x)
    if isinstance(p, Fraction):
        p = lift(p, "exact")
    if isinstance(p, fmpq) and p.q == 1:
        p = int(p.p)
    if isinstance(x, arb) and isinstance(p, int) and p >= 0:  # flint's own ** is NaN for balls around zero
        product = arb(1)
        for _ in range(p):
            product *= x
        return product.nonnegative_part() if p % 2 == 0 and p else product
    if isinstance(p, int):
        return x**p
    if isinstance(x, fmpq) and not isinstance(p, int):
        return arb(x) ** p
    return x**p


def _apply(name: str, x: Number) -> Number:
    family = _family(x)
    if family in ("flint", "lemmacheck"):
        return getattr(x, name)()
    if family == "sympy":
        import sympy

        return getattr(sympy, name)(x)
    if family == "torch":
        return getattr(x, name)()
    if isinstance(x, float):
        try:
            return float(getattr(math, name)(x))
        except ValueError:
            return math.nan
    import numpy as np

    with np.errstate(invalid="ignore", divide="ignore"):
        return getattr(np, name)(x)


def sign(x: Number) -> int | None:
    """-1, 0 or 1 when that is certain, None when a ball or a symbol leaves it open."""
    x = bare(x)
    if isinstance(x, (int, Fraction, fmpq)):
        return (x > 0) - (x < 0)
    if isinstance(x, arb):
        if x.is_nan():
            return None
        if x > 0:
            return 1
        if x < 0:
            return -1
        return 0 if x.is_zero() else None
    if _family(x) == "sympy" and x.is_number:
        if x.is_Rational:
            return int(x > 0) - int(x < 0)
        return 1 if x.is_positive else -1 if x.is_negative else 0 if x.is_zero else None
    if isinstance(x, float) or _family(x) == "numpy":
        value = float(x)
        if math.isnan(value):
            raise NotComparable("a margin is NaN")
        return (value > 0) - (value < 0)
    raise NotComparable(f"a margin came out as {type(x).__name__} {x!r}, which has no sign")


def decide(compute: Callable[[], Number], *, precisions: tuple[int, ...] = PRECISIONS) -> tuple[Number, int | None]:
    """The value and its sign; balls are recomputed with more bits until the sign is certain or bits run out."""
    value: Number = None
    certain: int | None = None
    for bits in precisions:
        with precision_of(bits):
            value = bare(compute())
            if isinstance(value, float) or _family(value) in ("numpy", "torch"):
                raise NotComparable(f"a margin came out as the float {value!r}; floats may nominate, never decide")
            certain = sign(value)
        if certain is not None or not isinstance(value, arb):
            break
    return value, certain


def approximate(x: Number) -> float:
    """A float near x, for display and for ordering; never for a decision."""
    x = bare(x)
    if isinstance(x, arb):
        return float(x.mid())
    if _family(x) == "sympy":
        return float(x.evalf(20))
    return float(x)


def interval(x: Number) -> tuple[float, float]:
    """Floats that enclose x, rounded outward."""
    x = bare(x)
    if isinstance(x, arb):
        return down(float(x.lower())), up(float(x.upper()))
    if isinstance(x, (int, Fraction, fmpq)):
        near = float(x)
        exact = lift(x, "exact")
        here = lift(Fraction(near), "exact")
        return (near if here <= exact else down(near)), (near if here >= exact else up(near))
    near = approximate(x)
    return near, near


def down(x: float) -> float:
    """The next float below."""
    return math.nextafter(x, -math.inf)


def up(x: float) -> float:
    """The next float above."""
    return math.nextafter(x, math.inf)


def ball(low: float | Number, high: float | Number) -> arb:
    """The smallest ball that contains the interval from low to high."""
    return arb(_exactly(low)).union(arb(_exactly(high)))


def _exactly(x: Number) -> Number:
    return lift(Fraction(x), "exact") if isinstance(x, float) and math.isfinite(x) else lift(x, "exact")


def text(x: Any) -> str:
    """A number as a reader would write it: fractions exactly, balls with their radius, floats in 17 digits."""
    x = bare(x)
    if isinstance(x, arb):
        return x.str(20)
    if isinstance(x, float):
        return repr(x)
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(text(v) for v in x) + "]"
    return str(x)
