"""Expected traces of G B Gᵀ for a Gaussian G, exactly, at every size N: the sum over all pairings (Wick's formula).

Tr (G B Gᵀ)^k is a cycle of 2k factors G with k matrices B between them. With entries of variance 1/N a pairing of the
factors contributes N^(-k) N^(closed row loops) prod Tr B^m over its closed column loops, m the number of B's on the loop
(B is symmetric, so the direction does not matter). Products of traces are several cycles side by side. In normalized
traces tr = Tr/N no power of N is positive; the constant terms are those of the planar pairings.

Isserlis 1918, Wick 1950; for matrices 't Hooft 1974.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from theory.laws.product_moments import integer_partitions

Partition = tuple[int, ...]


def pairings(points: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """All ways to split an even number of points into pairs."""
    if not points:
        yield []
        return
    first, rest = points[0], points[1:]
    for i, partner in enumerate(rest):
        for others in pairings(rest[:i] + rest[i + 1 :]):
            yield [(first, partner), *others]


def _loops(links: list[int], partner: list[int]) -> list[int]:
    """Lengths, in links, of the closed loops that two perfect matchings of the same points form."""
    seen, lengths = [False] * len(links), []
    for start in range(len(links)):
        length, point = 0, start
        while not seen[point]:
            seen[point] = True
            point = links[point]
            seen[point] = True
            point = partner[point]
            length += 1
        if length:
            lengths.append(length)
    return lengths


@cache
def one_factor(parts: Partition) -> dict[Partition, dict[int, int]]:
    """E prod_i tr (G B Gᵀ)^(parts_i) as {sizes of the traces of B: {power of 1/N: number of pairings}}.

    Factor 2t is the left G of the t-th G B Gᵀ, factor 2t + 1 the right one.
    """
    if not parts or any(size < 1 for size in parts):
        raise ValueError(f"traces of positive powers are needed, got {parts}")
    total = sum(parts)
    rows, columns = [0] * (2 * total), [0] * (2 * total)
    start = 0
    for size in parts:
        for t in range(start, start + size):
            left, right = 2 * t, 2 * t + 1
            columns[left], columns[right] = right, left
            following = 2 * (t + 1 if t + 1 < start + size else start)
            rows[right], rows[following] = following, right
        start += size
    result: dict[Partition, dict[int, int]] = {}
    partner = [0] * (2 * total)
    for pairing in pairings(tuple(range(2 * total))):
        for a, b in pairing:
            partner[a], partner[b] = b, a
        traces = tuple(sorted(_loops(columns, partner), reverse=True))
        power = total + len(parts) - len(_loops(rows, partner)) - len(traces)
        counts = result.setdefault(traces, {})
        counts[power] = counts.get(power, 0) + 1
    return result


def finite_moments(M: int, k: int, *, inverse_size: Any) -> Any:
    """E tr (X Xᵀ)^k for a product of M Gaussian factors with entries of variance 1/N, in powers of inverse_size = 1/N.

    `inverse_size` may be a number or a symbol; 0 gives the limit.
    """
    if M < 0 or k < 1:
        raise ValueError(f"needs M >= 0 factors and a moment k >= 1, got M = {M}, k = {k}")
    values: dict[Partition, Any] = dict.fromkeys(integer_partitions(k), 1)
    for _ in range(M):
        values = {
            parts: sum(
                count * inverse_size**power * values[traces]
                for traces, counts in one_factor(parts).items()
                for power, count in counts.items()
            )
            for parts in values
        }
    return values[(k,)]


def planar_part(parts: Partition) -> dict[Partition, int]:
    """The pairings that survive N -> oo, by the sizes of the traces of B that they leave."""
    found = {traces: counts[0] for traces, counts in one_factor(parts).items() if 0 in counts}
    if any(power < 0 for counts in one_factor(parts).values() for power in counts):
        raise ArithmeticError("a pairing grows with the size; the loops are miscounted")
    return found
