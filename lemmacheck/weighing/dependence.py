"""A check that says the same whatever the object cannot fail: it measures without looking, or its margin never moves.

Nor can one whose measurement and statement read a number from the same place: wrong there, it is wrong in both alike.
"""

from __future__ import annotations

import dis
import random
import weakref
from collections.abc import Callable, Container, Iterator, Mapping
from typing import Any

import numpy as np

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.watched import Watched
from lemmacheck.numbers.kinds import Number, lift, sign
from lemmacheck.proofs.plain_numbers import refuse_comparison
from lemmacheck.proofs.separation import names_in, numbers_read, reached, shared_numbers
from lemmacheck.weighing.assumed import require_not_assumed

OTHER_VALUES: tuple[Callable[[Any], Any], ...] = (  # a margin with steps in it may need a long way to move
    lambda value: value + 1,
    lambda value: value - 1,
    lambda value: value * 0,
    lambda value: 1000 * value + 1000,
    lambda value: -value,
)


TRIALS = 400  # other numbers for all quantities and constants, to see the margin fail
CHANGED = 0.7  # the share of them that is changed at a time
TRIED = (-1000, -7, -2, -1, 0, 1, 2, 3, 7, 1000)
CLIPPING = {"max", "abs", "maximum", "fmax", "clip", "fabs", "absolute", "where", "nan_to_num"}
WRITES_A_NUMBER = {"Fraction", "fmpq", "arb", "int", "float"}


def measure_watched(measure: Callable[[Q], Mapping[str, Any]], case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is measured in a case; numbers that are merely written down are refused."""
    watched = Watched(case)
    found = measure(watched)
    if found and not watched.names_read and not _computes(measure):
        raise ClaimError(
            "the measurement only writes numbers down: it must compute them from its case, or from an object of its own"
        )
    return found


def _computes(measure: Callable[..., Any]) -> bool:
    """It calls something: an object of its own (a matrix, say) may stand in it, but numbers alone are no measurement."""
    code = getattr(measure, "__code__", None)
    if code is None:
        return True
    calls = any(step.opname.startswith("CALL") for step in dis.get_instructions(code))
    return calls and not {*code.co_names, *code.co_freevars} <= WRITES_A_NUMBER


def require_own_numbers(claim: Claim, measure: Callable[..., Any]) -> None:
    """The measurement reads no number that the margin, a hypothesis or a constant of the claim is made of."""
    formulas = [formula for formula in (claim.margin, *claim.assumes.values()) if hasattr(formula, "__code__")]
    read = shared_numbers(formulas, measure) + [
        name
        for name, value in numbers_read(measure).items()
        for constant in claim.constants.values()
        if value is constant and type(value).__module__ != "builtins"  # numbers of Python itself are one object wherever they stand
    ]
    if read:
        raise ClaimError(
            f"measurement and statement both read {read[0]}, so that it may be wrong in both alike:"
            " name it in `constants` only, and let the measurement compute what it measures"
        )


def require_own_draw(claim: Claim, case: Mapping[str, Any], columns: Mapping[str, np.ndarray]) -> None:
    """Margin and hypotheses of a draw are the same among other draws: what looks at all of them is no quantity of one."""
    draws = len(next(iter(columns.values()), ()))
    extra = {} if claim.open_constant is None else {claim.open_constant: 1.0}
    formulas = (claim.margin, *claim.assumes.values())
    with np.errstate(all="ignore"):
        together = [per_draw(formula, claim.gather(case, columns, kind="float", **extra), draws) for formula in formulas]
        for some in (np.arange(draws)[::-2], np.arange(draws)[-2::-2]):
            q = claim.gather(case, {name: column[some] for name, column in columns.items()}, kind="float", **extra)
            for formula, found in zip(formulas, together, strict=True):
                apart = per_draw(formula, q, len(some))
                if len(some) and not np.allclose(apart, found[:, some], rtol=1e-9, atol=1e-12, equal_nan=True):
                    raise ClaimError("margin or hypothesis of a draw change with the draws beside it: they must be of one draw")


def per_draw(formula: Callable[[Q], Any], q: Q, draws: int) -> np.ndarray:
    """Every part of a formula as one number per draw; of comparisons, and of events alone, no draw is negative."""
    parts = components(formula(q))
    refuse_comparison(np.asarray(part).dtype.type() for part in parts)
    return np.array([np.broadcast_to(np.asarray(part, dtype=float), draws) for part in parts])


_moving: weakref.WeakSet[Claim] = weakref.WeakSet()  # statements whose margin was seen to move


def require_dependence(claim: Claim, gather: Callable[[], Q]) -> None:
    """The margin moves with some quantity or parameter, or the statement is refused."""
    if claim in _moving:
        return
    q = gather()
    require_informing(claim, q)
    try:
        before = components(claim.margin(q))
        moves = all(_is_trivially_zero(part) for part in before) or any(
            _moves(claim, q, before, name) for name in vars(q) if name not in claim.constants
        )
    except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError):
        _moving.add(claim)  # quantities that cannot be moved one by one: matrices, words
        return
    if not moves:
        raise ClaimError("the margin is the same whatever is measured: it must depend on some quantity")
    if not claim.relation.is_identity and (claim.constants or _clips(claim.margin)):
        with np.errstate(all="ignore"):  # numbers put in at random divide by zero now and then
            _require_failing(claim, q, len(before))
    with np.errstate(all="ignore"):
        require_not_assumed(claim, q)
    _moving.add(claim)


def _clips(margin: Callable[..., Any]) -> bool:
    """It may cut off what is negative; without that, and without constants, a margin such as exp(x) − 1 − x is a theorem."""
    return any(name in CLIPPING for one in reached(margin) for name in one.__code__.co_names)


def _require_failing(claim: Claim, q: Q, parts: int) -> None:
    """Every part of the margin is negative for some numbers in place of quantities and constants, or nothing can violate it."""
    negative, tried = set[int](), 0
    for signs in _signs_elsewhere(claim.margin, q):
        tried += all(one is not None for one in signs)
        negative |= {i for i, one in enumerate(signs) if one == -1}
        if len(negative) == parts:
            return
    if tried > TRIALS // 2:
        raise ClaimError("no numbers make the margin negative, so that nothing could violate it: clip and square nothing")


def require_informing(claim: Claim, q: Q) -> None:
    """By some numbers the bound beats the trivial one and by others it does not, or `informative` says nothing about it."""
    if claim.informative is None:
        return
    with np.errstate(all="ignore"):
        own = names_in(claim.margin)  # a constant that the statement does not read says nothing about it
        kept = {name for name in claim.constants if name not in own}
        found = [signs for signs in _signs_elsewhere(claim.informative, q, kept) if None not in signs]
    beats = {all(one == 1 for one in signs) for signs in found}
    if len(beats) < 2 and len(found) > TRIALS // 2:
        says = "beats the trivial one" if True in beats else "does not beat the trivial one"
        raise ClaimError(f"`informative` says of whatever is measured that the bound {says}: write by how much it does in a case")


def _signs_elsewhere(formula: Callable[[Q], Any], q: Q, kept: Container[str] = ()) -> Iterator[list[int | None]]:
    """The signs of a formula at other numbers in place of quantities and constants but those kept, where it is defined there."""
    chance = random.Random(0)
    for _ in range(TRIALS):
        try:
            other = {k: _other(value, chance) for k, value in vars(q).items() if k not in kept and chance.random() < CHANGED}
            yield [_sign(part) for part in components(formula(Q({**vars(q), **other})))]
        except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, ClaimError, Overlap):
            continue  # not defined there


def _other(value: Any, chance: random.Random) -> Any:
    """Another number of the same kind, or a list of such; what is no number stays."""
    if isinstance(value, (list, tuple)):
        return type(value)(_other(inner, chance) for inner in value)
    return value if isinstance(value, (str, bool, dict, type(None))) else value * 0 + chance.choice(TRIED)


def _sign(part: Any) -> int | None:
    """The sign of a number; of many that of the smallest."""
    if np.iscomplexobj(part):  # a root of a negative number: not defined there
        return None
    if hasattr(part, "min") and hasattr(part, "shape"):
        smallest = float(part.min())
        return None if smallest != smallest else (smallest > 0) - (smallest < 0)
    return sign(lift(part, "exact") if getattr(part, "is_Rational", False) else part)


def _is_trivially_zero(part: Number) -> bool:
    """Computed, and zero for every input: an identity that holds trivially."""
    if hasattr(part, "shape"):  # of many draws
        return not part.any()
    return not isinstance(part, (int, float)) and sign(part) in (0, None)


def _moves(claim: Claim, q: Q, before: tuple[Number, ...], name: str) -> bool:
    value = vars(q)[name]
    if isinstance(value, (str, bool, list, tuple, dict)):
        return True  # not a number: what the margin does with it is its own affair
    for other in OTHER_VALUES:
        after = components(claim.margin(Q({**vars(q), name: other(value)})))
        if len(after) != len(before) or any(_differs(x, y) for x, y in zip(before, after, strict=True)):
            return True
    return False


def _differs(x: Number, y: Number) -> bool:
    different = x != y
    return bool(different.any()) if hasattr(different, "any") else bool(different) or str(x) != str(y)
