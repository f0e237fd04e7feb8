"""Products of 2×2 residual layers I + γ_k W_k whose weights are independent, of mean zero and variance one, with few values.

At most two of the strengths are not zero, so that every outcome can be added up; which ones, and how large, changes.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.matrix_fields import MatrixPart
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term, exact
from lemmacheck.numbers.matrices import product

Entry = tuple[tuple[Any, Any], ...]
SIGNS: Entry = ((fmpq(1, 2), fmpq(1)), (fmpq(1, 2), fmpq(-1)))
SKEWED: Entry = ((fmpq(1, 5), fmpq(2)), (fmpq(4, 5), fmpq(-1, 2)))
SPARSE: Entry = ((fmpq(1, 8), fmpq(2)), (fmpq(1, 8), fmpq(-2)), (fmpq(3, 4), fmpq(0)))
RARE: Entry = ((fmpq(1, 800), fmpq(20)), (fmpq(1, 800), fmpq(-20)), (fmpq(399, 400), fmpq(0)))  # products far above their mean
STRENGTHS = (  # the squares add up to one in the first ones
    (fmpq(1),),
    (fmpq(3, 5), fmpq(4, 5)),
    (fmpq(5, 13), fmpq(12, 13)),
    (fmpq(1, 2),),
    (fmpq(1, 2), fmpq(1, 2)),
    (fmpq(1, 10), fmpq(1, 7)),
    (),
)


@dataclass(frozen=True)
class Layers:
    """The strength of every layer, and the law of their product."""

    strengths: list[Any]
    law: list[tuple[Any, list[list[Any]]]]

    def __repr__(self) -> str:
        return f"strengths {', '.join(map(str, self.strengths))}, {len(self.law)} outcomes"


@dataclass(frozen=True)
class ResidualProduct(Field):
    """A product of so many 2×2 layers I + γ_k W_k, the entries of all W independent, of mean zero and variance one."""

    count: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> Layers:
        layers = int(resolved(self.count, values).p)
        active = STRENGTHS[style % len(STRENGTHS)][:layers]
        entries = (RARE, SKEWED, SPARSE, SIGNS)[style % 4] if len(active) < 2 else (SIGNS, SKEWED)[style % 2]
        places = rng.sample(range(layers), len(active))
        strengths = [fmpq(0)] * layers
        for place, strength in zip(places, active, strict=True):
            strengths[place] = strength
        law: list[tuple[Any, list[list[Any]]]] = [(fmpq(1), [[fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)]])]
        for strength in strengths:
            if strength != 0:
                law = [(w * v, product(A, B)) for w, B in law for v, A in _layer(strength, entries)]
        return Layers(strengths, law)

    def contains(self, value: Any, values: Values) -> bool:
        """Chances that add up to one, and the means of det, det² and |B|² that independent entries give."""
        if len(value.strengths) != int(resolved(self.count, values).p):
            return False
        mean, volume, size = fmpq(0), fmpq(1), fmpq(2)
        for x in (exact(g) ** 2 for g in value.strengths):
            volume, size = volume * (1 + 2 * x + 2 * x * x), size * (1 + 2 * x)
        found = [sum((w * f(B) for w, B in value.law), mean) for f in (lambda _: 1, _det, lambda B: _det(B) ** 2, _squares)]
        return found == [1, 1, volume, size]

    def part(self, look: Look, name: str, _domain: Any) -> ProductPart:
        return ProductPart(look, name)

    def sentence(self, name: str) -> str:
        return (
            f"every product {name} of {self.count} layers I + γ_k W_k of width two, entries independent, of mean 0 and variance 1"
        )


@dataclass(frozen=True, eq=False)
class ProductPart:
    """The product with its layers."""

    look: Look
    says: str

    @property
    def squared_strengths(self) -> Part:
        """γ_k² of every layer."""
        look: Look = lambda o, s: [exact(g) * exact(g) for g in self.look(o, s).strengths]  # noqa: E731
        return Part(look, "nonnegative", "the squared strengths", is_empty_possible=False)

    @property
    def law(self) -> Chances:
        """The law of the product."""
        return Chances(lambda o, s: self.look(o, s).law, lambda inner: Square(inner, "B", "any"), f"the law of {self.says}")


@dataclass(frozen=True, eq=False)
class Square(MatrixPart):
    """One outcome of a 2×2 product."""

    @property
    def determinant(self) -> Term:
        """Of either sign."""
        return Term(lambda o, s: _det(self.look(o, s)), "real", "det B")

    @property
    def volume(self) -> Term:
        """The size of the determinant."""
        return Term(lambda o, s: abs(_det(self.look(o, s))), "nonnegative", "|det B|")

    @property
    def fold(self) -> Term:
        """|det B| − det B: not negative."""
        return Term(lambda o, s: abs(_det(self.look(o, s))) - _det(self.look(o, s)), "nonnegative", "|det B| − det B")


def _layer(strength: Any, entries: Entry) -> list[tuple[Any, list[list[Any]]]]:
    """All outcomes of I + γW."""
    found = []
    for (p, a), (q, b), (r, c), (s, k) in itertools.product(entries, repeat=4):
        found.append((p * q * r * s, [[1 + strength * a, strength * b], [strength * c, 1 + strength * k]]))
    return found


def _det(B: Any) -> Any:
    return exact(B[0][0]) * exact(B[1][1]) - exact(B[0][1]) * exact(B[1][0])


def _squares(B: Any) -> Any:
    return sum((exact(x) * exact(x) for row in B for x in row), fmpq(0))
