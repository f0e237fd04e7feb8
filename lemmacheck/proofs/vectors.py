"""Vectors in a proof: linear combinations are written with symbols, their inner products with symbols of their own.

The inner product of two vectors of the object is a typed part, a square is not negative by its type, and the gap of a fact may
be a symbol that abbreviates it. So an inequality between inner products is closed as in performance estimation of first-order
methods (Drori and Teboulle 2014): non-negative multiples of known inequalities plus squares of vectors.
"""

from __future__ import annotations

from typing import Any

from lemmacheck.errors import StepFailed
from lemmacheck.facts import Fact
from lemmacheck.language.convex_fields import moved
from lemmacheck.language.parts import Part
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import lift
from lemmacheck.proofs.symbols import Symbols


class Vectors(Symbols):
    """Declares vectors; expands inner products of their combinations."""

    def __init__(self, **kept: Any) -> None:
        super().__init__(**kept)
        self.vectors: dict[Any, Part] = {}  # symbol -> the list of numbers that it is on an object
        self.products: dict[frozenset[Any], Any] = {}  # two vectors, or one -> the symbol for their inner product
        self.squares: dict[Any, Any] = {}  # combination -> the symbol for its square
        self.gaps: list[Any] = []  # symbols that abbreviate what facts leave

    def vector(self, name: str, part: Part, says: str = "") -> Any:
        """A symbol for a list of numbers of the object; sums and multiples of such may stand in `inner` and `square`."""
        import sympy

        if any(str(known) == name for known in (*self.vectors, *self.signs)):
            raise StepFailed(f"the symbol {name} is declared twice")
        symbol = sympy.Symbol(name, commutative=True)
        self.vectors[symbol] = part
        self.record("notation", says or part.says, name, "notation")
        return symbol

    def inner(self, u: Any, v: Any) -> Any:
        """⟨u, v⟩ of two combinations of vectors, multiplied out."""
        left, right = self._coefficients(u), self._coefficients(v)
        return sum((a * b * self._product(x, y) for x, a in left.items() for y, b in right.items()), lift(exact(0), "symbol"))

    def square(self, u: Any) -> Any:
        """|u|² as a symbol that is not negative, whatever the combination."""
        import sympy

        u = sympy.expand(u)
        if u not in self.squares:
            numbers = {x: a for x, a in self._coefficients(u).items() if a.is_Rational}
            if len(numbers) < len(self._coefficients(u)) or not numbers:
                raise StepFailed(f"the coefficients of {u} are no numbers; declare the vector and take the square of its part")
            (first, a), *rest = numbers.items()
            zero = self.vectors[first]
            combined = moved(zero, (_fraction(a) - 1, zero), *((_fraction(b), self.vectors[y]) for y, b in rest))
            symbol = self.symbol(f"s{len(self.squares) + 1}", combined.squares, f"|{u}|²")
            self._meaning[symbol] = self.inner(u, u)
            self.squares[u] = symbol
        return self.squares[u]

    def gap(self, name: str, fact: Fact, *, of: Any = None) -> Any:
        """What a fact leaves, as a symbol that is not negative and abbreviates its gap: facts may share quantities."""
        from sympy import sympify

        if self.is_manifestly_nonnegative(fact.larger - fact.smaller):
            raise StepFailed(f"{fact.name}: as its arguments are written, {fact.larger} ≥ {fact.smaller} needs no fact")
        symbol = self._declare(name, "nonnegative", f"what “{fact.name}” leaves")
        self._meaning[symbol] = sympify(fact.larger - fact.smaller)
        self.because(symbol, fact, of=of)
        self.gaps.append(symbol)
        return symbol

    def because(self, slack: Any, fact: Fact, *, of: Any = None) -> None:
        raise NotImplementedError

    def _coefficients(self, u: Any) -> dict[Any, Any]:
        """The coefficient of each vector in a combination."""
        import sympy

        u = sympy.expand(u)
        found = {x: u.coeff(x, 1) for x in self.vectors if u.has(x)}
        if sympy.expand(u - sum(a * x for x, a in found.items())) != 0 or any(a.has(*self.vectors) for a in found.values()):
            raise StepFailed(f"{u} is no sum of multiples of vectors")
        return found

    def _product(self, x: Any, y: Any) -> Any:
        """The symbol for the inner product of two vectors, the same in either order."""
        key = frozenset((x, y))
        if key not in self.products:
            one, other = self.vectors[x], self.vectors[y]
            name = f"|{x}|^2" if x == y else f"<{x},{y}>"
            self.products[key] = self.symbol(name, one.squares if x == y else one.inner(other))
        return self.products[key]


def _fraction(number: Any) -> Any:
    from fractions import Fraction

    return Fraction(int(number.p), int(number.q))
