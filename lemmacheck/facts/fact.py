"""What a trusted fact is: an inequality between expressions, with the hypotheses under which it holds."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


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


TRUSTED: dict[str, Callable[..., Fact]] = {}  # every fact by the name of its function, in the order of the files


def fact(state: Callable[..., Fact]) -> Callable[..., Fact]:
    """Enters a function into the trusted base; what it states carries the function's name."""

    @functools.wraps(state)
    def stated(*args: Any, **expressions: Any) -> Fact:
        return dataclasses.replace(state(*args, **expressions), function=state.__name__)

    TRUSTED[state.__name__] = stated
    return stated
