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

    def __init__(self, places: Mapping[Any, int], apart: Sequence[Node] = ()) -> None:
        self.places = places  # symbol -> its place in the list of values, from one
        self.ring = fmpz_mpoly_ctx.get([f"x{i}" for i in range(max(1, len(places)))])
        self.gens = self.ring.gens()
        self.factors: list[Any] = []
        self.known: dict[Node, tuple[str, Quotient]] = {}
        self.forms: dict[int, str] = {}  # of a factor that must be written otherwise than multiplied out
        self.apart = [self.quotient(node)[0] for node in apart]  # these do not vanish although no sign says so

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
        return "[" + "; ".join(self.forms.get(i) or self.polynomial(f) for i, f in enumerate(self.factors)) + "]"

    def polynomial(self, poly: Any) -> str:
        """A polynomial as an expression without divisions."""
        terms = [self._term(powers, int(c)) for powers, c in poly.to_dict().items()]
        return _joined("A", terms) if terms else "(C 0)"

    def node_of(self, poly: Any) -> Node:
        """A polynomial as a tree."""
        symbols = {place: symbol for symbol, place in self.places.items()}
        terms = []
        for powers, c in poly.to_dict().items():
            term = Node("C", int(c))
            for i, k in enumerate(powers):
                if k:
                    variable = Node("V", symbols[i + 1])
                    term = Node("M", term, variable if k == 1 else Node("P", variable, int(k)))
            terms.append(term)
        made = terms[0] if terms else Node("C", 0)
        for term in terms[1:]:
            made = Node("A", made, term)
        return made

    def difference(self, left: Node, right: Node) -> Any:
        """What the checker compares with zero when it is told that two expressions are equal."""
        (n, c, k), (m, d, j) = self.quotient(left), self.quotient(right)
        one = n * self.multiplied({f: j[f] - k.get(f, 0) for f in j}) * d
        other = m * self.multiplied({f: k[f] - j.get(f, 0) for f in k}) * c
        return one - other

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
            return self._inverse(node.left, a, one)
        b, two = self._found(node.right)
        return f"({node.kind} {a} {b})", (self._sum(one, two) if node.kind == "A" else self._product(one, two))

    def _product(self, one: Quotient, two: Quotient) -> Quotient:
        return one[0] * two[0], one[1] * two[1], {f: one[2].get(f, 0) + two[2].get(f, 0) for f in {*one[2], *two[2]}}

    def _sum(self, one: Quotient, two: Quotient) -> Quotient:
        (n, c, k), (m, d, j) = one, two
        g = gcd(c, d)
        left = n * self.multiplied({f: j[f] - k.get(f, 0) for f in j}) * (d // g)
        right = m * self.multiplied({f: k[f] - j.get(f, 0) for f in k}) * (c // g)
        return left + right, c * d // g, {f: max(k.get(f, 0), j.get(f, 0)) for f in {*k, *j}}

    def _inverse(self, node: Node, text: str, one: Quotient) -> tuple[str, Quotient]:
        n, c, k = one
        constant, powers = self._factored(n) if self._is_evident(n) else self._kept(node, n)
        top = self.multiplied({f: k[f] - powers.get(f, 0) for f in k}) * (c if constant > 0 else -c)
        rest = {f: j - k.get(f, 0) for f, j in powers.items() if j > k.get(f, 0)}
        return f"(I {text} ({constant}) {self._powers(powers)})", (top, abs(constant), rest)

    def _is_evident(self, n: Any) -> bool:
        """Every factor has coefficients of one sign, or is known not to vanish."""
        factors = [f for f, _ in n.factor()[1]] if n != 0 else []
        return all(
            all(c < 0 for c in f.coeffs()) or all(c > 0 for c in f.coeffs()) or f in self.apart or -f in self.apart for f in factors
        )

    def _kept(self, node: Node, n: Any) -> tuple[int, dict[int, int]]:
        """The numerator as one factor, in the form that it has: a sum of squares, say, shows there that it is positive."""
        place = self._place(n)
        self.forms.setdefault(place, self._top(node))
        return 1, {place: 1}

    def _top(self, node: Node) -> str:
        """The numerator of an expression, as it is made up."""
        if node.kind in "VC":
            return self.text(node)
        if node.kind == "P":
            return f"(P {self._top(node.left)} {node.right})"
        if node.kind == "I":
            return self.polynomial(self.quotient(node)[0])
        if node.kind == "M":
            return f"(M {self._top(node.left)} {self._top(node.right)})"
        (_, c, k), (_, d, j) = self.quotient(node.left), self.quotient(node.right)
        g = gcd(c, d)
        left = self.multiplied({f: j[f] - k.get(f, 0) for f in j}) * (d // g)
        right = self.multiplied({f: k[f] - j.get(f, 0) for f in k}) * (c // g)
        return f"(A (M {self.polynomial(left)} {self._top(node.left)}) (M {self.polynomial(right)} {self._top(node.right)}))"

    def multiplied(self, powers: Mapping[int, int]) -> Any:
        """The product of these powers of the factors."""
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
