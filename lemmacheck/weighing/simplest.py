"""An object of the domain that violates the claim, made as small and simple as its types allow.

Objects are made at every size from the smallest on, so the smallest of those that fail is taken; then whole numbers are lowered
and fractions shortened, one at a time, while the object stays in the domain and certainly fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flint import fmpq

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.fields import Numbers, OneOf, Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import Whole, text
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.grounding import Violation, violation_at, violations

MOST = 300  # objects that are tried in all
DENOMINATORS = (1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 50, 100, 1000)


def simplest_violation(claim: Claim, first: Violation) -> tuple[Violation, bool]:
    """The simplest object that was reached, and whether nothing simpler fails next to it."""
    domain = claim.domain
    assert domain is not None
    assert domain.measure is not None
    best = min((first, *violations(claim)), key=lambda found: _size(domain, found[0]))
    if not all(isinstance(kind, (WholeField, Real, OneOf, Numbers)) for kind in domain.fields.values()):
        return best, False  # a matrix knows its singular values, a chain its steps: their entries are not changed one by one
    left = MOST
    while left > 0:
        simpler, tried = _first_simpler(claim, domain, best[0], left)
        left -= tried
        if simpler is None:
            break
        best = simpler
    return best, left > 0


def _size(domain: Domain, o: Q) -> tuple[int, int]:
    """The whole numbers added up, then the length of all that is written."""
    return sum(int(getattr(o, name)) for name in domain.sizes), sum(len(text(value)) for value in vars(o).values())


def _first_simpler(claim: Claim, domain: Domain, o: Q, most: int) -> tuple[Violation | None, int]:
    """The first simpler object that still fails, and how many were tried."""
    assert domain.measure is not None
    tried = 0
    for name, kind in domain.fields.items():
        for value in _simpler(domain, name, kind, getattr(o, name)):
            if tried >= most:
                return None, tried
            tried += 1
            other = Q({**vars(o), name: value})
            if not domain.contains(other):
                continue
            with precision_of(BITS):
                try:
                    found = violation_at(claim, other, domain.measure(other))
                except ArithmeticError:  # the statement is not defined there
                    continue
            if found is not None:
                return found, tried
    return None, tried


def _simpler(domain: Domain, name: str, kind: Any, value: Any) -> Iterator[Any]:
    if isinstance(kind, WholeField):
        counts = any(name in vars(other).values() for key, other in domain.fields.items() if key != name)
        if not counts and isinstance(kind.start, int):
            yield from (Whole(k) for k in range(kind.start, min(int(value), kind.start + 32), kind.step))
    elif isinstance(kind, Real):
        yield from shorter(value)
    elif isinstance(kind, Numbers):
        for i, x in enumerate(value):
            yield from ([*value[:i], y, *value[i + 1 :]] for y in shorter(x))


def shorter(value: Any) -> Iterator[Any]:
    """Fractions with smaller denominators near a number; of a whole number those nearer to zero."""
    if not isinstance(value, fmpq):
        return
    if value.q == 1:
        yield from (fmpq(k) for k in (0, 1, -1, 2, -2, 3, -3, 10, -10, 100, -100) if abs(k) < abs(value))
        return
    for bottom in DENOMINATORS:
        if bottom < value.q:
            yield fmpq(int((value * bottom + fmpq(1, 2)).floor()), bottom)
