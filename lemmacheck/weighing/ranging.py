"""Over what did a search range? Candidates of an author are where he looked; objects of the domain are what the statement is about.

A search that found nothing goes on to the objects that the engine makes of the claim's domain, at every size and edge. Each is
decided in balls, and the search climbs from the worst of them, inside the domain. Only then does silence support anything.
A few are much larger still: a violation there counts, and what cannot be measured or decided there in few steps says nothing.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import arb

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import FIRST_STYLES, Domain, as_ranges
from lemmacheck.language.evidence import Search
from lemmacheck.language.fields import OneOf, Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.language.terms import exact
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import approximate, as_case
from lemmacheck.proofs.branches import unseen_branch
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.further import (
    FAR_LISTS,
    FEW_STEPS,
    MOST_STEPS,
    PLAIN,
    around,
    at_sizes,
    beyond_numbers,
    mixed,
    much_stretched,
    scattered,
    some_of,
    somewhat_larger,
    stretched,
    takes_steps,
)
from lemmacheck.proofs.overlooked import names_read, overlooked
from lemmacheck.proofs.poles import places
from lemmacheck.proofs.sizes_apart import apart, assigned, ends_of
from lemmacheck.proofs.thresholds import numbers_compared
from lemmacheck.weighing.confirming import examined, tie_of
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.likeness import as_given, measures_otherwise, unlike

MOST = 240  # objects that are looked at, spread evenly over those of the domain
STYLES = 60  # ways in which objects of one size are made; numbers alone have no size
LARGER, LARGER_DEAR = (11, 39), (8,)  # sizes beyond which objects are looked at; the latter where they are more than lists
LARGEST = (10**2, 10**3)  # sizes that are tried where a domain has nothing but numbers
EVERY, BLOCK = 1000, 50  # values of a single whole number that are all tried, and how many before it is asked again what they cost
TOLD = 8  # runs of sizes that are told one by one
MIXTURES = 2
SPREAD = 3  # objects whose numbers are made much larger still
FEWEST = 5  # admissible objects without which nothing was ranged over
Case = dict[str, Any]


@dataclass
class Ranged:
    """What the objects of the domain say, and why they say nothing where they do not."""

    lacks: str = ""
    objects: int = 0  # admissible ones that were decided
    undefined: list[Case] = field(default_factory=list)  # objects on which the measurement has no value
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)  # of the numbers among its fields
    sizes: dict[str, set[int]] = field(default_factory=dict)  # of the whole numbers, as they were tried
    violation: tuple[Finding, Case] | None = None
    open_at: Finding | None = None
    worst: list[tuple[float, Case]] = field(default_factory=list)  # margin and object, from where to climb
    blind: float = 0.0
    informs: set[bool | None] = field(default_factory=set)  # whether the bound beats the trivial one, on each object

    def count(self, domain: Domain, o: Q) -> None:
        """One more object: how large, and where its numbers lie."""
        self.objects += 1
        for name, kind in domain.fields.items():
            if isinstance(kind, WholeField):
                self.sizes.setdefault(name, set()).add(int(getattr(o, name)))
            elif isinstance(kind, Real):
                here = approximate(getattr(o, name))
                low, high = self.spans.get(name, (here, here))
                self.spans[name] = (min(low, here), max(high, here))

    def has_tried(self, domain: Domain, o: Q) -> bool:
        """Nothing but one whole number, and that one was looked at."""
        return is_one_number(domain) and all(int(value) in self.sizes.get(name, ()) for name, value in vars(o).items())

    def sentence(self, domain: Domain) -> str:
        """What was ranged over, in the engine's words."""
        told = {name: as_ranges(seen, TOLD) for name, seen in self.sizes.items()}
        told |= {name: f"{low:.3g}…{high:.3g}" for name, (low, high) in self.spans.items()}
        tried = "".join(f", {name} = {told[name]}" for name in domain.fields if name in told)
        without = f", {len(self.undefined)} more without a value" if self.undefined else ""
        return f"{domain.sentence()}; {self.objects} objects of it{tried}{without}"


def range_over(claim: Claim, evidence: Search, name: str, proposed: list[Case]) -> Ranged:
    """Every object of the domain as a case of the search."""
    domain = claim.domain
    lacks = unlike(domain, proposed)
    if domain is None or lacks:
        return Ranged(lacks=lacks)
    ranged = Ranged()
    names = list(proposed[0])
    with precision_of(BITS):
        objects = list(domain.objects(styles=STYLES))
        usual = (
            *scattered(objects, MOST, evidence.measure),
            *_further(domain, evidence, objects),
            *places(claim, evidence.measure),
        )
        far = _far(claim, domain, evidence, names)
        for o, is_far in itertools.chain(((o, False) for o in usual), ((o, True) for o in far)):
            if is_far and ranged.has_tried(domain, o):
                continue
            case = _case(o, names)
            found = examined(claim, evidence, name, case)
            if found is None and not is_far:
                ranged.undefined.append(case)
            if found is None or found.admissible is False:
                continue
            if found.holds is False and found.admissible is True:
                ranged.violation = found, case
                return ranged
            tie = 0.0 if found.holds is True and found.admissible is True else tie_of(claim, found)
            if tie is None and is_far:
                continue  # it takes more digits there
            ranged.lacks = ranged.lacks or measures_otherwise(domain, evidence, o, case)
            if tie is None:
                ranged.open_at = found  # one is enough to leave the search open
                return ranged
            ranged.blind = max(ranged.blind, found.blind or 0.0, tie)
            ranged.worst.append((found.margin or 0.0, case))
            ranged.count(domain, o)
            ranged.informs.add(found.informative)
    ranged.lacks = ranged.lacks or overlooked(claim, domain.measure or evidence.measure, names_read(claim))
    ranged.lacks = ranged.lacks or _unseen(claim, evidence, [case for _, case in ranged.worst])
    ranged.worst.sort(key=lambda pair: pair[0])
    if ranged.objects < FEWEST and not domain.is_finite:
        ranged.lacks = ranged.lacks or f"only {ranged.objects} objects of the domain meet the hypotheses and have a value"
    return ranged


def _unseen(claim: Claim, evidence: Search, cases: list[Case]) -> str:
    """What the measurement does on none of these; foils only need to fail."""
    if claim.domain is None or claim.domain.is_finite or not claim.foils:
        return ""
    return unseen_branch(evidence.measure, (Q({key: as_case(x, "ball") for key, x in case.items()}) for case in cases))


def _further(domain: Domain, evidence: Search, objects: list[Q]) -> Iterator[Q]:
    """Objects of larger sizes, with larger and smaller numbers, with more outcomes, and where the measurement may change."""
    for number in LARGER if domain.is_cheap else LARGER_DEAR:
        yield from domain.beyond(number, FAR_LISTS if domain.is_cheap else FIRST_STYLES)
    yield from stretched(domain, some_of(domain, 1))
    yield from itertools.islice(mixed(domain, objects), MIXTURES)
    numbers = numbers_compared(evidence.measure)
    yield from (*around(domain, numbers), *at_sizes(domain, [*numbers, *ends_of(domain)]), *somewhat_larger(domain))


def _far(claim: Claim, domain: Domain, evidence: Search, names: list[str]) -> Iterator[Q]:
    """Objects beyond the whole numbers among the claim's constants, numbers much further out, and much larger sizes of numbers."""

    def is_quick(o: Q, most: int = MOST_STEPS) -> bool:
        return takes_steps(lambda: evidence.measure(Q({key: as_case(x, "ball") for key, x in _case(o, names).items()})), most)

    yield from _one_after_another(domain, is_quick)
    yield from apart(domain, evidence.measure, is_quick)
    yield from assigned(domain, numbers_compared(evidence.measure), evidence.measure, is_quick)
    constants = (exact(value) for value in claim.constants.values() if isinstance(value, (int, Fraction)))
    yield from filter(is_quick, beyond_numbers(domain, constants))
    yield from much_stretched(domain, some_of(domain, SPREAD))
    if all(isinstance(kind, (WholeField, Real, OneOf)) for kind in domain.fields.values()):
        before = max(LARGER)
        for size in LARGEST:
            if not all(is_quick(o, FEW_STEPS) for o in domain.beyond(before)):
                return  # with larger sizes it would take ever longer
            yield from filter(is_quick, domain.beyond(size - 1))
            before = size - 1


def is_one_number(domain: Domain) -> bool:
    """Its objects are whole numbers, and nothing beside."""
    return [type(kind) for kind in domain.fields.values()] == [WholeField]


def _one_after_another(domain: Domain, is_quick: Callable[[Q, int], bool]) -> Iterator[Q]:
    """The values of a single whole number, as long as they take few lines: what fails at some of them only is not met by a few."""
    if not is_one_number(domain):
        return
    (kind,) = domain.fields.values()
    assert isinstance(kind, WholeField)
    sizes = range(kind.start, kind.start + EVERY * kind.step, kind.step)
    values = itertools.islice(domain.objects() if domain.is_finite else (o for n in sizes for o in domain.at(n, PLAIN)), EVERY)
    while block := list(itertools.islice(values, BLOCK)):
        if not is_quick(block[-1], FEW_STEPS):
            return
        yield from block


def _case(o: Q, names: list[str]) -> Case:
    return {key: as_given(getattr(o, key)) for key in names}


def as_floats(value: Any) -> Any:
    """The same in floats, from where one can climb."""
    if isinstance(value, (list, tuple)):
        return [as_floats(inner) for inner in value]
    return approximate(value) if isinstance(value, (Fraction, arb)) else value
