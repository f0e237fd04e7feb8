"""Expressions as the checker knows them: symbols, whole numbers, sums, products, reciprocals and whole powers.

Everything else, a root, a logarithm, a power with a symbol in its exponent, is an atom: one more symbol, of which only what
is said of it is known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.errors import ClaimError

MOST_POWER = 2000


class NotExported(ClaimError):
    """Why a step cannot be written for the kernel."""


@dataclass(frozen=True, eq=False)
class Node:
    """One operation; equal expressions that sympy shares are one node."""

    kind: str  # V symbol | C whole number | A sum | M product | I reciprocal | P power
    left: Any = None  # a symbol, a number, or the first operand
    right: Any = None  # the second operand, or the exponent


def number(p: int, q: int = 1) -> Node:
    """The fraction p/q."""
    return Node("C", p) if q == 1 else Node("M", Node("C", p), Node("I", Node("C", q)))


def added(a: Node, b: Node) -> Node:
    return Node("A", a, b)


def minus(a: Node, b: Node) -> Node:
    return Node("A", a, Node("M", Node("C", -1), b))


@dataclass
class Reader:
    """Turns sympy's expressions into trees, and collects the atoms."""

    atoms: dict[Any, Any] = field(default_factory=dict)  # atom -> the symbol that stands for it
    seen: dict[Any, Node] = field(default_factory=dict)
    symbols: dict[Any, None] = field(default_factory=dict)  # in the order in which they were met
    is_positive: Callable[[Any], bool] = lambda _: False  # of a base: only then is a power of a product a product of powers

    def read(self, expression: Any) -> Node:
        import sympy

        return self._read(sympy.sympify(expression))

    def _read(self, e: Any) -> Node:
        if e not in self.seen:
            self.seen[e] = self._made(e)
        return self.seen[e]

    def _made(self, e: Any) -> Node:
        if e.is_Float or e.is_infinite:
            raise NotExported(f"{e} is no exact number")
        if e.is_Rational:
            return number(int(e.p), int(e.q))
        if e.is_Symbol:
            self.symbols.setdefault(e)
            return Node("V", e)
        if e.is_Add or e.is_Mul:
            kind = "A" if e.is_Add else "M"
            made = self._read(e.args[0])
            for part in e.args[1:]:
                made = Node(kind, made, self._read(part))
            return made
        return self._power(e) if e.is_Pow else self._atom(e)

    def _power(self, e: Any) -> Node:
        exponent = e.exp
        if exponent.is_Integer:
            return _powered(self._read(e.base), int(exponent))
        if not e.base.is_Symbol and (spread := self._spread(e)) is not None:
            return self._read(spread)
        if exponent.is_Rational:
            return _powered(self._atom(e.base ** (1 / exponent.as_numer_denom()[1])), int(exponent.p))
        whole, rest = exponent.as_coeff_Add()
        count, rest = rest.as_coeff_Mul()
        if whole.is_Integer and count.is_Integer and not rest.is_number and (whole != 0 or count != 1):
            atom = _powered(self._atom(e.base**rest), int(count))
            return atom if whole == 0 else Node("M", _powered(self._read(e.base), int(whole)), atom)
        return self._atom(e)

    def _spread(self, e: Any) -> Any:
        """(xʸ z)ᵃ as xᵃʸ zᵃ where x and z are positive; None where they are not known to be, or nothing can be taken apart."""
        import sympy

        if e.base.is_Mul or e.base.is_Pow:
            factors = [factor.as_base_exp() for factor in sympy.Mul.make_args(e.base)]
        elif e.base.is_Add and e.exp.is_Rational and e.base.is_rational_function():
            constant, found = sympy.factor_list(sympy.together(e.base))
            factors = [(constant, sympy.Integer(1)), *found]
            if constant == 1 and len(found) == 1 and found[0][1] == 1:
                return None
        else:
            return None
        if not all(self.is_positive(base) for base, _ in factors):
            return None
        return sympy.Mul(*(base ** sympy.cancel(sympy.together(power * e.exp)) for base, power in factors))

    def _atom(self, e: Any) -> Node:
        import sympy

        if e.has(sympy.Float, sympy.oo, sympy.zoo, sympy.nan, sympy.I):
            raise NotExported(f"{e} is no exact real number")
        if e.is_Symbol or e.is_Rational:
            return self._read(e)
        if e not in self.atoms:
            self.atoms[e] = sympy.Symbol(f"atom{len(self.atoms) + 1}", real=True)
        return Node("V", self.atoms[e])


def _powered(base: Node, exponent: int) -> Node:
    if abs(exponent) > MOST_POWER:
        raise NotExported(f"the power {exponent} is too large to multiply out")
    if exponent < 0:
        return Node("I", _powered(base, -exponent))
    return base if exponent == 1 else Node("P", base, exponent)


def replaced(node: Node, by: Mapping[Any, Node], seen: dict[Node, Node] | None = None) -> Node:
    """The tree with other trees in place of its symbols; nothing is simplified."""
    seen = {} if seen is None else seen
    if node not in seen:
        if node.kind == "V":
            seen[node] = by.get(node.left, node)
        elif node.kind == "C":
            seen[node] = node
        else:
            right = replaced(node.right, by, seen) if isinstance(node.right, Node) else node.right
            seen[node] = Node(node.kind, replaced(node.left, by, seen), right)
    return seen[node]


def written(node: Node, names: Mapping[Any, str]) -> str:
    """The tree as a term of Coq's real numbers."""
    if node.kind == "V":
        return names[node.left]
    if node.kind == "C":
        return f"({node.left})" if node.left < 0 else str(node.left)
    if node.kind in "AM":
        sign = "+" if node.kind == "A" else "*"
        return f"({written(node.left, names)} {sign} {written(node.right, names)})"
    if node.kind == "I":
        return f"(/ {written(node.left, names)})"
    return f"({written(node.left, names)} ^ {node.right})"
