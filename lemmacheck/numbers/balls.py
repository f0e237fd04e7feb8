"""Real balls: exact input, rigorous output, and a working precision that is always given back.

Every enclosure in `theory` is an `arb` of python-flint: a midpoint and a radius that certainly
contain the real number meant.  The precision of python-flint is global state, so it is only changed
inside `precision_of` and restored afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from lemmacheck.numbers.guarded import Guarded

if TYPE_CHECKING:
    from flint import acb, arb

DEFAULT_BITS = 64


@contextmanager
def precision_of(bits: int) -> Iterator[None]:
    """Inside the block python-flint rounds to `bits` bits; the former precision returns afterwards."""
    from flint import ctx

    if bits < 2:
        raise ValueError(f"a working precision needs at least 2 bits, got {bits}")
    before = ctx.prec
    ctx.prec = bits
    try:
        yield
    finally:
        ctx.prec = before


def as_ball(number: Any) -> arb:
    """The ball of a number: exact for int, float, Fraction and fmpq up to the working precision.

    A float stands for the double it is (0.1 is not 1/10); a decimal string stands for the decimal.
    """
    from flint import arb, fmpq

    if isinstance(number, (arb, Guarded)):
        return number  # type: ignore[return-value]  # a guarded ball behaves as one
    if isinstance(number, Fraction):
        return arb(fmpq(number.numerator, number.denominator))
    if isinstance(number, (int, float, str, fmpq)):
        return arb(number)
    if hasattr(number, "item"):
        return as_ball(number.item())
    raise TypeError(
        f"no ball for {number!r} of type {type(number).__name__}; give int, float, Fraction, fmpq, decimal string or arb"
    )


def power(base: arb, exponent: int) -> arb:
    """base^exponent for exponent >= 0 by repeated multiplication.

    python-flint's own `ball ** int` is not a number whenever the ball reaches below zero.
    """
    if exponent < 0:
        raise ValueError(f"only non-negative exponents, got {exponent}")
    result = as_ball(1)
    for bit in bin(exponent)[2:]:
        result = result * result
        if bit == "1":
            result = result * base
    return result


def between(low: Any, high: Any) -> arb:
    """The smallest ball that contains both numbers and all between them."""
    return as_ball(low).union(as_ball(high))


def normalised(numbers: Sequence[Any], *, total: Any) -> list[arb]:
    """The numbers divided by their sum and multiplied by `total`, each as a ball.

    Numbers that are all rational are scaled exactly, so that balls are widened by one rounding only.
    """
    if all(isinstance(x, (int, Fraction)) for x in numbers) and isinstance(total, (int, Fraction)):
        whole = sum((Fraction(x) for x in numbers), Fraction(0))
        if whole == 0:
            raise ValueError(f"cannot normalise numbers that add up to zero: {list(numbers)!r}")
        return [as_ball(Fraction(x) * total / whole) for x in numbers]
    balls = [as_ball(x) for x in numbers]
    whole_ball = sum(balls[1:], balls[0])
    if whole_ball.contains(0):
        raise ValueError(f"cannot normalise: the sum {whole_ball} may be zero")
    return [x * as_ball(total) / whole_ball for x in balls]


def spectrum_with_counts(numbers: Sequence[Any], *, total: Any, scaled: bool = False) -> tuple[list[arb], list[int], list[int]]:
    """Distinct non-negative eigenvalues scaled to sum `total`, how often each occurs, and each one's place.

    Only numbers given as the same exact value are merged; equal-looking balls may differ.  A ball that
    contains zero stands for a number that is not negative, so it is cut off there.  With `scaled` the caller
    vouches that the true numbers add up to `total` already, and wide balls are not widened further.
    """
    balls = [as_ball(x) for x in numbers] if scaled else normalised(numbers, total=total)
    if scaled and not sum(balls, as_ball(0)).contains(as_ball(total)):
        raise ValueError(f"the numbers were said to add up to {total}, but cannot")
    originals: list[Any] = []
    distinct: list[arb] = []
    counts: list[int] = []
    places: list[int] = []
    for number, ball in zip(numbers, balls, strict=True):
        if ball < 0:
            raise ValueError(f"eigenvalues must not be negative, got {number}")
        exact = isinstance(number, (int, float, Fraction, str))
        same = [i for i, other in enumerate(originals) if other is number or (exact and bool(other == number))]
        if not same:
            originals.append(number)
            distinct.append(between(0, ball.upper()) if ball.contains(0) else ball)
            counts.append(0)
            same = [len(distinct) - 1]
        counts[same[0]] += 1
        places.append(same[0])
    return distinct, counts, places


def integral(integrand: Callable[[acb, bool], acb], low: Any, high: Any, *, tolerance: Any) -> arb:
    """Enclosure of the integral of a real-analytic function over a finite interval."""
    from flint import acb

    value = acb.integral(integrand, acb(as_ball(low)), acb(as_ball(high)), abs_tol=as_ball(tolerance), rel_tol=as_ball(tolerance))
    return value.real


def tail_of_inverse_roots(weights: Sequence[arb], start: arb) -> arb:
    """Upper bound of int_start^oo prod_k (1 + weights_k t)^(-1/2) dt/t for non-negative weights.

    Dropping the 1 in the m largest factors leaves a power of t that integrates in closed form;
    the best m is taken.  Weights not certainly positive only make the product smaller and are dropped.
    """
    positive = sorted((w.lower() for w in weights if w > 0), key=float, reverse=True)
    if not positive:
        raise ValueError("the tail diverges: no weight is certainly positive")
    best: arb | None = None
    product = as_ball(1)
    for m, weight in enumerate(positive, start=1):
        product *= weight * start
        bound = 2 / (m * product.sqrt())
        if best is None or bound < best:
            best = bound
    assert best is not None
    return best.upper()
