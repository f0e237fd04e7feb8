"""A chain until its gap is at most a level, and from there on: the steps before, and those after with their age."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.chain_parts import ChainPart, StatePart, StepPart
from lemmacheck.language.parts import Chances, Values
from lemmacheck.language.terms import COMPARISONS, Look, Term, as_term, certain, exact
from lemmacheck.numbers.balls import between

ONE = as_term(1)


def fall_of_step(step: StepPart) -> Term:
    """−Σ log r for the squared rows r of WX, which are positive with mean one: what the step takes from the gap, never negative."""
    return Term(lambda o, s: step.look(o, s)[1].fall, "nonnegative", "the fall of a step")


def root_of_twice_fall(step: StepPart) -> Term:
    """√(2D) for the fall D of a step; of a ball around zero only the part that is not negative counts."""
    fall = fall_of_step(step)

    def look(o: Any, s: Any) -> Any:
        square = 2 * fall.look(o, s)
        return between(0, square.upper().max(arb(0)).sqrt()) if square.contains(0) else square.sqrt()

    return Term(look, "nonnegative", f"√(2 · {fall.says})")


def mean_gap_at_end(chain: ChainPart) -> Term:
    """The mean gap of the states at the end."""
    look: Look = lambda o, s: sum((exact(w) * exact(state.gap) for w, state in chain.look(o, s).last), fmpq(0))  # noqa: E731
    return Term(look, "nonnegative", f"the mean gap at the end of {chain.says}")


def steps_above(chain: ChainPart, level: Any) -> Chances:
    """The steps from states whose gap is above a level."""
    bound = as_term(level)
    look: Look = lambda o, s: [  # noqa: E731
        (state.chance * step.chance, (state, step))
        for state in chain.look(o, s).states
        if certain(COMPARISONS[">"], state.gap, bound.look(o, s))
        for step in state.steps
    ]
    return Chances(look, lambda inner: StepPart(inner, chain), f"the steps of {chain.says} above {bound.says}")


@dataclass(frozen=True)
class Aged:
    """A number at every state from the level on, with its chance, the layers since then, and the mean after a step."""

    first: Any  # the mean at the first such state
    states: list[tuple[Any, int, Any, Any]]  # chance, age, before, mean after


@dataclass(frozen=True, eq=False)
class LowState(StatePart):
    """A state whose gap is at most a level."""

    level: Term = ONE

    @property
    def part_of_level(self) -> Term:
        """Its gap over the level: at most one, because it was selected so."""
        share = self.gap / self.level
        return Term(share.look, "nonnegative", share.says, high=as_term(1))


@dataclass(frozen=True, eq=False)
class LowPart:
    """The states of a chain from the first one on whose gap is at most a level; no gap may grow."""

    chain: ChainPart
    level: Term

    @property
    def says(self) -> str:
        return f"{self.chain.says} from a gap of {self.level.says} on"

    @property
    def states(self) -> Chances:
        """Every such state before a step."""
        look: Look = lambda o, s: [(state.chance, state) for _, state in self.aged(o, s)]  # noqa: E731
        return Chances(look, lambda inner: LowState(inner, self.chain, level=self.level), f"the states of {self.says}")

    @property
    def steps(self) -> Chances:
        """Every step from such a state."""
        look: Look = lambda o, s: [  # noqa: E731
            (state.chance * step.chance, (state, step)) for _, state in self.aged(o, s) for step in state.steps
        ]
        return Chances(look, lambda inner: StepPart(inner, self.chain), f"the steps of {self.says}")

    @property
    def part_at_entry(self) -> Term:
        """The mean gap at the first such state over the level, zero where there is none: at most one."""

        def look(o: Any, s: Any) -> Any:
            entries = [exact(state.chance) * exact(state.gap) for age, state in self.aged(o, s) if age == 0]
            return sum(entries, fmpq(0)) / exact(self.level.look(o, s))

        return Term(look, "nonnegative", f"the mean gap where {self.says} begins, over the level", high=as_term(1))

    @property
    def gaps(self) -> AgedPart:
        """The gap along these states."""

        def look(o: Any, s: Any) -> Aged:
            aged = self.aged(o, s)
            after = [sum((exact(step.chance) * exact(step.after.gap) for step in state.steps), fmpq(0)) for _, state in aged]
            states = [(exact(x.chance), age, exact(x.gap), y) for (age, x), y in zip(aged, after, strict=True)]
            return Aged(sum((w * x for w, age, x, _ in states if age == 0), fmpq(0)), states)

        return AgedPart(look, "nonnegative", f"the gap along {self.says}")

    def falls(self, what: Callable[[StepPart], Term]) -> Values:
        """A number formed of every step, as ((chance, age), number)."""
        slot = object()
        formed = what(StepPart(lambda o, s: s[slot], self.chain))

        def look(o: Any, s: Any) -> list[tuple[Any, Any]]:
            return [
                ((exact(state.chance * step.chance), age), exact(formed.look(o, {**s, slot: (state, step)})))
                for age, state in self.aged(o, s)
                for step in state.steps
            ]

        return Values(look, formed.sign, f"{formed.says} along {self.says}")

    def aged(self, o: Any, s: Any) -> list[tuple[int, Any]]:
        """These states in the order of the chain, each with the number of layers since the first one on its way."""
        level = self.level.look(o, s)
        ages = dict[int, int]()
        for path in self.chain.look(o, s).paths:
            age = 0
            for state, _ in path.taken:
                if certain(COMPARISONS["<="], state.gap, level):
                    ages[id(state)] = age
                    age += 1
                elif age:
                    raise ValueError("the gap grows in some step")
        return [(ages[id(state)], state) for state in self.chain.look(o, s).states if id(state) in ages]


@dataclass(frozen=True, eq=False)
class AgedPart:
    """A number along the states of a chain from a level on."""

    look: Look
    sign: str
    says: str


def from_level_on(chain: ChainPart, level: Any) -> LowPart:
    """The states of a chain from the first one on whose gap is at most a level."""
    return LowPart(chain, as_term(level))
