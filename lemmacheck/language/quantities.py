"""The quantities of one case, as margins see them, and what a margin may return."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.numbers.kinds import Number
from lemmacheck.numbers.quotients import is_exact


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


def is_exact_formula(formula: Callable[[Any], Any], names: Iterable[str]) -> bool:
    """No float stands in this formula of these quantities, seen with symbols: once numbers are put in, a float may vanish."""
    import sympy

    code = getattr(formula, "__code__", None)
    if code is not None and any(isinstance(constant, float) for constant in code.co_consts):
        return False
    try:
        parts = components(formula(Q({name: sympy.Symbol(name, positive=True) for name in names})))
    except (TypeError, ValueError, ArithmeticError, AttributeError, LookupError):
        return True  # it compares, rounds, or takes matrices: then its value alone can be looked at
    return all(is_exact(sympy.sympify(part)) for part in parts)
