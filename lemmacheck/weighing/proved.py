"""A symbolic proof as a finding: `proof` where it was run on the objects of the claim's domain, `argued` otherwise."""

from __future__ import annotations

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.proofs.closing import close
from lemmacheck.proofs.grounding import ground
from lemmacheck.weighing.finding import Finding


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: the proof closes on this claim's margin, or it says nothing."""
    closed = close(claim, evidence)
    finding = Finding(evidence=name, rung="proof", steps=closed.steps, note=closed.failure)
    if closed.failure:
        return [finding]
    grounded = ground(claim, closed.parts)
    if grounded.wrong:
        finding.note = f"the argument does not speak of the objects: {grounded.wrong}"
        return [finding]
    finding.holds = True
    finding.audit = dict.fromkeys(claim.assumes, True)
    if grounded.lacks:
        finding.rung, finding.note = "argued", grounded.lacks
    else:
        assert claim.domain is not None
        finding.covers = grounded.sentence(claim.domain)
    return [finding]
