"""Chains of matrices with unit rows: every step rotates by a random orthogonal matrix and makes the rows unit again.

A chain is a tree, given by its states: the chance of being there, the matrix, the eigenvalues of its Gram matrix, and the steps
that may follow with their chances. The gap of a state is −Σ log λ. By the type of the field the first matrix is invertible and
the mean gap falls, in every step, at least by −d E log Σ λ_k u_k: as it does for a uniform rotation, whose rows have squared
coordinates of the law `rows` as far as moments go.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from flint import arb, arb_mat, ctx, fmpq, fmpq_mat

from lemmacheck.language.chain_parts import ChainPart
from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.matrix_fields import Made, rational_orthogonal
from lemmacheck.language.terms import Look, exact, exact_list
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.matrices import determinant, eigenvalues, gram, product, row_squares

BITS = 256
PARTS = 16  # chances are multiples of one over so many
GRID = 1024  # entries of the skew matrices from which rotations are made are multiples of one over so many
SHARES = (0.25, 0.5)  # of the angles that would make two rows orthogonal, tried before whole angles
SWEEPS = 3  # with whole angles, one after the other
BRANCHING = 2  # layers in which more than one rotation is possible


def _once(one: Any, compute: Callable[[], Any]) -> Any:
    """The ball that belongs to a step or state, computed once for each precision: every fact about a chain asks for it."""
    known = vars(one).setdefault("known_at", {})
    if ctx.prec not in known:
        known[ctx.prec] = compute()
    return known[ctx.prec]


@dataclass(frozen=True)
class Step:
    """A rotation with its chance, the squared row lengths that it makes, and the state after the rows are normalized."""

    chance: Any
    weight: list[list[Any]]
    rows: list[Any]
    after: State

    @property
    def fall(self) -> Any:
        """What it takes from the gap."""
        return _once(self, lambda: -sum((arb(r).log() for r in self.rows), arb(0)))


@dataclass(frozen=True)
class State:
    """A matrix with unit rows, the eigenvalues of its Gram matrix, and the steps that may follow."""

    chance: Any
    matrix: Made
    spectrum: list[Any]
    steps: list[Step]

    @property
    def gap(self) -> Any:
        """−Σ log λ, exactly zero for orthogonal rows."""
        return _once(self, lambda: -sum((arb(exact(x)).log() for x in self.spectrum), arb(0)))


@dataclass(frozen=True)
class Path:
    """One way through the chain: its chance, every state with the step that was taken, and a derivative at its end."""

    chance: Any
    taken: list[tuple[State, Step]]
    derivative: list[list[Any]]


@dataclass(frozen=True, repr=False)
class Chain:
    """The states before each step, layer by layer, and all ways through them."""

    layers: list[list[State]]
    paths: list[Path]

    def __repr__(self) -> str:
        start = "; ".join(" ".join(map(str, row)) for row in self.start.matrix)
        chances = ", ".join(str(path.chance) for path in self.paths)
        return f"{len(self.layers)} layers from [{start}], ways with the chances {chances}"

    @property
    def start(self) -> State:
        """Where it begins."""
        return self.layers[0][0]

    @property
    def states(self) -> list[State]:
        """All states before a step."""
        return [state for layer in self.layers for state in layer]

    @property
    def last(self) -> list[tuple[Any, State]]:
        """The states at the end, with their chances."""
        return [(path.chance, path.taken[-1][1].after) for path in self.paths]


def fall(spectrum: Sequence[Any], rows: Any) -> Any:
    """−d E log Σ λ_k u_k: what one layer takes from the gap."""
    columns = [[exact(x)] for x in spectrum]
    kind: Any = arb_mat if _has_balls(columns) else fmpq_mat  # exactly one for orthogonal rows, so that the logarithm is zero
    points = (kind([exact_list(u) for _, u in rows]) * kind(columns)).entries()
    mean = sum((exact(w) * arb(point).log() for (w, _), point in zip(rows, points, strict=True)), arb(0))
    return -len(spectrum) * mean


@dataclass(frozen=True)
class NormalizedChain(Field):
    """A chain of so many layers; `rows` names the law of squared coordinates that says how far a layer makes the gap fall."""

    count: Any
    layers: Any
    rows: str

    def sample(self, rng: random.Random, style: int, values: Values) -> Chain:
        d, m = (int(resolved(x, values).p) for x in (self.count, self.layers))
        with precision_of(BITS):
            matrix, spectrum = start_of(rng, style, d)
            layers: list[list[State]] = []
            ways: list[tuple[Any, list[tuple[State, Step]]]] = [(fmpq(1), [])]
            for layer in range(m):
                ends = [
                    (chance, taken, (taken[-1][1].after.matrix, taken[-1][1].after.spectrum) if taken else (matrix, spectrum))
                    for chance, taken in ways
                ]
                states = [
                    _with_steps(rng, (chance, *end), values[self.rows], branching=layer < BRANCHING) for chance, _, end in ends
                ]
                layers.append(states)
                ways = [
                    (chance * step.chance, [*taken, (state, step)])
                    for (chance, taken, _), state in zip(ends, states, strict=True)
                    for step in state.steps
                ]
            return Chain(layers, [Path(chance, taken, _derivative(rng, d)) for chance, taken in ways])

    def contains(self, value: Any, values: Values) -> bool:
        with precision_of(BITS):
            return all(_falls(state, values[self.rows]) for state in value.states)

    def part(self, look: Look, name: str, domain: Any) -> ChainPart:
        return ChainPart(look, name, self.rows, domain.part(self.count))

    def sentence(self, name: str) -> str:
        return (
            f"every {name} of {self.layers} layers that rotate an invertible matrix and normalize its rows, with a mean fall of the"
            f" gap per layer of at least −{self.count} E log Σ λ_k {self.rows}_k"
        )


def start_of(rng: random.Random, style: int, d: int) -> tuple[Made, list[Any]]:
    """Orthogonal rows, nearly orthogonal ones, nearly dependent ones, or any."""
    X = rational_orthogonal(rng, d, plain=style == 0)
    if style > 1:
        size = {2: fmpq(1, 100), 3: fmpq(1, 7), 4: fmpq(1, 7)}.get(style, fmpq(1))
        while True:
            X = [_unit_near(rng, d, size, 0 if style == 4 else i) for i in range(d)]
            if determinant(X) != 0 and not _are_orthogonal(X):
                break
    return Made(X), _spectrum(X)


def _unit_near(rng: random.Random, d: int, size: Any, i: int) -> list[Any]:
    """A unit vector that differs from a coordinate vector, up to its sign, by about so much."""
    point = [size * fmpq(rng.randint(-60, 60), rng.randint(20, 60)) for _ in range(d - 1)]
    square = sum((x * x for x in point), fmpq(0))
    row = [2 * x / (square + 1) for x in point]
    return [*row[:i], (square - 1) / (square + 1), *row[i:]]


def _are_orthogonal(X: list[list[Any]]) -> bool:
    """The rows are certainly orthogonal to each other."""
    return not _has_balls(X) and all(x == 0 for i, row in enumerate(gram(X)) for j, x in enumerate(row) if i != j)


def _spectrum(X: list[list[Any]]) -> list[Any]:
    """The eigenvalues of the Gram matrix of unit rows."""
    return [fmpq(1)] * len(X) if _are_orthogonal(X) else eigenvalues(_gram(X))


def _with_steps(rng: random.Random, one: tuple[Any, Made, list[Any]], rows: Any, *, branching: bool) -> State:
    """A state with one step, or with a good and a poor rotation whose mean still falls far enough."""
    chance, X, spectrum = one
    wanted = fall(spectrum, rows)
    good, falls = good_rotation(X, wanted)
    law = [(fmpq(1), good)]
    if branching:
        poor = rational_orthogonal(rng, len(X), plain=False)
        less = fall_of(poor, X)
        shares = (fmpq(k, PARTS) for k in range(1, PARTS))
        share = next((x for x in shares if x * falls + (1 - x) * less >= wanted), fmpq(1))
        law = [(share, good), (1 - share, poor)] if share < 1 else law
    return State(chance, X, spectrum, [as_step(share, W, X) for share, W in law])


def _derivative(rng: random.Random, d: int) -> list[list[Any]]:
    """Any matrix of a length of at most one: its entries have sizes that add up to one."""
    raw = [[fmpq(rng.randint(-9, 9)) for _ in range(d)] for _ in range(d)]
    raw[rng.randrange(d)][rng.randrange(d)] += 10
    total = sum((abs(x) for row in raw for x in row), fmpq(0))
    return [[x / total for x in row] for row in raw]


def as_step(chance: Any, W: list[list[Any]], X: Made) -> Step:
    A = _rotated(W, X)
    rows = row_squares(A)
    Y = Made([[x / arb(r).sqrt() if r != 1 else x for x in row] for row, r in zip(A, rows, strict=True)])
    return Step(chance, W, rows, State(chance, Y, _spectrum(Y), []))


def fall_of(W: list[list[Any]], X: Made) -> Any:
    """What the rotation takes from the gap."""
    return -sum((arb(r).log() for r in row_squares(_rotated(W, X))), arb(0))


def _rotated(W: list[list[Any]], X: Made) -> list[list[Any]]:
    """WX, of fractions exactly and of balls by FLINT, which is several times as fast as entry by entry."""
    return [list(row) for row in (arb_mat(W) * _balls(X)).tolist()] if _has_balls(X) else product(W, X)


def _gram(X: list[list[Any]]) -> list[list[Any]]:
    """XXᵀ in the same ways."""
    if not _has_balls(X):
        return gram(X)
    A = _balls(X)
    return [list(row) for row in (A * A.transpose()).tolist()]


def _has_balls(X: list[list[Any]]) -> bool:
    return any(isinstance(x, arb) for row in X for x in row)


def _balls(X: list[list[Any]]) -> arb_mat:
    return arb_mat([list(row) for row in X])


def good_rotation(X: Made, wanted: Any) -> tuple[list[list[Any]], Any]:
    """The rotation that goes least far towards orthogonal rows among those that lower the gap by more than is wanted."""
    for W in _rotations(X):
        falls = fall_of(W, X)
        if falls > wanted:
            break
    return W, falls


def _rotations(X: Made) -> Iterator[list[list[Any]]]:
    """Rational rotations near to sweeps of Jacobi's, each of which goes further towards orthogonal rows."""
    M = [[float(x.mid()) if isinstance(x, arb) else float(x.p) / float(x.q) for x in row] for row in _gram(X)]
    W = [[float(i == j) for j in range(len(X))] for i in range(len(X))]
    for share in SHARES:
        yield _as_fractions(_swept(W, M, share)[0])
    for _ in range(SWEEPS):
        W, M = _swept(W, M, 1.0)
        yield _as_fractions(W)


def _as_fractions(W: list[list[float]]) -> list[list[Any]]:
    """A rational rotation near to this one but for the signs of its rows: the Cayley transform of a skew matrix on a grid.

    Its fractions are short, where those of a product of rational rotations grow with every factor.
    """
    n = len(W)
    inverse, signs = _inverse_with_signs(W)
    A = fmpq_mat(n, n)
    for i in range(n):
        for j in range(i):
            x = fmpq(round(2 * GRID * inverse[i][j] * signs[j]), GRID)
            A[i, j], A[j, i] = x, -x
    one = fmpq_mat(n, n, [int(i == j) for i in range(n) for j in range(n)])
    return [list(row) for row in ((one + A).inv() * (one - A)).tolist()]


def _inverse_with_signs(W: list[list[float]]) -> tuple[list[list[float]], list[float]]:
    """The inverse of D + W, with signs in D that keep every pivot away from zero."""
    n = len(W)
    M = [[*row, *(float(i == j) for j in range(n))] for i, row in enumerate(W)]
    signs = []
    for k in range(n):
        signs.append(1.0 if M[k][k] >= 0 else -1.0)
        pivot = M[k][k] + signs[k]
        M[k][k] = pivot
        M[k] = [x / pivot for x in M[k]]
        for i in range(n):
            if i != k and M[i][k] != 0:
                factor = M[i][k]
                M[i] = [x - factor * y for x, y in zip(M[i], M[k], strict=True)]
    return [row[n:] for row in M], signs


def _swept(W: list[list[float]], M: list[list[float]], share: float) -> tuple[list[list[float]], list[list[float]]]:
    """The rotation followed by one sweep with a share of its angles, and the Gram matrix after it."""
    W, M = [list(row) for row in W], [list(row) for row in M]
    for i, j in ((one, two) for one in range(len(W)) for two in range(one)):
        angle = share * math.atan2(2 * M[i][j], M[i][i] - M[j][j]) / 2
        cosine, sine = math.cos(angle), math.sin(angle)
        W[i], W[j] = _turned(W[i], W[j], cosine, sine)
        M[i], M[j] = _turned(M[i], M[j], cosine, sine)
        for row in M:
            row[i], row[j] = cosine * row[i] + sine * row[j], cosine * row[j] - sine * row[i]
    return W, M


def _turned(one: list[Any], two: list[Any], c: Any, s: Any) -> tuple[list[Any], list[Any]]:
    pairs = list(zip(one, two, strict=True))
    return [c * x + s * y for x, y in pairs], [c * y - s * x for x, y in pairs]


def _falls(state: State, rows: Any) -> bool:
    """Unit rows, steps that are rotations, and a mean fall that is large enough."""
    mean = sum((exact(step.chance) * step.fall for step in state.steps), arb(0))
    spare = mean - fall(state.spectrum, rows)
    return bool(spare >= 0) or bool(spare.contains(0) and state.gap == 0)
