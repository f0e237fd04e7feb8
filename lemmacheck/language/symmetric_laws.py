"""Laws that do not change when something is turned around: rows of symmetric weights, chains with mirrored states."""

from __future__ import annotations

import itertools
import random
from dataclasses import dataclass
from typing import Any

from flint import fmpq, fmpq_mat

from lemmacheck.language.fields import Field, Positives, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, exact


@dataclass(frozen=True)
class SymmetricRow(Field):
    """A finite law of lists of so many numbers that stays the same when the sign of any one entry is turned."""

    count: Any
    is_symmetric = True

    def sample(self, rng: random.Random, style: int, values: Values) -> list[tuple[Any, list[Any]]]:
        """One or two lists of sizes, each with all of its signs."""
        count = int(resolved(self.count, values).p)
        share = (fmpq(1), fmpq(1, 2), fmpq(rng.randint(1, 9), 10))[style % 3]
        sizes = [(w, Positives(count).sample(rng, style + k, {})) for k, w in enumerate((share, 1 - share)) if w > 0]
        signs = list(itertools.product((1, -1), repeat=count))
        return [(w / len(signs), [s * x for s, x in zip(turn, xs, strict=True)]) for w, xs in sizes for turn in signs]

    def contains(self, value: Any, values: Values) -> bool:
        count = int(resolved(self.count, values).p)
        chances: dict[tuple[Any, ...], Any] = {}
        for w, xs in value:
            if len(xs) != count or not exact(w) > 0:
                return False
            key = tuple((exact(x).p, exact(x).q) for x in xs)
            chances[key] = chances.get(key, fmpq(0)) + exact(w)
        turned = (((*k[:i], (-k[i][0], k[i][1]), *k[i + 1 :]), w) for k, w in chances.items() for i in range(count))
        return sum(chances.values(), fmpq(0)) == 1 and all(chances.get(key) == w for key, w in turned)

    def part(self, look: Look, name: str, _domain: Any) -> SymmetricChances:
        return SymmetricChances(look, lambda inner: Part(inner, "real", f"an outcome of {name}"), name)

    def sentence(self, name: str) -> str:
        return f"every law {name} of {self.count} numbers that stays the same when the sign of any one of them is turned"


@dataclass(frozen=True, eq=False)
class SymmetricChances(Chances):
    """A law that stays the same when the sign of any one entry is turned."""

    is_symmetric = True


@dataclass(frozen=True)
class Mirrored:
    """A chain on states 0 … 2k − 1 whose kernel commutes with the exchange of i and i + k, with one of its invariant laws."""

    kernel: list[list[Any]]
    law: list[Any]
    laws: int  # the dimension of the space of invariant measures

    @property
    def mirrored(self) -> list[Any]:
        """The law after the exchange."""
        k = len(self.law) // 2
        return self.law[k:] + self.law[:k]

    def __repr__(self) -> str:
        return "kernel " + "; ".join(" ".join(map(str, row)) for row in self.kernel)


@dataclass(frozen=True)
class MirroredChain(Field):
    """A chain with so many pairs of states, whose kernel commutes with the exchange in all pairs, and an invariant law."""

    pairs: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> Mirrored:
        """Nobody moves, only the members of a pair change places, or all may move to all."""
        k = int(resolved(self.pairs, values).p)
        rows = []
        for i in range(k):
            if style == 0:
                row = [fmpq(int(j == i)) for j in range(2 * k)]
            elif style == 1:
                row = [fmpq(int(j in (i, i + k)), 2) for j in range(2 * k)]
            else:
                row = [fmpq(rng.randint(1 if j == (i + 1) % k or style % 2 else 0, 9)) for j in range(2 * k)]
                row[i] += 1
            total = sum(row, fmpq(0))
            rows.append([x / total for x in row])
        kernel = rows + [row[k:] + row[:k] for row in rows]
        directions = invariant_measures(kernel)
        return Mirrored(kernel, directions[0], len(directions))

    def contains(self, value: Any, values: Values) -> bool:
        k, P, law = int(resolved(self.pairs, values).p), value.kernel, value.law
        commutes = all(P[(i + k) % (2 * k)][(j + k) % (2 * k)] == P[i][j] for i in range(2 * k) for j in range(2 * k))
        return len(P) == 2 * k and commutes and is_invariant(P, law) and len(invariant_measures(P)) == value.laws

    def part(self, look: Look, name: str, _domain: Any) -> ChainWithMirror:
        return ChainWithMirror(look, name)

    def sentence(self, name: str) -> str:
        return f"every chain {name} with finitely many states that commutes with a reflection of them"


@dataclass(frozen=True, eq=False)
class ChainWithMirror:
    """The chain; its law and the mirrored one are invariant by their types, since the kernel commutes with the mirror."""

    look: Look
    says: str

    @property
    def law(self) -> InvariantLaw:
        """The invariant law that the object has."""
        return InvariantLaw(lambda o, s: (self.look(o, s).kernel, self.look(o, s).law), self)

    @property
    def mirrored(self) -> InvariantLaw:
        """The same with both members of each pair exchanged."""
        return InvariantLaw(lambda o, s: (self.look(o, s).kernel, self.look(o, s).mirrored), self)


@dataclass(frozen=True, eq=False)
class InvariantLaw:
    """A law that a chain keeps, with its kernel."""

    look: Look
    chain: ChainWithMirror


def is_invariant(kernel: Any, law: Any) -> bool:
    """Chances that add up to one, and one step keeps them."""
    after = [sum((law[i] * kernel[i][j] for i in range(len(law))), fmpq(0)) for j in range(len(law))]
    return all(x >= 0 for x in law) and sum(law, fmpq(0)) == 1 and after == list(law)


def invariant_measures(kernel: Any) -> list[list[Any]]:
    """A basis of the left null space of P − 1, every vector scaled to the sum one where it has a sum."""
    n = len(kernel)
    M = fmpq_mat(n, n, [kernel[j][i] - int(i == j) for i in range(n) for j in range(n)])
    reduced, rank = M.rref()
    pivots = [next(j for j in range(n) if reduced[i, j] != 0) for i in range(rank)]
    basis = []
    for free in (j for j in range(n) if j not in pivots):
        vector = [fmpq(int(j == free)) for j in range(n)]
        for i, j in enumerate(pivots):
            vector[j] = -reduced[i, free]
        total = sum(vector, fmpq(0))
        basis.append([x / total for x in vector] if total != 0 else vector)
    return basis
