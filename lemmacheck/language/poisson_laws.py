"""Poisson laws as parts of an object: chances are balls, and outcomes rarer than all together 10⁻⁴⁰ are left out.

The last chance is known up to 10⁻³⁰ only, so that means of what does not grow faster than the outcomes enclose the true ones.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.fields import Field, Values
from lemmacheck.language.parts import Chances
from lemmacheck.language.terms import Look, Term, exact
from lemmacheck.numbers.balls import precision_of

BITS = 256
RARE = 10**40  # one over the chance of all outcomes that are left out
SPREAD = 10**30
INTENSITIES = (fmpq(1), fmpq(1, 1000), fmpq(1, 2), fmpq(12))


@dataclass(frozen=True)
class Poisson:
    """The mean, and outcomes with their chances."""

    mean: Any
    outcomes: list[tuple[Any, Any]]

    def __repr__(self) -> str:
        return f"Poisson law of mean {self.mean}"


@dataclass(frozen=True)
class PoissonLaw(Field):
    """A Poisson law of any positive mean."""

    def sample(self, rng: random.Random, style: int, _values: Values) -> Poisson:
        mean = INTENSITIES[style] if style < len(INTENSITIES) else fmpq(rng.randint(1, 60), rng.randint(5, 12))
        return Poisson(mean, poisson_outcomes(mean))

    def contains(self, value: Any, _values: Values) -> bool:
        with precision_of(BITS):
            total = sum((w for w, _ in value.outcomes), arb(0))
            mean = sum((w * k for w, k in value.outcomes), arb(0))
            near = arb(1) / 10**20
            return bool(value.mean > 0 and abs(total - 1) < near and abs(mean - value.mean) < near)

    def part(self, look: Look, name: str, _domain: Any) -> PoissonChances:
        intensity = Term(lambda o, s: look(o, s).mean, "positive", f"the mean of {name}")
        outcome = lambda inner: Term(inner, "nonnegative", f"an outcome of {name}", low=0)  # noqa: E731
        return PoissonChances(lambda o, s: look(o, s).outcomes, outcome, name, intensity)

    def sentence(self, name: str) -> str:
        return f"every Poisson law {name}"


@dataclass(frozen=True, eq=False)
class PoissonChances(Chances):
    """The law, and its mean as a positive number."""

    intensity: Term


def poisson_outcomes(mean: Any) -> list[tuple[Any, Any]]:
    """0, 1, 2, … with their chances, until what is left is rare."""
    with precision_of(BITS):
        size = arb(exact(mean))
        chance, found, k = (-size).exp(), [], 0
        while True:
            found.append((chance, fmpq(k)))
            k += 1
            chance = chance * size / k
            if 2 * size < k and chance * 2 < arb(1) / RARE:  # the rest is less than a geometric series of ratio one half
                last, outcome = found.pop()
                return [*found, (last + arb(0, 1) / SPREAD, outcome)]
