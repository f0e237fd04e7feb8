"""The quantities of one case, as margins see them, and what a margin may return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.numbers.kinds import Number


class Q:
    """The quantities, constants and parameters of one case, by attribute."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise MissingQuantity(f"no quantity named {name!r}; this case has {', '.join(sorted(self.__dict__)) or 'none'}")

    def __repr__(self) -> str:
        return "Q(" + ", ".join(f"{k}={v!r}" for k, v in self.__dict__.items()) + ")"


def components(value: Number) -> tuple[Number, ...]:
    """A margin may return several inequalities at once, but not none."""
    parts = tuple(value) if isinstance(value, (tuple, list)) else (value,)
    if not parts:
        raise ClaimError("a margin or hypothesis came out empty; it must state something in every case")
    return parts


def strictly(hypothesis: Callable[[Q], Number]) -> Callable[[Q], Number]:
    """A hypothesis that excludes equality: `assumes={"τ > 0": strictly(lambda q: q.tau)}`."""
    hypothesis.strict = True  # type: ignore[attr-defined]
    return hypothesis


def is_strict(hypothesis: Callable[[Q], Number]) -> bool:
    return bool(getattr(hypothesis, "strict", False))
