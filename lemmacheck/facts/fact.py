"""What a trusted fact is: an inequality between expressions, with the hypotheses under which it holds."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from lemmacheck.errors import ClaimError


@dataclass(frozen=True)
class Fact:
    """`larger >= smaller` whenever every expression in `requires` is non-negative and every one in `positive` is positive."""

    name: str
    says: str
    larger: Any
    smaller: Any
    requires: Mapping[str, Any] = field(default_factory=dict)
    is_equality: bool = False  # both sides are always equal
    positive: Mapping[str, Any] = field(default_factory=dict)
    function: str = ""  # the name of the function that states it
    arguments: Mapping[str, Any] = field(default_factory=dict)  # as it was stated


TRUSTED: dict[str, Callable[..., Fact]] = {}  # every fact by the name of its function, in the order of the files


def fact(state: Callable[..., Fact]) -> Callable[..., Fact]:
    """Enters a function into the trusted base; what it states carries the function's name."""

    @functools.wraps(state)
    def stated(*args: Any, **expressions: Any) -> Fact:
        return dataclasses.replace(state(*args, **expressions), function=state.__name__, arguments=expressions)

    TRUSTED[state.__name__] = stated
    return stated


@dataclass(frozen=True)
class Meaning:
    """What the arguments of a fact are on the part of an object that it is about.

    `values` computes them from the numbers of the part. `ties` computes some from the others, as facts about functions of one
    number need. `needs` looks at the types of the parts and says what is missing of the fact's premises, or nothing. An argument
    named in `each` has one value per outcome of a law.
    """

    values: Callable[..., Mapping[str, Any]] | None = None
    ties: Callable[..., Mapping[str, Any]] | None = None
    needs: Callable[..., str] = lambda *_: ""
    each: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()  # what `ties` computes where there are `values` too


MEANINGS: dict[str, Meaning] = {}  # by the name of the fact's function


def means(
    state: Callable[..., Fact],
    *,
    needs: Callable[..., str] = lambda *_: "",
    each: tuple[str, ...] = (),
    ties: Callable[..., Mapping[str, Any]] | None = None,
    tied: tuple[str, ...] = (),
) -> Callable[..., Any]:
    """Enters what a fact's arguments are, computed from concrete parts; `ties` gives those that follow from others."""

    def entered(values: Callable[..., Mapping[str, Any]]) -> Callable[..., Mapping[str, Any]]:
        _enter(state, Meaning(values=values, needs=needs, each=each, ties=ties, tied=tied))
        return values

    return entered


def ties(state: Callable[..., Fact]) -> Callable[..., Any]:
    """Enters how the arguments of a fact about a function follow from each other: `log_of_argument` is log(argument)."""

    def entered(tied: Callable[..., Mapping[str, Any]]) -> Callable[..., Mapping[str, Any]]:
        _enter(state, Meaning(ties=tied))
        return tied

    return entered


def _enter(state: Callable[..., Fact], meaning: Meaning) -> None:
    if state.__name__ in MEANINGS:
        raise ClaimError(f"the fact {state.__name__} has two meanings; keep one of them")
    MEANINGS[state.__name__] = meaning


def is_signed(*parts: Any, sign: str = "nonnegative") -> str:
    """Nothing, or which part is not known to have this sign by its type."""
    order = ("real", "nonnegative", "positive")
    wrong = [part.says for part in parts if order.index(part.sign) < order.index(sign)]
    return f"{wrong[0]} to be {sign} by its type" if wrong else ""
