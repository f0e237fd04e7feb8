"""Sequences that are given by the quotient of neighbours: binomials, factorials, powers, Γ at whole steps.

a(start) = first, a(n+1)/a(n) = ratio(n), a quotient of polynomials in n. At a number it is multiplied out exactly; along a
`Family` it is a symbol whose quotient is known, so that the sign of a margin can be carried from each n to the next.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.terms import exact


@dataclass(frozen=True, eq=False)
class Sequence:
    """A sequence of positive numbers; values that were needed once are kept."""

    start: int
    first: Any
    ratio: Callable[[Any], Any]
    values: list[Any] = field(default_factory=list)

    def at(self, n: int) -> Any:
        """The exact value at a whole number."""
        if n < self.start:
            raise ClaimError(f"a sequence from {self.start} on was asked for its value at {n}")
        if not self.values:
            self.values.append(exact(self.first))
        while len(self.values) <= n - self.start:
            self.values.append(self.values[-1] * exact(self.ratio(exact(self.start + len(self.values) - 1))))
        return self.values[n - self.start]


_sequences: dict[Any, Sequence] = {}  # by the symbol that stands for it along an axis


def by_ratio(n: Any, *, start: int, first: Any, ratio: Callable[[Any], Any]) -> Any:
    """The sequence with this first value and these quotients of neighbours, at n.

    `by_ratio(n, start=0, first=1, ratio=lambda k: k + 1)` is n!.
    """
    sequence = Sequence(start, first, ratio)
    if getattr(n, "free_symbols", None):
        import sympy

        symbol = sympy.Dummy("a", positive=True)
        _sequences[symbol] = sequence
        return symbol
    whole = exact(n)
    if whole.q != 1:
        raise ClaimError(f"a sequence has no value at {n}, which is no whole number")
    return sequence.at(int(whole.p))


def sequence_of(symbol: Any) -> Sequence | None:
    """The sequence that a symbol stands for."""
    return _sequences.get(symbol)
