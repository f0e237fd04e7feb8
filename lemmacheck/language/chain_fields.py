"""Chains of spectra whose gap Σ(λ − 1 − log λ) never grows and falls in every layer, on average, at least as one row makes it fall.

A chain is a tree of spectra, given by its nodes: the chance of being there, the spectrum, and the spectra that may follow with
their chances. By the type of the field, at every node: each follower has at most the gap of the node, the node has at most
that of the start, and the mean gap of the followers is at most the node's own less d times the fall −E log Σ λ_k u_k.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.fields import Field, Positives, Values, resolved
from lemmacheck.language.parts import Chances, Look, Part, Term, exact
from lemmacheck.numbers.balls import precision_of

BITS = 256
SPLIT = 64  # the first step falls far with a chance of so many parts, and not at all otherwise


@dataclass(frozen=True)
class Node:
    """A spectrum that a chain may have before a step, with what may follow."""

    chance: Any
    spectrum: list[Any]
    followers: list[tuple[Any, list[Any]]]


@dataclass(frozen=True)
class Chain:
    """The nodes of a chain before each of its steps, layer by layer, and the law of the last spectrum."""

    layers: list[list[Node]]
    last: list[tuple[Any, list[Any]]]

    @property
    def start(self) -> list[Any]:
        """The spectrum of the start."""
        return self.layers[0][0].spectrum

    @property
    def nodes(self) -> list[Node]:
        """All nodes before a step."""
        return [node for layer in self.layers for node in layer]


def gap(spectrum: Sequence[Any]) -> Any:
    """Σ(λ − 1 − log λ) for numbers that add up to their count: −Σ log λ."""
    return -sum((arb(exact(x)).log() for x in spectrum), arb(0))


def fall(spectrum: Sequence[Any], rows: Any) -> Any:
    """−d E log Σ λ_k u_k: what one layer takes from the gap."""
    mean = sum(
        (exact(w) * arb(sum((exact(x) * exact(y) for x, y in zip(spectrum, u, strict=True)), fmpq(0))).log() for w, u in rows),
        arb(0),
    )
    return -len(spectrum) * mean


@dataclass(frozen=True)
class FallingChain(Field):
    """A chain of so many layers; `rows` names the law of squared coordinates that says how far a layer makes the gap fall."""

    count: Any
    layers: Any
    rows: str

    def sample(self, rng: random.Random, style: int, values: Values) -> Chain:
        d, m = (int(resolved(x, values).p) for x in (self.count, self.layers))
        start = Positives(d, total=d).sample(rng, style, values)
        if len(set(start)) == 1:
            start = [fmpq(3, 2), fmpq(1, 2), *start[2:]]
        with precision_of(BITS):
            first = Node(fmpq(1), start, _split(start, values[self.rows]) if style % 2 else _certain(start, values[self.rows]))
            layers, now = [[first]], first.followers
            for _ in range(m - 1):
                layers.append([Node(chance, lam, _certain(lam, values[self.rows])) for chance, lam in now])
                now = [(node.chance, node.followers[0][1]) for node in layers[-1]]
        return Chain(layers, now)

    def contains(self, value: Any, values: Values) -> bool:
        with precision_of(BITS):
            return all(_is_falling(node, value.start, values[self.rows]) for node in value.nodes)

    def part(self, look: Look, name: str, _domain: Any) -> ChainPart:
        return ChainPart(look, name, self.rows)

    def sentence(self, name: str) -> str:
        return f"every {name} of {self.layers} spectra whose gap never grows and falls on average by what a row takes"


def _split(lam: list[Any], rows: Any) -> list[tuple[Any, list[Any]]]:
    """Far towards the identity with some chance, nowhere otherwise."""
    near = _towards_one(lam, fmpq(1, 8))
    parts = SPLIT * fall(lam, rows) / (gap(lam) - gap(near))
    needed = int(float(parts)) + 1
    return [(fmpq(needed, SPLIT), near), (1 - fmpq(needed, SPLIT), lam)] if needed < SPLIT else _certain(lam, rows)


def _certain(lam: list[Any], rows: Any) -> list[tuple[Any, list[Any]]]:
    """One follower, nearer to the identity by as much as the fall asks."""
    target, share = gap(lam) - fall(lam, rows), fmpq(15, 16)
    while not gap(_towards_one(lam, share)) < target:
        share = share * fmpq(7, 8)
    return [(fmpq(1), _towards_one(lam, share))]


def _towards_one(lam: list[Any], share: Any) -> list[Any]:
    return [1 + share * (x - 1) for x in lam]


def _is_falling(node: Node, start: list[Any], rows: Any) -> bool:
    mean = sum((exact(w) * gap(lam) for w, lam in node.followers), arb(0))
    never_grows = all(lam == node.spectrum or gap(lam) <= gap(node.spectrum) for _, lam in node.followers)
    from_start = node.spectrum == start or gap(node.spectrum) <= gap(start)
    return never_grows and from_start and bool(mean < gap(node.spectrum) - fall(node.spectrum, rows))


@dataclass(frozen=True, eq=False)
class NodePart:
    """One node of a chain."""

    look: Look
    chain: ChainPart

    @property
    def spectrum(self) -> Part:
        """Its eigenvalues: positive, with sum d."""
        return Part(lambda o, s: self.look(o, s).spectrum, "positive", "the spectrum at a node", is_empty_possible=False)

    @property
    def shrunk(self) -> Term:
        """The gap of the start over its own, minus one: never negative, since gaps never grow."""
        return Term(lambda o, s: self.chain.start_gap.look(o, s) / gap(self.look(o, s).spectrum) - 1, "nonnegative", "φ₀/φ − 1")

    @property
    def spare(self) -> Term:
        """How much more than the fall of one row its mean gap loses."""

        def look(o: Any, s: Any) -> Any:
            node, rows = self.look(o, s), getattr(o, self.chain.rows)
            mean = sum((exact(w) * gap(lam) for w, lam in node.followers), arb(0))
            return gap(node.spectrum) - fall(node.spectrum, rows) - mean

        return Term(look, "nonnegative", "what a step loses beyond the fall of a row")


@dataclass(frozen=True, eq=False)
class ChainPart:
    """A chain of the object."""

    look: Look
    says: str
    rows: str

    @property
    def start_gap(self) -> Term:
        """The gap of the start, which is no isometry."""
        return Term(lambda o, s: gap(self.look(o, s).start), "positive", f"the gap at the start of {self.says}")

    @property
    def nodes(self) -> Chances:
        """Every node before a step, to speak of one of them."""
        look: Look = lambda o, s: [  # noqa: E731
            (fmpq(1, len(self.look(o, s).nodes)), node) for node in self.look(o, s).nodes
        ]
        return Chances(look, lambda inner: NodePart(inner, self), f"the nodes of {self.says}")
