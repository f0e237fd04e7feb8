"""Multipliers, found by machine: the margin as Σ λ · (gap of a fact) + a sum of squares of vectors, with numbers λ ≥ 0.

This is the dual of a performance estimation problem. A semidefinite solver proposes λ and the Gram matrix of the squares in
floats; both are rounded to fractions, moved onto the linear conditions and checked as in `squares.py`. What comes out is a form
like any other that the last step of the proof compares with the margin; a failure decides nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.errors import StepFailed
from lemmacheck.proofs.gram import Block, Gram, Powers, feasible
from lemmacheck.proofs.squares import decided, factored, is_positive, rational
from lemmacheck.proofs.vectors import Vectors

TOLERANCES = (1e-7, 1e-8)  # eigenvalues above minus this count as not negative when the solver is asked what can be left out
Linear = Mapping[Powers, Any]  # a sum of multiples of symbols, by the place of each symbol; () is the constant


@dataclass(frozen=True)
class Known(Block):
    """Something that is not negative, before which a multiplier stands."""

    stands_for: Linear

    def product(self, _r: int, _s: int) -> Linear:
        return self.stands_for


@dataclass(frozen=True)
class InnerProducts(Block):
    """Vectors under squares; the places of their inner products."""

    places: Mapping[tuple[int, int], Powers]

    def product(self, r: int, s: int) -> Linear:
        return {self.places[min(r, s), max(r, s)]: fmpq(1)}


def with_multipliers(expression: Any, argument: Vectors) -> Any:
    """The expression as non-negative multiples of the gaps and of symbols that are not negative, plus squares; or a failure."""
    import sympy

    written = sympy.expand(sympy.sympify(expression).subs(argument._meaning))
    vectors = sorted(argument.vectors, key=str)
    pairs = [(i, j) for i in range(len(vectors)) for j in range(i, len(vectors))]
    products = {(i, j): argument._product(vectors[i], vectors[j]) for i, j in pairs}
    apart = {*argument._meaning, *products.values()}
    signed = [s for s, sign in argument.signs.items() if sign != "real" and s not in apart and written.has(s)]
    known = [*argument.gaps, *signed]
    meanings = [sympy.expand(argument._meaning.get(s, s)) for s in known]
    symbols = sorted(set().union(*(m.free_symbols for m in (written, *meanings)), products.values()), key=str)
    place = {symbol: (k,) for k, symbol in enumerate(symbols)}
    squares = InnerProducts((), [()] * len(vectors), {pair: place[symbol] for pair, symbol in products.items()})
    wanted = _linear(written, place)
    everything: dict[Any, Block] = {s: Known((), [()], _linear(m, place)) for s, m in zip(known, meanings, strict=True)}
    kept, (*numbers, gram) = _fractions(everything, squares, wanted)
    form = sympy.Add(*(rational(Q[0, 0]) * s for s, Q in zip(kept, numbers, strict=True)))
    for weight, row in factored(gram):
        form += rational(weight) * argument.square(sympy.Add(*(rational(c) * v for c, v in zip(row, vectors, strict=True))))
    return form


def _fractions(known: dict[Any, Block], squares: Block, wanted: Linear) -> tuple[dict[Any, Block], list[Any]]:
    """What of the known is needed, and its multipliers with the Gram matrix; what is left out first decides what can be rounded."""
    for tolerance in TOLERANCES if _suffices([*known.values(), squares], wanted, TOLERANCES[0]) else ():
        for order in (list(known), list(reversed(known))):
            kept = dict(known)
            for symbol in order:
                fewer = {s: block for s, block in kept.items() if s != symbol}
                kept = fewer if _suffices([*fewer.values(), squares], wanted, tolerance) else kept
            with suppress(StepFailed):
                return kept, decided([*kept.values(), squares], wanted)
    return known, decided([*known.values(), squares], wanted)


def _suffices(blocks: list[Block], wanted: Linear, tolerance: float) -> bool:
    """The solver finds multipliers and squares among these, up to its accuracy; determined ones are looked at exactly."""
    gram = Gram(blocks, wanted)
    if gram.is_impossible:
        return False
    if gram.freedom == 0:
        return all(map(is_positive, gram.full(gram.moved([fmpq(0)] * gram.unknowns))))
    try:
        return feasible(gram)[1] > -tolerance
    except StepFailed:
        return False


def _linear(expression: Any, place: Mapping[Any, Powers]) -> dict[Powers, Any]:
    """The coefficients of a sum of multiples of symbols."""
    import sympy

    found: dict[Powers, Any] = {}
    for monomial, coefficient in sympy.expand(expression).as_coefficients_dict().items():
        if not coefficient.is_Rational or not (monomial == 1 or monomial in place):
            raise StepFailed(f"multipliers are looked for where all but values and inner products are numbers, not at {monomial}")
        found[() if monomial == 1 else place[monomial]] = fmpq(int(coefficient.p), int(coefficient.q))
    return found
