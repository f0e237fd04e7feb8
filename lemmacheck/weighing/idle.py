"""Foils and controls that measure the same whatever they look at: such a foil fails, and such a control holds, by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from lemmacheck.errors import ClaimError, Overlap
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Evidence, Exact
from lemmacheck.language.quantities import Q
from lemmacheck.language.watched import Watched
from lemmacheck.numbers.kinds import as_case
from lemmacheck.weighing.dependence import OTHER_VALUES

NOT_DEFINED = (TypeError, ValueError, ArithmeticError, AttributeError, LookupError, ClaimError, Overlap)


def require_looking(claim: Claim, evidence: Evidence, profile: str) -> None:
    """What a foil or a control measures otherwise than its claim must depend on something that it reads of its case."""
    known = [one.measure for one in claim.evidence if isinstance(one, Exact | Enclosed)]
    if not isinstance(evidence, Exact | Enclosed) or evidence.measure in known:
        return
    cases = [case for case in cases_of(evidence.over, profile) if not any(isinstance(v, Between) for v in case.values())]
    for case in cases[:1]:
        given = Watched({name: as_case(value, evidence.kind) for name, value in case.items()})
        try:
            found = evidence.measure(given)
        except NOT_DEFINED:
            return
        read = set(given.names_read)
        if found and read and not _looks(evidence, vars(given), found, read):
            raise ClaimError("it measures the same whatever the case: a foil or a control must look at its cases")


def _looks(evidence: Exact | Enclosed, given: Mapping[str, Any], found: Mapping[str, Any], read: set[str]) -> bool:
    """Something that is read and is no number, or another number for it that changes a quantity or leaves it without a value."""
    for name in sorted(read & given.keys()):
        if isinstance(given[name], (str, bool, list, tuple, dict)):
            return True
        for change in OTHER_VALUES:
            try:
                after = evidence.measure(Q({**given, name: change(given[name])}))
            except NOT_DEFINED:
                return True
            if {key: str(value) for key, value in after.items()} != {key: str(value) for key, value in found.items()}:
                return True
    return False
