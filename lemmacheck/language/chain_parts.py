"""Parts of a chain of matrices: its states, its steps, and what a number does along it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.matrix_fields import MatrixPart
from lemmacheck.language.parts import Chances, Part
from lemmacheck.language.terms import COMPARISONS, Look, Term, as_term, certain, exact, inner


@dataclass(frozen=True, eq=False)
class StatePart:
    """One state of a chain."""

    look: Look
    chain: ChainPart
    above: Term | None = None  # what its gap exceeds, where it was selected so

    @property
    def excess(self) -> Term:
        """Its gap less the level that it was selected by."""
        if self.above is None:
            raise ClaimError("only a state that was selected by its gap has an excess")
        return Term((self.gap - self.above).look, "positive", f"the gap of a state − {self.above.says}")

    @property
    def matrix(self) -> MatrixPart:
        """Its matrix, which is invertible: rotations and scaled rows keep it so."""
        return MatrixPart(lambda o, s: self.look(o, s).matrix, "X", "invertible")

    @property
    def spectrum(self) -> Part:
        """The eigenvalues of its Gram matrix: positive, with sum d."""
        look: Look = lambda o, s: self.look(o, s).spectrum  # noqa: E731
        return Part(look, "positive", "the spectrum of a state", is_empty_possible=False, fixed_total=self.chain.size)

    @property
    def gap(self) -> Term:
        """−Σ log λ for positive λ with mean one: never negative."""
        return Term(lambda o, s: self.look(o, s).gap, "nonnegative", "the gap of a state")

    @property
    def isometry(self) -> Term:
        """The geometric mean of its eigenvalues, whose mean is one."""
        return Term(
            lambda o, s: (-self.look(o, s).gap / len(self.look(o, s).spectrum)).exp(), "positive", "the isometry of a state"
        )

    @property
    def share(self) -> Term:
        """Its gap over the largest of all states, from zero to one; one where all vanish."""

        def look(o: Any, s: Any) -> Any:
            top = self.chain.top_gap.look(o, s)
            return fmpq(1) if top == 0 else self.look(o, s).gap / top

        return Term(look, "nonnegative", "its gap over the largest")

    @property
    def lacking(self) -> Term:
        """What its gap lacks of the largest one, relatively."""
        return Term((1 - self.share).look, "nonnegative", "1 − its gap over the largest")

    @property
    def below_top(self) -> Term:
        """What its gap lacks of the largest one."""
        return Term((self.chain.top_gap - self.gap).look, "nonnegative", "the largest gap − its own")

    @property
    def followers(self) -> Chances:
        """The states after one step, with their chances."""
        look: Look = lambda o, s: [(step.chance, step.after) for step in self.look(o, s).steps]  # noqa: E731
        return Chances(look, lambda inner: StatePart(inner, self.chain), "the states that follow")

    @property
    def spare(self) -> Term:
        """How much more than −d E log Σ λ_k u_k its mean gap loses: not negative by the type of the chain."""

        def look(o: Any, s: Any) -> Any:
            state = self.look(o, s)
            mean = sum((exact(step.chance) * step.after.gap for step in state.steps), arb(0))
            rows = sum((exact(w) * arb(inner(state.spectrum, u)).log() for w, u in getattr(o, self.chain.rows)), arb(0))
            return state.gap - mean + len(state.spectrum) * rows

        return Term(look, "nonnegative", "what a step loses beyond the fall of a uniform row")


@dataclass(frozen=True, eq=False)
class StepPart:
    """One step of a chain: from a state, by a rotation, to another one."""

    look: Look  # -> (state, step)
    chain: ChainPart

    @property
    def before(self) -> StatePart:
        """The state that it starts from."""
        return StatePart(lambda o, s: self.look(o, s)[0], self.chain)

    @property
    def after(self) -> StatePart:
        """The state that it leads to."""
        return StatePart(lambda o, s: self.look(o, s)[1].after, self.chain)

    @property
    def weight(self) -> MatrixPart:
        """The rotation."""
        return MatrixPart(lambda o, s: self.look(o, s)[1].weight, "W", "orthogonal")

    @property
    def rows(self) -> Part:
        """The squared row lengths of WX: positive, with sum d."""
        look: Look = lambda o, s: self.look(o, s)[1].rows  # noqa: E731
        return Part(look, "positive", "squared rows of WX", is_empty_possible=False, fixed_total=self.chain.size)


@dataclass(frozen=True)
class Process:
    """A number at every state of a chain: where it starts, what a step makes of it on average, and what it adds up to."""

    start: Any
    before: list[Any]  # at every state before a step
    after: list[Any]  # the mean after a step from there
    changes: list[Any]  # of every step, in the order of the steps
    least: Any  # of all states before a step
    total: Any  # E Σ over the states before a step
    chances: list[Any]  # of being at these states
    end: Any  # the mean at the end
    steps: int  # how many layers


@dataclass(frozen=True, eq=False)
class ProcessPart:
    """A number formed of the state, along a chain."""

    look: Look
    sign: str
    says: str
    along: ChainPart


@dataclass(frozen=True, eq=False)
class ChainPart:
    """A chain of the object."""

    look: Look
    says: str
    rows: str
    size: Term

    @property
    def start(self) -> StatePart:
        """Where it begins."""
        return StatePart(lambda o, s: self.look(o, s).start, self)

    @property
    def top_gap(self) -> Term:
        """The largest gap of all states before a step."""
        return Term(lambda o, s: _largest([state.gap for state in self.look(o, s).states]), "nonnegative", "the largest gap")

    @property
    def states(self) -> Chances:
        """Every state before a step, weighted by the chance of being there."""
        look: Look = lambda o, s: [(state.chance, state) for state in self.look(o, s).states]  # noqa: E731
        return Chances(look, lambda inner: StatePart(inner, self), f"the states of {self.says}")

    @property
    def steps(self) -> Chances:
        """Every step, weighted by the chance of taking it."""
        look: Look = lambda o, s: [  # noqa: E731
            (state.chance * step.chance, (state, step)) for state in self.look(o, s).states for step in state.steps
        ]
        return Chances(look, lambda inner: StepPart(inner, self), f"the steps of {self.says}")

    @property
    def derivative_below_one(self) -> Term:
        """−E log of the length of the derivative at the end, which is at most one."""

        def look(o: Any, s: Any) -> Any:
            squares = [(path.chance, sum(x * x for row in path.derivative for x in row)) for path in self.look(o, s).paths]
            return -sum((w * arb(x).log() for w, x in squares), arb(0)) / 2

        return Term(look, "nonnegative", "−E log of the length of the derivative at the end")

    def states_above(self, level: Any) -> Chances:
        """The states before a step whose gap is above a level; `excess` of each is what it has beyond it."""
        bound = as_term(level)
        look: Look = lambda o, s: [  # noqa: E731
            (state.chance, state) for state in self.look(o, s).states if certain(COMPARISONS[">"], state.gap, bound.look(o, s))
        ]
        return Chances(look, lambda inner: StatePart(inner, self, bound), f"the states of {self.says} above {bound.says}")

    def along(self, what: Callable[[StatePart], Term]) -> ProcessPart:
        """A number formed of the state, at every state."""
        slot = object()
        formed = what(StatePart(lambda o, s: s[slot], self))

        def look(o: Any, s: Any) -> Process:
            chain = self.look(o, s)

            def value(state: Any) -> Any:
                return exact(formed.look(o, {**s, slot: state}))

            before = [value(state) for state in chain.states]
            later = [[(exact(step.chance), value(step.after)) for step in state.steps] for state in chain.states]
            chances = [exact(state.chance) for state in chain.states]
            return Process(
                start=before[0],
                before=before,
                after=[sum((w * x for w, x in law), fmpq(0)) for law in later],
                changes=[x - start for start, law in zip(before, later, strict=True) for _, x in law],
                least=-_largest([-x for x in before]),
                total=sum((w * x for w, x in zip(chances, before, strict=True)), fmpq(0)),
                chances=chances,
                end=sum((exact(chance) * value(state) for chance, state in chain.last), fmpq(0)),
                steps=len(chain.layers),
            )

        return ProcessPart(look, formed.sign, f"{formed.says} along {self.says}", self)


def _largest(values: list[Any]) -> Any:
    """The largest number; of balls that overlap the first, which is the same number wherever the chain stands still."""
    best = values[0]
    for value in values[1:]:
        if value > best:
            best = value
    return best
