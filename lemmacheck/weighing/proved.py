"""A symbolic proof as a finding."""

from __future__ import annotations

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.proofs.closing import close
from lemmacheck.weighing.finding import Finding


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: the proof closes on this claim's margin, or it says nothing."""
    closed = close(claim, evidence)
    finding = Finding(evidence=name, rung="proof", covers=evidence.covers, steps=closed.steps, note=closed.failure)
    if not closed.failure:
        finding.holds = True
        finding.audit = dict.fromkeys(claim.assumes, True)
    return [finding]
