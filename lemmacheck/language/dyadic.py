"""The harmonic sum in blocks that double: 1/(N + 1) + … + 1/(2N) for N = 1, 2, 4, …"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, Term


@dataclass(frozen=True, eq=False)
class Block:
    """One block, told by how many terms it has."""

    look: Look  # -> N

    @property
    def size(self) -> Term:
        """How many terms it has: N, at least one."""
        return Term(lambda o, s: fmpq(self.look(o, s)), "positive", "N")

    @functools.cached_property
    def floor(self) -> Term:
        """1/(2N)."""
        return 1 / (2 * self.size)

    @property
    def terms(self) -> Part:
        """1/(N + 1), …, 1/(2N): none is below 1/(2N)."""
        look: Look = lambda o, s: [fmpq(1, self.look(o, s) + k) for k in range(1, self.look(o, s) + 1)]  # noqa: E731
        return Part(look, "positive", "the terms of a block", low=self.floor, is_empty_possible=False)


def harmonic_blocks(count: Term) -> Chances:
    """The first so many blocks."""

    def look(o: Any, s: Any) -> list[tuple[Any, int]]:
        m = int(count.look(o, s))
        return [(fmpq(1, m), 2**j) for j in range(m)]

    return Chances(look, Block, f"the first {count.says} blocks of the harmonic sum")
