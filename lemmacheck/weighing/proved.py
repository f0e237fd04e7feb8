"""A symbolic proof as a finding: `proof` where it was run on the objects of the claim's domain, `argued` otherwise."""

from __future__ import annotations

from flint import arb

from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.language.quantities import components
from lemmacheck.numbers.balls import precision_of
from lemmacheck.numbers.kinds import approximate, text
from lemmacheck.proofs.closing import Closed, close
from lemmacheck.proofs.defined import is_defined
from lemmacheck.proofs.evaluation import BITS
from lemmacheck.proofs.grounding import Violation, ground, violation_on_objects
from lemmacheck.weighing.dependence import require_dependence
from lemmacheck.weighing.finding import Finding
from lemmacheck.weighing.simplest import simplest_violation


def prove(claim: Claim, evidence: Proof, name: str) -> list[Finding]:
    """One finding: the proof closes on this claim's margin, or it says nothing."""
    _require_dependence(claim)
    closed = close(claim, evidence)
    finding = Finding(evidence=name, rung="proof", steps=closed.steps, note=closed.failure)
    if closed.failure:
        seen = violation_on_objects(claim)
        return [finding] if seen is None else [finding, violated(claim, name, seen)]
    grounded = ground(claim, evidence, closed.parts)
    against = [violated(claim, name, grounded.violation)] if grounded.violation is not None else []
    if grounded.wrong:
        finding.note = f"the argument does not speak of the objects: {grounded.wrong}"
        return [finding, *against]
    finding.holds = True
    if claim.informative is not None:
        finding.informative = True if grounded.informs else False if _says_nothing(claim, closed) else None
    finding.audit = dict.fromkeys(claim.assumes, True)
    if grounded.lacks:
        finding.rung, finding.note = "argued", grounded.lacks
        finding.supports = grounded.objects > 0 and grounded.leans and not grounded.shares
    else:
        assert claim.domain is not None
        finding.covers = grounded.sentence(claim.domain)
    return [finding, *against]


def _require_dependence(claim: Claim) -> None:
    """On the first object where the statement is defined: its margin moves, and can fail."""
    if claim.domain is None or claim.domain.measure is None or claim.open_constant is not None:
        return
    with precision_of(BITS):
        quantities = next((q for _, q in claim.domain.measured() if q is not None and is_defined(claim, q)), None)
        if quantities is not None:
            require_dependence(claim, lambda: claim.gather({}, quantities, kind="exact"))


def _says_nothing(claim: Claim, closed: Closed) -> bool:
    """In the symbols of every part the bound is evidently no better than the trivial one."""
    informative = claim.informative
    assert informative is not None
    return all(
        argument.is_manifestly_nonnegative(-part)
        for argument, quantities in closed.parts
        for part in components(informative(claim.gather({}, quantities, kind="symbol")))
    )


def violated(claim: Claim, name: str, found: Violation) -> Finding:
    """An object of the domain on which the claim itself fails, made as simple as it can be; foils only need to fail."""
    shrunk = False
    if claim.foils or claim.control:
        found, shrunk = simplest_violation(claim, found)
    o, witness, margin = found
    return Finding(
        evidence=f"{name}, objects",
        rung="enclosed" if isinstance(margin, arb) else "exact",
        case={field: text(value) for field, value in vars(o).items()},
        holds=False,
        audit=dict.fromkeys(claim.assumes, True),
        margin=-abs(approximate(margin)),
        witness=witness,
        shrunk=shrunk,
    )
