"""How far one of n eigenvalues of sum one lies above 1/n, the others being equal, along layers that bring it down slowly.

By the type of the field the excess x never rises, and falls at most to (n/(n + 2)) x/(1 + c x), c = 2n(n − 2)/((n − 1)(n + 4)).
With κ = c(n + 2)/2 that says: x/(1 + κx) falls at most by the factor n/(n + 2), at every step.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term


@dataclass(frozen=True, repr=False)
class Excesses:
    """The number of eigenvalues, and the excess before the first layer and after each."""

    count: int
    numbers: list[Any]

    def __repr__(self) -> str:
        return f"{self.count} eigenvalues, {' '.join(map(str, self.numbers))}"

    @property
    def reduced(self) -> list[Any]:
        """x/(1 + κx), layer by layer."""
        return [x / (1 + curvature(self.count) * x) for x in self.numbers]


def curvature(n: int) -> Any:
    """κ = n(n − 2)(n + 2)/((n − 1)(n + 4))."""
    return fmpq(n * (n - 2) * (n + 2), (n - 1) * (n + 4))


@dataclass(frozen=True)
class SlowExcess(Field):
    """Excesses of one of so many eigenvalues, from a share of the largest excess 1 − 1/n on, along so many layers."""

    count: Any
    share: Any
    layers: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> Excesses:
        n, share, layers = (resolved(given, values) for given in (self.count, self.share, self.layers))
        inverses = [1 / (share * (1 - 1 / n))]  # 1/x may rise by a share of what it may rise at most, so fractions stay short
        for _ in range(int(layers.p)):
            y = inverses[-1]
            most = (n + 2) / n * (y + curvature(int(n.p))) - curvature(int(n.p)) - y
            inverses.append(y + most * {0: fmpq(1), 1: fmpq(0)}.get(style % 3, fmpq(rng.randint(0, 9), 9)))
        return Excesses(int(n.p), [1 / y for y in inverses])

    def contains(self, value: Any, values: Values) -> bool:
        n, share, layers = (resolved(given, values) for given in (self.count, self.share, self.layers))
        sized = value.count == n and len(value.numbers) == layers + 1 and value.numbers[0] == share * (1 - 1 / n)
        falls = all(0 < after <= before for before, after in pairwise(value.numbers))
        return bool(sized and falls and all(after >= n / (n + 2) * before for before, after in pairwise(value.reduced)))

    def part(self, look: Look, name: str, _domain: Any) -> SlowExcessPart:
        return SlowExcessPart(look, name)

    def sentence(self, name: str) -> str:
        return (
            f"every {name} of {self.layers} layers along which one of {self.count} eigenvalues of sum one lies x above"
            f" 1/{self.count}, the others being equal, and x falls at most to nx/((n + 2)(1 + cx)), c = 2n(n − 2)/((n − 1)(n + 4))"
        )


@dataclass(frozen=True, eq=False)
class SlowExcessPart:
    """The excesses of the object."""

    look: Look
    says: str

    @property
    def reduced(self) -> Part:
        """x/(1 + κx), layer by layer: positive."""
        return Part(lambda o, s: self.look(o, s).reduced, "positive", f"x/(1 + κx) along {self.says}", is_empty_possible=False)

    @property
    def steps(self) -> Chances:
        """Every layer; `p.each(chain.steps)` speaks of any of them."""

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            found = self.look(o, s)
            pairs = list(pairwise(found.reduced))
            return [(fmpq(1, len(pairs)), (found.count, *pair)) for pair in pairs]

        return Chances(look, SlowStep, f"the layers of {self.says}")

    @property
    def beyond(self) -> Term:
        """x − x/(1 + κx) at the end: κx²/(1 + κx)."""

        def look(o: Any, s: Any) -> Any:
            found = self.look(o, s)
            return found.numbers[-1] - found.reduced[-1]

        return Term(look, "nonnegative", "x − x/(1 + κx) at the end")

    @property
    def others(self) -> Term:
        """The other eigenvalues at the end: positive, because the excess never rises."""
        return Term(lambda o, s: _others(self.look(o, s)), "positive", "the other eigenvalues at the end")


def _others(found: Excesses) -> Any:
    return (1 - fmpq(1, found.count) - found.numbers[-1]) / (found.count - 1)


@dataclass(frozen=True, eq=False)
class SlowStep:
    """One layer, told by x/(1 + κx) before and after it."""

    look: Look  # -> n, before, after

    @property
    def before(self) -> Term:
        """x/(1 + κx) before it."""
        return Term(lambda o, s: self.look(o, s)[1], "positive", "x/(1 + κx)")

    @property
    def kept(self) -> Term:
        """What it is after the layer beyond n/(n + 2) times what it was: not negative by the type of the field."""

        def look(o: Any, s: Any) -> Any:
            n, before, after = self.look(o, s)
            return after - fmpq(n, n + 2) * before

        return Term(look, "nonnegative", "x/(1 + κx) after the layer, beyond n/(n + 2) times that before")
