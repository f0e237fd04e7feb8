"""Laws of square weight matrices with uncorrelated entries of variance one, as far as second moments go.

Entries are signs of a Hadamard matrix, one column for each entry, times a random scale of mean square one: every two entries are
uncorrelated, with as few outcomes as the matrix has columns. Independent entries of mean zero are a case of it.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.matrix_fields import MatrixPart
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.parts import Values as LawOfValues
from lemmacheck.language.terms import Look, Term, as_term, exact

Scales = tuple[tuple[Any, Any], ...]
SCALES: tuple[Scales, ...] = (  # chance and scale; the mean square is one
    ((fmpq(1), fmpq(1)),),
    ((fmpq(1, 2), fmpq(7, 5)), (fmpq(1, 2), fmpq(1, 5))),
    ((fmpq(9, 25), fmpq(5, 3)), (fmpq(16, 25), fmpq(0))),
    ((fmpq(2499, 11999), fmpq(12, 7)), (fmpq(9500, 11999), fmpq(7, 10))),
)


@dataclass(frozen=True)
class UncorrelatedWeights(Field):
    """A finite law of matrices with so many rows and columns: E W_ij W_kl is one for the same entry and zero otherwise.

    No squared entry exceeds `most`.
    """

    count: Any
    most: int

    def sample(self, rng: random.Random, style: int, values: Values) -> list[tuple[Any, list[list[Any]]]]:
        d = int(resolved(self.count, values).p)
        order = 1
        while order < d * d:
            order *= 2
        columns = rng.sample(range(order), d * d)
        fitting = [law for law in SCALES if all(x * x <= self.most for _, x in law)]
        return [
            (w / order, [[x * _sign(row, columns[i * d + j]) for j in range(d)] for i in range(d)])
            for w, x in fitting[style % len(fitting)]
            for row in range(order)
        ]

    def contains(self, value: Any, values: Values) -> bool:
        d = int(resolved(self.count, values).p)
        flat = [(exact(w), [exact(x) for row in W for x in row]) for w, W in value]
        second = [[sum((w * xs[a] * xs[b] for w, xs in flat), fmpq(0)) for b in range(d * d)] for a in range(d * d)]
        uncorrelated = all(x == int(a == b) for a, row in enumerate(second) for b, x in enumerate(row))
        capped = all(len(xs) == d * d and all(x * x <= self.most for x in xs) and w > 0 for w, xs in flat)
        return capped and uncorrelated and sum((w for w, _ in flat), fmpq(0)) == 1

    def part(self, look: Look, name: str, domain: Any) -> WeightChances:
        start = domain.part(self.count).low
        most = as_term(self.most)
        several = start is not None and start >= 2
        return WeightChances(look, lambda inner: WeightPart(inner, f"an outcome of {name}", "any", most=most), name, most, several)

    def sentence(self, name: str) -> str:
        return (
            f"every law {name} of {self.count}×{self.count} weights, uncorrelated and of variance one, with squares of at most"
            f" {self.most}"
        )


@dataclass(frozen=True, eq=False)
class WeightPart(MatrixPart):
    """One outcome of the weights."""

    most: Term | None = None  # what a squared entry is at most

    @property
    def squared_entries(self) -> Part:
        """The squares of all entries, each with its ceiling."""
        look: Look = lambda o, s: [exact(x) * exact(x) for row in self.look(o, s) for x in row]  # noqa: E731
        return Part(look, "nonnegative", f"squared entries of {self.says}", high=self.most, is_empty_possible=False)

    def beside(self, u: MatrixPart) -> MatrixPart:
        """The one row of u as often as there are rows."""
        return MatrixPart(lambda o, s: [list(u.look(o, s)[0]) for _ in self.look(o, s)], f"{u.says}, repeated", "any")

    def along(self, u: MatrixPart) -> Term:
        """⟨u, Wu⟩², for the row u."""
        return Term(lambda o, s: _inner(u.look(o, s)[0], self._image(u, o, s)) ** 2, "nonnegative", "⟨u, Wu⟩²")

    def across(self, u: MatrixPart) -> Term:
        """|Wu|² − ⟨u, Wu⟩²: the squared length of a part of Wu, for a unit vector u."""
        if u.kind != "unit rows":
            raise ClaimError(f"{u.says} has no unit rows by its type")

        def look(o: Any, s: Mapping[Any, Any]) -> Any:
            image = self._image(u, o, s)
            return _inner(image, image) - _inner(u.look(o, s)[0], image) ** 2

        return Term(look, "nonnegative", "the squared length of the part of Wu orthogonal to u")

    def _image(self, u: MatrixPart, o: Any, s: Mapping[Any, Any]) -> list[Any]:
        row = u.look(o, s)[0]
        return [_inner(weights, row) for weights in self.look(o, s)]


@dataclass(frozen=True, eq=False)
class WeightChances(Chances):
    """The law of the weights."""

    most: Term
    is_wide: bool  # two rows at least, so that E of what is orthogonal to u is positive

    def across(self, u: MatrixPart) -> LawOfValues:
        """The law of |Wu|² − ⟨u, Wu⟩²."""
        return self.of(lambda W: W.across(u))

    def mean_power_across(self, u: MatrixPart, order: int) -> Term:
        """E of its powers: positive where there are two rows, since its mean is one less than their number."""
        term = self.mean(lambda W: W.across(u).squared if order == 2 else W.across(u))
        return Term(term.look, "positive" if self.is_wide else "nonnegative", term.says)


def _inner(x: Any, y: Any) -> Any:
    return sum((exact(a) * exact(b) for a, b in zip(x, y, strict=True)), fmpq(0))


def _sign(row: int, column: int) -> int:
    """An entry of Sylvester's Hadamard matrix."""
    return -1 if (row & column).bit_count() % 2 else 1
