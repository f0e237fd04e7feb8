"""What an author may offer as evidence. Every kind yields named quantities; none yields a verdict.

A case is a mapping of parameters (`dict(d=4, tau=Fraction(1, 2))`); `measure(case)` and `draw(case, keys)` see it
with attribute access and return a mapping of quantities. One key of a case is reserved: `since` names the shortest
profile that includes the case, and is not seen by the measurement.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Self, TypeVar

from lemmacheck.language.cases import Case, Cases
from lemmacheck.words import PROFILES

Argument = Any  # the argument that a proof is written on: see `lemmacheck/proofs/argument.py`
Measure = Callable[..., Mapping[str, Any]]

PACK_MODULES = "_lemmacheck_pack_"  # how the names of modules begin that are kept apart, see `lemmacheck/running/loading.py`
Function = TypeVar("Function", bound=Callable[..., Any])


def stream(name: str) -> Callable[[Function], Function]:
    """Gives a function that draws, or that proposes candidates, a name of its own for its random numbers.

    Without it the name is where the function stands, and moving it would change every number that it draws.
    """

    def named(function: Function) -> Function:
        function.stream = name  # type: ignore[attr-defined]
        return function

    return named


def stream_of(function: Callable[..., Any]) -> str:
    """The name of a function's random numbers: as given by `stream`, else its module and name, in or out of a pack."""
    module = function.__module__
    inside = module.partition(".")[2] if module.startswith(PACK_MODULES) else module
    return str(getattr(function, "stream", "")) or f"{inside}:{function.__qualname__}"


@dataclass(frozen=True, eq=False, kw_only=True)
class Evidence:
    """Common to all kinds: the shortest profile that runs it, and a line for the page."""

    since: str = "quick"
    says: str = ""
    rung: ClassVar[str] = ""
    kind: ClassVar[str] = "exact"  # the numbers it measures in
    is_random: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.since not in PROFILES:
            raise ValueError(f"since={self.since!r} is no profile; choose one of {', '.join(PROFILES)}")

    @property
    def word(self) -> str:
        return type(self).__name__

    def at(self, index: int) -> str:
        """How findings name it: kind and place in the claim."""
        return f"{self.word} {index + 1}"

    def but(self, **changes: Any) -> Self:
        """The same evidence with something changed, say `evidence.but(over=other_cases)`."""
        return dataclasses.replace(self, **changes)

    def runs_in(self, profile: str) -> bool:
        return self.belongs_to(profile) and not self.lacks

    def belongs_to(self, profile: str) -> bool:
        """Whether a profile is long enough for it."""
        return PROFILES.index(self.since) <= PROFILES.index(profile)

    @property
    def lacks(self) -> str:
        """What it needs and this machine does not have, as half a sentence; usually nothing."""
        return ""


@dataclass(frozen=True, eq=False)
class Proof(Evidence):
    """Quantities as symbols; facts enter as slack variables; nothing negative may remain in the margin.

    `measure(p)` declares its symbols on the argument `p` and returns the quantities. What it covers is written by the engine,
    from the claim's domain and the objects that it was run on. A proof by cases gives several such functions, one per part of
    the domain: each has an argument of its own, and all must close.
    """

    measure: Callable[[Argument], Mapping[str, Any]] | tuple[Callable[[Argument], Mapping[str, Any]], ...]
    rung: ClassVar[str] = "proof"
    kind: ClassVar[str] = "symbol"

    @property
    def parts(self) -> tuple[Callable[[Argument], Mapping[str, Any]], ...]:
        """The arguments, one per part of the domain."""
        return self.measure if isinstance(self.measure, tuple) else (self.measure,)


@dataclass(frozen=True, eq=False)
class Lifted(Evidence):
    """An identity between index sums over matrices of every size, decided at one size that no monomial exceeds.

    `left` and `right` name the two sides among the quantities that the claim's domain measures.
    """

    left: str
    right: str
    rung: ClassVar[str] = "proof"
    kind: ClassVar[str] = "exact"


@dataclass(frozen=True, eq=False)
class Family(Evidence):
    """One symbol runs to infinity: the sign of the margin is certified for every axis value from `start` on.

    The quantities must be rational in the axis; `over` gives the other parameters.
    """

    start: int
    measure: Measure
    axis: str
    over: Cases = field(default=({},))
    integer: bool = True
    reduces: Callable[[Any], Mapping[str, Any]] | None = None  # an object of the domain -> the case that it is
    rung: ClassVar[str] = "proof"
    kind: ClassVar[str] = "symbol"


@dataclass(frozen=True, eq=False)
class Solved(Evidence):
    """An SMT solver is asked for a violation per case; `unsat` settles that case, `unknown` settles nothing.

    `measure(case, p)` declares real unknowns with `p.unknown(name)`, and with `p.require(x, 1 - x)` what must not be negative.
    """

    over: Cases
    measure: Callable[..., Mapping[str, Any]]
    rlimit: int = 20_000_000  # solver steps, not seconds: the same outcome on every machine
    reduces: Callable[[Any], Mapping[str, Any]] | None = None  # an object of the domain -> the case that it is
    rung: ClassVar[str] = "proof"
    kind: ClassVar[str] = "symbol"


@dataclass(frozen=True, eq=False)
class Exact(Evidence):
    """Fractions per case. They decide the claim's domain where every object is found among them; otherwise they can only refute."""

    over: Cases
    measure: Measure
    reduces: Callable[[Any], Mapping[str, Any]] | None = None  # an object of the domain -> the case that it is
    shrinks: Mapping[str, Any] = field(default_factory=dict)  # parameters along which a violation is made smaller -> lowest value
    rung: ClassVar[str] = "exact"
    kind: ClassVar[str] = "exact"


@dataclass(frozen=True, eq=False)
class Enclosed(Evidence):
    """Balls per case, with precision raised until the sign is certain; `Between` parameters are bisected.

    Where a parameter x has no upper end, `tail(case)` gives the same quantities from `case.inverse_x` = 1/x, which may be zero:
    the engine compares both measurements, and cuts where the tail is decided. The statement must not read x itself there.
    """

    over: Cases
    measure: Measure
    pieces: int = 4096  # how many boxes a `Between` may be cut into before the case is left open
    tail: Measure | None = None  # the same quantities near the end of an interval without one, from inverse_x = 1/x
    reduces: Callable[[Any], Mapping[str, Any]] | None = None  # an object of the domain -> the case that it is
    shrinks: Mapping[str, Any] = field(default_factory=dict)  # parameters along which a violation is made smaller -> lowest value
    rung: ClassVar[str] = "enclosed"
    kind: ClassVar[str] = "ball"


@dataclass(frozen=True, eq=False)
class Search(Evidence):
    """Floats nominate a violation; the same measure in fractions or balls confirms it, then it is shrunk.

    `over` yields starting candidates (see `families.py` for spectra and matrices). `descend=True` also
    follows the gradient of the margin through torch, so the measure must then accept tensors.
    """

    over: Callable[[Any], Iterable[Case]]
    measure: Measure
    descend: bool = False
    stream: str = ""  # the name of the candidates' random numbers; by default that of the function
    rung: ClassVar[str] = "searched"
    kind: ClassVar[str] = "float"


@dataclass(frozen=True, eq=False)
class Draws(Evidence):
    """Independent replicates. `draw(case, keys)` returns an array per quantity, one entry per key.

    `bounds(case)` gives the proven range of each quantity (None: no bound on that side). `draws` is the most that the
    quick profile takes per case; drawing stops early when all that look at them are decided. `resolution` is the
    smallest violation of the margin that the verdict must be able to see. `cost(case)` is proportional to the time of
    one draw (say d²·L): with it, `plan` foretells cases that were never run from those that were.
    """

    over: Cases
    draw: Callable[..., Mapping[str, Any]]
    bounds: Callable[[Any], Mapping[str, tuple[Any, Any]]] | Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    draws: int = 1024
    block: int = 64
    resolution: float | None = None
    cost: Callable[[Any], float] | None = None  # relative work of one draw, so that `plan` can foretell larger cases
    stream: str = ""  # the name of the random streams; by default that of the function, see `stream`
    rung: ClassVar[str] = "calibrated"
    kind: ClassVar[str] = "float"
    is_random: ClassVar[bool] = True

    def __post_init__(self) -> None:
        super().__post_init__()
        if "<" in self.draw.__qualname__:
            raise ValueError(
                "the draw function must be defined with a name at the top of its file: the name is that of its random streams"
            )
        if self.block < 1 or self.draws < self.block:
            raise ValueError(f"draws={self.draws} must be at least one block of {self.block}")

    @property
    def experiment(self) -> str:
        """The name of the random streams: renaming or moving the function does not change it once it is explicit."""
        return self.stream or stream_of(self.draw)


@dataclass(frozen=True, eq=False)
class Observed(Draws):
    """Figures and trained or finite networks: decided by a sign test over seeds, outside the error budget.

    `stand_in(case)` names the data where they are not the source's: a disagreement there is not reproduced, it refutes nothing.
    `data` names the image set that the cases need (`lemmacheck data NAME` fetches it); where it is not, this evidence does not run.
    """

    stand_in: Callable[[Any], str] | None = None
    data: str = ""
    draws: int = 12
    block: int = 1
    rung: ClassVar[str] = "observed"

    @property
    def lacks(self) -> str:
        from lemmacheck.data.cache import lacking

        return lacking(self.data) if self.data else ""
