"""Statements that some object exists, weighed through their opposite: every object has a negative margin.

What refutes the opposite is an object; what proves it shows that there is none.
"""

from __future__ import annotations

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.language.claim import Claim
from lemmacheck.language.quantities import Q, components
from lemmacheck.language.relation import Somewhere, Strictly
from lemmacheck.numbers.kinds import Number
from lemmacheck.weighing.finding import Finding


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
