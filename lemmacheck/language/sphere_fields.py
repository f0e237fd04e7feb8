"""The squared coordinates of a uniform unit vector, as far as moments up to order three go: exact finite laws on the simplex.

A random k-subset of the d coordinates shares the whole length equally, for one or two sizes k near (d + 4)/6, or all of them do.
Sums of squares and of cubes of Σ δ_i u_i (with Σ δ = 0) then fix two weights, and every moment up to order three is that of a
uniform unit vector. For small d there is a second law: y_i = 0, 1, 6 with the first three moments of a squared normal, u = y/Σy
under weights proportional to (Σy)³.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flint import fmpq

from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import Look, as_term, exact, exact_list, inner

Outcomes = list[tuple[Any, list[Any]]]
SQUARED_NORMAL = ((0, fmpq(1, 3)), (1, fmpq(3, 5)), (6, fmpq(1, 15)))  # E y = 1, E y² = 3, E y³ = 15
MOST_FOR_PRODUCTS = 3  # 3^d outcomes
MOST_REMEMBERED = 512
_looked_at: dict[tuple[type, int, int], tuple[Any, bool]] = {}  # laws that every proof which cites a claim asks about again


@dataclass(frozen=True)
class SquaredSphere(Field):
    """Any law of d numbers ≥ 0 with sum one that has the moments of a uniform unit vector's squares up to order three."""

    count: Any

    def sample(self, _rng: random.Random, style: int, values: Values) -> Outcomes:
        d = int(resolved(self.count, values).p)
        return by_products(d) if style % 2 and d <= MOST_FOR_PRODUCTS else by_subsets(d)

    def contains(self, value: Any, values: Values) -> bool:
        d = int(resolved(self.count, values).p)
        return _remembered(self, value, d, lambda: _has_moments(tuple((exact(w), tuple(map(exact, u))) for w, u in value), d))

    def part(self, look: Look, name: str, _domain: Any) -> Chances:
        one = as_term(1)
        return Chances(
            look,
            lambda inner: Part(inner, "nonnegative", f"an outcome of {name}", 0, is_empty_possible=False, fixed_total=one),
            name,
        )

    def sentence(self, name: str) -> str:
        return f"every law {name} of {self.count} squared coordinates with the moments of a uniform unit vector up to order three"


@dataclass(frozen=True, eq=False)
class RowsPart:
    """Entries that are not negative, in rows and columns with sum one, as the squared entries of an orthogonal matrix are."""

    look: Look
    says: str

    def against(self, numbers: Part) -> Part:
        """Σ_k U_ik x_k for every row i: means of the numbers, so of their sign."""

        def look(o: Any, s: Mapping[Any, Any]) -> list[Any]:
            xs = exact_list(numbers.look(o, s))
            return [inner(row, xs) for row in self.look(o, s)]

        return Part(look, numbers.sign, f"{self.says} times {numbers.says}", is_empty_possible=False)


@dataclass(frozen=True)
class SquaredHaar(Field):
    """Any law of d×d matrices ≥ 0 with rows and columns of sum one whose rows have the moments of `SquaredSphere`."""

    count: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> list[tuple[Any, Any]]:
        """Rows are the first one reordered, by a Latin square; or blocks, so that rows differ in kind."""
        d = int(resolved(self.count, values).p)
        if style % 3 == 2 and d in BLOCKS:
            return by_blocks(d)
        rows = SquaredSphere(self.count).sample(rng, style, values)
        places = latin_square(rng, d, cyclic=style % 3 == 0)
        return [(w, [[u[k] for k in row] for row in places]) for w, u in rows]

    def contains(self, value: Any, values: Values) -> bool:
        d = int(resolved(self.count, values).p)
        return _remembered(self, value, d, lambda: _has_rows(value, d))

    def part(self, look: Look, name: str, _domain: Any) -> Chances:
        return Chances(look, lambda inner: RowsPart(inner, f"an outcome of {name}"), name)

    def sentence(self, name: str) -> str:
        return f"every law {name} of doubly stochastic matrices whose rows have the moments of squared Haar rows up to order three"


def latin_square(rng: random.Random, d: int, *, cyclic: bool) -> list[list[int]]:
    """Every number below d once in each row and column: shifts, or the same with shuffled columns; where d = 4, also no shifts."""
    if cyclic:
        return [[(i + j) % d for j in range(d)] for i in range(d)]
    order = rng.sample(range(d), d)
    return [[i ^ j if d == 4 else (i + j) % d for j in order] for i in range(d)]


@functools.cache
def by_subsets(d: int) -> Outcomes:
    """Equal shares on a random subset of the coordinates; the same list for everyone, to be read only."""
    if d == 1:
        return [(fmpq(1), [fmpq(1)])]
    wanted, low = fmpq(6, d + 4), max(1, (d + 4) // 6)  # mean of 1/k, each k weighted by its part of the variance
    first = (wanted - fmpq(1, low + 1)) * low * (low + 1)
    law: Outcomes = []
    for k, part in ((low, first), (low + 1, 1 - first)):
        if part == 0 or k >= d:
            continue
        weight = part * fmpq(2, d + 2) * k * (d - 1) / (d - k)
        subsets = list(itertools.combinations(range(d), k))
        law += [(weight / len(subsets), [fmpq(int(i in chosen), k) for i in range(d)]) for chosen in subsets]
    rest = 1 - sum((w for w, _ in law), fmpq(0))
    return [*law, (rest, [fmpq(1, d)] * d)]


BLOCKS = {3: ((2, 1),), 4: ((2, 1, 1), (2, 2))}  # sizes of the blocks with more than one kind of row


@functools.cache
def by_blocks(d: int) -> list[tuple[Any, Any]]:
    """Equal shares in the blocks of a random partition of rows and columns; a row in a block of k is a random k-subset.

    Partitions of the types in `BLOCKS`, of single coordinates and of one block are weighted so that the size of a row's block
    has the chances that it has in `by_subsets`.
    """
    wanted = {k: sum((w for w, u in by_subsets(d) if u.count(fmpq(1, k)) == k), fmpq(0)) for k in range(1, d + 1)}
    law: dict[tuple[tuple[Any, ...], ...], Any] = {}
    for sizes in (*BLOCKS[d], (1,) * d, (d,)):
        rows_in = {k: fmpq(k * sizes.count(k), d) for k in set(sizes)}  # how often a row is in a block of k
        weight = min(wanted[k] / share for k, share in rows_in.items())
        for k, share in rows_in.items():
            wanted[k] -= weight * share
        for matrix in (made := _block_matrices(sizes)):
            law[matrix] = law.get(matrix, fmpq(0)) + weight / len(made)
    if any(wanted.values()):
        raise ValueError(f"blocks do not reach the moments at d = {d}")
    return [(w, [list(row) for row in U]) for U, w in law.items() if w > 0]


def _block_matrices(sizes: Sequence[int]) -> list[tuple[tuple[Any, ...], ...]]:
    """One matrix for every assignment of the rows and of the columns to blocks of these sizes, equal ones repeated."""
    block = [index for index, size in enumerate(sizes) for _ in range(size)]
    orders = sorted(set(itertools.permutations(block)))
    return [tuple(tuple(fmpq(int(a == b), sizes[a]) for b in columns) for a in rows) for rows in orders for columns in orders]


@functools.cache
def by_products(d: int) -> Outcomes:
    """Independent y_i with three moments of a squared normal, divided by their sum, weighted by its cube."""
    law: Outcomes = []
    for ys in itertools.product(SQUARED_NORMAL, repeat=d):
        total, weight = sum(y for y, _ in ys), fmpq(1)
        for _, chance in ys:
            weight *= chance
        if total:
            law.append((weight * total**3 / (d * (d + 2) * (d + 4)), [fmpq(y, total) for y, _ in ys]))
    return law


def mean_product(law: Sequence[tuple[Any, Sequence[Any]]], indices: Sequence[int]) -> Any:
    """E Π u_i over the indices, repeated ones included."""
    mean = fmpq(0)
    for w, u in law:
        term = exact(w)
        for i in indices:
            term *= exact(u[i])
        mean += term
    return mean


def moment_of_squares(indices: Sequence[int], d: int) -> Any:
    """E Π w_i² for a uniform unit vector w: Π (2k − 1)!! over d(d + 2)(d + 4)…, each index k times."""
    found = fmpq(1)
    for i in set(indices):
        for j in range(list(indices).count(i)):
            found *= 2 * j + 1
    for j in range(len(indices)):
        found /= d + 2 * j
    return found


def _remembered(field: Field, value: Any, d: int, contains: Callable[[], bool]) -> bool:
    """Whether a field contains a law; the law is kept with the answer, so that none other can have its identity."""
    key = type(field), id(value), d
    known, answer = _looked_at.get(key, (None, False))
    if known is not value:
        answer = contains()
        if len(_looked_at) >= MOST_REMEMBERED:
            _looked_at.clear()
        _looked_at[key] = value, answer
    return answer


def _has_rows(value: Any, d: int) -> bool:
    """Columns add up to one, and every row is a law on the simplex with the moments."""
    columns = all(sum((exact(row[k]) for row in U), fmpq(0)) == 1 for _, U in value for k in range(d))
    return columns and all(_has_moments(tuple((exact(w), tuple(map(exact, U[i]))) for w, U in value), d) for i in range(d))


@functools.lru_cache(maxsize=256)
def _has_moments(law: tuple[tuple[Any, tuple[Any, ...]], ...], d: int) -> bool:
    """On the simplex, with every moment up to order three; the same few laws are asked about again and again."""
    return all(_on_simplex(u, d) and w > 0 for w, u in law) and all(
        mean_product(law, indices) == moment_of_squares(indices, d)
        for k in range(4)
        for indices in itertools.combinations_with_replacement(range(d), k)
    )


def _on_simplex(u: Sequence[Any], d: int) -> bool:
    return len(u) == d and all(exact(x) >= 0 for x in u) and sum((exact(x) for x in u), fmpq(0)) == 1
