"""From one size to all: an identity between index sums is decided at a size that is large enough.

Take two families of functions of matrices, one per size, each computed by one piece of code. If for an index (the rows, say)
  (a) an index at which all entries vanish changes a side only by a factor that depends on the sizes, the same for both sides,
  (b) the order of the indices does not matter,
  (c) each side is a polynomial of degree D in the entries (and even in each index, if its sign may be flipped),
then every monomial lives on at most D (or D/2) indices and has the same coefficient at every size. So both sides agree at every
size once they agree at that many indices. (a), (b), (c) and the equality are tested at generic points with entries of 61 bits:
by Schwartz and Zippel each test errs with probability at most D/2^61. Where the degree grows with the size (determinants), no
size is large enough, and the evidence says so.
"""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from flint import fmpq

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Lifted
from lemmacheck.language.fields import Real
from lemmacheck.language.fingerprint import digest
from lemmacheck.language.matrix_fields import Made, Matrix
from lemmacheck.language.names import refuse_other
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import Whole as WholeNumber
from lemmacheck.numbers.kinds import text
from lemmacheck.proofs.branches import unseen_branch
from lemmacheck.proofs.further import FEW_STEPS, takes_steps
from lemmacheck.proofs.grounding import violation_at_any_size
from lemmacheck.proofs.step import Step
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.proved import violated

BITS = 61
MOST_DEGREE = 12
SMALL_TRIES = 24  # matrices of small entries that are looked at for each size, for a witness that can be read
FIRST = (2, 3, 4)  # sizes at which an index without entries is added
DRAWN = ((1, 6), (5, 12), (5, 12), (13, 40))  # between these the digest of a measurement decides where it is added further
Point = dict[str, Any]


class NotLifted(Exception):
    """A condition of the lifting step fails; the text says which."""


class OtherMargin(NotLifted):
    """The margin vanishes elsewhere than where the two sides agree."""


def lift_all(claim: Claim, evidence: Lifted, name: str) -> list[Finding]:
    """One finding: the identity holds at every size, or the step does not apply."""
    finding = Finding(evidence=name, rung="proof")
    try:
        family = _family(claim, evidence)
        needed = family.needed(finding.steps)
        left, right = family.sides(family.point(needed))
    except (NotLifted, ZeroDivisionError) as problem:
        # a nearby false statement need not be a difference of the two sides: an object is against it all the same
        against = violation_at_any_size(claim) if isinstance(problem, OtherMargin) else None
        finding.note = str(problem)
        return [finding if against is None else violated(claim, name, against)]
    at = ", ".join(f"{axis} = {count}" for axis, count in needed.items())
    finding.steps.append(
        Step(
            kind="identity",
            says="Both sides agree at generic entries, at a size that no monomial exceeds.",
            formula=f"{evidence.left} = {evidence.right} at {at}",
            by="lifting by degree and symmetry",
        )
    )
    finding.case = {axis: str(count) for axis, count in needed.items()}
    finding.holds = left == right
    if finding.holds and (against := violation_at_any_size(claim)) is not None:
        return [violated(claim, name, against)]  # generic entries are large, and code may tell them from others
    if finding.holds and claim.foils and (unseen := unseen_branch(family.measure, family.objects())):
        finding.holds, finding.note = None, unseen
        return [finding]
    finding.audit = dict.fromkeys(claim.assumes, True)
    if finding.holds:
        assert claim.domain is not None
        finding.covers = f"{claim.domain.sentence()}; equal at {at} with generic entries, which no monomial exceeds"
    else:
        small = family.small_difference(needed)
        point, (left, right) = ({}, (left, right)) if small is None else small
        finding.shrunk = small is not None
        finding.margin = -abs(float(left - right))
        shown = {name: text(value) for name, value in point.items()}
        finding.case = shown or finding.case
        finding.witness = {**shown, evidence.left: str(left), evidence.right: str(right), "margin": str(left - right)}
    return [finding]


def needed_sizes(claim: Claim, evidence: Lifted) -> tuple[dict[str, int], dict[str, tuple[int, int]], list[str]]:
    """The sizes that no monomial exceeds, what the matrices measure there, and the numbers beside them."""
    family = _family(claim, evidence)
    sizes = family.needed([])
    return sizes, {name: _shape(kind, sizes) for name, kind in family.matrices.items()}, family.numbers


@dataclass
class Family:
    """The two sides as functions of matrices of any size."""

    matrices: Mapping[str, Matrix]
    numbers: list[str]
    sizes: list[str]
    measure: Callable[[Any], Mapping[str, Any]]
    margin: Callable[[Mapping[str, Any]], Any]
    names: tuple[str, str]
    chance: random.Random

    def point(self, sizes: Mapping[str, int], entry: Callable[[], Any] | None = None) -> Point:
        """Generic whole entries of 61 bits, or such as are given."""

        def generic() -> Any:
            return fmpq(self.chance.getrandbits(BITS) + 1) if entry is None else entry()

        made: Point = {size: WholeNumber(count) for size, count in sizes.items()}
        for name, kind in self.matrices.items():
            rows, columns = _shape(kind, sizes)
            made[name] = [[generic() for _ in range(columns)] for _ in range(rows)]
        return {**made, **{name: generic() for name in self.numbers}}

    def objects(self) -> Iterator[Q]:
        """Generic ones of a few sizes."""
        for combination in itertools.product((1, 2, 3), repeat=len(self.sizes)):
            yield Q(self.point(dict(zip(self.sizes, combination, strict=True))))

    def needed(self, steps: list[Step]) -> dict[str, int]:
        """The size of each index that no monomial of either side exceeds."""
        return {axis: max(self.indices(side, axis, steps) for side in (0, 1)) for axis in self.sizes}

    def small_difference(self, needed: Mapping[str, int]) -> tuple[Point, tuple[Any, Any]] | None:
        """The smallest matrices of small whole entries, among some of every size, at which the sides differ."""
        sizes = sorted(itertools.product(*(range(1, count + 1) for count in needed.values())), key=lambda one: (sum(one), one))
        few = lambda: fmpq(self.chance.choice((0, 1, 2, -1)))  # noqa: E731
        for combination in sizes:
            found = []
            for _ in range(SMALL_TRIES):
                point = self.point(dict(zip(needed, combination, strict=True)), entry=few)
                try:
                    left, right = self.sides(point)
                except (NotLifted, ZeroDivisionError):
                    continue
                if left != right:
                    found.append((point, (left, right)))
            if found:
                return min(found, key=lambda one: len(repr(one[0])) + sum(repr(one[0]).count(digit) for digit in "12"))
        return None

    def sides(self, point: Point) -> tuple[Any, Any]:
        """Both sides; the margin must be their difference, up to a factor that never vanishes."""
        q = self.measure(Q({name: Made(value) if name in self.matrices else value for name, value in point.items()}))
        refuse_other(point, q, of="objects")
        left, right = (q[name] for name in self.names)
        if (self.margin(q) == 0) != (left == right):
            raise OtherMargin("the margin is not the difference of the two sides")
        return left, right

    def indices(self, side: int, axis: str, steps: list[Step]) -> int:
        """How many values of this index a monomial of the side can involve."""
        others = dict.fromkeys(self.sizes, 2)
        start = self.point({**others, axis: 3})
        if self.sides(self._permuted(start, axis))[side] != self.sides(start)[side]:
            raise NotLifted(f"the order of the indices {axis} matters to {self.names[side]}")
        for sizes in (*({**others, axis: count} for count in FIRST), *self._drawn()):
            self._factor(side, axis, sizes)
        degree = self._degree(side, axis)
        even = self.sides(self._flipped(start, axis))[side] == self.sides(start)[side]
        found = max(1, degree // 2 if even else degree)
        steps.append(
            Step(
                kind="sign",
                says=f"{self.names[side]} is a polynomial of degree {degree} along {axis}, symmetric"
                f"{', even in each index' if even else ''}, and an index without entries only rescales it: at most {found} meet.",
                by="tested at generic points of 61 bits",
            )
        )
        return found

    def _drawn(self) -> Iterator[dict[str, int]]:
        """Sizes that nobody knows who has not written the measurement: a factor may be another there than at the first ones.

        Those that follow are left out as soon as a measurement takes many lines.
        """
        chance = random.Random(digest(self.measure))
        for low, high in DRAWN:
            sizes = {axis: chance.randint(low, high) for axis in self.sizes}
            if not takes_steps(functools.partial(self.sides, self.point(sizes)), FEW_STEPS):
                return
            yield sizes

    def _factor(self, side: int, axis: str, sizes: Mapping[str, int]) -> None:
        """An empty index changes both sides by one factor that is the same at two points."""
        factors = set()
        for _ in range(2):
            point = self.point(sizes)
            before, after = self.sides(point), self.sides(self._padded(point, axis))
            if before[side] == 0 or before[1 - side] == 0:
                raise NotLifted(f"{self.names[side]} vanishes at generic entries, so nothing can be compared")
            factors |= {after[0] / before[0], after[1] / before[1]}
        if len(factors) != 1:
            raise NotLifted(f"an index {axis} without entries changes {self.names[side]} by more than a factor of the sizes")

    def _degree(self, side: int, axis: str) -> int:
        degrees = []
        for count in (2, 3):
            point = self.point({**dict.fromkeys(self.sizes, 2), axis: count})
            values = [self.sides(self._scaled(point, axis, fmpq(t)))[side] for t in range(MOST_DEGREE + 2)]
            degrees.append(_degree_of(values))
        if degrees[0] != degrees[1]:
            raise NotLifted(f"the degree of {self.names[side]} grows with {axis}: no size is large enough, a fact is needed")
        return degrees[0]

    def _changed(self, point: Point, axis: str, change: Callable[[list[Any]], list[Any]]) -> Point:
        """The same change along every side of a matrix that runs over this index."""
        made = dict(point)
        for name, kind in self.matrices.items():
            rows = [list(row) for row in point[name]]
            if kind.rows == axis:
                rows = [list(row) for row in change(rows)]
            if kind.columns == axis:
                rows = [change(list(row)) for row in rows]
            made[name] = rows
        made[axis] = WholeNumber(len(change([[fmpq(0)]] * int(point[axis]))))
        return made

    def _permuted(self, point: Point, axis: str) -> Point:
        return self._changed(point, axis, lambda xs: xs[1:] + xs[:1])

    def _padded(self, point: Point, axis: str) -> Point:
        return self._changed(point, axis, lambda xs: [*xs, [fmpq(0)] * len(xs[0]) if isinstance(xs[0], list) else fmpq(0)])

    def _flipped(self, point: Point, axis: str) -> Point:
        return self._changed(point, axis, lambda xs: [_times(xs[0], fmpq(-1)), *xs[1:]])

    def _scaled(self, point: Point, axis: str, t: Any) -> Point:
        return self._changed(point, axis, lambda xs: [_times(x, t) for x in xs])


def _shape(kind: Matrix, sizes: Mapping[str, int]) -> tuple[int, int]:
    rows, columns = (sizes[given] if isinstance(given, str) else int(given) for given in (kind.rows, kind.columns))
    return rows, columns


def _times(x: Any, t: Any) -> Any:
    return [t * y for y in x] if isinstance(x, list) else t * x


def _degree_of(values: list[Any]) -> int:
    """The degree of the polynomial through equally spaced values: differences of a higher order vanish."""
    degree = 0
    rows = list(values)
    for order in range(len(values)):
        if all(x == 0 for x in rows):
            return max(0, order - 1)
        degree = order
        rows = [b - a for a, b in pairwise(rows)]
    raise NotLifted(f"a side is no polynomial of degree at most {degree - 1}")


def _family(claim: Claim, evidence: Lifted) -> Family:
    domain = claim.domain
    if domain is None or domain.measure is None or not claim.relation.is_identity:
        raise ClaimError("lifting is for an identity about matrices: the claim needs a domain with a measure, and Identity()")
    matrices = {name: field for name, field in domain.fields.items() if isinstance(field, Matrix)}
    numbers = [name for name, field in domain.fields.items() if isinstance(field, Real)]
    rest = set(domain.fields) - set(matrices) - set(numbers) - set(domain.sizes)
    if rest or not matrices or any(field.kind not in ("any", "invertible") for field in matrices.values()):
        raise ClaimError("lifting needs a domain of whole sizes, matrices of any entries and numbers only")
    if claim.assumes:
        raise NotLifted("an identity under hypotheses cannot be lifted: generic entries need not meet them")

    def margin(q: Mapping[str, Any]) -> Any:
        (part,) = components(claim.margin(claim.gather({}, q, kind="exact")))
        return part

    chance = random.Random(f"{claim.label}|{sorted(domain.fields)}")
    return Family(matrices, numbers, domain.sizes, domain.measure, margin, (evidence.left, evidence.right), chance)
