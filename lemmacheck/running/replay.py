"""Recomputing a witness: the evidence that found it is asked again for that one case."""

from __future__ import annotations

from collections.abc import Iterator

from lemmacheck.errors import ClaimError
from lemmacheck.language.found import Found
from lemmacheck.record.results import ClaimResult
from lemmacheck.record.sentences import one_line
from lemmacheck.weighing.statements import examine_fixed
from lemmacheck.words import RANDOM


def replay_witness(found: Found, claim: ClaimResult) -> Iterator[str]:
    """The stored witness beside the recomputed one; a difference is an error."""
    stored = claim.witness
    if stored is None or found.claim is None:
        raise ClaimError(f"{claim.id} has no witness: its status is {claim.status}")
    if stored.rung in RANDOM:
        raise ClaimError(f"the witness of {claim.id} is a mean over draws; recompute it with: {claim.command}")
    profile = claim.carried.profile if claim.carried else "quick"
    findings = examine_fixed(found.claim, profile)[0].findings
    again = [f.witness for f in findings if f.holds is False and f.witness == stored.smallest]
    yield f"stored:     {one_line(stored.smallest or {})}"
    if not again:
        raise ClaimError(f"the witness of {claim.id} is not found again: the claim or its evidence has changed; run it again")
    yield f"recomputed: {one_line(again[0] or {})}"
    if found.claim.by_hand:
        yield f"by hand:\n{found.claim.by_hand.strip()}"
