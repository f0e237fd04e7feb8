"""Chains with finitely many states whose transition laws share a mass, and what a number on the states becomes under them."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, NonNegatives, Numbers, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.symmetric_laws import invariant_measures
from lemmacheck.language.terms import Look, Term, as_term, exact

Vector = list[Any]


@dataclass(frozen=True)
class Mixing:
    """P = εν + (1 − ε)Q, a law of the start, a number φ on the states, and how many steps are taken."""

    epsilon: Any
    shared: Vector
    rest: list[Vector]
    start: Vector
    phi: Vector
    steps: int

    def __repr__(self) -> str:
        rows = "; ".join(" ".join(map(str, row)) for row in self.rest)
        return f"ν = {' '.join(map(str, self.shared))}, Q = {rows}, φ = {' '.join(map(str, self.phi))}"

    @property
    def kernel(self) -> list[Vector]:
        """The transition laws."""
        return [[self.epsilon * x + (1 - self.epsilon) * y for x, y in zip(self.shared, row, strict=True)] for row in self.rest]

    @cached_property
    def functions(self) -> list[Vector]:
        """φ, Pφ, …, P^ℓφ."""
        found, P = [self.phi], self.kernel
        for _ in range(self.steps):
            found.append([_mean(row, found[-1]) for row in P])
        return found

    @cached_property
    def stationary(self) -> Vector:
        """The invariant law, which is unique because all rows share a mass."""
        return invariant_measures(self.kernel)[0]

    @property
    def ordered(self) -> tuple[Vector, Vector]:
        """The law of the start and the invariant one, that with the larger mean of P^ℓφ first."""
        last = self.functions[-1]
        both = self.start, self.stationary
        return both if _mean(both[0], last) >= _mean(both[1], last) else (both[1], both[0])


@dataclass(frozen=True)
class MixingChain(Field):
    """A chain with so many states and steps; `share` names the mass ε, 0 < ε < 1, that all transition laws have in common."""

    states: Any
    steps: Any
    share: str

    def sample(self, rng: random.Random, style: int, values: Values) -> Mixing:
        n, steps = (int(resolved(x, values).p) for x in (self.states, self.steps))

        def law() -> Vector:
            return NonNegatives(n, total=1).sample(rng, rng.randint(1, 12), {})

        rest = [law() for _ in range(n)]
        if style % 3 == 0:  # everybody stays: as far from forgetting as the shared mass allows
            rest = [[fmpq(int(i == j)) for j in range(n)] for i in range(n)]
        start = [fmpq(int(i == 0)) for i in range(n)] if style % 2 == 0 else law()
        phi = Numbers(n).sample(rng, max(style, 2), {})
        shared = [fmpq(int(i == n - 1)) for i in range(n)] if style == 0 else law()
        return Mixing(exact(values[self.share]), shared, rest, start, phi, steps)

    def contains(self, value: Any, values: Values) -> bool:
        laws = all(all(x >= 0 for x in law) and sum(law, fmpq(0)) == 1 for law in (value.shared, value.start, *value.rest))
        n, steps = (int(resolved(x, values).p) for x in (self.states, self.steps))
        return laws and len(value.phi) == len(value.rest) == n and value.steps == steps and 0 < value.epsilon < 1

    def part(self, look: Look, name: str, _domain: Any) -> MixingPart:
        return MixingPart(look, name)

    def sentence(self, name: str) -> str:
        return (
            f"every chain {name} of so many states and steps whose transition laws share the mass {self.share}, every φ and start"
        )


@dataclass(frozen=True, eq=False)
class MixingPart:
    """The chain with its number on the states."""

    look: Look
    says: str

    @property
    def oscillations(self) -> Part:
        """max − min of φ, Pφ, …, P^ℓφ."""
        look: Look = lambda o, s: [max(x) - min(x) for x in self.look(o, s).functions]  # noqa: E731
        return Part(look, "nonnegative", "oscillations", is_empty_possible=False)

    @property
    def changes(self) -> Chances:
        """Every step, from one function to the next."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            chain = self.look(o, s)
            return [(fmpq(1, chain.steps), (chain, k)) for k in range(chain.steps)]

        return Chances(look, lambda inner: ChangePart(inner), f"the steps of {self.says}")

    @property
    def last(self) -> Part:
        """P^ℓφ."""
        return Part(lambda o, s: self.look(o, s).functions[-1], "real", "P^ℓφ", is_empty_possible=False)

    @property
    def higher(self) -> Part:
        """Of the start's law and the invariant one, that with the larger mean of P^ℓφ."""
        return _weights(lambda o, s: self.look(o, s).ordered[0], "the higher of two laws")

    @property
    def lower(self) -> Part:
        """The other one."""
        return _weights(lambda o, s: self.look(o, s).ordered[1], "the lower of two laws")


@dataclass(frozen=True, eq=False)
class ChangePart:
    """One step: φ_k before it, and the rows of Q at the states where φ_{k+1} is largest and smallest."""

    look: Look

    @property
    def numbers(self) -> Part:
        """φ_k."""
        return Part(lambda o, s: self._at(o, s, 0), "real", "φ_k", is_empty_possible=False)

    @property
    def oscillation(self) -> Term:
        """max φ_k − min φ_k."""
        gap = self.numbers.largest - self.numbers.smallest
        return Term(gap.look, "nonnegative", "max φ_k − min φ_k")

    @property
    def weights_at_top(self) -> Part:
        """Q at the state where φ_{k+1} is largest."""
        return self._row(max)

    @property
    def weights_at_bottom(self) -> Part:
        """Q at the state where φ_{k+1} is smallest."""
        return self._row(min)

    def _at(self, o: Any, s: Any, ahead: int) -> Vector:
        chain, k = self.look(o, s)
        return list(chain.functions[k + ahead])

    def _row(self, choose: Callable[[Vector], Any]) -> Part:
        def look(o: Any, s: Any) -> Vector:
            after = self._at(o, s, 1)
            return list(self.look(o, s)[0].rest[after.index(choose(after))])

        return _weights(look, "a row of Q")


def _weights(look: Look, says: str) -> Part:
    return Part(look, "nonnegative", says, is_empty_possible=False, fixed_total=as_term(1))


def _mean(law: Vector, numbers: Vector) -> Any:
    return sum((exact(w) * exact(x) for w, x in zip(law, numbers, strict=True)), fmpq(0))
