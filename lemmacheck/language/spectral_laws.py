"""Laws of spectra whose mean sum of squares is half way between the least and the most that it can be."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, NonNegatives, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, exact


@dataclass(frozen=True)
class SpectraOfMeanSquare(Field):
    """A finite law of d numbers ≥ 0 with sum d under which Σλ², which lies between d and d², has the mean d(d + 1)/2."""

    count: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> list[tuple[Any, list[Any]]]:
        """One or two spectra of any kind, mixed with equal numbers or a single one so that the mean of Σλ² is reached."""
        d = int(resolved(self.count, values).p)
        wanted, known = fmpq(d * (d + 1), 2), {"d": fmpq(d)}
        any_spectrum = NonNegatives(d, total="d")
        law = [
            (fmpq(1, 2), any_spectrum.sample(rng, style, known)),
            (fmpq(1, 2), any_spectrum.sample(rng, rng.randint(0, 12), known)),
        ]
        mean = _mean_square(law)
        other = [fmpq(1)] * d if mean > wanted else [fmpq(d)] + [fmpq(0)] * (d - 1)
        end = sum((x * x for x in other), fmpq(0))
        share = fmpq(1) if mean == wanted else (wanted - end) / (mean - end)  # of the two spectra
        mixed = [(share * w, x) for w, x in law] + [(1 - share, other)]
        return [(w, x) for w, x in mixed if w > 0]

    def contains(self, value: Any, values: Values) -> bool:
        d = int(resolved(self.count, values).p)
        spectra = all(
            len(x) == d and all(exact(y) >= 0 for y in x) and sum(map(exact, x), fmpq(0)) == d and exact(w) > 0 for w, x in value
        )
        return spectra and sum((exact(w) for w, _ in value), fmpq(0)) == 1 and _mean_square(value) == fmpq(d * (d + 1), 2)

    def part(self, look: Look, name: str, domain: Any) -> Chances:
        total = domain.part(self.count)
        outcome = lambda inner: Part(  # noqa: E731
            inner, "nonnegative", f"an outcome of {name}", 0, is_empty_possible=False, fixed_total=total
        )
        return Chances(look, outcome, name)

    def sentence(self, name: str) -> str:
        return f"every law {name} of spectra with sum {self.count} under which the mean of Σλ² is {self.count}({self.count} + 1)/2"


def _mean_square(law: Any) -> Any:
    return sum((exact(w) * sum((exact(x) * exact(x) for x in xs), fmpq(0)) for w, xs in law), fmpq(0))
