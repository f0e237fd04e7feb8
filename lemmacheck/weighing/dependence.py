"""A check that says the same whatever the object cannot fail: it measures without looking, or its margin never moves."""

from __future__ import annotations

import dis
import weakref
from collections.abc import Callable, Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import Number, sign

OTHER_VALUES: tuple[Callable[[Any], Any], ...] = (  # a margin with steps in it may need a long way to move
    lambda value: value + 1,
    lambda value: value - 1,
    lambda value: value * 0,
    lambda value: 1000 * value + 1000,
    lambda value: -value,
)


WRITES_A_NUMBER = {"Fraction", "fmpq", "arb", "int", "float"}


class Watched(Q):
    """A case that knows whether anything of it was read."""

    __slots__ = ("was_read",)

    def __init__(self, values: Mapping[str, Any]) -> None:
        object.__setattr__(self, "was_read", False)
        super().__getattribute__("__dict__").update(values)

    def __getattribute__(self, name: str) -> Any:
        if name != "was_read":
            object.__setattr__(self, "was_read", True)
        return super().__getattribute__(name)


def measure_watched(measure: Callable[[Q], Mapping[str, Any]], case: Mapping[str, Any]) -> Mapping[str, Any]:
    """What is measured in a case; numbers that are merely written down are refused."""
    watched = Watched(case)
    found = measure(watched)
    if found and not watched.was_read and not _computes(measure):
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


_moving: weakref.WeakSet[Claim] = weakref.WeakSet()  # statements whose margin was seen to move


def require_dependence(claim: Claim, gather: Callable[[], Q]) -> None:
    """The margin moves with some quantity or parameter, or the statement is refused."""
    if claim in _moving:
        return
    q = gather()
    try:
        before = components(claim.margin(q))
        moves = all(_is_trivially_zero(part) for part in before) or any(
            _moves(claim, q, before, name) for name in vars(q) if name not in claim.constants
        )
    except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError):
        moves = True  # quantities that cannot be moved one by one: matrices, words
    if not moves:
        raise ClaimError("the margin is the same whatever is measured: it must depend on some quantity")
    _moving.add(claim)


def _is_trivially_zero(part: Number) -> bool:
    """Computed, and zero for every input: an identity that holds trivially."""
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
