"""Gram matrices of a polynomial: the linear conditions on them in fractions, and a solver that proposes one in floats."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from flint import fmpq, fmpq_mat

from lemmacheck.errors import StepFailed

Powers = tuple[int, ...]
KERNEL = 1e-5  # eigenvalues below this part of the largest one count as zero when a kernel is guessed


@dataclass(frozen=True)
class Block:
    """Monomials under one sum of squares, and which symbols that are not negative stand before it."""

    odd: Powers
    basis: list[Powers]

    @property
    def size(self) -> int:
        """How many there are."""
        return len(self.basis)

    def product(self, r: int, s: int) -> Mapping[Powers, Any]:
        """What two of them multiply to: a polynomial by its powers."""
        return {tuple(x + y for x, y in zip(self.basis[r], self.basis[s], strict=True)): fmpq(1)}


class Gram:
    """Symmetric matrices Q_b, seen as U_b Q′_b U_bᵀ, with Σ (UQ′Uᵀ)_ij m_i m_j = the polynomial; unknowns are the Q′_ij, i ≤ j."""

    def __init__(self, blocks: Sequence[Block], wanted: Mapping[Powers, Any], faces: Sequence[Any] | None = None) -> None:
        self.blocks, self.wanted = list(blocks), wanted
        self.faces = list(faces) if faces is not None else [_identity(block.size) for block in self.blocks]
        self.sizes = [U.ncols() for U in self.faces]
        self.places = [(b, i, j) for b, size in enumerate(self.sizes) for i in range(size) for j in range(i, size)]
        self.unknowns = len(self.places)
        self._write()

    def _write(self) -> None:
        """The conditions, one per monomial, reduced to independent ones."""
        rows: dict[Powers, list[Any]] = {powers: [fmpq(0)] * self.unknowns for powers in self.wanted}
        for k, (b, i, j) in enumerate(self.places):
            U, block = self.faces[b], self.blocks[b]
            for r, s in itertools.product(range(block.size), repeat=2):
                c = U[r, i] * U[s, j] + (U[r, j] * U[s, i] if i != j else 0)
                for powers, coefficient in block.product(r, s).items() if c != 0 else ():
                    rows.setdefault(powers, [fmpq(0)] * self.unknowns)[k] += c * coefficient
        augmented = fmpq_mat([[*row, self.wanted.get(powers, fmpq(0))] for powers, row in rows.items()])
        reduced, rank = augmented.rref()
        kept = [[reduced[i, j] for j in range(self.unknowns + 1)] for i in range(rank)]
        self.is_impossible = any(all(x == 0 for x in row[:-1]) for row in kept)
        self.conditions, self.values = [row[:-1] for row in kept], [row[-1] for row in kept]
        self.freedom = self.unknowns - len(kept)

    @functools.cached_property
    def _normal(self) -> Any:
        A = fmpq_mat(self.conditions)
        return A, A.transpose(), (A * A.transpose()).inv()

    def moved(self, start: Sequence[Any]) -> list[Any]:
        """The nearest values that meet all conditions exactly."""
        A, transposed, inverse = self._normal
        x = fmpq_mat(self.unknowns, 1, list(start))
        missing = fmpq_mat(len(self.values), 1, self.values) - A * x
        return list((x + transposed * (inverse * missing)).entries())

    def full(self, values: Sequence[Any]) -> list[Any]:
        """The matrices Q_b themselves."""
        inner = [fmpq_mat(size, size) for size in self.sizes]
        for (b, i, j), value in zip(self.places, values, strict=True):
            inner[b][i, j] = inner[b][j, i] = value
        return [U * Q * U.transpose() for U, Q in zip(self.faces, inner, strict=True)]

    def without_kernel(self, values: Sequence[float]) -> Gram | None:
        """The face on which the solver's matrices lie: what all of them send to zero, guessed in fractions, is divided out."""
        faces, changed = [], False
        largest = max(map(abs, values), default=0.0)
        for b, U in enumerate(self.faces):
            kernel = _kernel(self._floats(b, values), largest if self.blocks[b].size == 1 else 0.0)
            changed = changed or bool(kernel)
            faces.append(U * _complement(kernel, self.sizes[b]) if kernel else U)
        if not changed or not any(U.ncols() for U in faces):
            return None
        smaller = Gram(self.blocks, self.wanted, faces)
        return None if smaller.is_impossible else smaller

    def _floats(self, b: int, values: Sequence[float]) -> Any:
        import numpy as np

        Q = np.zeros((self.sizes[b], self.sizes[b]))
        for (at, i, j), value in zip(self.places, values, strict=True):
            if at == b:
                Q[i, j] = Q[j, i] = value
        return Q


def feasible(gram: Gram) -> tuple[list[float], float]:
    """Values whose smallest eigenvalue is as large as can be, up to one; and that eigenvalue."""
    try:
        import clarabel
    except ImportError:
        raise StepFailed("a search for squares needs a semidefinite solver: pip install lemmacheck[certify]") from None
    import numpy as np
    from scipy import sparse

    n, root = gram.unknowns, np.sqrt(2)
    equalities = np.array([[float(Fraction(int(x.p), int(x.q))) for x in row] for row in gram.conditions]).reshape(-1, n)
    right = [float(Fraction(int(x.p), int(x.q))) for x in gram.values]
    scales = np.maximum(np.abs(equalities).max(axis=1), 1e-300)
    rows = [np.hstack([equalities / scales[:, None], np.zeros((len(right), 1))]), np.array([[0.0] * n + [1.0]])]
    bounds = [*(value / scale for value, scale in zip(right, scales, strict=True)), 1.0]
    cones = [clarabel.ZeroConeT(len(right)), clarabel.NonnegativeConeT(1)]
    where = {place: k for k, place in enumerate(gram.places)}
    for b, size in enumerate(gram.sizes):
        if not size:
            continue
        block = np.zeros((size * (size + 1) // 2, n + 1))
        for row, (i, j) in enumerate((low, high) for high in range(size) for low in range(high + 1)):
            block[row, where[b, i, j]] = -1.0 if i == j else -root
            block[row, n] = float(i == j)
        rows.append(block)
        bounds += [0.0] * len(block)
        cones.append(clarabel.PSDTriangleConeT(size))
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    objective = np.array([0.0] * n + [-1.0])
    empty = sparse.csc_matrix((n + 1, n + 1))
    answer = clarabel.DefaultSolver(empty, objective, sparse.csc_matrix(np.vstack(rows)), np.array(bounds), cones, settings).solve()
    found = list(answer.x)
    if not np.all(np.isfinite(found)) or "Infeasible" in str(answer.status):
        raise StepFailed("no sum of squares was found: the solver finds no Gram matrix")
    return found[:-1], found[-1]


def _identity(size: int) -> Any:
    return fmpq_mat(size, size, [int(i == j) for i in range(size) for j in range(size)])


def _kernel(Q: Any, largest: float) -> list[list[Any]]:
    """Short fractions that span what a matrix of floats nearly sends to zero; a single number is measured by the others."""
    import numpy as np

    if not len(Q):
        return []
    values, vectors = np.linalg.eigh(Q)
    small = vectors[:, values < KERNEL * max(values[-1], largest, KERNEL)].T.copy()
    rank = 0
    for column in range(small.shape[1]):  # echelon form: then the entries are what they are in every basis
        if rank == len(small):
            break
        pivot = rank + int(np.abs(small[rank:, column]).argmax())
        if abs(small[pivot, column]) < 1e-4:
            continue
        small[[rank, pivot]] = small[[pivot, rank]]
        small[rank] /= small[rank, column]
        for other in range(len(small)):
            if other != rank:
                small[other] -= small[other, column] * small[rank]
        rank += 1
    fractions = [[Fraction(float(x)).limit_denominator(1000) for x in row] for row in small[:rank]]
    return [[fmpq(x.numerator, x.denominator) for x in row] for row in fractions]


def _complement(kernel: list[list[Any]], size: int) -> Any:
    """Columns that span what is orthogonal to the kernel."""
    reduced, rank = fmpq_mat(kernel).rref()
    pivots = [next(j for j in range(size) if reduced[i, j] != 0) for i in range(rank)]
    free = [j for j in range(size) if j not in pivots]
    columns = fmpq_mat(size, len(free))
    for k, j in enumerate(free):
        columns[j, k] = 1
        for i, pivot in enumerate(pivots):
            columns[pivot, k] = -reduced[i, j]
    return columns
