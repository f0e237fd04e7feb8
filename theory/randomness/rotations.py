"""Orthogonal matrices with exact entries: products of plane rotations given by half-angle tangents."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any


def orthogonal_from_tangents(tangents: Sequence[Any], d: int) -> list[list[Any]]:
    """W = product over i < j of rotations in the plane (i, j) with cos = (1 - t^2)/(1 + t^2), sin = 2t/(1 + t^2).

    Needs d(d - 1)/2 tangents; rational tangents give a rational W, exactly orthogonal.  Rotations by pi are
    limits only, so every W of determinant one is approached but not all are reached.
    """
    planes = list(combinations(range(d), 2))
    if len(tangents) != len(planes):
        raise ValueError(f"a {d}x{d} matrix needs {len(planes)} tangents, got {len(tangents)}")
    one = tangents[0] * 0 + 1 if tangents else 1
    W = [[one if i == j else one * 0 for j in range(d)] for i in range(d)]
    for (i, j), t in zip(planes, tangents, strict=True):
        cos, sin = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
        W[i], W[j] = (
            [cos * a - sin * b for a, b in zip(W[i], W[j], strict=True)],
            [sin * a + cos * b for a, b in zip(W[i], W[j], strict=True)],
        )
    return W
