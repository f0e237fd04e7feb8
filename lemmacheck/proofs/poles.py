"""Where a statement divides by zero, or changes what it does, between the objects that are made: one number is moved.

A divisor, the difference of what is compared, or what a root is taken of, that is a polynomial of small degree in that number has
its zeros there; those that the type of the number takes become objects, on which the statement must have a value like on all
others. So does one number in each cell between neighbouring zeros and beyond them: nothing noted changes its sign inside. Where
what is compared is equal at no fraction no object can be; a comparison that came out one way only is noticed in `branches`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flint import arb, fmpq, fmpq_poly, fmpz

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Field, Law, Numbers, Real, WholeField, resolved
from lemmacheck.language.matrix_fields import Matrix
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import Whole
from lemmacheck.proofs.further import NEARER_STEPS, takes_steps, with_own_values
from lemmacheck.proofs.noting import Line, noted_by, noting

POINTS = 11  # they tell a polynomial of a degree less by three, and test it
SAME = 3  # points at which nothing noted differs
STEP = fmpq(17, 16)  # between points of an endless range: what is written has its zeros at rounder numbers, or is alike there
MOST_NUMBERS = 4  # of an object that are moved
MOST_POLES = 12  # objects that are made of each kind, and as many steps of the measurement that divide or compare
MOST_CELLS = 8  # between the zeros of one number
SHARES = 16  # a range is cut into so many parts, at numbers that balls hold exactly
FAILED = (ClaimError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError)
DIVIDED, COMPARED, BENT, BETWEEN = range(4)  # what was noted, in the order of its lines; and beside its zeros
STAGES = {5: (DIVIDED, COMPARED, BENT), 8: (BENT,)}  # by points: of what a higher degree asks for more; of roots, say of a square
Move = Callable[[Any], Any]  # the field's value with this number in its place
Ends = tuple[Any, Any]  # of a range; None where it has none


def places(claim: Claim, measure: Callable[..., Any] | None = None) -> list[Q]:
    """Objects of the domain on which a divisor of the measurement, the margin or a hypothesis vanishes, or a comparison turns."""
    domain, found = claim.domain, list[Q]()
    assert domain is not None
    runs = _runs(claim, measure or domain.measure)
    if runs is None or not all(isinstance(kind, (WholeField, Real, Numbers, Matrix, Law)) for kind in domain.fields.values()):
        return found
    seen: list[set[str]] = [set(), set(), set(), set()]  # by what was noted
    for o in _some(domain):
        if not takes_steps(partial(runs, o), NEARER_STEPS):
            continue
        for kind, one in _on(domain, o, runs):
            if (told := repr(one)) not in set().union(*seen) and len(seen[kind]) < MOST_POLES:
                seen[kind].add(told)
                found.append(one)
    return found


def _runs(claim: Claim, measure: Callable[..., Any] | None) -> Callable[[Q], Any] | None:
    """The statement on an object, with its divisors noted; None where nothing divides."""
    assert measure is not None
    margin, *hypotheses = claim.margin, *claim.assumes.values()
    noted = {one: noting(one) for one in (measure, margin, *hypotheses)}
    if not any(noted.values()):
        return None
    formulas = [copy for one, copy in noted.items() if one is not measure and copy is not None]
    opened = {} if claim.open_constant is None else {claim.open_constant: 1}

    def run(o: Q) -> None:
        quantities = (noted[measure] or measure)(o)
        q = claim.gather({}, quantities, kind="exact", **opened) if formulas else None
        for formula in formulas:
            formula(q)

    return run


def _some(domain: Domain) -> list[Q]:
    objects = list(domain.objects())
    return [objects[i] for i in sorted({0, min(1, len(objects) - 1), len(objects) // 2, len(objects) - 1})] if objects else []


def _on(domain: Domain, o: Q, run: Callable[[Q], Any]) -> Iterator[tuple[int, Q]]:
    moves = [(name, *move) for name, kind in domain.fields.items() for move in _moves(domain, name, kind, o)]
    for name, move, ends, points, is_whole in moves[:MOST_NUMBERS]:
        for kind, root in _met(lambda x: Q({**vars(o), name: move(x)}), ends, points, run):  # noqa: B023  # used at once
            if (kind != DIVIDED and isinstance(root, arb)) or (is_whole and (isinstance(root, arb) or root.q != 1)):
                continue
            one = Q({**vars(o), name: move(Whole(int(root.p)) if is_whole else root)})
            try:
                if domain.contains(one) and (not is_whole or takes_steps(partial(run, one), NEARER_STEPS)):
                    yield kind, one
            except FAILED:  # a condition that is not defined there
                continue


def _met(at: Callable[[Any], Q], ends: Ends, points: Sequence[Any], run: Callable[[Q], Any]) -> Iterator[tuple[int, Any]]:
    """The zeros of what is noted, those also that are met in the cells between them only, and a number in each cell in the end."""
    is_whole = isinstance(points[0], int)
    found = list(_zeros(at, points, run))
    if not is_whole:
        found += [one for cell in _cells(found, ends)[:MOST_CELLS] for one in _zeros(at, _inside(*cell), run)]
    yield from found
    for low, high in _cells(found, ends)[:MOST_CELLS]:
        inside: Any = high - 1 if low is None else low + 1 if high is None else (low + high) / 2
        yield BETWEEN, fmpq(exact(inside).floor()) if is_whole else inside


def _cells(found: Sequence[tuple[int, Any]], ends: Ends) -> list[Ends]:
    """The pieces into which these zeros cut a range; nothing where there are none."""
    low, high = ends
    near = {root.mid().fmpq() if isinstance(root, arb) else exact(root) for _, root in found}
    inside = sorted(x for x in near if (low is None or x > low) and (high is None or x < high))
    return list(itertools.pairwise([low, *inside, high])) if inside else []


def _zeros(at: Callable[[Any], Q], points: Sequence[Any], run: Callable[[Q], Any]) -> Iterator[tuple[int, Any]]:
    """Numbers at which some divisor vanishes, or is met as zero on the way; then those at which something compared is equal."""
    lines: list[tuple[Line, Line, Line]] = []
    for count, x in enumerate(points):
        if count in STAGES and not any(_is_unknown(points, lines, STAGES[count])):
            break
        try:
            lines.append(noted_by(partial(run, at(x))))
        except ZeroDivisionError:
            yield DIVIDED, x
            return
        except FAILED:
            return
        if len(lines) == SAME and all(line == lines[0] for line in lines):
            return  # this number moves none of them
    for kind in (DIVIDED, COMPARED, BENT):
        for values in _by_place([line[kind] for line in lines]):
            yield from ((kind, root) for root in _roots_of(points, values))


def _is_unknown(points: Sequence[Any], lines: list[tuple[Line, Line, Line]], kinds: Sequence[int]) -> Iterator[bool]:
    """Of each number that was noted, whether it is a polynomial of a higher degree than the points so far tell."""
    for kind in kinds:
        for values in _by_place([line[kind] for line in lines]):
            yield _polynomial(points, values) is None


def _by_place(lines: list[Line]) -> Iterator[list[Any]]:
    """The values of each number along the points, where it is met equally often at all of them."""
    met = [_grouped(line) for line in lines]
    for place in met[0]:
        counts = {len(one.get(place, ())) for one in met}
        if len(counts) == 1:
            yield from ([exact(x) for x in values] for values in zip(*(one[place] for one in met), strict=True) if _exact(values))


def _grouped(line: Line) -> Mapping[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for place, value in line:
        found.setdefault(place, []).append(value)
    return {place: values for place, values in found.items() if len(values) <= MOST_POLES}


def _exact(values: Sequence[Any]) -> bool:
    return all(isinstance(x, (int, fmpq, fmpz)) for x in values) and any(x != values[0] for x in values)


def _polynomial(points: Sequence[Any], values: Sequence[Any]) -> fmpq_poly | None:
    """The polynomial with these values, if two of them more than its degree needs agree with it."""
    found, divided, x = fmpq_poly([0]), [exact(value) for value in values], [exact(point) for point in points[: len(values)]]
    product = fmpq_poly([1])
    for k in range(len(divided)):  # Newton's divided differences
        found, product = found + product * divided[0], product * fmpq_poly([-x[k], 1])
        divided = [(b - a) / (x[i + k + 1] - x[i]) for i, (a, b) in enumerate(itertools.pairwise(divided))]
    return found if found.degree() <= len(values) - 3 else None


def _roots_of(points: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    """The real zeros of the polynomial of small degree that has these values; nothing where there is none such."""
    polynomial = _polynomial(points, values)
    if polynomial is None or polynomial.degree() < 1:
        return []
    found: list[Any] = []
    for factor, _ in polynomial.numer().factor()[1]:
        if factor.degree() == 1:
            found.append(fmpq(-factor[0], factor[1]))
        else:
            roots: Any = factor.complex_roots()
            found += [root.real for root, _ in roots if root.imag == 0]
    return found


def _moves(domain: Domain, name: str, kind: Field, o: Q) -> Iterator[tuple[Move, Ends, list[Any], bool]]:
    """Numbers of a field that can be moved by themselves: how, in what range, to where, and whether they stay whole."""
    value = getattr(o, name)
    if isinstance(kind, WholeField):
        named = any(name in vars(other).values() for key, other in domain.fields.items() if key != name)
        start = int(resolved(kind.start, vars(o)).p)
        points = [Whole(start + (k + 1) * kind.step) for k in range(POINTS)]
        if not named and all(kind.allows(x, vars(o)) for x in points):
            yield (lambda x: x), (start, None), points, True
    elif isinstance(kind, Real):
        yield (lambda x: x), *_range(kind, o), False
    elif isinstance(kind, Numbers) and kind.total is None and len(value):
        yield (lambda x: [x, *value[1:]]), *_range(Real(kind.low), o), False
    elif isinstance(kind, Matrix) and kind.kind in ("any", "symmetric") and len(value):
        moved = partial(with_own_values, is_symmetric=kind.kind == "symmetric")
        yield (lambda x: moved([[x, *value[0][1:]], *value[1:]])), *_range(Real(), o), False
    elif isinstance(kind, Law):
        (weight, outcome), *others = value
        held = Q({**vars(o), name: outcome})
        for move, *where in _moves(domain, name, kind.of, held):
            yield (lambda x, move=move: [(weight, move(x)), *others]), *where  # type: ignore[misc]


def _range(kind: Real, o: Q) -> tuple[Ends, list[Any]]:
    ends = resolved(kind.low, vars(o)), resolved(kind.high, vars(o))
    return ends, _inside(*ends)


def _inside(low: Any, high: Any) -> list[Any]:
    """Numbers within a range, away from its ends."""
    if low is not None and high is not None:
        return [low + (high - low) * fmpq(k + 1, SHARES) for k in range(POINTS)]
    start, step = (high, -STEP) if low is None and high is not None else (low or 0, STEP)
    return [start + (k + 1) * step for k in range(POINTS)]
