"""Objects further out than a domain makes them by itself: larger and smaller numbers, laws of more outcomes, and the values at
which the code of an author may change what it does."""

from __future__ import annotations

import ast
import functools
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from flint import arb, fmpq, fmpq_mat

from lemmacheck.errors import ClaimError
from lemmacheck.language.domains import FIRST_STYLES, GENERIC, SIZES, SMALL, STYLES, Domain
from lemmacheck.language.fields import Field, Law, Numbers, Real
from lemmacheck.language.fingerprint import digest, nodes_in, syntax_of
from lemmacheck.language.matrix_fields import Made, Matrix
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.proofs.separation import reached

FAR = 10**6  # how much larger, and smaller, numbers are tried than those of the objects
FARTHEST = 10**15  # the same for numbers without end, where only a violation counts
NEAR = fmpq(1, 1000)  # how far on both sides of a number it is looked, as a share of it
MIXED = 5  # laws that are put together to one of more outcomes; as many as a law has shapes
PLAIN = (0,)  # of larger sizes few objects are made
LISTS, FAR_LISTS = (3, 8), (0, 1, 3, 6, 8)  # half ones and half zeros, generic; all alike, one alone at either end
MOST_SIZE, MOST_SIZE_DEAR = 200, 12  # the latter where objects are more than lists of numbers
SUBSETS = {"product", "combinations", "permutations", "combinations_with_replacement"}  # one line of these may take all memory
NEXT_SIZES = (8, 7, 9, 10, 12)  # of lists only, and no further: what is measured may be a sum over all subsets
UNFORESEEN = 4  # objects with numbers of their own
STRETCHING = ("any", "invertible", "gram", "symmetric")  # kinds of matrices that stay so when they are multiplied
IRRATIONAL = (2, 3)  # sizes at which there is such a matrix
FEW_STEPS = 4000  # lines of Python: at a size of hundred a sum takes fewer, and a loop inside a loop more
MOST_STEPS = 10 * FEW_STEPS
FAR_SIZES, FAR_NUMBERS = (50, 500), (1000, 10_000)  # between these lies one size of lists, or one number, that code decides
NEARER_STEPS = 1500  # lines of a measurement at a small number before larger ones are gone to: their digits may be a million


def takes_steps(measure: Callable[[], Any], most: int) -> bool:
    """Whether a measurement ends within so many lines."""
    return lines_of(measure, most) is not None


def lines_of(measure: Callable[[], Any], most: int) -> int | None:
    """The lines that a measurement takes, counted and not timed: the same on every machine. None where they are more than `most`.

    One that fails otherwise than by arithmetic, say by calling itself too often, is not to be taken there either.
    """
    steps = 0

    def count(_frame: Any, _event: str, _argument: Any) -> Any:
        nonlocal steps
        steps += 1
        if steps > most:
            raise _TooMany
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        measure()
    except ArithmeticError:
        return steps
    except (_TooMany, Exception):
        return None
    finally:
        sys.settrace(before)
    return steps


class _TooMany(BaseException):
    """No error of a measurement, which could catch it."""


def beyond_numbers(domain: Domain, numbers: Iterable[Any]) -> Iterator[Q]:
    """Objects of the sizes that follow these numbers: what holds with a constant up to its size may fail beyond."""
    for size in sorted({int(number.p) for number in numbers if number.q == 1 and SIZES < number <= _most_size(domain)}):
        yield from domain.beyond(size, FAR_LISTS if domain.is_cheap else FIRST_STYLES)


def at_sizes(domain: Domain, numbers: Iterable[Any]) -> Iterator[Q]:
    """Objects of these sizes and, where that costs little, of the next and of twice as much.

    Code may except one, or what it divides; a table that is put together of so many has another piece from the next one on.
    """
    most = _most_size(domain)
    whole = {int(number.p) for number in numbers if number.q == 1 and number > SIZES}
    near = {size for number in whole for size in (number, number + 1, 2 * number)} if most == MOST_SIZE else whole
    for size in sorted(size for size in near if size <= most):
        yield from domain.at(size, GENERIC if domain.is_cheap else PLAIN)


def _most_size(domain: Domain) -> int:
    return MOST_SIZE if is_light(domain) and len(domain.sizes) == 1 else MOST_SIZE_DEAR


def somewhat_larger(domain: Domain) -> Iterator[Q]:
    """Lists of numbers of the next sizes, whatever the code says."""
    if domain.is_cheap and any(isinstance(kind, Numbers) for kind in domain.fields.values()):
        for size in NEXT_SIZES if is_light(domain) and len(domain.sizes) == 1 else NEXT_SIZES[:1]:
            yield from domain.at(size, LISTS)
    elif domain.where is not None:
        yield from domain.beyond(SIZES, PLAIN)  # of those before a condition may have left out nearly all


def far_away(domain: Domain) -> Iterator[Q]:
    """An object whose sizes are a number that the code of its measurement decides: nothing can be written to be right up to there.

    Only where that costs little: what is measured may be a sum over all subsets. Plain numbers are gone to in `plain_sizes`.
    """
    measure = domain.measure
    if measure is None or not domain.is_cheap or domain.is_finite:
        return
    if any(isinstance(kind, Numbers) for kind in domain.fields.values()) and not lists_subsets(measure):
        ends = (size for last in domain.ends for size in (last - 1, last) if SIZES < size <= FAR_SIZES[1])
        for size in sorted({domain.within(far_step(measure, *FAR_SIZES)), *ends}):
            for o in domain.at(size):
                if takes_steps(functools.partial(measure, o), MOST_STEPS):
                    yield o


def unforeseen(domain: Domain) -> list[Q]:
    """A few objects whose numbers the code of the measurement decides: nothing can be written to vanish at them."""
    if not domain.is_cheap or domain.is_finite:
        return []
    seen = {repr(o) for o in domain.objects()}
    return [o for o in domain.others(digest(domain.measure)) if repr(o) not in seen][-UNFORESEEN:]


@functools.cache
def lists_subsets(measure: Callable[..., Any]) -> bool:
    """It may list so many things as grow exponentially with a size: in one line, which no count of lines ends."""
    trees = [syntax_of(one.__code__) for one in reached(measure)]
    return any(tree is None or any(map(_is_of_any_length, nodes_in(tree))) for tree in trees)


def _is_of_any_length(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords) if name in SUBSETS:
            lengths = [word.value for word in keywords] if name == "product" else [word.value for word in keywords] + args[1:]
            is_open = name == "permutations" and not lengths
            return is_open or any(isinstance(one, ast.Starred) for one in args) or not all(map(_is_written, lengths))
    return False


def _is_written(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant)


def far_step(code: Any, near: int, far: int) -> int:
    """A number between these that changes with every change of the code."""
    return near + int(digest(code), 16) % (far - near)


def is_light(domain: Domain) -> bool:
    """Neither its objects nor, as its author asks for as many of them as others have, what is measured on them costs much."""
    return domain.is_cheap and domain.styles >= STYLES


def some_of(domain: Domain, count: int) -> list[Q]:
    """A few objects, spread evenly over all, from the last on: edges come first among those of one size."""
    objects = list(domain.objects())
    return objects[:: -max(1, len(objects) // count)][:count]


def scattered(objects: list[Q], most: int, code: Any) -> list[Q]:
    """All objects, or the last and one out of each block, which the code of a measurement decides: every k-th may be alike."""
    if len(objects) <= most:
        return objects
    step, chance = -(-len(objects) // most), random.Random(digest(code))
    return [*(chance.choice(objects[i : i + step]) for i in range(0, len(objects) - 1, step)), objects[-1]]


def stretched(domain: Domain, objects: Iterable[Q], far: int = FAR) -> Iterator[Q]:
    """The same objects with the numbers of one field, or of all, much larger and much smaller, where the domain has such."""
    names = [name for name, kind in domain.fields.items() if _can_change(kind)]
    return _multiplied(domain, objects, names, (fmpq(far), fmpq(1, far), fmpq(-far)))


def much_stretched(domain: Domain, objects: Iterable[Q]) -> Iterator[Q]:
    """The same with single numbers that have no end very much larger: a logarithm grows slowly."""
    names = [name for name, kind in domain.fields.items() if isinstance(kind, Real) and None in (kind.low, kind.high)]
    return _multiplied(domain, objects, names, (fmpq(FARTHEST), fmpq(-FARTHEST)))


def _multiplied(domain: Domain, objects: Iterable[Q], names: list[str], factors: Sequence[fmpq]) -> Iterator[Q]:
    for o in objects:
        for factor in factors:
            for changed in dict.fromkeys([tuple(names), *((name,) for name in names)]):
                values = {name: _times(domain.fields[name], getattr(o, name), factor) for name in changed}
                yield from _admitted(domain, o, values)


def mixed(domain: Domain, objects: list[Q]) -> Iterator[Q]:
    """Laws that draw from several of those of objects of one size, so that they have more outcomes than each."""
    names = [name for name, kind in domain.fields.items() if isinstance(kind, Law)]
    for first in range(0, len(objects) - MIXED, MIXED) if names else ():
        some = objects[first : first + MIXED]
        if all(getattr(o, size) == getattr(some[0], size) for o in some for size in domain.sizes):
            laws = {name: [(w / MIXED, x) for o in some for w, x in getattr(o, name)] for name in names}
            yield from _admitted(domain, some[0], laws)


def with_irrational_values(domain: Domain, sizes: Sequence[int] = IRRATIONAL) -> Iterator[Q]:
    """Square matrices of small whole numbers, whose singular values, unlike those of all others, are no fractions."""
    names = [name for name, kind in domain.fields.items() if isinstance(kind, Matrix) and kind.kind in STRETCHING]
    for size in sizes if names else ():
        for o in domain.objects():
            square = [name for name in names if [len(row) for row in getattr(o, name)] == [size] * size]
            if changed := list(_admitted(domain, o, {name: _of_whole_numbers(size) for name in square})):
                yield from changed
                break


def _of_whole_numbers(size: int) -> Made:
    """Positive definite and symmetric: 2, 3, … along the diagonal, and ones beside it."""
    rows = [[fmpq(i + 2 if i == j else int(abs(i - j) == 1)) for j in range(size)] for i in range(size)]
    return with_own_values(rows, is_symmetric=True)


def with_own_values(rows: list[list[Any]], *, is_symmetric: bool) -> Made:
    """A matrix of fractions with its eigenvalues, or its singular values, as balls."""
    M = fmpq_mat([[exact(x) for x in row] for row in rows])
    square = M if is_symmetric else M * M.transpose() if M.nrows() <= M.ncols() else M.transpose() * M
    roots: Any = square.charpoly().numer().complex_roots()
    values = [root.real for root, times in roots for _ in range(times)]
    return Made(rows, values if is_symmetric else [arb(0) if x.contains(0) else x.sqrt() for x in values])


def around(domain: Domain, numbers: Iterable[Any]) -> Iterator[Q]:
    """Objects with a number of one field a little below, at, a little beyond and well beyond each of these numbers.

    Small whole numbers lie among those of other objects, and are only met themselves.
    """
    wanted = [x for number in numbers for x in ([number] if number.q == 1 and abs(number) <= SMALL else _on_both_sides(number))]
    for o in some_of(domain, 1) if wanted else ():
        for name, kind in domain.fields.items():
            changed = (one for value in wanted for one in _with_number(kind, getattr(o, name), value)) if _can_change(kind) else ()
            for one in changed:
                yield from _admitted(domain, o, {name: one})


def _on_both_sides(number: Any) -> list[Any]:
    """Also of its reciprocal, which is where code changes that compares a multiple with one."""
    return [middle * share for middle in (number, 1 / number) for share in (1 - NEAR, fmpq(1), 1 + NEAR, fmpq(2))]


def _can_change(kind: Field) -> bool:
    if isinstance(kind, Law):
        return _can_change(kind.of)
    return isinstance(kind, (Real, Numbers)) or (isinstance(kind, Matrix) and kind.kind in STRETCHING)


def _admitted(domain: Domain, o: Q, changes: dict[str, Any]) -> Iterator[Q]:
    one = Q({**vars(o), **changes})
    try:
        if changes and domain.contains(one):
            yield one
    except (ClaimError, TypeError, ValueError, ArithmeticError):  # a condition that is not defined there
        return


def _times(kind: Field, value: Any, factor: Any) -> Any:
    """The value with all its numbers multiplied; what is positive semi-definite stays so."""
    if isinstance(kind, Law):
        return [(w, _times(kind.of, x, factor)) for w, x in value]
    if isinstance(kind, Numbers):
        return [exact(x) * factor for x in value]
    if isinstance(kind, Matrix):
        factor = abs(factor) if kind.kind == "gram" else factor
        known = getattr(value, "values", None)
        scale = factor if kind.kind == "symmetric" else abs(factor)
        return Made([[exact(x) * factor for x in row] for row in value], known and [x * scale for x in known])
    return exact(value) * factor


def _with_number(kind: Field, value: Any, number: Any) -> Iterator[Any]:
    """The value with this number in it: itself, first in a list or all over it, or as the largest entry of a matrix."""
    if isinstance(kind, Law):
        (weight, first), *others = value
        yield from ([(weight, one), *others] for one in _with_number(kind.of, first, number))
    elif isinstance(kind, Real):
        yield number
    elif isinstance(kind, Numbers):
        yield from ([number, *value[1:]], [number] * len(value))
    else:
        largest = max((exact(x) for row in value for x in row), key=abs)
        if largest != 0:
            yield _times(kind, value, number / largest)
