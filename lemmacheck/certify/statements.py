"""What each trusted fact says, as a proposition about real numbers: written from the facts themselves, so that no two differ.

`python -m lemmacheck.certify.statements` writes formal/Statements.v. A lemma NAME in formal/Facts*.v shows NAME_says from
NAME_about, what the arguments are on a list, a law or a function; a fact with such a lemma is no longer trusted.
"""

from __future__ import annotations

import functools
import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lemmacheck.certify.tree import Node, NotExported, Reader, written
from lemmacheck.facts import TRUSTED, Fact
from lemmacheck.places import PACKAGE

RESERVED = ("at", "in", "as", "end", "exp", "ln", "sqrt")


@dataclass(frozen=True)
class Statement:
    """A fact in symbols of its own arguments."""

    name: str
    arguments: dict[str, Any]  # name -> symbol
    powers: dict[str, Any]  # name -> a power with an argument in its exponent, which is an argument of its own
    premises: tuple[tuple[Node, bool], ...]  # not negative, or positive where True
    larger: Node
    smaller: Node
    is_equality: bool

    @property
    def names(self) -> dict[Any, str]:
        return {symbol: f"{name}_" if name in RESERVED else name for name, symbol in self.arguments.items()}

    def coq(self) -> str:
        """The definition of NAME_says."""
        names = self.names
        premises = "".join(f"0 {'<' if strict else '<='} {written(node, names)} -> " for node, strict in self.premises)
        sign = "=" if self.is_equality else "<="
        says = f"{premises}{written(self.smaller, names)} {sign} {written(self.larger, names)}"
        return f"Definition {self.name}_says ({' '.join(names.values())} : R) : Prop :=\n  {says}."


@functools.cache
def statement(name: str) -> Statement | None:
    """The fact in symbols; None where it needs something else than numbers."""
    from sympy import Symbol

    state: Callable[..., Fact] = TRUSTED[name]
    parameters = inspect.signature(state).parameters
    symbols = {parameter: Symbol(parameter, real=True) for parameter in parameters}
    if any(p.annotation in (int, "int") for p in parameters.values()):
        return None
    fact, reader = state(**symbols), Reader()
    try:
        premises = [(reader.read(e), False) for e in fact.requires.values()]
        premises += [(reader.read(e), True) for e in fact.positive.values()]
        larger, smaller = reader.read(fact.larger), reader.read(fact.smaller)
    except NotExported:
        return None
    if not all(atom.is_Pow and atom.base.is_Symbol and atom.exp.is_Symbol for atom in reader.atoms):
        return None
    powers = {f"power{i}": atom for i, atom in enumerate(reader.atoms, start=1)}
    arguments = {**symbols, **{power: reader.atoms[atom] for power, atom in powers.items()}}
    return Statement(name, arguments, powers, tuple(premises), larger, smaller, fact.is_equality)


def file_of_statements() -> str:
    """The text of formal/Statements.v."""
    head = "(* What each trusted fact says. Written by `python -m lemmacheck.certify.statements`; do not edit. *)\n"
    found = [one.coq() for one in map(statement, sorted(TRUSTED)) if one is not None]
    return head + "Require Import Reals.\nOpen Scope R_scope.\n\n" + "\n".join(found) + "\n"


def formal_folder() -> Path:
    """Where the checker and the facts stand: beside the package, in its repository."""
    return PACKAGE.parent / "formal"


@functools.cache
def formal_facts() -> dict[str, str]:
    """The facts with a lemma, and the file that it stands in."""
    found = {}
    for path in sorted(formal_folder().glob("Facts*.v")):
        for name in re.findall(r"^Theorem (\w+) :", path.read_text(encoding="utf-8"), flags=re.MULTILINE):
            if name in TRUSTED:
                found[name] = path.stem
    return found


if __name__ == "__main__":
    (formal_folder() / "Statements.v").write_text(file_of_statements(), encoding="utf-8")
