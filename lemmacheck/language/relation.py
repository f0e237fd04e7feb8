"""How the margin of a claim is quantified: over all cases, on average, with a probability, in the limit.

A margin that returns a tuple states several inequalities (or identities) at once; all must hold.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar


@dataclass(frozen=True)
class Relation:
    """What must be true of the margin."""

    @property
    def word(self) -> str:
        return type(self).__name__

    is_identity: ClassVar[bool] = False
    is_strict: ClassVar[bool] = False  # the margin must not vanish either
    over_draws: ClassVar[str] = "each"  # how draws enter: each, their mean margin, the margin of their means, a rate

    def allows(self, sign: int) -> bool:
        """Whether a margin of this sign (−1, 0, 1) is no violation."""
        if self.is_identity:
            return sign == 0
        return sign > 0 if self.is_strict else sign >= 0


@dataclass(frozen=True)
class Identity(Relation):
    """The margin is zero; for random quantities its mean is zero."""

    is_identity = True
    over_draws = "mean"


@dataclass(frozen=True)
class Always(Relation):
    """The margin is not negative for every admissible input."""


@dataclass(frozen=True)
class Strictly(Always):
    """The margin is positive for every admissible input: a tie is a violation."""

    is_strict = True


@dataclass(frozen=True)
class Somewhere(Relation):
    """Some admissible object has a margin that is not negative: "there is a matrix such that".

    One object that is confirmed exactly or in balls proves it; only a cover of the whole domain refutes it.
    """


@dataclass(frozen=True)
class Supremum(Relation):
    """The margin S − f is never negative, and nothing smaller serves in place of S: f reaches S, or comes as near as one likes.

    A `Family` takes the infimum of the margin along its axis; an `Exact` cover or the objects of a `Proof` must hold one at which
    the margin is zero.
    """


@dataclass(frozen=True)
class OnAverage(Relation):
    """The mean of the margin is not negative."""

    over_draws = "mean"


@dataclass(frozen=True)
class OfMeans(Relation):
    """The margin of the mean quantities is not negative (for margins that are not linear)."""

    over_draws = "means"


@dataclass(frozen=True)
class WithProbability(Relation):
    """The margin is not negative with at least this probability: a number, or a function of the case."""

    at_least: Any | Callable[[Any], Any]

    over_draws = "rate"

    def __post_init__(self) -> None:
        if not callable(self.at_least) and not 0 < self.at_least <= 1:
            raise ValueError(f"at_least={self.at_least}: a probability must be above 0 and at most 1")


@dataclass(frozen=True)
class InLaw(Relation):
    """Two laws agree: every component of the margin (a test function's difference) has mean zero."""

    is_identity = True
    over_draws = "mean"


@dataclass(frozen=True)
class Eventually(Relation):
    """The margin is not negative from some point of the axis on ("for sufficiently large d").

    Finite evidence decides nothing here: only a `Family` or a `Proof` does.
    """

    axis: str


@dataclass(frozen=True)
class Tends(Relation):
    """The margin tends to zero along the axis, at least like axis^(−order).

    Finite evidence decides nothing: a `Family` takes the limit, a `Proof` returns a quantity named `rate` that bounds the
    margin and falls so fast. `given` names what is held fixed on the way.
    """

    axis: str
    order: int = 1
    given: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.order < 1:
            raise ValueError(f"order={self.order}: a rate falls at least like 1/{self.axis}")


@dataclass(frozen=True)
class AlmostSurely(Tends):
    """The margin is the chance that the n-th event fails: chances that fall like n^(−2) add up, so almost surely only finitely
    many fail (Borel–Cantelli)."""

    order: int = 2

    def __post_init__(self) -> None:
        if self.order < 2:
            raise ValueError(f"order={self.order}: chances that fall like 1/{self.axis} do not add up to a number")


@dataclass(frozen=True)
class Exists(Relation):
    """Some value of the constant makes the margin non-negative in every case.

    The margin must rise with the constant and be affine in it: the needed constant per case is where it is zero.
    """

    constant: str
    axis: str
    average: bool = False  # True: the draws' mean margin; False: each draw
    given: tuple[str, ...] = ()  # quantities that the constant may depend on, as in O(·) with these held fixed

    def __post_init__(self) -> None:
        if self.axis in self.given:
            raise ValueError(f"given={self.given}: a constant that may change with {self.axis} is none along {self.axis}")

    @property
    def over_draws(self) -> str:  # type: ignore[override]
        return "mean" if self.average else "each"
