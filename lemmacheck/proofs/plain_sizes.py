"""Plain whole numbers have the fewest objects: many more are gone to, as far as lines of the measurement allow.

Lines are counted and not timed, so that the objects are the same on every machine. What one line may hide, a sum over a range or a
number of a million digits, is met at a number many times smaller first.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.domains import LONGEST, SIZES, Domain
from lemmacheck.language.fields import Numbers
from lemmacheck.language.fingerprint import nodes_in, syntax_of
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.proofs.further import FAR_NUMBERS, FEW_STEPS, MOST_STEPS, NEARER_STEPS, far_step, lines_of
from lemmacheck.proofs.separation import names_in, reached_by_authors

FIRST = (2, 4)  # what grows fast is seen here, before one line of it takes seconds
EACH_TO = 60  # every whole number up to this one is tried where all fields are numbers
STEPS_OF_ALL = 20_000  # lines of Python that all of them may take together
LONG = 4096  # bits of a measured number beyond which none of a larger object is measured
FARTHEST_LOOPED = 10**6  # a number that code compares with is met up to here where code loops or calls anything
FARTHEST_STRAIGHT = 10**100  # and up to here where it does not
WITHOUT_LOOPS = {"int", "abs", "Fraction", "fmpq", "min", "max", "bool", "arb", "dict", "sqrt"}
MOST_EXPONENT = 64


def is_plain(domain: Domain) -> bool:
    """Whole numbers with other numbers beside them, and no lists; nothing is integrated, which no line ends."""
    has_lists = any(isinstance(kind, Numbers) for kind in domain.fields.values())
    if not domain.is_cheap or has_lists or domain.measure is None or "integral" in names_in(domain.measure):
        return False
    return not domain.is_finite and bool(domain.sizes)


def each_further(domain: Domain) -> Iterator[Q]:
    """The whole numbers that follow the first ones, as many of them as take few lines together."""
    left = STEPS_OF_ALL
    for number in range(SIZES + 1, EACH_TO + 1) if is_plain(domain) and _is_short_at(domain, FIRST, FEW_STEPS) else ():
        for o in domain.at(number):
            taken = lines_at(domain.measure, o, left)
            if taken is None:
                return
            left -= taken
            yield o


def farthest(domain: Domain) -> Iterator[Q]:
    """The largest of the numbers, each half of the one before, that a measurement reaches in its lines."""
    assert domain.measure is not None
    found = list[Q]()
    for number in _up_to(domain.within(far_step(domain.measure, *FAR_NUMBERS))):
        objects = list(domain.at(number))
        if not all(lines_at(domain.measure, o, _steps_at(number)) is not None for o in objects):
            break
        found = objects if number > EACH_TO else found
    yield from found


def at_compared(domain: Domain, numbers: Iterable[Any]) -> Iterator[Q]:
    """The numbers themselves that code compares or divides by, and the next ones."""
    assert domain.measure is not None
    most = FARTHEST_STRAIGHT if is_plain(domain) and is_straight(domain.measure) else FARTHEST_LOOPED
    whole = sorted({int(number.p) for number in numbers if number.q == 1 and number > LONGEST})
    met = set[int]()
    for number in whole if is_plain(domain) else ():
        nearer = number <= most and all(_is_short_at(domain, [size], _steps_at(size)) for size in _up_to(number)[:-1])
        for near in sorted({number, number + 1} - met) if nearer else ():
            met.add(near)
            yield from (o for o in domain.at(near) if lines_at(domain.measure, o, MOST_STEPS) is not None)


def _up_to(number: int) -> list[int]:
    """A number and, before it, its halves from the smallest on: digits that double at each step are long before they never end."""
    return [number >> k for k in range(number.bit_length() - FIRST[0], -1, -1)]


def _steps_at(number: int) -> int:
    """Lines for a number: what grows with it may take more where it is larger."""
    return max(NEARER_STEPS, min(MOST_STEPS, MOST_STEPS * number // FAR_NUMBERS[0]))


def _is_short_at(domain: Domain, numbers: Iterable[int], most: int) -> bool:
    """At numbers far below one that is to be gone to a measurement takes few lines, and what it measures is short."""
    return all(lines_at(domain.measure, o, most) is not None for number in numbers for o in domain.at(number))


def lines_at(measure: Callable[..., Any] | None, o: Q, most: int) -> int | None:
    """The lines that a measurement takes; None where they are too many, it fails, or its numbers are too long."""
    assert measure is not None
    measured: list[Mapping[str, Any] | None] = []
    taken = lines_of(lambda: measured.append(measure(o)), most)
    return taken if not measured or all(_is_short(value) for value in (measured[0] or {}).values()) else None


def _is_short(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(map(_is_short, value))
    try:
        number = exact(value)
    except (TypeError, ValueError):
        return True
    if isinstance(number, arb):
        return not number.is_finite() or int(number.mid().man_exp()[0]).bit_length() < LONG
    return not isinstance(number, fmpq) or max(abs(number.p), number.q) < 1 << LONG


@functools.cache
def is_straight(measure: Callable[..., Any]) -> bool:
    """Every step of a measurement is a line of its own: it calls nothing that may loop, and no number grows with an exponent."""
    trees = [syntax_of(one.__code__) for one in reached_by_authors(measure)]
    own = {one.__name__ for one in reached_by_authors(measure)}
    return all(tree is not None and not any(_may_loop(node, own) for node in nodes_in(tree)) for tree in trees)


def _may_loop(node: ast.AST, own: set[str]) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in WITHOUT_LOOPS or name in own:
            return False
        case ast.BinOp(op=ast.Pow(), right=ast.Constant(value=int(power))) if power <= MOST_EXPONENT:
            return False
        case ast.BinOp(op=ast.Mult(), left=left, right=right):
            return (isinstance(left, (ast.List, ast.Tuple, ast.Constant)) and not _is_number(left)) or isinstance(right, ast.List)
    return isinstance(node, (ast.Call, ast.While, ast.For, ast.comprehension)) or _grows(node)


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, (int, float))


def _grows(node: ast.AST) -> bool:
    return isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, (ast.Pow, ast.LShift))
