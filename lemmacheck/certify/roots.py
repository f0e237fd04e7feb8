"""The equations of roots: an atom a = b^(1/q) has a^q = b, and an identity may hold only up to multiples of such equations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from lemmacheck.certify.quotients import Table
from lemmacheck.certify.tree import Node, Reader


@dataclass(frozen=True)
class Root:
    """The atom's place in the list of values, from one; its degree; and what it is a root of."""

    atom: Any
    degree: int
    base: Node


def roots_of(reader: Reader) -> list[Root]:
    """Of the atoms met so far; reading what a root is taken of may meet more."""
    found: list[Root] = []
    for atom, symbol in list(reader.atoms.items()):
        if atom.is_Pow and atom.exp.is_Rational and atom.exp.p == 1 and not atom.base.is_Pow:
            found.append(Root(symbol, int(atom.exp.q), reader.read(atom.base)))
    return found if len(found) == 0 or _is_settled(reader, found) else roots_of(reader)


def _is_settled(reader: Reader, found: list[Root]) -> bool:
    known = {root.atom for root in found}
    return not any(a.is_Pow and a.exp.is_Rational and a.exp.p == 1 and s not in known for a, s in reader.atoms.items())


def equations(roots: Sequence[Root], table: Table) -> list[tuple[Root, Any]]:
    """The roots whose base is a polynomial with whole coefficients, with that polynomial."""
    quotients = [(root, table.quotient(root.base)) for root in roots]
    return [(root, top) for root, (top, constant, powers) in quotients if constant == 1 and not powers]


def reduced(poly: Any, roots: Sequence[tuple[Root, Any]], table: Table) -> tuple[Any, list[Any]]:
    """What is left once no root stands to its own degree, and the multiples of a^q − b that were taken away."""
    multiples = [table.ring.constant(0) for _ in roots]
    while True:
        before = poly
        for i, (root, base) in enumerate(roots):
            place = table.places[root.atom] - 1
            high = {m: c for m, c in poly.to_dict().items() if m[place] >= root.degree}
            if high:
                lower = {tuple(e - root.degree if j == place else e for j, e in enumerate(m)): c for m, c in high.items()}
                multiple = table.ring.from_dict(lower)
                multiples[i] = multiples[i] + multiple
                poly = poly - multiple * (table.gens[place] ** root.degree - base)
        if poly == before:
            return poly, multiples
