"""What ties a proof to objects: every sign is that of a type or of a fact's gap, every fact is about a part."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from lemmacheck.facts.fact import MEANINGS
from lemmacheck.language.terms import as_term
from lemmacheck.numbers.quotients import as_quotient, is_far_from_zero
from lemmacheck.proofs.argument import Argument
from lemmacheck.proofs.symbols import Use

CITED_FREELY = "is cited for no object of its domain"


def untied(argument: Argument) -> list[str]:
    """The signs and facts that nothing ties to an object."""
    found = []
    explained = _explained(argument)
    for symbol, known in argument.signs.items():
        if known == "real" or symbol in argument.terms or symbol in argument.givens:
            continue
        if symbol in argument.solved_symbols or symbol in argument.supposed:
            continue
        if symbol not in explained:
            found.append(f"the sign of {symbol} is only declared: it is no part of the object and no fact's gap")
    for use in argument.uses:
        found += _untied_use(use)
    return found


def _untied_use(use: Use) -> list[str]:
    if use.again or use.ties is not None:
        return []
    if use.cited is not None:
        return [] if use.cited.domain is not None and use.of is not None else [f"{use.name} {CITED_FREELY}"]
    meaning = MEANINGS.get(use.fact)
    if meaning is None:
        return [f"the fact {use.name} ({use.fact}) has no meaning on objects"]
    if meaning.values is None:
        return []
    if use.of is None:
        return [f"{use.name} is used for no part of the object"]
    try:
        missing = meaning.needs(*parts_of(use.of))
    except (AttributeError, TypeError) as problem:
        return [f"{use.name}: this is no part that the fact can be about ({problem})"]
    return [f"{use.name} needs {missing}"] if missing else []


def _explained(argument: Argument) -> set[Any]:
    """The symbols whose sign is that of a fact's gap: the gap is a positive multiple of the symbol."""
    import sympy

    found = set()
    for use in argument.uses:
        slack = sympy.sympify(use.slack)
        for symbol in slack.free_symbols:
            if argument.signs.get(symbol) != "nonnegative" or symbol in found or _is_no_multiple(slack, symbol, argument):
                continue
            if slack == symbol or argument.is_manifestly_positive(sympy.cancel(sympy.together(slack / symbol))):
                found.add(symbol)
        for new, old in use.again.items():
            if new in argument.signs and argument.is_manifestly_nonnegative(old) and argument.signs[new] != "positive":
                found.add(new)
    return found


def _is_no_multiple(slack: Any, symbol: Any, argument: Argument) -> bool:
    """The gap certainly stays where the symbol is zero, so that their quotient has a pole there: seen without dividing."""
    if slack == symbol or argument._may_be_apart_from_zero(symbol):
        return False
    quotient = as_quotient(slack)
    if quotient is not None and quotient.is_rational:
        return any(symbol not in powers for powers, _ in quotient.top.terms())
    return is_far_from_zero(slack.subs(symbol, 0))


def parts_of(of: Any) -> tuple[Any, ...]:
    """The parts of the object that a fact is used for, as a tuple; an exact number is the same part of every object."""
    if of is None:
        return ()
    parts = tuple(of) if isinstance(of, (tuple, list)) else (of,)
    return tuple(as_term(part) if isinstance(part, (int, Fraction)) else part for part in parts)
