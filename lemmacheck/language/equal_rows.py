"""Square matrices with unit rows whose Gram matrix has rows of equal norm, and these Gram matrices, with their eigenvalues."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.matrix_fields import Made, MatrixPart, rational_unit
from lemmacheck.language.terms import Look, exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.matrices import gram

BITS = 256


@dataclass(frozen=True)
class EqualRows(Field):
    """A square matrix H with unit rows, where all rows of HHᵀ have the same norm; `squared`: any multiple of HHᵀ itself."""

    count: Any
    squared: bool = False

    def sample(self, rng: random.Random, style: int, values: Values) -> Made:
        """Orthogonal rows, one row repeated, pairs of rows, or shifts of one row; then rows in any order, with any signs."""
        d = int(resolved(self.count, values).p)
        H, spectrum = _rows(rng, style, d)
        order = rng.sample(range(d), d)
        H = [_signed(rng, H[i]) for i in order]
        if not self.squared:
            return Made(H)
        size = fmpq(rng.randint(1, 20), rng.randint(1, 9))
        return Made([[size * x for x in row] for row in gram(H)], [size * x for x in spectrum])

    def contains(self, value: Any, values: Values) -> bool:
        d = int(resolved(self.count, values).p)
        M = value if self.squared else gram(value)
        norms = {(x.p, x.q) for x in (sum((exact(y) * exact(y) for y in row), fmpq(0)) for row in M)}
        unit = self.squared or all(sum((exact(x) * exact(x) for x in row), fmpq(0)) == 1 for row in value)
        return len(value) == d and len(norms) == 1 and unit

    def part(self, look: Look, name: str, _domain: Any) -> MatrixPart:
        return MatrixPart(look, name, "gram" if self.squared else "unit rows")

    def sentence(self, name: str) -> str:
        if self.squared:
            return f"every positive semi-definite {self.count}×{self.count} matrix {name} with rows of equal norm"
        return f"every {self.count}×{self.count} matrix {name} with unit rows for which {name}{name}ᵀ has rows of equal norm"


def _signed(rng: random.Random, row: list[Any]) -> list[Any]:
    sign = rng.choice((1, -1))
    return [sign * x for x in row]


def _rows(rng: random.Random, style: int, d: int) -> tuple[list[list[Any]], list[Any]]:
    """The rows, and the eigenvalues of their Gram matrix."""
    if style == 0:
        return [[fmpq(int(i == j)) for j in range(d)] for i in range(d)], [fmpq(1)] * d
    row = rational_unit(rng, style, d)
    if style == 1:
        return [list(row) for _ in range(d)], [fmpq(d)] + [fmpq(0)] * (d - 1)
    if style % 3 == 0 and d % 2 == 0:
        c, s = rational_unit(rng, style, 2)
        rows = []
        for k in range(0, d, 2):
            first, second = [fmpq(0)] * d, [fmpq(0)] * d
            first[k], second[k], second[k + 1] = fmpq(1), c, s
            rows += [first, second]
        return rows, [x for _ in range(d // 2) for x in (1 + c, 1 - c)]
    with precision_of(BITS):
        return [row[-i:] + row[:-i] for i in range(d)], [_share(row, k) for k in range(d)]


def _share(row: list[Any], k: int) -> Any:
    """|Σ_j c_j e^{2πijk/d}|²: an eigenvalue of the Gram matrix of all shifts of c; exact for the plain sum."""
    if k == 0:
        return sum(row, fmpq(0)) ** 2
    angles = [arb(fmpq(2 * j * k, len(row))) for j in range(len(row))]
    real = sum((x * a.cos_pi() for x, a in zip(row, angles, strict=True)), arb(0))
    imaginary = sum((x * a.sin_pi() for x, a in zip(row, angles, strict=True)), arb(0))
    return real * real + imaginary * imaginary
