"""One part of a proof as a section of a Coq file: symbols, what is known of them, and a lemma for every step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.certify.tree import Node, Reader, replaced
from lemmacheck.proofs.signs import Signs

ORDER = {"positive": "<", "nonnegative": "<="}


@dataclass
class Item:
    """A piece of the section, written once all atoms are known."""

    kind: str  # hypothesis | equal | sign | proof | open | close
    name: str
    text: str = ""  # of a hypothesis or a lemma with a proof of its own; {0}, {1}, … are the nodes
    nodes: tuple[Node, ...] = ()
    strict: bool = False
    stage: int = 0
    comment: str = ""
    proof: str = ""


@dataclass
class Section:
    """The symbols of one part, with the signs that are established at each stage, and its lemmas."""

    label: str
    signs: Signs
    slacks: set[Any]
    says: dict[Any, str]
    reader: Reader = field(default_factory=Reader)
    items: list[Item] = field(default_factory=list)
    established: dict[Any, str] = field(default_factory=dict)  # symbol -> the name of what shows its sign
    stages: list[dict[Any, str]] = field(default_factory=list)
    known: list[Node] = field(default_factory=list)
    shown: list[str] = field(default_factory=list)  # the names of the theorems that state the claim
    meanings: dict[Any, tuple[str, Node]] = field(default_factory=dict)  # symbol that abbreviates -> what says so, its tree
    lemmas: int = 0

    def __post_init__(self) -> None:
        self.reader.is_positive = self.signs.is_manifestly_positive
        self.known = [self.reader.read(e) for e in self.signs._nonzero]
        self.declare(self.signs.signs)

    def declare(self, symbols: Iterable[Any]) -> None:
        """What the argument says of symbols for which no step has to give a reason."""
        for symbol in symbols:
            if symbol not in self.slacks and self.signs.signs[symbol] != "real":
                self.established[symbol] = self.assumed_sign(symbol, self.says.get(symbol, ""))

    def name(self, what: str) -> str:
        """A name that is not taken: the lemma's kind, the part, a number."""
        self.lemmas += 1
        return f"{what}_{self.label}_{self.lemmas}"

    def assumed_sign(self, symbol: Any, comment: str) -> str:
        name = self.name("sign")
        text = f"0 {ORDER[self.signs.signs[symbol]]} {{0}}"
        self.items.append(Item("hypothesis", name, text, (Node("V", symbol),), comment=comment))
        return name

    def stage(self) -> int:
        """The number of what is established now."""
        if not self.stages or self.stages[-1] != self.established:
            self.stages.append(dict(self.established))
        return len(self.stages) - 1

    def at_stage(self, established: dict[Any, str]) -> Signs:
        """The engine's own rules, with the signs that are established there."""
        signs = Signs()
        signs.signs = {s: sign if s in established else "real" for s, sign in self.signs.signs.items()}
        signs._meaning, signs._not_all_zero, signs._nonzero = self.signs._meaning, self.signs._not_all_zero, self.signs._nonzero
        return signs

    def hypothesis(self, what: str, text: str, nodes: Iterable[Node], comment: str) -> str:
        name = self.name(what)
        self.items.append(Item("hypothesis", name, text, tuple(nodes), comment=comment))
        return name

    def abbreviate(self, others: set[Any]) -> None:
        """Symbols that stand for an expression, except those that a solver's answer explains."""
        for symbol, value in self.signs._meaning.items():
            if symbol not in others:
                self.means(symbol, self.reader.read(value))

    def means(self, symbol: Any, value: Node) -> str:
        """The symbol is this value."""
        name = self.hypothesis("means", "{0} = {1}", (Node("V", symbol), value), "an abbreviation")
        self.meanings[symbol] = (name, value)
        return name

    def equal(self, what: str, left: Node, right: Node, comment: str = "") -> str:
        """Two expressions are equal, with abbreviations written out."""
        one, other = left, right
        for symbol, (_, value) in reversed(self.meanings.items()):
            one, other = replaced(one, {symbol: value}), replaced(other, {symbol: value})
        name = self.name(what)
        self.items.append(Item("equal", name, nodes=(one, other), stage=self.stage(), comment=comment))
        if not self.meanings:
            return name
        proof = " ".join(f"rewrite ?{means}." for means, _ in reversed(self.meanings.values())) + f" exact {name}."
        return self.proved(what, "{0} = {1}", (left, right), proof)

    def sign(self, what: str, node: Node, *, strict: bool, comment: str = "") -> str:
        name = self.name(what)
        self.items.append(Item("sign", name, nodes=(node,), strict=strict, stage=self.stage(), comment=comment))
        return name

    def proved(self, what: str, text: str, nodes: Iterable[Node], proof: str, comment: str = "") -> str:
        name = self.name(what)
        self.items.append(Item("proof", name, text, tuple(nodes), proof=proof, comment=comment))
        return name

    @contextmanager
    def supposing(self, symbol: Any, says: str) -> Iterator[str]:
        """Inside, the symbol is supposed not to be negative; what is shown there holds outside under that condition."""
        name, before = self.name("Suppose"), dict(self.established)
        self.items.append(Item("open", name))
        self.established[symbol] = self.assumed_sign(symbol, says)
        yield name
        self.established = before
        self.items.append(Item("close", name))
