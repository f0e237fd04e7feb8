"""Over what did a search range? Candidates of an author are where he looked; objects of the domain are what the statement is about.

A search that found nothing goes on to the objects that the engine makes of the claim's domain, at every size and edge. Each is
decided in balls, and the search climbs from the worst of them, inside the domain. Only then does silence support anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

from flint import arb

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import FIRST_STYLES, Domain
from lemmacheck.language.evidence import Search
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import approximate
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.further import FAR_LISTS, around, at_sizes, mixed, some_of, somewhat_larger, stretched
from lemmacheck.proofs.overlooked import names_read, overlooked
from lemmacheck.proofs.thresholds import numbers_compared
from lemmacheck.weighing.confirming import examined, tie_of
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.likeness import as_given, measures_otherwise, unlike

MOST = 240  # objects that are looked at, spread evenly over those of the domain
STYLES = 60  # ways in which objects of one size are made; numbers alone have no size
LARGER, LARGER_DEAR = (11, 39), (8,)  # sizes beyond which objects are looked at; the latter where they are more than lists
MIXTURES = 2
FEWEST = 5  # admissible objects without which nothing was ranged over
Case = dict[str, Any]


@dataclass
class Ranged:
    """What the objects of the domain say, and why they say nothing where they do not."""

    lacks: str = ""
    objects: int = 0  # admissible ones that were decided
    undefined: list[Case] = field(default_factory=list)  # objects on which the measurement has no value
    spans: dict[str, tuple[float, float]] = field(default_factory=dict)  # of the numbers among its fields
    violation: tuple[Finding, Case] | None = None
    open_at: Finding | None = None
    worst: list[tuple[float, Case]] = field(default_factory=list)  # margin and object, from where to climb
    blind: float = 0.0
    informs: set[bool | None] = field(default_factory=set)  # whether the bound beats the trivial one, on each object

    def count(self, domain: Domain, o: Q) -> None:
        """One more object: how large, and where its numbers lie."""
        self.objects += 1
        for name, kind in domain.fields.items():
            if isinstance(kind, (WholeField, Real)):
                here = approximate(getattr(o, name))
                low, high = self.spans.get(name, (here, here))
                self.spans[name] = (min(low, here), max(high, here))

    def sentence(self, domain: Domain) -> str:
        """What was ranged over, in the engine's words."""
        tried = "".join(f", {name} = {low:.3g}…{high:.3g}" for name, (low, high) in self.spans.items())
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
        for o in (*objects[:: max(1, -(-len(objects) // MOST))], *_further(domain, evidence, objects)):
            case = {key: as_given(getattr(o, key)) for key in names}
            found = examined(claim, evidence, name, case)
            if found is None:
                ranged.undefined.append(case)
            if found is None or found.admissible is False:
                continue
            ranged.lacks = ranged.lacks or measures_otherwise(domain, evidence, o, case)
            if found.holds is False and found.admissible is True:
                ranged.violation = found, case
                return ranged
            tie = 0.0 if found.holds is True and found.admissible is True else tie_of(claim, found)
            if tie is None:
                ranged.open_at = found  # one is enough to leave the search open
                return ranged
            ranged.blind = max(ranged.blind, found.blind or 0.0, tie)
            ranged.worst.append((found.margin or 0.0, case))
            ranged.count(domain, o)
            ranged.informs.add(found.informative)
    ranged.lacks = ranged.lacks or overlooked(claim, domain.measure or evidence.measure, names_read(claim))
    ranged.worst.sort(key=lambda pair: pair[0])
    if ranged.objects < FEWEST and not domain.is_finite:
        ranged.lacks = ranged.lacks or f"only {ranged.objects} objects of the domain meet the hypotheses and have a value"
    return ranged


def _further(domain: Domain, evidence: Search, objects: list[Q]) -> Iterator[Q]:
    """Objects of larger sizes, with larger and smaller numbers, with more outcomes, and where the measurement may change."""
    for number in LARGER if domain.is_cheap else LARGER_DEAR:
        yield from domain.beyond(number, FAR_LISTS if domain.is_cheap else FIRST_STYLES)
    yield from stretched(domain, some_of(domain, 1))
    yield from islice(mixed(domain, objects), MIXTURES)
    numbers = numbers_compared(evidence.measure)
    yield from (*around(domain, numbers), *at_sizes(domain, numbers), *somewhat_larger(domain))


def as_floats(value: Any) -> Any:
    """The same in floats, from where one can climb."""
    if isinstance(value, (list, tuple)):
        return [as_floats(inner) for inner in value]
    return approximate(value) if isinstance(value, (Fraction, arb)) else value
