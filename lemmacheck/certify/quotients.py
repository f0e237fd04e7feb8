"""The checker's quotients computed beforehand (FLINT), to tell it how each divisor factors.

The checker writes every expression as a numerator over a natural number and powers of a table of factors. It does not factor:
the certificate says how, and the checker multiplies out. What stands here only proposes; a mistake makes the kernel say no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import gcd
from typing import Any

from flint import fmpz_mpoly_ctx

from lemmacheck.certify.tree import Node, NotExported

Quotient = tuple[Any, int, dict[int, int]]  # numerator, natural number, powers of the factors by their place in the table
MOST_TERMS = 200_000


class Table:
    """The factors of one step, and the text of its expressions for the checker."""

    def __init__(self, places: Mapping[Any, int]) -> None:
        self.places = places  # symbol -> its place in the list of values, from one
        self.ring = fmpz_mpoly_ctx.get([f"x{i}" for i in range(max(1, len(places)))])
        self.gens = self.ring.gens()
        self.factors: list[Any] = []
        self.known: dict[Node, tuple[str, Quotient]] = {}

    def text(self, node: Node) -> str:
        return self._found(node)[0]

    def quotient(self, node: Node) -> Quotient:
        return self._found(node)[1]

    def factoring(self, node: Node) -> str:
        """How the numerator of the expression factors, as the checker reads it."""
        top, _, _ = self.quotient(node)
        constant, powers = self._factored(top)
        return f"({constant}) {self._powers(powers)}"

    def list_of_factors(self) -> str:
        return "[" + "; ".join(self.polynomial(f) for f in self.factors) + "]"

    def polynomial(self, poly: Any) -> str:
        """A polynomial as an expression without divisions."""
        terms = [self._term(powers, int(c)) for powers, c in poly.to_dict().items()]
        return _joined("A", terms) if terms else "(C 0)"

    def _term(self, powers: Sequence[int], c: int) -> str:
        parts = [f"(V {i + 1})" if k == 1 else f"(P (V {i + 1}) {k})" for i, k in enumerate(powers) if k]
        return _joined("M", ([f"(C ({c}))"] if c != 1 or not parts else []) + parts)

    def _found(self, node: Node) -> tuple[str, Quotient]:
        if node not in self.known:
            found = self._made(node)
            if len(found[1][0]) > MOST_TERMS:
                raise NotExported(f"a numerator has more than {MOST_TERMS} terms")
            self.known[node] = found
        return self.known[node]

    def _made(self, node: Node) -> tuple[str, Quotient]:
        if node.kind == "V":
            place = self.places[node.left]
            return f"(V {place})", (self.gens[place - 1], 1, {})
        if node.kind == "C":
            return f"(C ({node.left}))", (self.ring.constant(node.left), 1, {})
        a, one = self._found(node.left)
        if node.kind == "P":
            n, c, k = one
            power = node.right
            return f"(P {a} {power})", (n**power, c**power, {f: j * power for f, j in k.items() if power})
        if node.kind == "I":
            return self._inverse(a, one)
        b, two = self._found(node.right)
        return f"({node.kind} {a} {b})", (self._sum(one, two) if node.kind == "A" else self._product(one, two))

    def _product(self, one: Quotient, two: Quotient) -> Quotient:
        return one[0] * two[0], one[1] * two[1], {f: one[2].get(f, 0) + two[2].get(f, 0) for f in {*one[2], *two[2]}}

    def _sum(self, one: Quotient, two: Quotient) -> Quotient:
        (n, c, k), (m, d, j) = one, two
        g = gcd(c, d)
        left = n * self._multiplied({f: j[f] - k.get(f, 0) for f in j}) * (d // g)
        right = m * self._multiplied({f: k[f] - j.get(f, 0) for f in k}) * (c // g)
        return left + right, c * d // g, {f: max(k.get(f, 0), j.get(f, 0)) for f in {*k, *j}}

    def _inverse(self, text: str, one: Quotient) -> tuple[str, Quotient]:
        n, c, k = one
        constant, powers = self._factored(n)
        top = self._multiplied({f: k[f] - powers.get(f, 0) for f in k}) * (c if constant > 0 else -c)
        rest = {f: j - k.get(f, 0) for f, j in powers.items() if j > k.get(f, 0)}
        return f"(I {text} ({constant}) {self._powers(powers)})", (top, abs(constant), rest)

    def _multiplied(self, powers: Mapping[int, int]) -> Any:
        made = self.ring.constant(1)
        for f, j in powers.items():
            if j > 0:
                made = made * self.factors[f] ** j
        return made

    def _factored(self, poly: Any) -> tuple[int, dict[int, int]]:
        if poly == 0:
            raise NotExported("a divisor vanishes identically")
        constant, factors = poly.factor()
        constant, powers = int(constant), {}
        for factor, power in factors:
            if all(c < 0 for c in factor.coeffs()):  # a factor is written so that it is not evidently negative
                factor, constant = -factor, constant * (-1) ** int(power)
            powers[self._place(factor)] = int(power)
        return constant, powers

    def _place(self, factor: Any) -> int:
        for i, known in enumerate(self.factors):
            if known == factor:
                return i
        self.factors.append(factor)
        return len(self.factors) - 1

    def _powers(self, powers: Mapping[int, int]) -> str:
        most = max(powers, default=-1)
        return "[" + "; ".join(str(powers.get(i, 0)) for i in range(most + 1)) + "]%N"


def _joined(kind: str, parts: Sequence[str]) -> str:
    """Halved again and again: a long sum is a shallow tree."""
    if len(parts) == 1:
        return parts[0]
    middle = len(parts) // 2
    return f"({kind} {_joined(kind, parts[:middle])} {_joined(kind, parts[middle:])})"
