"""The D20 chain on rank-one states, where it is a finite chain of signs, exactly.

H = s hᵀ with signs s_i = ±1 and a fixed row h of norm √N: a layer gives row i the factor s_i + γ Σ_j W_ij s_j and BN
keeps only its sign. So h never changes, the signs form a Markov chain on {−1, 1}^d whatever N is, and with N = 1 these
are all the states there are.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from typing import Any

from theory.definitions.exact_spectra import rational

Law = Mapping[Any, Any]  # value of an entry -> probability


class RowVanishes(ValueError):
    """A row becomes zero with positive probability, and BN is undefined there."""


def sparse_law(bound: Any) -> dict[Any, Any]:
    """±B with probability 1/(2B²) each, otherwise 0: mean 0, variance 1, support in [−B, B], B ≥ 1."""
    bound = rational(bound)
    if bound < 1:
        raise ValueError(f"a law on [−B, B] with unit variance needs B >= 1, not {bound}")
    half = 1 / (2 * bound**2)
    rest = 1 - 2 * half
    return {bound: half, -bound: half, **({rational(0): rest} if rest else {})}


def law_moment(law: Law, power: int) -> Any:
    """E w^power of one entry."""
    return sum(rational(p) * rational(w) ** power for w, p in law.items())


def keeps_sign(law: Law, gamma: Any, signs: tuple[int, ...], *, row: int) -> Any:
    """The probability that row i keeps its sign: P(1 + γ Σ_j W_ij s_j s_i > 0)."""
    total = rational(0)
    for values in itertools.product(law.items(), repeat=len(signs)):
        factor = 1 + rational(gamma) * sum(rational(w) * s * signs[row] for (w, _), s in zip(values, signs, strict=True))
        if factor == 0:
            raise RowVanishes(f"row {row} vanishes for the weights {[str(w) for w, _ in values]}")
        if factor > 0:
            chance = rational(1)
            for _, p in values:
                chance *= rational(p)
            total += chance
    return total


def transition_matrix(law: Law, gamma: Any, d: int) -> tuple[list[tuple[int, ...]], list[list[Any]]]:
    """The states {−1, 1}^d and the matrix of transition probabilities between them."""
    states = list(itertools.product((1, -1), repeat=d))
    rows = []
    for s in states:
        keep = [keeps_sign(law, gamma, s, row=i) for i in range(d)]
        row = []
        for t in states:
            chance = rational(1)
            for i in range(d):
                chance *= keep[i] if s[i] == t[i] else 1 - keep[i]
            row.append(chance)
        rows.append(row)
    return states, rows


def invariant_directions(P: list[list[Any]]) -> int:
    """The dimension of {π : πP = π}: one exactly when the finite chain has a single invariant law."""
    from theory.definitions.exact_spectra import rank

    n = len(P)
    return n - rank([[P[i][j] - (1 if i == j else 0) for j in range(n)] for i in range(n)])


def invariant_laws(law: Law, gamma: Any, *, d: int, N: int) -> int:
    """How many linearly independent invariant laws live on the rank-one states along one row h, or two if N ≥ 2.

    Two rows h, h′ with h′ ≠ ±h never mix, so for N ≥ 2 the two finite chains add up. For N = 1 the count is complete.
    """
    here = invariant_directions(transition_matrix(law, gamma, d)[1])
    return here * min(N, 2)


def stationary_law(P: list[list[Any]]) -> list[Any]:
    """The invariant law of a finite chain that has only one."""
    from flint import fmpq_mat

    n = len(P)
    if invariant_directions(P) != 1:
        raise ValueError("the chain has more than one invariant law")
    equations = [P[i][j] - (1 if i == j else 0) for j in range(n - 1) for i in range(n)] + [rational(1)] * n
    right = fmpq_mat(n, 1, [rational(0)] * (n - 1) + [rational(1)])
    solved = fmpq_mat(n, n, equations).solve(right)
    return [solved[i, 0] for i in range(n)]
