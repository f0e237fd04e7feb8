"""Are the cases of an author objects of the domain: do they have its fields, and are they measured as it says?"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from flint import fmpq

from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Enclosed, Exact, Family, Search
from lemmacheck.language.fields import WholeField
from lemmacheck.language.quantities import Q
from lemmacheck.numbers.kinds import as_case
from lemmacheck.proofs.evaluation import agree, as_value

Case = dict[str, Any]


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


def measures_otherwise(domain: Domain, evidence: Search | Exact | Enclosed | Family, o: Q, case: Case) -> str:
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
