"""Units of work: what a worker is asked, in names and numbers only, and what it answers."""

from __future__ import annotations

import functools
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from flint import ctx

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.found import Found
from lemmacheck.numbers.guarded import Guarded
from lemmacheck.numbers.kinds import how_to_mix
from lemmacheck.numbers.mixed import how_to_add
from lemmacheck.places import owner
from lemmacheck.running.discover import cite_beside, in_words, load_file
from lemmacheck.running.far import WAYS, pushed
from lemmacheck.running.integrity import refuse_changed_referee, remember_referee, restore_referee
from lemmacheck.running.streams import each_key_once, keys_for
from lemmacheck.weighing.blocks import Drawn, draw_block
from lemmacheck.weighing.choices import asking
from lemmacheck.weighing.clipped import refuse_heaps
from lemmacheck.weighing.drawn import Weighing
from lemmacheck.weighing.finding import Examined, Finding
from lemmacheck.weighing.left_ranges import FEW, FarOut, refuse_left_ranges
from lemmacheck.weighing.not_numbers import noticing, refuse_hidden_infinity
from lemmacheck.weighing.own_keys import try_keys
from lemmacheck.weighing.seeded import refusing_generators, seed_of_its_own
from lemmacheck.weighing.statements import Statement, examine_fixed, statements_of
from lemmacheck.weighing.whole_keys import refuse_part_of_keys


@dataclass(frozen=True, kw_only=True)
class Unit:
    """A piece of work about one claim; its key names everything that the answer depends on."""

    path: Path
    attribute: str
    profile: str
    key: str


@dataclass(frozen=True, kw_only=True)
class Fixed(Unit):
    """All evidence of one claim that needs no randomness."""


@dataclass(frozen=True, kw_only=True)
class OfDraws(Unit):
    """About one random evidence of one statement."""

    statement: str  # "claim", "foil: NAME" or "control: NAME"
    evidence: str  # "Draws 2"


@dataclass(frozen=True, kw_only=True)
class Block(OfDraws):
    """One block of replicates of one case of one experiment."""

    experiment: str
    case: str
    number: int
    count: int  # replicates
    seed: int
    tried: bool = False  # the use of its keys was tried under another seed


@dataclass(frozen=True, kw_only=True)
class Prefix(OfDraws):
    """One look at the draws of every open case."""

    draws: Mapping[str, Drawn]
    factor: int
    number: int


@dataclass(frozen=True)
class Answer:
    """What became of a unit: its payload, or the one line that says why there is none."""

    payload: Any = None
    error: str = ""
    seconds: float = 0.0


def work(unit: Unit) -> Answer:
    """Runs in a worker: the claim is loaded from its file."""
    return work_on(None, unit)


def work_on(claim: Claim | None, unit: Unit) -> Answer:
    """Whatever goes wrong is the error of the claim that owns the unit."""
    start = time.perf_counter()
    start_clean()
    remember_referee()
    try:
        payload = as_written(WORK[type(unit)](claim or load_claim(unit.path, unit.attribute), unit))
        refuse_changed_referee()
        return Answer(payload, seconds=time.perf_counter() - start)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:  # sys.exit too
        restore_referee()
        return Answer(error=in_one_line(problem))


def as_written(payload: Any) -> Any:
    """Findings as they come back from being written down, so that they are the same from any executor and from the store."""
    match payload:
        case list():
            return msgspec.msgpack.decode(msgspec.msgpack.encode(payload), type=list[Examined])
        case dict():
            return msgspec.msgpack.decode(msgspec.msgpack.encode(payload), type=dict[str, Finding])
    return payload


def lost(why: str) -> Answer:
    """The answer in place of one that never came."""
    return Answer(error=why)


def start_clean() -> None:
    """FLINT keeps its precision and constants, z3 all that it was told; what a unit says must not depend on those before it."""
    ctx.default()
    ctx.cleanup()
    if (z3 := sys.modules.get("z3.z3")) is not None:
        vars(z3)["_main_ctx"] = None  # made anew when it is asked for


@functools.lru_cache(maxsize=1024)
def _loaded(path: Path, edited: int) -> list[Found]:  # noqa: ARG001 - when it was edited tells it from what it was before
    return load_file(path)


def load_claim(path: Path, attribute: str) -> Claim:
    """A claim of a file, which is looked at again only if it was edited."""
    claims = _loaded(path, path.stat().st_mtime_ns) if owner(path) is not None and path.is_file() else load_file(path)
    cite_beside(path)
    for one in claims:
        if one.attribute == attribute and one.claim is not None:
            return one.claim
    raise ClaimError(f"{path.name} holds no claim named {attribute}")


def file_of(evidence: Draws) -> Path:
    """The file whose code draws."""
    code = getattr(evidence.draw, "__code__", None)
    if code is None:
        raise ClaimError(f"{evidence.experiment} must be a plain function")
    return Path(code.co_filename)


def in_one_line(problem: BaseException) -> str:
    """What went wrong, and for unforeseen problems where."""
    if isinstance(problem, ClaimError):
        return in_words(problem)
    if isinstance(problem, SystemExit):
        return f"it calls exit({problem.code}), which would end the whole run"
    if isinstance(problem, (UnicodeEncodeError, msgspec.MsgspecError)):
        return f"what it found cannot be written down: {in_words(problem)}"
    if isinstance(problem, ModuleNotFoundError) and problem.name == "torch":
        return "it needs torch, which is not installed; get it with: pip install 'lemmacheck[torch]'"
    place = traceback.extract_tb(problem.__traceback__)[-1]
    instead = how_to_mix(problem) or how_to_add(problem) or _how_to_enter(problem)
    return f"{type(problem).__name__}: {in_words(problem)} ({Path(place.filename).name}, line {place.lineno}){instead}"


def _how_to_enter(problem: BaseException) -> str:
    """What to write instead, when a problem is that a parameter over an interval should have become a complex ball."""
    if not isinstance(problem, TypeError) or f"from type {Guarded!r}" not in str(problem):
        return ""
    return "; a parameter that runs over an interval enters no other ball: write the formula in real numbers, with its own methods"


def _examine(claim: Claim, unit: Fixed) -> list[Examined]:
    return examine_fixed(claim, unit.profile)


def _draw(claim: Claim, unit: Block) -> Drawn:
    weighing = _weighing(claim, unit, factor=1)
    evidence, case = weighing.evidence, weighing.cases[unit.case]

    def keys(number: int) -> np.ndarray:
        return keys_for(unit.seed, unit.experiment, case, range(number * evidence.block, (number + 1) * evidence.block))

    is_first = unit.number == 0 and not unit.tried  # later blocks come from the same function and the same kind of keys
    asked = asking(evidence) if is_first else nullcontext()
    own = keys(unit.number)
    once = each_key_once(None if isinstance(evidence, Observed) else own)
    with asked, noticing(evidence, torch_too=is_first) as arose, refusing_generators(evidence), once as given:
        drawn = draw_block(evidence, case, own)
    refuse_hidden_infinity(evidence, arose, drawn)
    if is_first:
        try_keys(evidence, case, drawn, keys)
        refuse_part_of_keys(evidence, case, drawn, keys)
        if given and not isinstance(evidence, Observed):
            refuse_left_ranges(evidence.experiment, drawn, weighing.ranges(case), _far_out(weighing, case, keys(0)[:FEW]))
    return drawn


def _far_out(weighing: Weighing, case: dict[str, Any], keys: np.ndarray) -> Iterator[Callable[[], FarOut]]:
    """A few replicates of numbers from far out, and which of them meet the hypotheses."""

    def draw(factors: tuple[float, ...]) -> FarOut:
        with pushed(factors):
            there = draw_block(weighing.evidence, case, keys)
        return there, weighing.meets(case, there, len(keys))

    return (functools.partial(draw, factors) for factors in WAYS)


def _look(claim: Claim, unit: Prefix) -> dict[str, Finding]:
    weighing = _weighing(claim, unit, factor=unit.factor)
    found = weighing.look(unit.draws, number=unit.number)
    counted = claim.relation.over_draws == "rate"
    for drawn in unit.draws.values():
        refuse_heaps(weighing.evidence.draw, drawn.first(weighing.looks[unit.number]).columns, counted=counted)
    for finding in found.values():
        finding.seeded = seed_of_its_own(weighing.evidence.draw)
    return found


def _weighing(claim: Claim, unit: OfDraws, *, factor: int) -> Weighing:
    return _statements(claim)[unit.statement].weighing(unit.evidence, unit.profile, factor)


@functools.lru_cache(maxsize=256)
def _statements(claim: Claim) -> dict[str, Statement]:
    """Once for all units of a claim: what was seen of a foil, that its margin moves say, is known for its next look."""
    return statements_of(claim)


WORK: Mapping[type[Unit], Callable[[Claim, Any], Any]] = {Fixed: _examine, Block: _draw, Prefix: _look}
