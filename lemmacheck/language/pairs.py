"""Every two numbers of a list, ordered: what holds for each pair, and lists with one number per pair."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from flint import fmpq

from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import COMPARISONS, Look, Term, as_term, certain, exact
from lemmacheck.numbers.gaussian_shares import mean_shares


@dataclass(frozen=True, eq=False)
class Two:
    """Two numbers of a list, the first not smaller than the second; other lists are looked at in the same two places."""

    look: Look  # -> two places
    ordered: Part

    def first(self, numbers: Part) -> Term:
        """The number in the first place."""
        return self._at(numbers, 0)

    def second(self, numbers: Part) -> Term:
        """The number in the second place."""
        return self._at(numbers, 1)

    def gap(self, numbers: Part) -> Term:
        """The first minus the second: not negative in the list that orders the pair."""
        difference = self.first(numbers) - self.second(numbers)
        return Term(difference.look, "nonnegative" if numbers is self.ordered else "real", difference.says)

    @property
    def rest(self) -> Term:
        """The sum of all the others."""

        def look(o: Any, s: Any) -> Any:
            here = self.look(o, s)
            return sum((exact(x) for i, x in enumerate(self.ordered.look(o, s)) if i not in here), fmpq(0))

        sign = "real" if self.ordered.sign == "real" else "nonnegative"
        return Term(look, sign, f"the sum of the others of {self.ordered.says}")

    def _at(self, numbers: Part, place: int) -> Term:
        return Term(lambda o, s: numbers.look(o, s)[self.look(o, s)[place]], numbers.sign, f"one of {numbers.says}")


@dataclass(frozen=True, eq=False)
class Pairs(Chances):
    """All pairs of places of a list."""

    def numbers(self, what: Callable[[Two], Term]) -> Part:
        """One number for each pair."""
        slot = object()
        formed = as_term(what(self.outcome(lambda o, s: s[slot])))
        return Part(
            lambda o, s: [formed.look(o, {**s, slot: places}) for _, places in self.look(o, s)],
            formed.sign,
            f"{formed.says} for each of {self.says}",
        )


def pairs(ordered: Part) -> Pairs:
    """All pairs of a list, each with its larger number first."""

    def look(o: Any, s: Any) -> list[Any]:
        xs = ordered.look(o, s)
        found = [(i, j) if certain(COMPARISONS[">="], xs[i], xs[j]) else (j, i) for i, j in combinations(range(len(xs)), 2)]
        return [(fmpq(1, len(found)), places) for places in found]

    return Pairs(look, lambda inner: Two(inner, ordered), f"the pairs of {ordered.says}")


def shares(numbers: Part) -> Part:
    """E s_i g_i²/Σ_k s_k g_k² for every i, g standard normal: not negative, with sum one."""
    return Part(
        lambda o, s: mean_shares(numbers.look(o, s)),
        numbers.sign,
        f"mean shares of {numbers.says}",
        is_empty_possible=numbers.is_empty_possible,
        fixed_total=as_term(1),
    )
