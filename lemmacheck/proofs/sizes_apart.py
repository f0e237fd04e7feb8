"""Sizes that are chosen each by itself: what vanishes where they are equal, near each other or first is not zero elsewhere.

Objects of the first sizes and beyond have one size alone that is large, or all of them alike. Here a few combinations are decided
by the digest of the measurement's code, so that nothing can be written to vanish at them; and numbers by which code tells sizes
apart are given to every size, with all others at the others: conditions that are met one by one may be met together.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from flint import fmpq

from lemmacheck.language.domains import SIZES, SMALL, Domain
from lemmacheck.language.fields import Numbers
from lemmacheck.language.fingerprint import digest
from lemmacheck.language.quantities import Q
from lemmacheck.proofs.further import FEW_STEPS, MOST_SIZE, MOST_SIZE_DEAR, NEARER_STEPS, lists_subsets
from lemmacheck.proofs.plain_sizes import lines_at
from lemmacheck.proofs.separation import names_in

NEAR = ((1, 5), (1, 5), (2, 7))  # between these lie the places of sizes in their ranges
FURTHER = ((7, 12), (7, 12), (13, 50))  # the same where objects are numbers and lists
FARTHEST = ((51, 300), (301, 10_000))  # and where they are numbers alone
DEAR = ((1, 5), (7, 9))  # and where they are more
TRIES = 8  # draws until types and conditions allow one
ASSIGNED = 16  # combinations of compared numbers


def ends_of(domain: Domain) -> list[Any]:
    """The last values of sizes that have one, and those before, where they are none of the first."""
    return [fmpq(number) for last in domain.ends for number in (last - 1, last) if number > SIZES]


def apart(domain: Domain, code: Callable[..., Any], is_quick: Callable[[Q], bool] | None = None) -> Iterator[Q]:
    """Objects of a few combinations of sizes that nobody knows who has not written this code, while they are measured quickly."""
    is_quick = is_quick or _quickly(domain, code)
    if not _has_several(domain, code):
        return
    chance, tried = random.Random(digest(code)), set(domain.combinations())
    for low, high in _ranges(domain, code):
        for _ in range(TRIES):
            drawn = tuple(domain.from_one_on([chance.randint(low, high) for _ in domain.sizes]))
            if drawn in tried or (len(set(drawn)) < len(drawn) and high - low >= len(drawn)):
                continue
            objects = domain.of(drawn)
            if not objects:
                continue
            tried.add(drawn)
            if not all(map(is_quick, objects)):
                return
            yield from objects
            break


def _has_several(domain: Domain, code: Callable[..., Any]) -> bool:
    """Sizes beside each other; where something is integrated no count of lines tells what it costs further out."""
    return len(domain.sizes) > 1 and not domain.is_finite and "integral" not in names_in(code)


def _ranges(domain: Domain, code: Callable[..., Any]) -> tuple[tuple[int, int], ...]:
    if not domain.is_cheap:
        return DEAR
    if lists_subsets(code):
        return NEAR
    has_lists = any(isinstance(kind, Numbers) for kind in domain.fields.values())
    return NEAR + FURTHER + (() if has_lists else FARTHEST)


def assigned(
    domain: Domain, numbers: Iterable[Any], code: Callable[..., Any], is_quick: Callable[[Q], bool] | None = None
) -> Iterator[Q]:
    """Objects whose sizes are these numbers in all ways, then also the next ones and the first."""
    is_quick = is_quick or _quickly(domain, code)
    if not _has_several(domain, code):
        return
    most = SMALL if not domain.is_cheap else MOST_SIZE_DEAR if lists_subsets(code) else MOST_SIZE
    whole = sorted({int(number.p) for number in numbers if number.q == 1 and 1 < number <= most})
    tried, chance = set(domain.combinations()), random.Random(digest(code))
    near = sorted({1, *whole, *(number + 1 for number in whole)})
    ways = [_some(itertools.product(values, repeat=len(domain.sizes)), chance) for values in (whole, near)] if whole else []
    left = ASSIGNED
    for sizes in dict.fromkeys(itertools.chain(*ways)):
        if left and len(set(sizes)) > 1 and sizes not in tried:
            objects = domain.of(sizes)
            left -= bool(objects)
            yield from filter(is_quick, objects)


def _some(ways: Iterable[tuple[int, ...]], chance: random.Random) -> list[tuple[int, ...]]:
    """All, in an order that chance decides: where they are too many, no one knows which come first."""
    listed = list(itertools.islice(ways, ASSIGNED**3))
    return chance.sample(listed, len(listed))


def _quickly(domain: Domain, code: Callable[..., Any]) -> Callable[[Q], bool]:
    """In few lines, and without numbers that are long: a power of a large size is."""
    return lambda o: lines_at(code, o, FEW_STEPS if domain.is_cheap else NEARER_STEPS) is not None
