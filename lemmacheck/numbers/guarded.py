"""Balls that refuse to be guessed: a comparison that their overlap leaves open raises instead of answering.

python-flint answers False to every comparison that is not certain, so `max`, `sorted` or a branch on a wide ball would choose
silently. A parameter that runs over an interval arrives as such a ball; where it cannot decide, the box is cut in two.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import Overlap


class Guarded:
    """An `arb` with certain comparisons only."""

    __slots__ = ("ball",)

    def __init__(self, ball: arb) -> None:
        self.ball = ball

    def __repr__(self) -> str:
        return f"Guarded({self.ball})"

    def __getattr__(self, name: str) -> Any:
        """Methods of the ball; what they return is guarded as well."""
        if name.startswith("_"):  # `_mpf_` would let other libraries take the middle of the ball for its value
            raise AttributeError(name)
        found = getattr(self.ball, name)
        return (lambda *args: guard(found(*map(bare, args)))) if callable(found) else guard(found)

    def __neg__(self) -> Guarded:
        return Guarded(-self.ball)

    def __pos__(self) -> Guarded:
        return self

    def __abs__(self) -> Guarded:
        return Guarded(abs(self.ball))

    def __float__(self) -> float:
        raise Overlap("a ball is turned into a float, which is a guess; compute with the ball")

    def __bool__(self) -> bool:
        if self.ball.contains(0):
            raise Overlap("whether a ball is zero is not certain")
        return True

    __hash__ = None  # type: ignore[assignment]


def guard(value: Any) -> Any:
    """A ball that refuses to be guessed; anything else as it is."""
    return Guarded(value) if isinstance(value, arb) else value


def bare(value: Any) -> Any:
    """The ball itself; lists and tuples entry by entry."""
    if isinstance(value, Guarded):
        return value.ball
    if isinstance(value, (list, tuple)):
        return type(value)(bare(v) for v in value)
    return value


def _operation(name: str) -> Callable[..., Any]:
    def operate(self: Guarded, other: Any) -> Any:
        own = bare(other)
        if isinstance(own, int):
            own = fmpq(own) if not name.endswith("pow__") else own
        result = getattr(self.ball, name)(own)
        return result if result is NotImplemented else guard(result)

    return operate


def _comparison(name: str) -> Callable[..., bool]:
    def compare(self: Guarded, other: Any) -> bool:
        gap = self.ball - (own if isinstance(own := bare(other), (arb, fmpq, int)) else arb(own))
        if gap.contains(0) and not (gap.is_zero() and name in ("__le__", "__ge__", "__eq__", "__ne__", "__lt__", "__gt__")):
            raise Overlap(f"{self.ball} and {own} overlap, so they cannot be compared")
        return bool(getattr(gap, name)(0))

    return compare


for _name in ("add", "sub", "mul", "truediv", "pow"):
    setattr(Guarded, f"__{_name}__", _operation(f"__{_name}__"))
    setattr(Guarded, f"__r{_name}__", _operation(f"__r{_name}__"))
for _name in ("lt", "le", "gt", "ge", "eq", "ne"):
    setattr(Guarded, f"__{_name}__", _comparison(f"__{_name}__"))
