"""Where a statement divides by zero between the objects that are made: one number is moved, and the divisors are followed.

A divisor that is a polynomial of degree one or two in a number of the object has its zeros there; those that the type of the number
takes become objects, on which the statement must have a value like on all others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from flint import fmpq, fmpz

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Field, Law, Numbers, Real, WholeField, resolved
from lemmacheck.language.matrix_fields import Made, Matrix
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.kinds import Whole, sqrt
from lemmacheck.proofs.dividing import divisors_of, noting
from lemmacheck.proofs.further import NEARER_STEPS, takes_steps

OBJECTS = 3  # on so many a number is moved
POINTS = 5  # three tell a polynomial of degree two, the others test it
MOST_NUMBERS = 4  # of an object that are moved
MOST_POLES = 12  # objects that are made, and as many steps of the measurement that divide
SHARES = 7  # a range is cut into so many parts
FAILED = (ClaimError, TypeError, ValueError, AttributeError, LookupError, ArithmeticError)
Move = Callable[[Any], Any]  # the field's value with this number in its place


def poles(claim: Claim) -> Iterator[Q]:
    """Objects of the domain on which some divisor of the measurement, the margin or a hypothesis vanishes."""
    domain = claim.domain
    assert domain is not None
    runs = _runs(claim)
    if runs is None or not all(isinstance(kind, (WholeField, Real, Numbers, Matrix, Law)) for kind in domain.fields.values()):
        return
    seen: set[str] = set()
    for o in _some(domain):
        if not takes_steps(partial(runs, o), NEARER_STEPS):
            continue
        for one in _on(domain, o, runs):
            if (told := repr(one)) not in seen and len(seen) < MOST_POLES:
                seen.add(told)
                yield one


def _runs(claim: Claim) -> Callable[[Q], Any] | None:
    """The statement on an object, with its divisors noted; None where nothing divides."""
    assert claim.domain is not None
    assert claim.domain.measure is not None
    measure, (margin, *hypotheses) = claim.domain.measure, (claim.margin, *claim.assumes.values())
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
    return [objects[i] for i in sorted({0, len(objects) // 2, len(objects) - 1})][:OBJECTS] if objects else []


def _on(domain: Domain, o: Q, run: Callable[[Q], Any]) -> Iterator[Q]:
    moves = [(name, *move) for name, kind in domain.fields.items() for move in _moves(domain, name, kind, o)]
    for name, move, points, is_whole in moves[:MOST_NUMBERS]:
        for root in _zeros(lambda x: Q({**vars(o), name: move(x)}), points, run):  # noqa: B023  # used at once
            if is_whole and (not isinstance(root, fmpq) or root.q != 1):
                continue
            one = Q({**vars(o), name: move(Whole(int(root.p)) if is_whole else root)})
            try:
                if domain.contains(one) and (not is_whole or takes_steps(partial(run, one), NEARER_STEPS)):
                    yield one
            except FAILED:  # a condition that is not defined there
                continue


def _zeros(at: Callable[[Any], Q], points: Sequence[Any], run: Callable[[Q], Any]) -> Iterator[Any]:
    """Numbers at which some divisor vanishes, or is met as zero on the way."""
    lines: list[list[tuple[int, Any]]] = []
    for x in points:
        try:
            lines.append(divisors_of(partial(run, at(x))))
        except ZeroDivisionError:
            yield x
            return
        except FAILED:
            return
        if len(lines) > 1 and lines[0] == lines[-1]:
            return  # this number moves none of them
    for values in _by_place(lines):
        yield from _roots_of(points, values)


def _by_place(lines: list[list[tuple[int, Any]]]) -> Iterator[list[Any]]:
    """The values of each divisor along the points, where it is met equally often at all of them."""
    met = [_grouped(line) for line in lines]
    for place in met[0]:
        counts = {len(one.get(place, ())) for one in met}
        if len(counts) == 1:
            yield from ([exact(x) for x in values] for values in zip(*(one[place] for one in met), strict=True) if _exact(values))


def _grouped(line: list[tuple[int, Any]]) -> Mapping[int, list[Any]]:
    found: dict[int, list[Any]] = {}
    for place, value in line:
        found.setdefault(place, []).append(value)
    return {place: values for place, values in found.items() if len(values) <= MOST_POLES}


def _exact(values: Sequence[Any]) -> bool:
    return all(isinstance(x, (int, fmpq, fmpz)) for x in values) and any(x != values[0] for x in values)


def _roots_of(points: Sequence[Any], values: Sequence[Any]) -> list[Any]:
    """The real zeros of the polynomial of degree at most two that has these values; nothing where there is none such."""
    (x, y, z), (u, v, w) = map(exact, points[:3]), values[:3]
    first, second = (v - u) / (y - x), (w - v) / (z - y)
    a = (second - first) / (z - x)
    b = first - a * (x + y)
    c = u - (a * x + b) * x
    if any(a * t * t + b * t + c != value for t, value in zip(map(exact, points), values, strict=True)):
        return []
    if a == 0:
        return [-c / b]
    beneath = b * b - 4 * a * c
    if beneath < 0:
        return []
    return [(-b + sign * root) / (2 * a) for root in [_root(beneath)] for sign in (1, -1)]


def _root(square: Any) -> Any:
    """Exact where it is a fraction, and else a ball."""
    top, bottom = fmpz(square.p).isqrt(), fmpz(square.q).isqrt()
    return fmpq(top, bottom) if top * top == square.p and bottom * bottom == square.q else sqrt(square)


def _moves(domain: Domain, name: str, kind: Field, o: Q) -> Iterator[tuple[Move, list[Any], bool]]:
    """Numbers of a field that can be moved by themselves: how, to where, and whether they stay whole."""
    value = getattr(o, name)
    if isinstance(kind, WholeField):
        named = any(name in vars(other).values() for key, other in domain.fields.items() if key != name)
        start = int(resolved(kind.start, vars(o)).p)
        points = [Whole(start + (k + 1) * kind.step) for k in range(POINTS)]
        if not named and all(kind.allows(x, vars(o)) for x in points):
            yield (lambda x: x), points, True
    elif isinstance(kind, Real):
        yield (lambda x: x), _inside(kind, o), False
    elif isinstance(kind, Numbers) and kind.total is None and len(value):
        yield (lambda x: [x, *value[1:]]), _inside(Real(kind.low), o), False
    elif isinstance(kind, Matrix) and kind.kind in ("any", "symmetric") and len(value):
        inner = lambda x: Made([[x, *value[0][1:]], *value[1:]], getattr(value, "values", None))  # noqa: E731
        yield inner, _inside(Real(), o), False
    elif isinstance(kind, Law):
        (weight, outcome), *others = value
        held = Q({**vars(o), name: outcome})
        for move, points, is_whole in _moves(domain, name, kind.of, held):
            yield (lambda x, move=move: [(weight, move(x)), *others]), points, is_whole  # type: ignore[misc]


def _inside(kind: Real, o: Q) -> list[Any]:
    """Numbers within a range, away from its ends."""
    low, high = resolved(kind.low, vars(o)), resolved(kind.high, vars(o))
    if low is not None and high is not None:
        return [low + (high - low) * fmpq(k + 1, SHARES) for k in range(POINTS)]
    return [(high - k - 1) if low is None and high is not None else (low or 0) + fmpq(k + 1) for k in range(POINTS)]
