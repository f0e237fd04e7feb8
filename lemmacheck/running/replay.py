"""Recomputing a witness: the evidence that found it is asked again for that one case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from lemmacheck.errors import ClaimError
from lemmacheck.language.found import Found
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.statements import examine_fixed


def replay_witness(found: Found, claim: Mapping[str, Any]) -> Iterator[str]:
    """The stored witness beside the recomputed one; a difference is an error."""
    if claim["witness"] is None or found.claim is None:
        raise ClaimError(f"{claim['id']} has no witness: its status is {claim['status']}")
    stored = claim["witness"]
    if stored["rung"] in ("calibrated", "observed"):
        raise ClaimError(f"the witness of {claim['id']} is a mean over draws; recompute it with: {claim['command']}")
    profile = claim["carried"]["profile"] if claim["carried"] else "quick"
    again = [f for f in examine_fixed(found.claim, profile)[0].findings if f.holds is False and _same(f, stored)]
    yield f"stored:     {stored['smallest']}"
    if not again:
        raise ClaimError(f"the witness of {claim['id']} is not found again: the claim or its evidence has changed; run it again")
    yield f"recomputed: {again[0].witness}"
    if found.claim.by_hand:
        yield f"by hand:\n{found.claim.by_hand.strip()}"


def _same(finding: Finding, stored: Mapping[str, Any]) -> bool:
    return bool(finding.witness == stored["smallest"])
