"""Sums of squares, found by machine: p = Σ_S x^S σ_S with sums of squares σ_S and products x^S of symbols that are not negative.

A semidefinite solver proposes Gram matrices in floats. They are rounded to fractions, moved onto the linear conditions exactly
(Peyrl and Parrilo 2008) and factored as LDLᵀ in fractions; where the polynomial has zeros, its Gram matrices are singular, and
their kernel is divided out first. What comes out is an expression like any other: the last step of the proof compares it with
the margin as rational functions. So neither solver nor rounding is trusted, and a failure decides nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flint import fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.numbers.quotients import Polynomial, as_quotient
from lemmacheck.proofs.gram import Block, Gram, feasible

MOST_MONOMIALS = 120
DENOMINATORS = (1, 2, 6, 60, 10**3, 10**5, 10**7, 10**9)
Powers = tuple[int, ...]


def as_squares(expression: Any, signs: Mapping[Any, str]) -> Any:
    """The expression as a sum of squares with factors that are not negative, over its own denominator; or a failure."""
    quotient = as_quotient(expression)
    if quotient is None or not quotient.is_rational or any(u not in signs for u in quotient.top.unknowns):
        raise StepFailed("a sum of squares is looked for among quotients of polynomials in declared symbols only")
    if quotient.top.is_zero:
        return 0 * expression
    bottom = quotient.bottom.written()
    ahead = [c for _, c in quotient.bottom.terms()]
    turn = -1 if all(c < 0 for c in ahead) else 1
    return _squares_of(quotient.top, signs, turn) / (turn * bottom)


def _squares_of(polynomial: Polynomial, signs: Mapping[Any, str], turn: int) -> Any:
    import sympy

    wanted, symbols, doubled = _doubled(polynomial, signs, turn)
    blocks = _blocks(wanted, doubled)
    gram = decided(blocks, wanted)
    parts = []
    for block, matrix in zip(blocks, gram, strict=True):
        for weight, row in factored(matrix):
            inner = sympy.Add(
                *(rational(c) * _monomial(p, block.odd, symbols, doubled) for c, p in zip(row, block.basis, strict=True))
            )
            outer = sympy.Mul(*(s for s, odd in zip(symbols, block.odd, strict=True) if odd))
            parts.append(rational(weight) * outer * inner**2)
    return sympy.Add(*parts)


def _doubled(polynomial: Polynomial, signs: Mapping[Any, str], turn: int) -> tuple[dict[Powers, Any], list[Any], list[bool]]:
    """The polynomial with x = y² for every symbol that is not negative: then it is about squares alone."""
    symbols = sorted({u for powers, _ in polynomial.terms() for u in powers}, key=str)
    doubled = [signs[s] != "real" for s in symbols]
    wanted = {}
    for powers, c in polynomial.terms():
        wanted[tuple(powers.get(s, 0) * (2 if twice else 1) for s, twice in zip(symbols, doubled, strict=True))] = fmpq(turn * c)
    return wanted, symbols, doubled


def _blocks(wanted: Mapping[Powers, Any], doubled: Sequence[bool]) -> list[Block]:
    """Monomials that may stand under a square, by the parity of their powers of y: no other products can cancel."""
    basis = _half(list(wanted))
    grouped: dict[Powers, list[Powers]] = {}
    for powers in basis:
        odd = tuple(k % 2 if twice else 0 for k, twice in zip(powers, doubled, strict=True))
        grouped.setdefault(odd, []).append(powers)
    return [Block(odd, members) for odd, members in sorted(grouped.items())]


def _half(support: list[Powers]) -> list[Powers]:
    """Half of the polytope of the powers, by its box and degrees; then what no square can need is taken away."""
    lows = [-(-min(k) // 2) for k in zip(*support, strict=True)]
    highs = [max(k) // 2 for k in zip(*support, strict=True)]
    degrees = [sum(p) for p in support]
    size = 1
    for low, high in zip(lows, highs, strict=True):
        size *= max(high - low + 1, 0)
    if size > 10**5:
        raise StepFailed("the polynomial is too large for a search of squares")
    box = itertools.product(*(range(low, high + 1) for low, high in zip(lows, highs, strict=True)))
    basis = [p for p in box if min(degrees) <= 2 * sum(p) <= max(degrees)]
    known = set(support)
    while True:
        sums = {tuple(a + b for a, b in zip(p, q, strict=True)) for p, q in itertools.combinations(basis, 2)}
        kept = [p for p in basis if (twice := tuple(2 * k for k in p)) in known or twice in sums]
        if len(kept) == len(basis):
            break
        basis = kept
    if not basis or len(basis) > MOST_MONOMIALS:
        raise StepFailed(f"{len(basis)} monomials may stand under the squares, which is {'too many' if basis else 'none'}")
    return basis


def decided(blocks: list[Block], wanted: Mapping[Powers, Any]) -> list[Any]:
    """Gram matrices in fractions that are certainly positive semi-definite and give the polynomial."""
    gram = Gram(blocks, wanted)
    if gram.is_impossible:
        raise StepFailed("it is no sum of squares: some term can come from no product of its monomials")
    if gram.freedom == 0:
        found = gram.full(gram.moved([fmpq(0)] * gram.unknowns))
        if all(is_positive(matrix) for matrix in found):
            return found
        raise StepFailed("it is no sum of squares: its only Gram matrix has a negative eigenvalue")
    for _ in range(4):
        values, smallest = feasible(gram)
        if smallest < -1e-6:
            raise StepFailed("no sum of squares was found: the solver finds no Gram matrix without negative eigenvalues")
        for denominator in DENOMINATORS:
            rounded = gram.full(gram.moved([fmpq(round(x * denominator), denominator) for x in values]))
            if all(is_positive(matrix) for matrix in rounded):
                return rounded
        smaller = gram.without_kernel(values)
        if smaller is None:
            break
        gram = smaller
    raise StepFailed("no sum of squares was found: the solver's Gram matrices could not be rounded to fractions")


def is_positive(matrix: Any) -> bool:
    """No eigenvalue is negative, by elimination in fractions."""
    try:
        list(factored(matrix))
    except StepFailed:
        return False
    return True


def factored(matrix: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Positive weights d and rows ℓ with M = Σ d ℓᵀℓ."""
    n = matrix.nrows()
    rest = [[matrix[i, j] for j in range(n)] for i in range(n)]
    for k in range(n):
        pivot = rest[k][k]
        if pivot < 0 or (pivot == 0 and any(rest[k][j] != 0 for j in range(n))):
            raise StepFailed("a Gram matrix has a negative eigenvalue")
        if pivot == 0:
            continue
        row = [rest[k][j] / pivot for j in range(n)]
        yield pivot, row
        rest = [[rest[i][j] - pivot * row[i] * row[j] for j in range(n)] for i in range(n)]


def _monomial(powers: Powers, odd: Powers, symbols: Sequence[Any], doubled: Sequence[bool]) -> Any:
    import sympy

    exponents = [(k - o) // 2 if twice else k for k, o, twice in zip(powers, odd, doubled, strict=True)]
    return sympy.Mul(*(s**k for s, k in zip(symbols, exponents, strict=True)))


def rational(x: Any) -> Any:
    import sympy

    return sympy.Rational(int(x.p), int(x.q))
