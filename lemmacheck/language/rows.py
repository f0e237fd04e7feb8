"""Rows of a matrix that are told by their length, and batches whose rows are all multiples of one vector."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from lemmacheck.language.fields import Field, Numbers, Values, resolved
from lemmacheck.language.matrix_fields import MatrixPart, rational_unit
from lemmacheck.language.parts import Part
from lemmacheck.language.terms import Look, exact


def shortest_row(A: MatrixPart) -> Part:
    """The entries of the first row of least length."""

    def look(o: Any, s: Any) -> list[Any]:
        squares = [exact(x) for x in A.row_squares.look(o, s)]
        return list(A.look(o, s)[squares.index(min(squares))])

    return Part(look, "real", f"the shortest row of {A.says}", is_empty_possible=False)


class CollinearRows(list[list[Any]]):
    """Rows that are multiples of one vector of length one, which they know."""

    factors: list[Any]
    direction: list[Any]

    @classmethod
    def of(cls, factors: list[Any], direction: list[Any]) -> CollinearRows:
        """The matrix of these factors times the vector."""
        rows = cls([x * y for y in direction] for x in factors)
        rows.factors, rows.direction = factors, direction
        return rows


@dataclass(frozen=True, eq=False)
class CollinearPart(MatrixPart):
    """A matrix with collinear rows, none of them zero."""

    @property
    def factors(self) -> Part:
        """What each row is a multiple by: of either sign."""
        return Part(lambda o, s: self.look(o, s).factors, "real", f"factors of {self.says}", is_empty_possible=False)


@dataclass(frozen=True)
class Collinear(Field):
    """A matrix s yᵀ of numbers s that are not zero and a vector y of length one."""

    rows: Any
    columns: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> CollinearRows:
        d, n = (int(resolved(x, values).p) for x in (self.rows, self.columns))
        sizes = Numbers(d, low=0, strict=True).sample(rng, style, values)
        return CollinearRows.of([rng.choice((1, -1)) * x for x in sizes], rational_unit(rng, style, n))

    def contains(self, value: Any, values: Values) -> bool:
        d, n = (int(resolved(x, values).p) for x in (self.rows, self.columns))
        shaped = len(value) == d and all(len(row) == n for row in value)
        pivot = value[0] if value else []
        collinear = all(
            a * y == b * x for row in value for a, x in zip(row, pivot, strict=True) for b, y in zip(row, pivot, strict=True)
        )
        return shaped and all(any(row) for row in value) and collinear

    def part(self, look: Look, name: str, _domain: Any) -> CollinearPart:
        return CollinearPart(look, name, "no zero rows")

    def sentence(self, name: str) -> str:
        return f"every {self.rows}×{self.columns} matrix {name} with collinear rows, none of them zero"
