"""All that the kernel is to be asked about a claim: the certificates of its proofs, and of the same proofs on its foils."""

from __future__ import annotations

import hashlib
import re
import threading
from collections.abc import Sequence
from dataclasses import dataclass

from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import Certificate, Provable, certificate
from lemmacheck.certify.tree import NotExported
from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Enclosed, Exact, Family, Lifted, Proof, Solved
from lemmacheck.language.found import Found
from lemmacheck.proofs.closing import close
from lemmacheck.record.certificates import Certified
from lemmacheck.weighing.enclosed import enclose
from lemmacheck.weighing.exact import compute
from lemmacheck.weighing.family import follow
from lemmacheck.weighing.lifted import lift_all
from lemmacheck.weighing.solved import solve
from lemmacheck.words import CERTAIN, PROFILES

ANSWERS = ("accepted", "rejected")  # of the kernel; what it did not reach is tried again
LONG = 50_000  # characters: a session reads on after a step that fails, a file of its own ends there


@dataclass(frozen=True)
class Tried:
    """One proof of a claim or of a foil: its certificate, or why there is none."""

    name: str
    written: Certificate | None
    reason: str = ""


def proofs_of(claim: Claim) -> list[Provable]:
    """The symbolic proofs; without one, whatever else decides the claim at the rung of proofs, or exactly, or in balls."""
    proofs: list[Provable] = [evidence for evidence in claim.evidence if isinstance(evidence, Proof)]
    proofs = proofs or [e for e in claim.evidence if isinstance(e, (Family, Lifted, Solved)) and _decides(claim, e)]
    if proofs:
        return proofs
    return next(([e] for e in claim.evidence if isinstance(e, (Exact, Enclosed)) and _decides(claim, e)), [])


def _decides(claim: Claim, evidence: Family | Lifted | Solved | Exact | Enclosed) -> bool:
    """All that the engine finds along it holds, and is more than argued."""
    if isinstance(evidence, (Exact, Enclosed)) and (claim.domain is None or evidence.since != PROFILES[0]):
        return False  # points of no domain decide nothing
    match evidence:
        case Exact():
            found = compute(claim, evidence, "", PROFILES[0])
        case Enclosed():
            found = enclose(claim, evidence, "", PROFILES[0])
        case Family():
            found = follow(claim, evidence, "", PROFILES[0])
        case Lifted():
            found = lift_all(claim, evidence, "")
        case Solved():
            found = solve(claim, evidence, "", PROFILES[0])
    return bool(found) and all(f.holds is True and f.admissible and f.supports and f.rung in CERTAIN for f in found)


ENGINE = threading.RLock()  # its precision is global, so two threads must not argue at once; the kernel runs beside it


def exported(claim: Claim, evidence: Provable, name: str, *, of: Claim | None = None) -> Tried:
    """The certificate of one proof; a proof that the engine itself refuses is not exported, except for a foil `of` a claim."""
    with ENGINE:
        if of is None and (failure := refused(claim, evidence)):
            return Tried(name, None, f"the engine refuses it: {failure}")
        try:
            return Tried(name, certificate(claim, evidence, title=name, of=of))
        except (NotExported, StepFailed, ClaimError) as problem:
            return Tried(name, None, str(problem))


def refused(claim: Claim, evidence: Provable) -> str:
    if isinstance(evidence, Proof):
        return close(claim, evidence).failure
    return "" if _decides(claim, evidence) else "it does not decide the claim"


@dataclass(frozen=True)
class OnFoil:
    """The claim's own proof on one of its foils."""

    name: str
    changed: Claim
    evidence: Provable
    tried: Tried


@dataclass(frozen=True)
class Prepared:
    """A claim with all that the kernel is to be asked about it, and what is known of the same texts."""

    found: Found
    tries: list[Tried]
    foils: list[OnFoil]
    before: Certified | None

    @property
    def texts(self) -> str:
        return digest(self.tries)

    @property
    def foil_texts(self) -> str:
        return digest([foil.tried for foil in self.foils])

    @property
    def is_same(self) -> bool:
        return self.before is not None and self.before.texts == self.texts and self.before.outcome in ANSWERS

    @property
    def has_same_foils(self) -> bool:
        known = self.before is not None and self.before.foil_texts == self.foil_texts
        return known and self.before is not None and "out of time" not in self.before.foils.values()

    def asked(self) -> list[str]:
        """The texts that are new, but for long ones."""
        tries = [] if self.is_same else self.tries
        foils = [] if self.has_same_foils else [foil.tried for foil in self.foils]
        texts = [tried.written.text for tried in (*tries, *foils) if tried.written is not None]
        return [text for text in texts if len(text) <= LONG]


def prepared(found: Found, *, foils: bool, before: Certified | None) -> Prepared:
    """All certificates of a claim, and of its proofs on foils that state something else."""
    claim = found.claim
    assert claim is not None
    with ENGINE:
        own = proofs_of(claim)
        if any(refused(claim, e) for e in own):  # then the claim is not proved: there is nothing to check again
            own = []
        tries = [exported(claim, e, file_name(found.id, i)) for i, e in enumerate(own)]
        on_foils = []
        if foils and all(tried.written is not None for tried in tries):
            for k, foil in enumerate(claim.foils):
                changed = claim.variant(foil)
                for i, e in enumerate(own):
                    if _states_something_else(claim, changed, e):
                        tried = exported(changed, e, file_name(f"{found.id}-foil-{k}", i), of=claim)
                        on_foils.append(OnFoil(foil.name, changed, e, tried))
    return Prepared(found, tries, on_foils, before)


def _states_something_else(claim: Claim, changed: Claim, evidence: Provable) -> bool:
    """A foil may keep the statement, and only look at other data where a hypothesis of the claim's domain fails."""
    if any(getattr(claim, field) != getattr(changed, field) for field in ("margin", "constants")):
        return True
    if claim.relation != changed.relation and changed.relation.over_draws == "each":  # otherwise only draws are asked
        return True
    if changed.domain is not None and claim.domain != changed.domain:
        return True
    return dict(claim.assumes) != dict(changed.assumes) and evidence in changed.evidence


def file_name(id: str, number: int) -> str:
    return re.sub(r"\W", "_", f"C_{id}_{number}")


def digest(tries: Sequence[Tried]) -> str:
    """Of certificates, and of the files that are to check them."""
    written = [tried.written.text for tried in tries if tried.written is not None]
    texts = [*written, *(kernel.state_of(text) for text in written), *(tried.reason for tried in tries)]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]
