"""Every symbolic proof of some claims as certificates, checked by the kernel; foils the same way, which it must reject."""

from __future__ import annotations

import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import Certificate, certificate
from lemmacheck.certify.tree import NotExported
from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Proof
from lemmacheck.language.found import Found
from lemmacheck.proofs.closing import close
from lemmacheck.record.certificates import Certified, Outcome
from lemmacheck.running.keys import key_of


@dataclass(frozen=True)
class Tried:
    """One proof of a claim or of a foil: its certificate, or why there is none."""

    name: str
    written: Certificate | None
    reason: str = ""


def proofs_of(claim: Claim) -> list[Proof]:
    return [evidence for evidence in claim.evidence if isinstance(evidence, Proof)]


_ENGINE = threading.RLock()  # its precision is global, so two threads must not argue at once; the kernel runs beside it


def exported(claim: Claim, evidence: Proof, name: str, *, guarded: bool = True) -> Tried:
    """The certificate of one proof; a proof that the engine itself refuses is not exported."""
    with _ENGINE:
        return _exported(claim, evidence, name, guarded)


def _exported(claim: Claim, evidence: Proof, name: str, guarded: bool) -> Tried:
    if guarded and (failure := close(claim, evidence).failure):
        return Tried(name, None, f"the engine refuses it: {failure}")
    try:
        return Tried(name, certificate(claim, evidence, title=name))
    except (NotExported, StepFailed, ClaimError) as problem:
        return Tried(name, None, str(problem))


def certified(found: Found, work: Path, *, limit: float) -> Certified:
    """What the kernel says of every proof of a claim: the worst of it."""
    assert found.claim is not None
    tries = [exported(found.claim, e, file_name(found.id, i)) for i, e in enumerate(proofs_of(found.claim))]
    outcome: Outcome = "accepted"
    reason, lemmas = "", 0
    for tried in tries:
        if tried.written is None:
            outcome, reason = "not exported", tried.reason
            continue
        lemmas += tried.written.lemmas
        said = kernel.check(tried.written.text, tried.name, work, limit=limit)
        if not said.accepted:
            outcome, reason = ("out of time" if said.out_of_time else "rejected"), said.message
    assumed = [tried.written.assumed for tried in tries if tried.written is not None]
    return Certified(
        key=key_of(found),
        outcome=outcome,
        reason=reason[:300],
        lemmas=lemmas,
        trusted=_names(one for a in assumed for one in a.trusted),
        formal=_names(one for a in assumed for one in a.formal),
        cited=_names(one for a in assumed for one in a.cited),
        other=_names(one for a in assumed for one in a.other),
    )


def rejected_foils(found: Found, work: Path, *, limit: float) -> dict[str, str]:
    """For each foil that changes the statement but not the proof: what the kernel says of the same proof on it."""
    assert found.claim is not None
    own, said = proofs_of(found.claim), {}
    for foil in found.claim.foils:
        changed = found.claim.variant(foil)
        kept = [evidence for evidence in proofs_of(changed) if evidence in own]
        if not kept:
            said[foil.name] = "no proof"
            continue
        said[foil.name] = max((_of_foil(changed, e, found.id, work, limit) for e in kept), key=FOIL_ORDER.index)
    return said


FOIL_ORDER = ["no proof", "rejected", "refused", "not exported", "accepted"]  # the worst last


def _of_foil(changed: Claim, evidence: Proof, id: str, work: Path, limit: float) -> str:
    tried = exported(changed, evidence, file_name(f"{id}-foil", 0), guarded=False)
    if tried.written is None:
        return "refused"
    if not kernel.check(tried.written.text, tried.name, work, limit=limit).accepted:
        return "rejected"
    # the algebra may hold on a smaller domain: then the engine's own look at the edges keeps it from being exported
    return "refused" if close(changed, evidence).failure else "accepted"


def file_name(id: str, number: int) -> str:
    return re.sub(r"\W", "_", f"C_{id}_{number}")


def _names(names: Iterable[str]) -> list[str]:
    return sorted(set(names))


def all_certified(
    claims: Sequence[Found], work: Path, *, workers: int, limit: float, foils: bool, say: Callable[[str], None]
) -> dict[str, Certified]:
    """Each claim with a symbolic proof; sentences on the way."""
    import msgspec

    def one(found: Found) -> tuple[str, Certified]:
        result = certified(found, work, limit=limit)
        if foils and result.outcome == "accepted":
            result = msgspec.structs.replace(result, foils=rejected_foils(found, work, limit=limit))
        return found.id, result

    kernel.library(work)
    chosen = [found for found in claims if found.claim is not None and proofs_of(found.claim)]
    results: dict[str, Certified] = {}
    with ThreadPoolExecutor(max_workers=workers) as pool:
        for id, result in pool.map(one, chosen):
            results[id] = result
            wrong = [name for name, what in result.foils.items() if what == "accepted"]
            rest = f" ({result.reason})" if result.reason else ""
            say(f"{id}: {result.outcome}{rest}" + "".join(f"; the foil {name!r} is accepted too" for name in wrong))
    return results


def figures(results: dict[str, Certified], statements: int, seconds: float) -> str:
    """One line."""
    counts = Counter(result.outcome for result in results.values())
    rest = ", ".join(f"{counts[kind]} {kind}" for kind in ("rejected", "out of time", "not exported") if counts[kind])
    foils = Counter(what for result in results.values() for what in result.foils.values())
    trusted = {name for result in results.values() for name in result.trusted}
    formal = {name for result in results.values() for name in result.formal}
    text = f"{counts['accepted']} of {len(results)} proofs accepted by the kernel"
    text += f" ({sum(r.lemmas for r in results.values())} lemmas, {seconds:.0f} s)" + (f", {rest}" if rest else "")
    text += f"; {len(formal)} facts with a lemma, {len(trusted)} trusted by name; {statements} whole statements"
    tried = foils["rejected"] + foils["refused"] + foils["accepted"]
    return text + (f"; {foils['rejected'] + foils['refused']} of {tried} foils rejected" if tried else "")
