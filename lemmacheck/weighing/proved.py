"""A symbolic proof as a finding: `proof` where it was run on the objects of the claim's domain, `argued` otherwise."""

from __future__ import annotations

from typing import Any

from flint import arb

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.language.quantities import Q, components
from lemmacheck.numbers.kinds import approximate, text
from lemmacheck.proofs.closing import Closed, close
from lemmacheck.proofs.grounding import ground, violation_on_objects
from lemmacheck.weighing.finding import Finding


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: the proof closes on this claim's margin, or it says nothing."""
    closed = close(claim, evidence)
    finding = Finding(evidence=name, rung="proof", steps=closed.steps, note=closed.failure)
    if closed.failure:
        seen = violation_on_objects(claim)
        return [finding] if seen is None else [finding, _violated(claim, name, *seen)]
    grounded = ground(claim, evidence, closed.parts)
    against = [_violated(claim, name, *grounded.violation)] if grounded.violation is not None else []
    if grounded.wrong:
        finding.note = f"the argument does not speak of the objects: {grounded.wrong}"
        return [finding, *against]
    finding.holds = True
    if claim.informative is not None:
        finding.informative = True if grounded.informs else False if _says_nothing(claim, closed) else None
    finding.audit = dict.fromkeys(claim.assumes, True)
    if grounded.lacks:
        finding.rung, finding.note = "argued", grounded.lacks
        finding.supports = grounded.objects > 0
    else:
        assert claim.domain is not None
        finding.covers = grounded.sentence(claim.domain)
    return [finding, *against]


def _says_nothing(claim: Claim, closed: Closed) -> bool:
    """In the symbols of every part the bound is evidently no better than the trivial one."""
    informative = claim.informative
    assert informative is not None
    return all(
        argument.is_manifestly_nonnegative(-part)
        for argument, quantities in closed.parts
        for part in components(informative(claim.gather({}, quantities, kind="symbol")))
    )


def _violated(claim: Claim, name: str, o: Q, witness: dict[str, str], margin: Any) -> Finding:
    """An object of the domain on which the claim itself fails."""
    return Finding(
        evidence=f"{name}, objects",
        rung="enclosed" if isinstance(margin, arb) else "exact",
        case={field: text(value) for field, value in vars(o).items()},
        holds=False,
        audit=dict.fromkeys(claim.assumes, True),
        margin=-abs(approximate(margin)),
        witness=witness,
    )
