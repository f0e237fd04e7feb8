"""A layer of d independent rows of length one with a finite law: the law of its Gram matrix G = Σ hhᵀ/d, and of its parts.

M is the mean of G, and X = hhᵀ − M belongs to one row. Everything is scaled by √d where it fluctuates by 1/√d.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product as tuples
from math import factorial
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, Law, resolved
from lemmacheck.language.fields import Values as Known
from lemmacheck.language.matrix_fields import Matrix
from lemmacheck.language.parts import Chances, Values
from lemmacheck.language.terms import Look, Term, exact
from lemmacheck.numbers.kinds import sqrt

Vector = list[Any]


@dataclass(frozen=True)
class UnitRowLayer(Field):
    """A finite law of unit vectors with so many entries, of which as many rows as `width` says are independent copies."""

    count: Any
    width: str

    @property
    def _rows(self) -> Law:
        return Law(Matrix(1, self.count, "unit rows"))

    def sample(self, rng: random.Random, style: int, values: Known) -> list[tuple[Any, Any]]:
        return self._rows.sample(rng, style, values)

    def contains(self, value: Any, values: Known) -> bool:
        return self._rows.contains(value, values) and resolved(self.width, values) >= 1

    def part(self, look: Look, name: str, domain: Any) -> LayerPart:
        return LayerPart(look, domain.part(self.width), name)

    def sentence(self, name: str) -> str:
        return f"every law {name} of {self.width} independent rows of {self.count} entries and length one"


@dataclass(frozen=True, eq=False)
class LayerPart:
    """The law of one row, and what follows for the Gram matrix of all."""

    look: Look
    width: Term
    says: str

    @cached_property
    def image(self) -> Term:
        """√d |M − I/n|."""
        return Term(lambda o, s: _norm(self._shift(o, s)), "nonnegative", "√d V(M)")

    @cached_property
    def grams(self) -> Chances:
        """All that the Gram matrix may be, as √d (G − I/n)."""
        return Chances(self._grams, lambda inner: GapPart(inner), "the Gram matrix")

    @cached_property
    def rows(self) -> Chances:
        """One row, as hhᵀ together with M."""
        return Chances(
            lambda o, s: [(w, (x, self.mean(o, s))) for w, x in self.projections(o, s)], lambda inner: RowPart(inner), "a row"
        )

    @property
    def vectors(self) -> Values:
        """The law of √d (G − I/n)."""
        return Values(self._grams, "real", "√d (G − I/n)")

    @property
    def noise(self) -> Values:
        """The law of √d (G − M), under the same chances."""
        return Values(lambda o, s: self._around(o, s, self.mean(o, s)), "real", "√d (G − M)")

    @property
    def shift(self) -> Values:
        """√d (M − I/n), under the same chances."""
        return Values(lambda o, s: [(w, self._shift(o, s)) for w, _ in self._grams(o, s)], "real", "√d (M − I/n)")

    @property
    def projected(self) -> Values:
        """The law of hhᵀ."""
        return Values(self.projections, "real", "hhᵀ")

    @property
    def centred(self) -> Values:
        """The law of X = hhᵀ − M."""
        look: Look = lambda o, s: [(w, _less(x, self.mean(o, s))) for w, x in self.projections(o, s)]  # noqa: E731
        return Values(look, "real", "hhᵀ − M")

    @property
    def mean_squares(self) -> Term:
        """|M|²."""
        return Term(lambda o, s: _square(self.mean(o, s)), "nonnegative", "|M|²")

    @property
    def fourth_norm(self) -> Term:
        """(E V⁴ d²)^¼."""

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            return sqrt(sqrt(sum((w * _square(x) ** 2 for w, x in self._grams(o, s)), fmpq(0))))

        return Term(look, "nonnegative", "‖√d V‖₄")

    def projections(self, o: Any, s: Mapping[Any, Any]) -> list[tuple[Any, Vector]]:
        """The chance of every row, with hhᵀ as a list."""
        return [(exact(w), [exact(x) * exact(y) for x in row[0] for y in row[0]]) for w, row in self.look(o, s)]

    def mean(self, o: Any, s: Mapping[Any, Any]) -> Vector:
        """M as a list."""
        return _mixed(self.projections(o, s))

    def _shift(self, o: Any, s: Mapping[Any, Any]) -> Vector:
        return _scaled(_less(self.mean(o, s), _uniform(len(self.look(o, s)[0][1][0]))), self._root(o, s))

    def _root(self, o: Any, s: Mapping[Any, Any]) -> Any:
        return sqrt(exact(self.width.look(o, s)))

    def _grams(self, o: Any, s: Mapping[Any, Any]) -> list[tuple[Any, Vector]]:
        return self._around(o, s, _uniform(len(self.look(o, s)[0][1][0])))

    def _around(self, o: Any, s: Mapping[Any, Any], centre: Vector) -> list[tuple[Any, Vector]]:
        """√d (G − centre) with its chances; the difference is exact before it is scaled, so that zero stays zero."""
        rows, d, root = self.projections(o, s), int(self.width.look(o, s)), self._root(o, s)
        return [
            (chance, _scaled(_less(_mixed([(fmpq(k, d), x) for k, (_, x) in zip(counts, rows, strict=True)]), centre), root))
            for chance, counts in multinomial([w for w, _ in rows], d)
        ]


@dataclass(frozen=True, eq=False)
class GapPart:
    """One outcome of the Gram matrix."""

    look: Look

    @property
    def gap(self) -> Term:
        """√d V."""
        return Term(lambda o, s: _norm(self.look(o, s)), "nonnegative", "√d V(G)")


@dataclass(frozen=True, eq=False)
class RowPart:
    """One outcome of a row."""

    look: Look

    @property
    def size(self) -> Term:
        """|X|²."""
        return Term(lambda o, s: _square(_less(*self.look(o, s))), "nonnegative", "|hhᵀ − M|²")

    @property
    def along(self) -> Term:
        """hᵀMh, which is not negative because M is a mean of projections."""
        return Term(lambda o, s: _inner(*self.look(o, s)), "nonnegative", "hᵀMh")


def multinomial(chances: Vector, count: int) -> Iterator[tuple[Any, tuple[int, ...]]]:
    """How often each outcome comes in so many independent draws, with its chance."""
    for counts in tuples(range(count + 1), repeat=len(chances)):
        if sum(counts) == count:
            chance = fmpq(factorial(count))
            for k, w in zip(counts, chances, strict=True):
                chance = chance * w**k / factorial(k)
            yield chance, counts


def _mixed(law: list[tuple[Any, Vector]]) -> Vector:
    return [sum((w * x[i] for w, x in law), fmpq(0)) for i in range(len(law[0][1]))]


def _uniform(n: int) -> Vector:
    return [fmpq(int(i == j), n) for i in range(n) for j in range(n)]


def _less(x: Vector, y: Vector) -> Vector:
    return [a - b for a, b in zip(x, y, strict=True)]


def _scaled(x: Vector, factor: Any) -> Vector:
    return [factor * a for a in x]


def _inner(x: Vector, y: Vector) -> Any:
    return sum((a * b for a, b in zip(x, y, strict=True)), fmpq(0))


def _square(x: Vector) -> Any:
    return sum((a * a for a in x), fmpq(0))


def _norm(x: Vector) -> Any:
    return sqrt(_square(x))
