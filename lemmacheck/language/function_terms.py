"""Functions of terms, with the sign and the range that the function has by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flint import arb, fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.terms import Term, as_term, exact
from lemmacheck.numbers.kinds import power


def normal_tail(level: Term) -> Term:
    """The chance that a standard normal number exceeds the level: positive whatever the level."""
    return Term(lambda o, s: _above(level.look(o, s)), "positive", f"P(g > {level.says})")


def normal_rest(level: Term) -> Term:
    """The chance that it does not: positive, too."""
    return Term(lambda o, s: _above(-exact(level.look(o, s))), "positive", f"P(g ≤ {level.says})")


def _above(level: Any) -> Any:
    """By the incomplete Γ function, which keeps its relative accuracy far out in the tail, as FLINT's erfc does not."""
    x = arb(exact(level))
    tail = (x * x / 2).gamma_upper(arb(1) / 2, regularized=1) / 2
    return 1 - tail if x < 0 else tail


def exponential(exponent: Any) -> Term:
    """e to a term or an exact number: positive."""
    of = as_term(exponent)
    return Term(lambda o, s: arb(exact(of.look(o, s))).exp(), "positive", f"exp({of.says})")


def digamma(argument: Term) -> Term:
    """ψ of a positive number, of either sign."""
    if argument.sign != "positive":
        raise ClaimError(f"{argument.says} may vanish, where ψ has a pole")
    return Term(lambda o, s: arb(exact(argument.look(o, s))).digamma(), "real", f"ψ({argument.says})")


def whole_power(base: Term, exponent: Term) -> Term:
    """A power with a whole exponent that is not negative; of the sign of its base, and one where the exponent is zero."""
    if exponent.sign == "real":
        raise ClaimError(f"{exponent.says} may be negative, so {base.says} may have no such power")

    def look(o: Any, s: Mapping[Any, Any]) -> Any:
        k = exact(exponent.look(o, s))
        if not isinstance(k, fmpq) or k.q != 1:
            raise ClaimError(f"{exponent.says} = {k} is no whole number")
        return power(exact(base.look(o, s)), int(k.p))

    return Term(look, base.sign, f"({base.says})^({exponent.says})")


@dataclass(frozen=True, eq=False)
class Angle:
    """y = most · share/over: positive and below π, where the share is at most one by its type and `over` has a least value."""

    share: Term
    most: Any
    over: Term

    def __post_init__(self) -> None:
        ceiling = self.share.high
        if self.share.sign != "positive" or ceiling is None or exact(ceiling.look(None, {})) > 1:
            raise ClaimError(f"{self.share.says} is no share between zero and one by its type")
        if self.over.low is None or self.over.low <= 0 or exact(self.most) / exact(self.over.low) > 3:
            raise ClaimError(f"that {self.most} · {self.share.says}/{self.over.says} is below π does not follow from its type")

    def _sinc(self, o: Any, s: Mapping[Any, Any]) -> Any:
        y = arb(exact(self.most) * exact(self.share.look(o, s)) / exact(self.over.look(o, s)))
        return y.sin() / y

    @property
    def sinc(self) -> Term:
        """sin y / y: positive for 0 < y < π."""
        return Term(self._sinc, "positive", "sin y / y")

    @property
    def sinc_missing(self) -> Term:
        """1 − sin y / y: never negative."""
        return Term(lambda o, s: 1 - self._sinc(o, s), "nonnegative", "1 − sin y / y")
