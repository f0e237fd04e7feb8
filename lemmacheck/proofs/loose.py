"""Symbols that only the returned quantities determine: "let e be what is left".

On an object such a symbol is whatever was measured. Its sign, and that it is real, hold where somebody looks, and nothing shows
them elsewhere, whatever facts speak of the symbol.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Set
from typing import Any

from flint import fmpq_mat

from lemmacheck.language.claim import Claim
from lemmacheck.language.terms import exact
from lemmacheck.numbers.quotients import as_quotient
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.number_theory import arithmetic_in
from lemmacheck.proofs.trial import Written


def let_be(claim: Claim, written: Iterable[Written]) -> str:
    """What an argument takes from symbols that only what it returns determines; nothing where all is well."""
    assert claim.domain is not None
    assert claim.domain.measure is not None
    by = arithmetic_in(claim.domain.measure)
    for one in written:
        told = _signed(one.argument, one.loose)
        if not told and by and one.loose:  # elsewhere two quantities in one letter may be what a hypothesis or a fact says of them
            told = _related([(name, side.expression) for name, side in one.returned], one.loose)
        if told:
            return f"nothing derives {told}: only what is returned determines {', '.join(sorted(map(str, one.loose)))}"
    return ""


def _signed(argument: Argument, loose: Set[Any]) -> str:
    """The first sign of such a symbol that is used: its own, or that its square is not negative."""
    own = sorted(str(symbol) for symbol in loose if argument.signs.get(symbol) != "real")
    if own:
        return f"the sign of {own[0]}"
    squared = (symbol for expression in argument.evident for symbol in _not_linear(argument, expression) if symbol in loose)
    return next((f"that {symbol} is real, and so its square not negative" for symbol in squared), "")


def _not_linear(argument: Argument, expression: Any) -> Iterator[Any]:
    """The symbols that stand in an expression other than linearly, once it is multiplied out."""
    quotient = as_quotient(argument._written_out(expression), cancel=True)
    for polynomial in () if quotient is None else (quotient.top, quotient.bottom):
        for powers, _ in polynomial.terms():
            for unknown, power in powers.items():
                if power > 1 or not unknown.is_Symbol:
                    yield from unknown.free_symbols


def _related(returned: Iterable[tuple[str, Any]], loose: Set[Any]) -> str:
    """The last of the quantities with such symbols, where the others leave it no freedom: the rank of their derivatives."""
    found = [(name, one) for name, one in returned if not loose.isdisjoint(one.free_symbols)]
    chance = random.Random(0)
    at = {symbol: chance.randrange(2, 10**6) for _, one in found for symbol in sorted(one.free_symbols, key=str)}
    slopes = [[one.diff(symbol).subs(at) for symbol in loose] for _, one in found]
    exactly = all(slope.is_Rational for row in slopes for slope in row)
    free = exactly and fmpq_mat([[exact(slope) for slope in row] for row in slopes] or [[0]]).rank() == len(found)
    return "" if free else found[-1][0]
