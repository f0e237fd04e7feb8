"""Chains of Gram matrices of trace one that come nearer to I/n on average, and an event that every layer so far has to meet.

By the type of the field, at every matrix G of the event with smallest eigenvalue λ: the mean M of the next one has at most
(1 − ¾λ) times the distance of G from I/n, and the mean square deviation from M is at most (1 − |M|²)/d. The event at layer k is
that G_1..G_k have no eigenvalue below a level. A chain that has left the event need not be followed.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, NonNegatives, Values, resolved
from lemmacheck.language.matrix_fields import rational_orthogonal
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.parts import Values as Law
from lemmacheck.language.terms import Look, Term, as_term, exact
from lemmacheck.numbers.kinds import sqrt
from lemmacheck.numbers.matrices import product, transpose

MOST_TURNED = 3  # larger matrices are left diagonal, which keeps their fractions short


@dataclass(frozen=True)
class Gram:
    """A Gram matrix with its eigenvalues, how likely the chain is to be there, and what may follow."""

    chance: Any
    spectrum: list[Any]
    entries: list[Any]
    followers: list[Gram]

    @functools.cached_property
    def mean(self) -> list[Any]:
        """The entries of the mean of what follows."""
        return [sum((g.chance / self.chance * g.entries[i] for g in self.followers), fmpq(0)) for i in range(len(self.entries))]

    @functools.cached_property
    def deviation(self) -> Any:
        """The mean square deviation of what follows."""
        mean = self.mean
        return sum(
            (g.chance / self.chance * square([x - y for x, y in zip(g.entries, mean, strict=True)]) for g in self.followers),
            fmpq(0),
        )


@dataclass(frozen=True)
class Chain:
    """The first layer, how many layers follow it, and the level of the event."""

    starts: list[Gram]
    layers: int
    level: Any

    @functools.cached_property
    def inside(self) -> list[Gram]:
        """The matrices of the event that are followed by others."""
        found, now = [], self.starts
        for _ in range(self.layers):
            now = [g for g in now if min(g.spectrum) >= self.level]
            found += now
            now = [g for one in now for g in one.followers]
        return found

    @functools.cached_property
    def last(self) -> list[Gram]:
        """The matrices of the last layer whose forerunners were all in the event."""
        now = self.starts
        for _ in range(self.layers):
            now = [g for one in now if min(one.spectrum) >= self.level for g in one.followers]
        return now


def square(numbers: list[Any]) -> Any:
    """The sum of squares."""
    return sum((x * x for x in numbers), fmpq(0))


def from_uniform(entries: list[Any]) -> list[Any]:
    """The entries of G − I/n."""
    n = isqrt(len(entries))
    return [x - fmpq(int(i % (n + 1) == 0), n) for i, x in enumerate(entries)]


@dataclass(frozen=True)
class GramChain(Field):
    """A chain of Gram matrices; all are names of earlier fields, and the level of the event is this share of 1/n."""

    count: str
    width: str
    layers: str
    share: str

    def sample(self, rng: random.Random, style: int, values: Values) -> Chain:
        n, d, layers = (int(resolved(x, values).p) for x in (self.count, self.width, self.layers))
        level = exact(values[self.share]) / n
        turn = rational_orthogonal(rng, n, plain=style % 3 == 0 or n > MOST_TURNED)
        starts = []
        for i in range(1 + style % 2):
            s = NonNegatives(n, total=1).sample(rng, style if i == 0 else rng.randint(0, 12), values)
            if style % 4:
                s = [level + (1 - n * level) * x for x in s]
            starts.append(_followed(fmpq(1, 1 + style % 2), s, turn, (d, layers, level, style)))
        return Chain(starts, layers, level)

    def contains(self, value: Any, values: Values) -> bool:
        d = exact(values[self.width])
        return all(_is_typed(g, d) for g in value.inside)

    def part(self, look: Look, name: str, domain: Any) -> ChainPart:
        return ChainPart(look, name, domain.part(self.share) / domain.part(self.count), domain.part(self.width))

    def sentence(self, name: str) -> str:
        return (
            f"every {name} of {self.layers} + 1 Gram matrices of trace one whose next mean is nearer to I/{self.count} by the"
            f" share ¾λ_min and deviates from it by (1 − |M|²)/{self.width} at most, in mean square"
        )


def _followed(chance: Any, s: list[Any], turn: list[list[Any]], plan: tuple[int, int, Any, int]) -> Gram:
    """The matrix with these eigenvalues, and the next layers while the event holds."""
    d, layers, level, style = plan
    n = len(s)
    followers: list[Gram] = []
    if layers and min(s) >= level:
        near = (1 - fmpq(3, 4) * min(s)) * (fmpq(1) if style % 5 else fmpq(1, 2))
        mean = [fmpq(1, n) + near * (x - fmpq(1, n)) for x in s]
        for share, spectrum in _spread(mean, d, style):
            followers.append(_followed(chance * share, spectrum, turn, (d, layers - 1, level, style - style % 3)))
    diagonal = [[s[i] if i == j else fmpq(0) for j in range(n)] for i in range(n)]
    turned = product(product(turn, diagonal), transpose(turn))
    return Gram(chance, s, [x for row in turned for x in row], followers)


def _spread(mean: list[Any], d: int, style: int) -> Iterator[tuple[Any, list[Any]]]:
    """A law with this mean: all of the deviation that is allowed, none, or two points."""
    n, room = len(mean), (1 - square(mean)) / d
    step = fmpq(isqrt(int(room * 10**12 / 2)), 10**6)
    if style % 3 == 0 and n > 1:  # one coordinate takes all, with the chance 1/d
        yield from ((x / d, [fmpq(int(i == k)) for i in range(n)]) for k, x in enumerate(mean) if x)
        if d > 1:
            yield 1 - fmpq(1, d), mean
    elif style % 3 == 1 and n > 1 and step > 0:
        step = min(step, mean[0], mean[1])
        for sign in (1, -1):
            yield fmpq(1, 2), [mean[0] + sign * step, mean[1] - sign * step, *mean[2:]]
    else:
        yield fmpq(1), mean


def _is_typed(g: Gram, d: Any) -> bool:
    mean = g.mean
    near = square(from_uniform(mean)) <= (1 - fmpq(3, 4) * min(g.spectrum)) ** 2 * square(from_uniform(g.entries))
    return bool(near and g.deviation <= (1 - square(mean)) / d)


@dataclass(frozen=True, eq=False)
class GramPart:
    """One matrix of a chain."""

    look: Look
    chain: ChainPart

    @property
    def spectrum(self) -> Part:
        """Its eigenvalues: not negative, with sum one."""
        return Part(
            lambda o, s: self.look(o, s).spectrum, "nonnegative", "the eigenvalues", is_empty_possible=False, fixed_total=as_term(1)
        )

    @property
    def gap_squared(self) -> Term:
        """V² = |G − I/n|²."""
        return Term(lambda o, s: square(from_uniform(self.look(o, s).entries)), "nonnegative", "V²")

    @property
    def gap(self) -> Term:
        """V = |G − I/n|."""
        return self.gap_squared.root

    @property
    def above(self) -> Term:
        """How far the smallest eigenvalue lies above the level of the event."""
        level = self.chain.level
        return Term(lambda o, s: min(self.look(o, s).spectrum) - level.look(o, s), "nonnegative", "λ − level")

    @property
    def spare(self) -> Term:
        """How much nearer the mean is than the share ¾λ asks: (1 − ¾λ)V − V(M)."""

        def look(o: Any, s: Any) -> Any:
            g = self.look(o, s)
            ceiling = (1 - fmpq(3, 4) * min(g.spectrum)) ** 2 * square(from_uniform(g.entries))
            near = square(from_uniform(g.mean))
            return fmpq(0) if near == ceiling else sqrt(ceiling) - sqrt(near)

        return Term(look, "nonnegative", "(1 − ¾λ)V − V(M)")

    @property
    def spare_squared(self) -> Term:
        """The same with squares: (1 − ¾λ)²V² − V(M)²."""

        def look(o: Any, s: Any) -> Any:
            g = self.look(o, s)
            ceiling = (1 - fmpq(3, 4) * min(g.spectrum)) ** 2 * square(from_uniform(g.entries))
            return ceiling - square(from_uniform(g.mean))

        return Term(look, "nonnegative", "(1 − ¾λ)²V² − V(M)²")

    @property
    def image_squares(self) -> Term:
        """|M|²."""
        return Term(lambda o, s: square(self.look(o, s).mean), "nonnegative", "|M|²")

    @property
    def image_gap_squared(self) -> Term:
        """V(M)²."""
        return Term(lambda o, s: square(from_uniform(self.look(o, s).mean)), "nonnegative", "V(M)²")

    @property
    def spare_noise(self) -> Term:
        """(1 − |M|²)/d minus the mean square deviation."""

        def look(o: Any, s: Any) -> Any:
            g = self.look(o, s)
            return (1 - square(g.mean)) / exact(self.chain.width.look(o, s)) - g.deviation

        return Term(look, "nonnegative", "(1 − |M|²)/d − E|G′ − M|²")

    @property
    def next(self) -> Law:
        """The law of G′ − I/n, as lists of entries."""

        def look(o: Any, s: Any) -> list[Any]:
            g = self.look(o, s)
            return [(follower.chance / g.chance, from_uniform(follower.entries)) for follower in g.followers]

        return Law(look, "real", "G′ − I/n")


@dataclass(frozen=True, eq=False)
class ChainPart:
    """A chain of the object."""

    look: Look
    says: str
    level: Term
    width: Term

    @property
    def starts(self) -> Chances:
        """The law of the first matrix."""
        return self._of(lambda o, s: [(g.chance, g) for g in self.look(o, s).starts], "the first layer")

    @functools.cached_property
    def inside(self) -> Chances:
        """The matrices of the event before a step, to speak of one of them."""
        return self._of(lambda o, s: [(g.chance, g) for g in self.look(o, s).inside], "the matrices of the event")

    @functools.cached_property
    def last(self) -> Chances:
        """The last matrix over the event: weights that add up to its probability."""
        return self._of(lambda o, s: [(g.chance, g) for g in self.look(o, s).last], "the last layer over the event")

    def _of(self, look: Look, says: str) -> Chances:
        return Chances(look, lambda inner: GramPart(inner, self), f"{says} of {self.says}")
