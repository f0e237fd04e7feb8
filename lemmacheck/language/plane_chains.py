"""Chains of 2×2 matrices with unit rows that lose no more of their gap per layer than under a uniform rotation.

With eigenvalues 1 ± δ a uniform rotation makes the squared rows 1 ± δ cos θ, so that the gap −log(1 − δ²) loses
−2 E log(1 + δ cos θ) = 2 log 2 − 2 log(1 + √(1 − δ²)) on average. By the type of the field no step of the chain loses more.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.chain_fields import BITS, Chain, Path, State, Step, as_step, fall_of, good_rotation, start_of
from lemmacheck.language.chain_parts import ChainPart, StatePart
from lemmacheck.language.fields import Field, Values, resolved
from lemmacheck.language.matrix_fields import rational_orthogonal
from lemmacheck.language.terms import Look, Term, as_term, exact
from lemmacheck.numbers.balls import precision_of

PARTS = 32  # chances are multiples of one over so many


def uniform_fall(gap: Any) -> Any:
    """2 log 2 − 2 log(1 + e^(−gap/2)): what a uniform rotation of the plane takes from the gap on average."""
    return 2 * (arb(2).log() - (1 + (-arb(gap) / 2).exp()).log())


@dataclass(frozen=True)
class SlowPlaneChain(Field):
    """A chain of so many layers in the plane whose mean gap never falls faster than under a uniform rotation."""

    layers: Any

    def sample(self, rng: random.Random, style: int, values: Values) -> Chain:
        m = int(resolved(self.layers, values).p)
        with precision_of(BITS):
            start = State(fmpq(1), *start_of(rng, style, 2), [])
            ways: list[tuple[Any, list[tuple[State, Step]]]] = [(fmpq(1), [])]
            layers: list[list[State]] = []
            for layer in range(m):
                ends = [(chance, taken, taken[-1][1].after if taken else start) for chance, taken in ways]
                states = [State(chance, end.matrix, end.spectrum, _slow(rng, end, layer < 2)) for chance, _, end in ends]
                layers.append(states)
                pairs = zip(ends, states, strict=True)
                ways = [(c * step.chance, [*taken, (state, step)]) for (c, taken, _), state in pairs for step in state.steps]
            return Chain(layers, [Path(chance, taken, [[fmpq(1), fmpq(0)], [fmpq(0), fmpq(0)]]) for chance, taken in ways])

    def contains(self, value: Any, _values: Values) -> bool:
        with precision_of(BITS):
            return all(_lag(state) >= 0 or (state.gap == 0 and _lag(state).contains(0)) for state in value.states)

    def part(self, look: Look, name: str, _domain: Any) -> ChainPart:
        return ChainPart(look, name, "", as_term(2))

    def sentence(self, name: str) -> str:
        return (
            f"every {name} of {self.layers} layers that rotate an invertible 2×2 matrix and normalize its rows, with a mean fall of"
            " the gap per layer of at most that under a uniform rotation"
        )


def _slow(rng: random.Random, state: State, branching: bool) -> list[Step]:
    """A rotation with the largest chance that it may have, and otherwise none; or one poor rotation."""
    most, still = uniform_fall(state.gap), [[fmpq(1), fmpq(0)], [fmpq(0), fmpq(1)]]
    turn = good_rotation(state.matrix, most)[0] if branching else rational_orthogonal(rng, 2, plain=False)
    loses = fall_of(turn, state.matrix)
    share = next((fmpq(k, PARTS) for k in range(PARTS, 0, -1) if fmpq(k, PARTS) * loses <= most), fmpq(0))
    law = [(x, W) for x, W in ((share, turn), (1 - share, still)) if x]
    return [as_step(chance, W, state.matrix) for chance, W in law]


def _lag(state: State) -> Any:
    mean = sum((exact(step.chance) * step.after.gap for step in state.steps), arb(0))
    return uniform_fall(state.gap) - (state.gap - mean)


def plane_lag(state: StatePart) -> Term:
    """How much less than under a uniform rotation the mean gap falls: not negative by the type of the chain."""
    return Term(lambda o, s: _lag(state.look(o, s)), "nonnegative", "what a step loses less than a uniform rotation")
