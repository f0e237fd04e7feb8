"""Lists of positive numbers near one: their mean is one, and none is farther from it than a bound below one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.fields import Field, Numbers, Values, resolved
from lemmacheck.language.parts import Part
from lemmacheck.language.terms import Look, exact

SHARES = (fmpq(1), fmpq(1, 2), fmpq(1, 10**3), fmpq(9, 10))  # of the bound that the farthest number uses up


@dataclass(frozen=True)
class NearOnes(Field):
    """A list of `count` numbers with mean one, each within `bound` of one; some reach the bound exactly."""

    count: Any
    bound: Any

    def __post_init__(self) -> None:
        if not 0 < exact(self.bound) < 1:
            raise ClaimError(f"the bound {self.bound} must lie between zero and one, so that the numbers are positive")

    def sample(self, rng: random.Random, style: int, values: Values) -> list[Any]:
        n = int(resolved(self.count, values).p)
        raw = Numbers(n, total=0).sample(rng, style, values)
        far = max((abs(x) for x in raw), default=fmpq(0))
        if style == 0 or far == 0:
            return [fmpq(1)] * n
        size = exact(self.bound) * SHARES[style % len(SHARES)] * (1 if style % 3 else -1)
        return [1 + size * x / far for x in raw]

    def contains(self, value: Any, values: Values) -> bool:
        n, bound = int(resolved(self.count, values).p), exact(self.bound)
        return len(value) == n and sum(map(exact, value), fmpq(0)) == n and all(abs(exact(x) - 1) <= bound for x in value)

    def part(self, look: Look, name: str, domain: Any) -> Part:
        return Part(look, "positive", name, is_empty_possible=False, fixed_total=domain.part(self.count))

    def sentence(self, name: str) -> str:
        return f"every {name}_1 … {name}_{self.count} with mean one and |{name}_i − 1| ≤ {self.bound}"
