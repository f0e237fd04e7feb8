"""Statements that some object exists, weighed through their opposite: every object has a negative margin.

What refutes the opposite is an object; what proves it shows that there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Any

import msgspec
import numpy as np

from lemmacheck.errors import ClaimError
from lemmacheck.language.cases import Between, cases_of
from lemmacheck.language.claim import Claim
from lemmacheck.language.domains import Domain
from lemmacheck.language.evidence import Enclosed, Evidence, Exact, Family, Search, Solved
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import Somewhere, Strictly
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import Number, as_case, text
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.inside import is_inside
from lemmacheck.weighing.likeness import as_given, measures_otherwise, unlike

FIRST = 24  # candidates of a search, and objects of the domain, that are looked at


def opposite(claim: Claim) -> Claim:
    """The claim itself, or of a statement that an object exists the statement that there is none."""
    if not isinstance(claim.relation, Somewhere):
        return claim
    if any(evidence.is_random for evidence in claim.evidence):
        raise ClaimError("draws find no object for certain; give it as an Exact or Enclosed case, or let a Search look for it")

    def negative(q: Q) -> Number:
        parts = components(claim.margin(q))
        if len(parts) != 1:
            raise ClaimError("a statement that some object exists has one margin; put the other conditions into `assumes`")
        return -parts[0]

    return claim.but(margin=negative, relation=Strictly(), foils=claim.foils)


def require_objects(claim: Claim, evidence: Evidence, profile: str) -> None:
    """What shows that an object exists is one: it has the fields of the domain, lies in it, and is measured as the domain says."""
    domain = claim.domain
    if not isinstance(claim.relation, Somewhere) or not isinstance(evidence, Exact | Enclosed | Search | Family | Solved):
        return
    if domain is None:
        raise ClaimError("that some object exists is said of the objects of a domain: give the claim one")
    if isinstance(evidence, Solved):
        raise ClaimError("the numbers of a solver are no object: give the object that it found as an Exact case")
    if isinstance(evidence, Search):
        cases = [dict(case) for case in islice(evidence.over(np.random.default_rng(0)), FIRST)]
        wrong = unlike(domain, cases) or _otherwise(domain, evidence, islice(domain.objects(), FIRST))
    else:
        if evidence.reduces is not None:
            raise ClaimError("reduces=… leads from objects to cases, and from no case back to an object: give the object itself")
        along = {evidence.axis: evidence.start} if isinstance(evidence, Family) else {}
        cases = [end for case in cases_of(evidence.over, profile) for end in _corners({**case, **along})]
        whole = [Q({k: as_case(v, "exact") for k, v in case.items()}) for case in cases if case.keys() == domain.fields.keys()]
        wrong = unlike(domain, cases) or _outside(domain, cases) or _otherwise(domain, evidence, whole)
    if wrong:
        raise ClaimError(f"what it gives is no object of the domain: {wrong}")


def _otherwise(domain: Domain, evidence: Search | Exact | Enclosed | Family, objects: Iterable[Q]) -> str:
    with precision_of(BITS):
        told = (measures_otherwise(domain, evidence, o, {k: as_given(v) for k, v in vars(o).items()}) for o in objects)
        return next(filter(None, told), "")


def _outside(domain: Domain, cases: list[dict[str, Any]]) -> str:
    case = next((case for case in cases if not is_inside(domain, case)), None)
    return "" if case is None else f"{', '.join(f'{name} = {text(value)}' for name, value in case.items())} does not lie in it"


def _corners(case: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A case, or of a box its lowest and its highest corner."""
    yield {name: value.low if isinstance(value, Between) else value for name, value in case.items()}
    if any(isinstance(value, Between) and value.high is not None for value in case.values()):
        yield {name: value.high if isinstance(value, Between) else value for name, value in case.items()}


def turned(finding: Finding) -> Finding:
    """What was found about the opposite, told of the statement itself."""
    witness = finding.witness and {name: value for name, value in finding.witness.items() if name != "margin"}
    return msgspec.structs.replace(
        finding,
        holds=None if finding.holds is None else not finding.holds,
        margin=_negative(finding.margin),
        low=_negative(finding.high),
        high=_negative(finding.low),
        rung="enclosed" if finding.rung == "searched" and finding.holds is False else finding.rung,
        witness=witness,
    )


def _negative(value: float | None) -> float | None:
    return None if value is None else -value
