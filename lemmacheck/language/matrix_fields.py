"""Matrices as fields of a domain: every shape, exact rational entries, singular values known exactly.

A matrix is made as U diag(s) Vᵀ with rational orthogonal U and V (Cayley transforms, reflections and permutations), so that
ties, zeros, rank one and extreme spectra are all there and its singular values need no rounding.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpq_mat

from lemmacheck.errors import ClaimError
from lemmacheck.language.fields import Field, Numbers, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term, exact
from lemmacheck.numbers.kinds import exp, log, sqrt
from lemmacheck.numbers.matrices import determinant, product, transpose

WITHOUT_ZERO_ROWS = (
    "invertible",
    "orthogonal",
    "orthogonal rows",
    "orthonormal rows",
    "unit rows",
    "no zero rows",
    "full row rank",
)
KINDS = ("any", "invertible", "gram", "symmetric", "orthogonal", "unit rows")


class Made(list[list[Any]]):
    """Rows of a matrix that also knows its singular values (of a symmetric one: its eigenvalues)."""

    def __init__(self, rows: list[list[Any]], values: list[Any] | None = None) -> None:
        super().__init__(rows)
        self.values = values


@dataclass(frozen=True, eq=False)
class MatrixPart:
    """A matrix of the object."""

    look: Look
    says: str
    kind: str
    strength: Term | None = None  # what d times its largest entry is at most, by its type

    def __matmul__(self, other: MatrixPart) -> MatrixPart:
        """The product; invertible where both are."""
        regular = {"invertible", "orthogonal"}
        kinds = {self.kind, other.kind}
        kind = "orthogonal" if kinds == {"orthogonal"} else "invertible" if kinds <= regular else "any"
        if self.kind in regular and other.kind == "full row rank":
            kind = other.kind
        return MatrixPart(lambda o, s: product(self.look(o, s), other.look(o, s)), f"{self.says}{other.says}", kind)

    def __sub__(self, other: MatrixPart) -> MatrixPart:
        """The difference, of which nothing is known."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            return [
                [exact(x) - exact(y) for x, y in zip(one, two, strict=True)]
                for one, two in zip(self.look(o, s), other.look(o, s), strict=True)
            ]

        return MatrixPart(look, f"({self.says} − {other.says})", "any")

    def columns(self, count: Term, *, beyond: bool = False) -> MatrixPart:
        """The first so many columns, or those beyond them."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            k = int(count.look(o, s))
            return [row[k:] if beyond else row[:k] for row in self.look(o, s)]

        return MatrixPart(look, f"{self.says}[{'beyond' if beyond else 'first'} {count.says} columns]", "any")

    def rows_with(self, other: MatrixPart) -> Chances:
        """Every row together with the same row of another matrix, each with the same weight."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
            pairs = list(zip(self.look(o, s), other.look(o, s), strict=True))
            return [(fmpq(1, len(pairs)), pair) for pair in pairs]

        return Chances(look, lambda inner: RowPair(inner, self, other), f"the rows of {self.says} and {other.says}")

    def derivative_of_directions(self, moved: MatrixPart) -> MatrixPart:
        """The derivative of x ↦ x/|x| at every row, which is symmetric, applied to the rows of another matrix."""
        if self.row_squares.sign != "positive":
            raise ClaimError(f"a row of {self.says} may vanish, and then it has no direction")

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            rows = []
            for x, g in zip(self.look(o, s), moved.look(o, s), strict=True):
                square = sum((exact(a) * exact(a) for a in x), fmpq(0))
                along = sum((exact(a) * exact(b) for a, b in zip(x, g, strict=True)), fmpq(0)) / square
                rows.append([(exact(b) - along * exact(a)) / sqrt(square) for a, b in zip(x, g, strict=True)])
            return rows

        return MatrixPart(look, f"the derivative of the directions of {self.says}, applied to {moved.says}", "any")

    @property
    def row_subsets(self) -> Chances:
        """As many rows as there are columns, chosen with chances proportional to their squared determinants: their squared lengths.

        Only for a matrix whose columns are independent, so that some determinant does not vanish.
        """

        def look(o: Any, s: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
            rows = [list(map(exact, row)) for row in self.look(o, s)]
            subsets = itertools.combinations(rows, len(rows[0]))
            weighed = [(determinant(one) ** 2, [sum((x * x for x in row), fmpq(0)) for row in one]) for one in subsets]
            total = sum((w for w, _ in weighed), fmpq(0))
            return [(w / total, squares) for w, squares in weighed if w != 0]

        sign = self.row_squares.sign
        outcome = lambda inner: Part(inner, sign, f"squared rows of a subset of {self.says}", is_empty_possible=False)  # noqa: E731
        return Chances(look, outcome, f"subsets of the rows of {self.says}")

    def scaled_rows(self, factors: Part) -> MatrixPart:
        """Every row times a number; an orthogonal matrix keeps orthogonal rows."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            return [[exact(f) * exact(x) for x in row] for f, row in zip(factors.look(o, s), self.look(o, s), strict=True)]

        kinds = {"orthogonal": "orthogonal rows", "unit rows": "no zero rows"}
        kind = kinds.get(self.kind, "any") if factors.sign == "positive" else "any"
        return MatrixPart(look, f"{self.says} with rows times {factors.says}", kind)

    @property
    def transposed(self) -> MatrixPart:
        """The transpose, of the same kind."""
        return MatrixPart(
            lambda o, s: transpose(self.look(o, s)), f"{self.says}ᵀ", self.kind if self.kind != "unit rows" else "any"
        )

    @property
    def entries(self) -> Part:
        """All entries as a list."""
        return Part(lambda o, s: [x for row in self.look(o, s) for x in row], "real", f"entries of {self.says}")

    def row(self, index: int) -> Part:
        """One row as a list."""
        return Part(lambda o, s: list(self.look(o, s)[index]), "real", f"row {index + 1} of {self.says}")

    @property
    def values(self) -> Part:
        """The singular values; of a symmetric or Gram matrix the eigenvalues."""
        regular = self.kind in ("invertible", "orthogonal", "orthonormal rows", "full rank", "full row rank")
        sign = "positive" if regular else "real" if self.kind == "symmetric" else "nonnegative"
        return Part(lambda o, s: self.look(o, s).values, sign, f"values of {self.says}", is_empty_possible=False)

    @property
    def row_squares(self) -> Part:
        """Squared lengths of the rows."""
        sign = "positive" if self.kind in WITHOUT_ZERO_ROWS else "nonnegative"
        look: Look = lambda o, s: [sum((exact(x) * exact(x) for x in row), fmpq(0)) for row in self.look(o, s)]  # noqa: E731
        return Part(look, sign, f"squared row lengths of {self.says}", is_empty_possible=False)

    @property
    def column_squares(self) -> Part:
        """Squared lengths of the columns."""
        sign = "positive" if self.kind in ("invertible", "orthogonal") else "nonnegative"
        look: Look = lambda o, s: [  # noqa: E731
            sum((exact(x) * exact(x) for x in row), fmpq(0)) for row in transpose(self.look(o, s))
        ]
        return Part(look, sign, f"squared column lengths of {self.says}", is_empty_possible=False)

    def scaled_to(self, strength: Term) -> MatrixPart:
        """A multiple of a d×d matrix whose largest entry is x/d in size; zero stays zero."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            rows, x = self.look(o, s), exact(strength.look(o, s))
            most = max(abs(exact(y)) for row in rows for y in row)
            return [[x * exact(y) / (len(rows) * most) if most else fmpq(0) for y in row] for row in rows]

        return MatrixPart(look, f"small {self.says}", "any", strength)

    @property
    def added_to_identity(self) -> MatrixPart:
        """I + A."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            return [[exact(x) + int(i == j) for j, x in enumerate(row)] for i, row in enumerate(self.look(o, s))]

        return MatrixPart(look, f"(I + {self.says})", "any")

    @property
    def row_scaling(self) -> MatrixPart:
        """The diagonal matrix that makes the rows unit; no row may be zero."""
        if self.row_squares.sign != "positive":
            raise ClaimError(f"a row of {self.says} may be zero, so it cannot be made unit")

        def look(o: Any, s: Mapping[Any, Any]) -> list[list[Any]]:
            squares = self.row_squares.look(o, s)
            return [[1 / sqrt(r) if i == j else fmpq(0) for j in range(len(squares))] for i, r in enumerate(squares)]

        return MatrixPart(look, f"what makes the rows of {self.says} unit: D", "invertible")

    @property
    def volume_mean(self) -> Term:
        """|det|^(2/d) of a square matrix: the geometric mean of its squared singular values."""
        if self.kind not in ("invertible", "orthogonal"):
            raise ClaimError(f"{self.says} may be singular")

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            rows = self.look(o, s)
            volume = determinant(rows)
            return exp(log(volume * volume) / len(rows))

        return Term(look, "positive", f"|det {self.says}|^(2/d)")

    @property
    def diagonal(self) -> Part:
        """The diagonal; of a Gram matrix not negative."""
        sign = "nonnegative" if self.kind == "gram" else "real"
        look: Look = lambda o, s: [row[i] for i, row in enumerate(self.look(o, s)) if i < len(row)]  # noqa: E731
        return Part(look, sign, f"diagonal of {self.says}", is_empty_possible=False)

    @property
    def squares(self) -> Term:
        """The sum of the squared entries."""
        return self.entries.squares


@dataclass(frozen=True, eq=False)
class RowPair:
    """A row of one matrix and the same row of another."""

    look: Look
    left: MatrixPart
    right: MatrixPart

    @property
    def first(self) -> Part:
        """The row of the first matrix."""
        return Part(lambda o, s: list(self.look(o, s)[0]), "real", f"a row of {self.left.says}", is_empty_possible=False)

    @property
    def second(self) -> Part:
        """The row of the second matrix."""
        return Part(lambda o, s: list(self.look(o, s)[1]), "real", f"a row of {self.right.says}", is_empty_possible=False)

    @property
    def length_of_first(self) -> Term:
        """The squared length of the first row, positive where no row of its matrix can vanish."""
        return Term(self.first.squares.look, self.left.row_squares.sign, self.first.squares.says)

    @property
    def beyond_shortest(self) -> Term:
        """The squared length of the first row less that of the shortest row."""
        term = self.first.squares - self.left.row_squares.smallest
        return Term(term.look, "nonnegative", f"a squared row of {self.left.says} − the shortest")


@dataclass(frozen=True)
class Matrix(Field):
    """A matrix with so many rows and columns (numbers or names of fields), of one of these `KINDS`."""

    rows: Any
    columns: Any
    kind: str = "any"

    def sample(self, rng: random.Random, style: int, values: Mapping[str, Any]) -> Made:
        d, n = (int(resolved(x, values).p) for x in (self.rows, self.columns))
        if self.kind == "unit rows":
            return Made([rational_unit(rng, style, n) for _ in range(d)])
        spectrum = self._spectrum(rng, style, min(d, n))
        U = rational_orthogonal(rng, d, plain=style in (0, 1, 3))
        V = U if self.kind in ("gram", "symmetric") else rational_orthogonal(rng, n, plain=style in (0, 2, 3))
        middle = [[spectrum[i] if i == j else fmpq(0) for j in range(n)] for i in range(d)]
        return Made(product(product(U, middle), transpose(V)), spectrum)

    def _spectrum(self, rng: random.Random, style: int, k: int) -> list[Any]:
        if self.kind == "orthogonal":
            return [fmpq(1)] * k
        positive = self.kind == "invertible"
        numbers = Numbers(k, low=0, strict=positive).sample(rng, style, {})
        return [rng.choice((1, -1)) * x for x in numbers] if self.kind == "symmetric" and style else numbers

    def contains(self, value: Any, values: Mapping[str, Any]) -> bool:
        d, n = (int(resolved(x, values).p) for x in (self.rows, self.columns))
        shaped = len(value) == d and all(len(row) == n for row in value)
        if self.kind == "unit rows":
            return shaped and all(sum((exact(x) * exact(x) for x in row), fmpq(0)) == 1 for row in value)
        return shaped

    def part(self, look: Look, name: str, domain: Any) -> MatrixPart:
        """Of a matrix that need not be square only the singular values are positive, unless it has at least as many columns."""
        regular = self.kind in ("invertible", "orthogonal")
        if not regular or self.rows == self.columns:
            return MatrixPart(look, name, self.kind)
        wide = isinstance(self.columns, str) and getattr(domain.fields.get(self.columns), "start", None) == self.rows
        if wide and self.kind == "orthogonal":
            return MatrixPart(look, name, "orthonormal rows")
        return MatrixPart(look, name, "full row rank" if wide else "full rank")

    def sentence(self, name: str) -> str:
        kind = {"any": "", "gram": " positive semi-definite", "unit rows": ""}.get(self.kind, f" {self.kind}")
        return f"every{kind} {self.rows}×{self.columns} matrix {name}" + (" with unit rows" if self.kind == "unit rows" else "")


def rational_orthogonal(rng: random.Random, n: int, *, plain: bool) -> list[list[Any]]:
    """A rational orthogonal matrix: a signed permutation, times a Cayley transform unless it is plain."""
    order = list(range(n))
    if not plain:
        rng.shuffle(order)
    signs = [fmpq(1) if plain else fmpq(rng.choice((1, -1))) for _ in range(n)]
    turn = [[signs[i] if order[i] == j else fmpq(0) for j in range(n)] for i in range(n)]
    if plain or n == 1:
        return turn
    A = fmpq_mat(n, n)
    for i in range(n):
        for j in range(i):
            x = fmpq(rng.randint(-3, 3), rng.randint(1, 3))
            A[i, j], A[j, i] = x, -x
    one = fmpq_mat(n, n, [int(i == j) for i in range(n) for j in range(n)])
    cayley = (one + A).inv() * (one - A)
    return product([[cayley[i, j] for j in range(n)] for i in range(n)], turn)


def rational_unit(rng: random.Random, style: int, n: int) -> list[Any]:
    """A rational point of the unit sphere: a coordinate vector, or the inverse stereographic projection of a rational point."""
    if n == 1 or style == 0:
        row = [fmpq(0)] * n
        row[0 if style == 0 else rng.randrange(n)] = fmpq(rng.choice((1, -1)) if style else 1)
        return row
    point = [fmpq(rng.randint(-6, 6), rng.randint(1, 4)) for _ in range(n - 1)]
    square = sum((x * x for x in point), fmpq(0))
    return [(square - 1) / (square + 1)] + [2 * x / (square + 1) for x in point]
