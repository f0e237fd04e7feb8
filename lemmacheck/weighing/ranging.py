"""Over what did a search range? Candidates of an author are where he looked; objects of the domain are what the statement is about.

A search that found nothing goes on to the objects that the engine makes of the claim's domain, at every size and edge. Each is
decided in balls, and the search climbs from the worst of them, inside the domain. Only then does silence support anything.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Enclosed, Exact, Search
from lemmacheck.language.fields import Real, WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import approximate, as_case
from lemmacheck.proofs.evaluation import BITS, agree, as_value
from lemmacheck.proofs.overlooked import names_read, overlooked
from lemmacheck.weighing.confirming import examined, tie_of
from lemmacheck.weighing.finding import Finding

MOST = 240  # objects that are looked at, spread evenly over those of the domain
STYLES = 60  # ways in which objects of one size are made; numbers alone have no size
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
        for o in objects[:: max(1, -(-len(objects) // MOST))]:
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


def unlike(domain: Domain | None, proposed: list[Case]) -> str:
    """Why the candidates are no objects of the domain; nothing where they are."""
    if domain is None:
        return "the claim has no domain, so that nothing says what its candidates range over"
    if not proposed:
        return "it has no candidates"
    foreign = next((name for case in proposed for name in case if name not in domain.fields), None)
    if foreign is not None:
        return f"its candidates name {foreign}, which is no field of the domain"
    named = set.intersection(*(set(case) for case in proposed))
    left_out = next((name for name in domain.fields if name not in named and not _is_counted(domain, name)), None)
    return f"its candidates leave out {left_out}, a field of the domain" if left_out is not None else ""


def _is_counted(domain: Domain, name: str) -> bool:
    """A size that the other fields have: whoever sees them sees it."""
    if not isinstance(domain.fields[name], WholeField):
        return False
    return any(name in vars(other).values() for key, other in domain.fields.items() if key != name)


def measures_otherwise(domain: Domain, evidence: Search | Exact | Enclosed, o: Q, case: Case) -> str:
    """Which quantity the domain measures otherwise than the search; nothing where they agree."""
    if domain.measure is None or domain.measure is evidence.measure:
        return ""
    try:
        wanted, found = domain.measure(o), evidence.measure(Q({k: as_case(v, "ball") for k, v in case.items()}))
    except ZeroDivisionError:
        return ""
    for name in wanted:
        if name in found and not _agree(wanted[name], found[name]):
            return f"the domain measures {name} otherwise"
    return ""


def _agree(x: Any, y: Any) -> bool:
    if isinstance(x, (list, tuple)):
        return len(x) == len(y) and all(_agree(a, b) for a, b in zip(x, y, strict=True))
    return agree(as_value(x), as_value(y))


def as_given(value: Any) -> Any:
    """An object's part as a measurement takes it: lists of numbers, whole numbers and words."""
    if isinstance(value, (list, tuple)):
        return [as_given(inner) for inner in value]
    if isinstance(value, fmpq):
        return Fraction(int(value.p), int(value.q))
    return int(value) if isinstance(value, int) else value


def as_floats(value: Any) -> Any:
    """The same in floats, from where one can climb."""
    if isinstance(value, (list, tuple)):
        return [as_floats(inner) for inner in value]
    return approximate(value) if isinstance(value, (Fraction, arb)) else value
