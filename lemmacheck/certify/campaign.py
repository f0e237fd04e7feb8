"""Every proof of some claims as certificates, checked by the kernel; on foils the same proofs, which it must reject."""

from __future__ import annotations

import hashlib
import re
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import WRITTEN_AS, Certificate, Provable, certificate
from lemmacheck.certify.statements import formal_facts
from lemmacheck.certify.tree import NotExported
from lemmacheck.errors import ClaimError, StepFailed
from lemmacheck.language.claim import Claim
from lemmacheck.language.evidence import Family, Lifted, Proof, Solved
from lemmacheck.language.found import Found
from lemmacheck.proofs.closing import close
from lemmacheck.record.certificates import Certified, Outcome
from lemmacheck.running.keys import key_of
from lemmacheck.weighing.family import follow
from lemmacheck.weighing.lifted import lift_all
from lemmacheck.weighing.solved import solve
from lemmacheck.words import PROFILES

ANSWERS = ("accepted", "rejected")  # of the kernel; what it did not reach is tried again
TOGETHER = 10  # claims in one session of the kernel
LONG = 50_000  # characters: a session reads on after a step that fails, a file of its own ends there


@dataclass(frozen=True)
class Tried:
    """One proof of a claim or of a foil: its certificate, or why there is none."""

    name: str
    written: Certificate | None
    reason: str = ""


def proofs_of(claim: Claim) -> list[Provable]:
    """The symbolic proofs; without one, whatever else decides the claim at the rung of proofs."""
    proofs: list[Provable] = [evidence for evidence in claim.evidence if isinstance(evidence, Proof)]
    return proofs or [e for e in claim.evidence if isinstance(e, (Family, Lifted, Solved)) and _decides(claim, e)]


def _decides(claim: Claim, evidence: Family | Lifted | Solved) -> bool:
    """All that the engine finds along it holds, and is more than argued."""
    match evidence:
        case Family():
            found = follow(claim, evidence, "", PROFILES[0])
        case Lifted():
            found = lift_all(claim, evidence, "")
        case Solved():
            found = solve(claim, evidence, "", PROFILES[0])
    return bool(found) and all(f.holds is True and f.admissible and f.supports and f.rung == "proof" for f in found)


_ENGINE = threading.RLock()  # its precision is global, so two threads must not argue at once; the kernel runs beside it


def exported(claim: Claim, evidence: Provable, name: str, *, of: Claim | None = None) -> Tried:
    """The certificate of one proof; a proof that the engine itself refuses is not exported, except for a foil `of` a claim."""
    with _ENGINE:
        if of is None and (failure := _refused(claim, evidence)):
            return Tried(name, None, f"the engine refuses it: {failure}")
        try:
            return Tried(name, certificate(claim, evidence, title=name, of=of))
        except (NotExported, StepFailed, ClaimError) as problem:
            return Tried(name, None, str(problem))


def _refused(claim: Claim, evidence: Provable) -> str:
    if isinstance(evidence, Proof):
        return close(claim, evidence).failure
    return "" if _decides(claim, evidence) else "it does not decide the claim"


# What becomes of the same proof on a foil, the worst last: the kernel says no to a step; a step cannot even be written; the
# steps stand, but the engine sees that they no longer cover the statement (a hypothesis was dropped or weakened).
FOILS = ("rejected", "not written", "not covered", "out of time", "accepted")


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
    with _ENGINE:
        own = proofs_of(claim)
        if any(_refused(claim, e) for e in own):  # then the claim is not proved: there is nothing to check again
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


def judged(one: Prepared, heard: Mapping[str, bool | None], work: Path, limit: float) -> Certified | None:
    """What the kernel says of every proof of a claim: the worst of it; None where there is no proof to check.

    `heard` is what it said in a session. A proof that was not accepted there, and a foil that was, get a file of their own.
    """
    if not one.tries:
        return None
    if one.is_same:
        assert one.before is not None
        result = msgspec.structs.replace(one.before, key=key_of(one.found), checker=checker(one.before.formal))
    else:
        result = _of_proofs(one, heard, work, limit)
    if result.outcome != "accepted":
        return result
    worst: dict[str, str] = dict(result.foils) if one.has_same_foils else {}
    for foil in one.foils if not one.has_same_foils else ():
        said = _of_foil(foil, heard, work, limit)
        worst[foil.name] = max(said, worst.get(foil.name, said), key=FOILS.index)
    reasons = {foil.name: reason for foil in one.foils if (reason := _foil_reason(foil, worst[foil.name]))}
    return msgspec.structs.replace(result, foils=worst, foil_reasons=reasons, foil_texts=one.foil_texts if one.foils else "")


def _foil_reason(foil: OnFoil, said: str) -> str:
    """What is to be said beside the word: why nothing was written, what the proof is silent on, what the engine misses."""
    written = foil.tried.written
    if written is None:
        return foil.tried.reason[:300]
    if said == "not covered":
        with _ENGINE:
            return f"its steps are true, but they do not show it: {_refused(foil.changed, foil.evidence)}"[:300]
    if written.assumed.unnamed:
        return f"the proof does not speak of {', '.join(_names(written.assumed.unnamed))}, which is any number there"
    return ""


def _of_proofs(one: Prepared, heard: Mapping[str, bool | None], work: Path, limit: float) -> Certified:
    outcome: Outcome = "accepted"
    reason, written = "", [tried.written for tried in one.tries if tried.written is not None]
    for tried in one.tries:
        if tried.written is None:
            outcome, reason = "not exported", tried.reason
        elif not heard.get(tried.written.text):
            said = kernel.check(tried.written.text, tried.name, work, limit=limit)
            if not said.accepted:
                outcome, reason = ("out of time" if said.out_of_time else "rejected"), said.message
    formal = _names(name for w in written for name in w.assumed.formal)
    return Certified(
        key=key_of(one.found),
        checker=checker(formal),
        texts=one.texts,
        outcome=outcome,
        reason=reason[:300],
        lemmas=sum(w.lemmas for w in written),
        trusted=_names(name for w in written for name in w.assumed.trusted),
        formal=formal,
        cited=_names(name for w in written for name in w.assumed.cited),
        other=_names(name for w in written for name in w.assumed.other),
    )


def _of_foil(foil: OnFoil, heard: Mapping[str, bool | None], work: Path, limit: float) -> str:
    if foil.tried.written is None:
        return "not written"
    if heard.get(foil.tried.written.text) is False:
        return "rejected"
    said = kernel.check(foil.tried.written.text, foil.tried.name, work, limit=limit)
    if not said.accepted:
        return "out of time" if said.out_of_time else "rejected"
    with _ENGINE:
        return "not covered" if _refused(foil.changed, foil.evidence) else "accepted"


def file_name(id: str, number: int) -> str:
    return re.sub(r"\W", "_", f"C_{id}_{number}")


def digest(tries: Sequence[Tried]) -> str:
    """Of certificates, and of the files that are to check them."""
    written = [tried.written.text for tried in tries if tried.written is not None]
    texts = [*written, *(kernel.state_of(text) for text in written), *(tried.reason for tried in tries)]
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def checker(facts: Sequence[str]) -> str:
    """Changes when the checker or a file with one of these facts does, and with the way in which certificates are written."""
    return kernel.digest_of(["Checker", "FactsBase", *sorted({formal_facts()[name] for name in facts})], str(WRITTEN_AS))


def _names(names: Iterable[str]) -> list[str]:
    return sorted(set(names))


@dataclass(frozen=True)
class Campaign:
    """Where certificates are written, how long one may take, whether foils are tried, and what is known already."""

    work: Path
    limit: float
    foils: bool = False
    known: Mapping[str, Certified] = field(default_factory=dict)

    def is_known(self, found: Found) -> bool:
        """Accepted as it is now, under the checker of now, and no fact of it got a lemma: not looked at again."""
        before = self.known.get(found.id)
        if before is None or before.outcome != "accepted" or not set(before.foils.values()) <= {"rejected", "not covered"}:
            return False
        if before.key != key_of(found) or not set(before.formal) <= set(formal_facts()):
            return False
        if before.checker != checker(before.formal) or set(before.trusted) & set(formal_facts()):
            return False
        return bool(before.foil_texts) or not self.foils

    def some(self, claims: Sequence[Found]) -> dict[str, Certified]:
        """A few claims in one session of the kernel."""
        todo = [prepared(f, foils=self.foils, before=self.known.get(f.id)) for f in claims if not self.is_known(f)]
        texts = [text for one in todo for text in one.asked()]
        heard = dict(zip(texts, kernel.session(texts, self.work, limit=4 * self.limit), strict=True)) if texts else {}
        results = {f.id: self.known[f.id] for f in claims if self.is_known(f)}
        for one in todo:
            if (result := judged(one, heard, self.work, self.limit)) is not None:
                results[one.found.id] = result
        return results

    def run(self, claims: Sequence[Found], *, workers: int, say: Callable[[str, Certified], None]) -> dict[str, Certified]:
        """Each claim with a proof; told one after the other."""
        results: dict[str, Certified] = {}
        chosen = [found for found in claims if found.claim is not None and not found.claim.unchecked]
        with ThreadPoolExecutor(max_workers=workers) as pool:
            for some in pool.map(self.some, (chosen[i : i + TOGETHER] for i in range(0, len(chosen), TOGETHER))):
                for id, result in some.items():
                    results[id] = result
                    say(id, result)
        return results


def sentence(id: str, result: Certified) -> str:
    """One line for one claim."""
    wrong = [name for name, what in result.foils.items() if what == "accepted"]
    rest = f" ({result.reason})" if result.reason else ""
    return f"{id}: {result.outcome}{rest}" + "".join(f"; the foil {name!r} is accepted too" for name in wrong)


def figures(results: Mapping[str, Certified], statements: int) -> str:
    """One line."""
    counts = Counter(result.outcome for result in results.values())
    rest = ", ".join(f"{counts[kind]} {kind}" for kind in ("rejected", "out of time", "not exported") if counts[kind])
    foils = Counter(what for result in results.values() for what in result.foils.values())
    trusted = {name for result in results.values() for name in result.trusted}
    formal = {name for result in results.values() for name in result.formal}
    text = f"{counts['accepted']} of {len(results)} claims' proofs accepted by the kernel"
    text += f" ({sum(r.lemmas for r in results.values())} lemmas)" + (f", {rest}" if rest else "")
    text += f"; {len(formal)} facts with a lemma, {len(trusted)} trusted by name; {statements} whole statements"
    tried = ", ".join(f"{foils[kind]} {kind}" for kind in FOILS if foils[kind])
    return text + (f"; {sum(foils.values())} foils: {tried}" if tried else "")
