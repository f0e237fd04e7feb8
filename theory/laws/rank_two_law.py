"""The residual chain of D20 on states of rank two in the limit γ → 0, and its invariant law.

A row of norm √N in a plane is an angle θ_i. One layer moves it by γ y_i − γ² x_i y_i + O(γ³), where
x_i = Σ_k W_ik cos(θ_k − θ_i) and y_i = Σ_k W_ik sin(θ_k − θ_i); averaging over W gives the generator

    L f = Σ_i [ −½ Σ_k sin 2(θ_k − θ_i) ∂_i f + ½ Σ_k sin²(θ_k − θ_i) ∂_i² f ],

and a law with density p is invariant in the limit if its adjoint L* p vanishes. For independent uniform angles p is constant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

Angles = tuple[int, ...]  # how often each angle enters e^{i n·θ}


def generator_on_wave(wave: Sequence[int]) -> dict[Angles, Any]:
    """L e^{i n·θ} as a combination of waves: {m: coefficient of e^{i m·θ}}, in fractions."""
    from fractions import Fraction

    d = len(wave)
    out: dict[Angles, Fraction] = {}

    def add(shifted: list[int], amount: Fraction) -> None:
        key = tuple(shifted)
        out[key] = out.get(key, Fraction(0)) + amount

    for i in range(d):
        n = wave[i]
        for k in range(d):
            if k == i or n == 0:
                continue
            for sign in (1, -1):  # sin 2δ = (e^{2iδ} − e^{−2iδ})/2i and ∂_i brings i n: together ∓n/4
                shifted = list(wave)
                shifted[k] += 2 * sign
                shifted[i] -= 2 * sign
                add(shifted, Fraction(-n * sign, 4))
                add(shifted, Fraction(n * n, 8))  # −½·n²·sin²δ = −n²/4 + (n²/8)(e^{2iδ} + e^{−2iδ})
            add(list(wave), Fraction(-n * n, 4))
    return {key: amount for key, amount in out.items() if amount}


def mean_drift_of_wave(wave: Sequence[int]) -> Any:
    """E[L e^{i n·θ}] under independent uniform angles: the coefficient of the constant wave."""
    return generator_on_wave(wave).get(tuple(0 for _ in wave), 0)


def mean_of_cosines(edges: Sequence[tuple[int, int]]) -> Any:
    """E Π cos(θ_a − θ_b) over the given pairs for independent uniform angles: count the sign choices that cancel."""
    from fractions import Fraction

    hits = 0
    for signs in product((1, -1), repeat=len(edges)):
        total: dict[int, int] = {}
        for (a, b), sign in zip(edges, signs, strict=True):
            total[a] = total.get(a, 0) + sign
            total[b] = total.get(b, 0) - sign
        hits += not any(total.values())
    return Fraction(hits, 2 ** len(edges))


def mean_index_sum(edges: Sequence[tuple[int, int]], *, indices: int, d: Any) -> Any:
    """E Σ Π cos(θ_{i_a} − θ_{i_b}) over all choices of the indices i_0, i_1, … in 1..d, as a polynomial in d.

    Choices are grouped by which indices coincide; a group with m distinct values has d(d−1)…(d−m+1) members.
    """
    total: Any = 0
    for labels in _partitions(indices):
        falling: Any = 1
        for step in range(max(labels) + 1):
            falling = falling * (d - step)
        mean = mean_of_cosines([(labels[a], labels[b]) for a, b in edges])
        total = total + (falling * mean if isinstance(d, int) else falling * mean.numerator / mean.denominator)
    return total


def _partitions(n: int) -> list[list[int]]:
    """All ways in which n indices may coincide, as restricted growth strings."""
    strings = [[0]]
    for _ in range(n - 1):
        strings = [[*s, label] for s in strings for label in range(max(s) + 2)]
    return strings


TRACES: Mapping[str, tuple[tuple[tuple[int, int], ...], int]] = {
    "F": (((0, 1), (0, 1)), 2),  # Σ M_ij²
    "T": (((0, 1), (1, 2), (2, 0)), 3),  # Σ M_ij M_jk M_ki
    "G": (((0, 1), (0, 1), (0, 2), (0, 2)), 3),  # Σ_i (Σ_j M_ij²)²
}


def mean_traces(d: Any) -> dict[str, Any]:
    """E F, E T and E G under independent uniform angles, for a number or a symbol d."""
    return {name: mean_index_sum(edges, indices=indices, d=d) for name, (edges, indices) in TRACES.items()}
