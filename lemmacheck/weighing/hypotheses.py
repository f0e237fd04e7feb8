"""A hypothesis says what its words say, where these are inequalities between numbers and quantities, their multiples and quotients.

With another sign, another end or another strictness it admits what it should exclude, or excludes what it should admit, and the
statement is decided about other objects than it speaks of.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError, MissingQuantity
from lemmacheck.language.claim import Claim
from lemmacheck.language.fields import OneOf, WholeField
from lemmacheck.language.formulas import deciding_formula
from lemmacheck.language.letters import GREEK
from lemmacheck.language.quantities import Q, components, is_strict
from lemmacheck.numbers.kinds import sign
from lemmacheck.proofs.separation import names_in
from lemmacheck.weighing.compared import Comparison, told_by
from lemmacheck.weighing.phrases import NUMBERS, in_signs, without_remarks

TRIED = (-1000, -7, -1, 0, 1, 2, 7, 1000)  # whole numbers: n > d and n ≥ d + 1 are the same among them
BETWEEN = (Fraction(-3, 2), Fraction(1, 2), Fraction(3, 2))  # for what is no whole number by its type
OF_POWERS = range(-12, 41)  # the same where words hold powers of a quantity, whose ends are not looked for
LITTLE = Fraction(1, 1000)  # how far beside an end of the words it is looked, for the same
MOST_NAMES = 3  # more would be tried at too many numbers together
DIGITS = 9  # to which the margins of authors that write floats are rounded

VAGUE = re.compile(r"[≫≪≳≲~∼]|\b(?:large|small|enough|sufficient\w*|much|far|well|about|roughly|nearly|approximately)\b|>>|<<")
SAYS_NUMBERS = re.compile(rf"[\d≥≤><=≠∈∉⌈⌊∞]|(?<!\w)(?:{'|'.join(NUMBERS)})(?!\w)")
NAME = re.compile(r"[^\W\d]\w*")
SPELLED = {letter: [name for name in GREEK if GREEK[name] == letter] for letter in GREEK.values()}
UNREAD = (MissingQuantity, ClaimError, ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError)


def require_words(claim: Claim) -> None:
    """Refuses a hypothesis whose margin admits other numbers in place of its quantities than its words do."""
    for words, margin in claim.assumes.items():
        compared = told_by(words)
        problem = _problem(claim, margin, compared) if compared else ""
        parts = _parts(claim, words, margin)
        said = len(parts) == 1 and VAGUE.search(words) is None
        problem = problem or next(filter(None, (_denied(claim, margin, part, is_all=said) for part in parts)), "")
        if problem:
            raise ClaimError(f"the hypothesis {words!r} {problem}")


def _parts(claim: Claim, words: str, margin: Callable[[Q], Any]) -> list[list[Comparison]]:
    """What words with remarks say in part, one comparison or chain each."""
    asked = _Asking(claim.constants)
    try:
        margin(asked)
    except UNREAD:
        return []
    return [told_by(part) for part in without_remarks(in_signs(words), {*claim.constants, *asked.names})]


def _denied(claim: Claim, margin: Callable[[Q], Any], told: list[Comparison], *, is_all: bool) -> str:
    """Numbers that a part of the words excludes and the margin, which has to say all of them, admits.

    Where the rest of the words are remarks, and the margin says no more than where one number begins and ends, also the opposite.
    """
    try:
        asked = _Asking(claim.constants)
        margin(asked)
        words = names_of(told)
        fixed = {name: _constant(claim, name) for name in words}
        named = {name: found for name in words if fixed[name] is None and (found := same(name, asked.names)) is not None}
        known = {name: value for name, value in fixed.items() if value is not None}
        unnamed = {name for name in claim.constants if name in names_in(margin)} - {same(name, claim.constants) for name in words}
        if not named or len(named) != len(asked.names) or len(named) + len(known) < len(words) or unnamed:
            return ""
        is_all = is_all and len(named) == 1 and _is_affine(claim, margin, next(iter(named.values())), len(told))
        told = [one for one in told if one.relation != "="]
        for at in _tried(claim, told, known, named) if told else ():
            is_told, is_met = all(one.holds(at) for one in told), _admits(claim, margin, {named[name]: at[name] for name in named})
            if (is_met and not is_told) or (is_all and is_told and is_met is False):
                where, verb = ", ".join(f"{name} = {at[name]}" for name in named), "admit" if is_told else "exclude"
                return f"has a margin of the other sign than its words say: they {verb} {where}, and it does not"
    except UNREAD:
        return ""
    return ""


def _is_affine(claim: Claim, margin: Callable[[Q], Any], quantity: str, parts: int) -> bool:
    """As many margins as the words compare, each a straight line: nothing else of the words can stand in it."""
    first, second, third = (components(margin(Q({**claim.constants, quantity: Fraction(x)}))) for x in (1, 2, 3))
    return len(first) == parts and all(c - b == b - a != 0 for a, b, c in zip(first, second, third, strict=True))


def _problem(claim: Claim, margin: Callable[[Q], Any], told: list[Comparison]) -> str | None:
    """How the margin contradicts the words, if it does; None where it reads something that they do not name."""
    try:
        asked = _Asking(claim.constants)
        parts = components(margin(asked))
        # an equation is minus a square, two inequalities, or one where a type is the other
        twice = sum(one.relation == "=" for one in told)
        if len(parts) > 1 and not len(told) <= len(parts) <= len(told) + twice:
            return f"has {len(parts)} margins, but its words compare {len(told)} times: say in words what each of them is"
        words = names_of(told)
        fixed = {name: _constant(claim, name) for name in words}
        free = [name for name in words if fixed[name] is None]
        quantities = {name: same(name, asked.names) for name in free}
        known = {name: value for name, value in fixed.items() if value is not None}
        unnamed = {name for name in claim.constants if name in names_in(margin)} - {same(name, claim.constants) for name in words}
        if len(free) == len(asked.names) == 1 and (unnamed or quantities[free[0]] is None):
            if quantities[free[0]] is None and same(free[0], _fields(claim)) is not None:
                return None  # it is that field, and what is read is another number
            return _other_sign(claim, margin, told, known, (free[0], next(iter(asked.names)))) or None
        named = {name: quantity for name, quantity in quantities.items() if quantity is not None}
        if named and {*named.values()} == {*asked.names} and (left := _left_out(claim, quantities)):
            return f"names {left} in its words, which its margin does not read"
        if not free or len(free) > MOST_NAMES or len(named) < len(free) or unnamed:
            return None  # a constant that the words give as a number is another one in a foil, and they stay
        for at in _tried(claim, told, known, named):
            is_told, is_met = all(one.holds(at) for one in told), _admits(claim, margin, {named[k]: at[k] for k in named})
            if is_met is not None and is_met != is_told and (is_told or not twice):
                where = ", ".join(f"{name} = {at[name]}" for name in named)
                verb = "admit" if is_told else "exclude"
                return f"has a margin of the other sign than its words say: they {verb} {where}, and it does not"
    except UNREAD:
        return None  # words of another form, or a margin that reads more than they name
    return ""


def unread_words(claim: Claim) -> dict[str, str]:
    """What decides a hypothesis, by its words, where they hold numbers, signs or names that were not compared with it."""
    return {words: deciding_formula(margin) for words, margin in claim.assumes.items() if not _is_read(claim, words, margin)}


def _is_read(claim: Claim, words: str, margin: Callable[[Q], Any]) -> bool:
    known = _known(claim, margin)
    if not SAYS_NUMBERS.search(words) and not any(same(name, known) for name in NAME.findall(words)):
        return True
    told = told_by(words)
    return bool(told) and (_problem(claim, margin, told) == "" or _is_left_to_objects(claim, words, margin))


@functools.lru_cache(maxsize=256)
def _is_left_to_objects(claim: Claim, words: str, margin: Callable[[Q], Any]) -> bool:
    """Its words name numbers of objects, but its margin reads others: only objects tell whether these agree."""
    told, known = told_by(words), _known(claim, margin)
    names = names_of(told)
    unnamed = {name for name in claim.constants if name in names_in(margin)} - {same(name, claim.constants) for name in names}
    is_named = bool(names) and all(same(name, known) is not None for name in names)
    has_objects = any(hasattr(one, "over") for one in claim.evidence) or (
        claim.domain is not None and claim.domain.measure is not None
    )
    if not is_named or unnamed or not has_objects or _problem(claim, margin, told) is not None:
        return False
    try:
        return all(one.holds(dict.fromkeys(names, Fraction(5, 3))) in (True, False) for one in told)
    except UNREAD:
        return False


def is_uncompared(claim: Claim, words: str) -> bool:
    """Its words were not compared with the margin as a formula: it reads other numbers than they name."""
    margin, told = claim.assumes[words], told_by(words)
    unnamed = {name for name in claim.constants if name in names_in(margin)} - {
        same(name, claim.constants) for name in names_of(told)
    }
    return bool(told) and not unnamed and _problem(claim, margin, told) is None


def refuse_other_words(claim: Claim, words: str, q: Mapping[str, Any], *, is_met: bool | None) -> None:
    """Refuses a hypothesis that a case or an object meets although its words exclude it, or the other way round."""
    if is_met is None or not _is_left_to_objects(claim, words, claim.assumes[words]):
        return
    told = told_by(words)
    try:
        at = {name: fraction(q[same(name, q) or name]) for name in names_of(told)}
        is_told = all(one.holds(at) for one in told)
    except UNREAD:
        return  # no numbers, or no exact ones
    if is_told != is_met:
        verb, where = "admit" if is_told else "exclude", ", ".join(f"{name} = {value}" for name, value in at.items())
        raise ClaimError(
            f"the hypothesis {words!r} has a margin of another number than its words name: they {verb} {where}, and it does not"
        )


def left_to_objects(claim: Claim) -> list[str]:
    """Words that name numbers of objects while what decides reads others."""
    return [words for words, margin in claim.assumes.items() if _is_left_to_objects(claim, words, margin)]


def ends_told(words: str, axis: str, start: int) -> set[int]:
    """Whole numbers of an axis at and beside the ends that words of it alone give."""
    told = told_by(words)
    if {*names_of(told)} != {axis}:
        return set()
    ends = (end_of(one, {axis: Fraction(start)}, axis) for one in told)
    return {int(x) for end in ends for x in beside(end, between=False)}


def require_words_of_objects(claim: Claim) -> None:
    """Compares words and margins on the objects of the domain, where a margin reads a number that was measured of them."""
    left, domain = left_to_objects(claim), claim.domain
    if not left or domain is None or domain.measure is None:
        return
    for o in domain.objects():
        met: dict[str, bool | None] = {}
        with contextlib.suppress(*UNREAD):
            q = {**claim.constants, **vars(o), **domain.measure(o)}
            met = {words: _admits(claim, claim.assumes[words], q) for words in left}
        for words, is_met in met.items():
            refuse_other_words(claim, words, q, is_met=is_met)


def _known(claim: Claim, margin: Callable[[Q], Any]) -> dict[str, Any]:
    """All that a name in words may stand for."""
    asked = _Asking(claim.constants)
    for formula in (margin, claim.margin):
        with contextlib.suppress(*UNREAD):
            formula(asked)
    return {**claim.constants, **_fields(claim), **asked.names}


def names_of(told: list[Comparison]) -> list[str]:
    return list(dict.fromkeys(name for one in told for side in (one.left, one.right) for name in side.names))


def _fields(claim: Claim) -> Mapping[str, Any]:
    return claim.domain.fields if claim.domain is not None else {}


def fraction(value: Any) -> Fraction:
    return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else Fraction(value)


def _left_out(claim: Claim, quantities: Mapping[str, str | None]) -> str:
    """A name of the words that stands for a field or a quantity of the statement, and for nothing in the margin."""
    asked = _Asking(claim.constants)
    claim.margin(asked)
    known = {**_fields(claim), **asked.names}
    return next((name for name, found in quantities.items() if found is None and same(name, known) is not None), "")


def _admits(claim: Claim, margin: Callable[[Q], Any], values: Mapping[str, Fraction]) -> bool | None:
    """The margin's answer at these numbers; none where it has no value there."""
    try:
        parts = components(margin(Q({**claim.constants, **values})))
    except ZeroDivisionError:
        return None
    signs = [sign(round(part, DIGITS) if isinstance(part, float) else part) for part in parts]
    if None in signs:
        return None
    return all(one is not None and (one > 0 or (one == 0 and not is_strict(margin))) for one in signs)


def _other_sign(
    claim: Claim, margin: Callable[[Q], Any], told: list[Comparison], known: Mapping[str, Fraction], renamed: tuple[str, str]
) -> str:
    """A quantity of another name than in the words may be a function of what these name: only its signs are compared."""
    name, quantity = renamed
    values = (*TRIED, *(BETWEEN if _is_between(claim, quantity) else ()))
    for value in map(Fraction, values):
        parts = components(margin(Q({**claim.constants, quantity: value})))
        for one, part in zip(told, parts, strict=True):
            gap = one.gap({**known, name: value}) * (1 if one.relation in "≥>" else -1)
            if one.relation not in "=≠" and {sign(gap), sign(part)} == {-1, 1}:
                return "has a margin of the other sign than its words say"
    return ""


def _tried(
    claim: Claim, told: list[Comparison], known: Mapping[str, Fraction], named: Mapping[str, str]
) -> Iterator[dict[str, Fraction]]:
    """Some numbers for each name, and for each in turn those at and beside every end that the words give it beside the others."""
    positive = set().union(*(side.multiplied for one in told for side in (one.left, one.right)))
    alone = len(named) == 1
    has_fraction = any(not side.names and side.value({}).denominator > 1 for one in told for side in (one.left, one.right))
    between = {name: alone and _is_between(claim, named[name], unknown=has_fraction) for name in named}

    def allowed(name: str, value: Fraction) -> bool:
        return value > 0 or name not in positive

    powers = OF_POWERS if alone and positive else ()
    usual = {name: [Fraction(x) for x in (*TRIED, *powers, *(BETWEEN if between[name] else ()))] for name in named}
    for values in itertools.product(*([x for x in usual[name] if allowed(name, x)] for name in named)):
        at = {**known, **dict(zip(named, values, strict=True))}
        yield at
        for name, one in itertools.product(named, told):
            for value in beside(end_of(one, at, name), between=between[name]):
                if allowed(name, value):
                    yield {**at, name: value}


def end_of(one: Comparison, at: Mapping[str, Fraction], name: str) -> Fraction | None:
    """The number of this name at which the two sides are equal, where they are affine in it."""
    try:
        first, second, third = (one.gap({**at, name: Fraction(x)}) for x in (1, 2, 3))
    except ZeroDivisionError:
        return None
    slope = second - first
    return 1 - first / slope if slope and third - second == slope else None


def beside(end: Fraction | None, *, between: bool) -> list[Fraction]:
    if end is None:
        return []
    if between:
        return [end + step for step in (-1, -LITTLE, 0, LITTLE, 1)]
    return [Fraction(math.floor(end) + step) for step in (-1, 0, 1, 2)]


def _is_between(claim: Claim, quantity: str, *, unknown: bool = False) -> bool:
    """It takes fractions by the type of its field; of what is no field nothing is known."""
    field = claim.domain.fields.get(quantity) if claim.domain is not None else None
    if isinstance(field, OneOf):
        return any(not isinstance(value, int) for value in field.listed or ())
    return unknown if field is None else not isinstance(field, WholeField)


def _constant(claim: Claim, name: str) -> Fraction | None:
    found = same(name, claim.constants)
    value = claim.constants[found] if found is not None else None
    return None if value is None else Fraction(value)


def same(name: str, among: Mapping[str, Any]) -> str | None:
    """The name of a quantity as it stands in words: also with a letter for its spelling, η for eta."""
    spelled = {letter + name[1:] for letter in SPELLED.get(name[0], ())}
    return next((one for one in among if one == name or one in spelled), None)


class _Asking(Q):
    """Notes which quantities are asked for, and gives a number for each."""

    def __init__(self, constants: Mapping[str, Any]) -> None:
        super().__init__({name: value for name, value in constants.items() if value is not None})
        self.__dict__["names"] = {}

    def __getattr__(self, name: str) -> Any:
        self.names[name] = None
        return Fraction(5, 3)
