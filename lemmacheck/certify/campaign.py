"""Every proof of some claims as certificates, checked by the kernel; on foils the same proofs, which it must reject."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from lemmacheck.certify import kernel
from lemmacheck.certify.certificate import WRITTEN_AS
from lemmacheck.certify.preparing import ENGINE, OnFoil, Prepared, prepared, refused
from lemmacheck.certify.statements import formal_facts
from lemmacheck.language.found import Found
from lemmacheck.record.certificates import Certified, Outcome
from lemmacheck.running.keys import key_of

TOGETHER = 10  # claims in one session of the kernel


# What becomes of the same proof on a foil, the worst last: the kernel says no to a step; a step cannot even be written; the
# steps stand, but the engine sees that they no longer cover the statement (a hypothesis was dropped or weakened).
FOILS = ("rejected", "not written", "not covered", "out of time", "accepted")


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
        with ENGINE:
            return f"its steps are true, but they do not show it: {refused(foil.changed, foil.evidence)}"[:300]
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
    with ENGINE:
        return "not covered" if refused(foil.changed, foil.evidence) else "accepted"


def checker(facts: Sequence[str]) -> str:
    """Changes when the checker or a file with one of these facts does, and with the way in which certificates are written."""
    return kernel.digest_of(["Checker", "FactsBase", "Within", *sorted({formal_facts()[name] for name in facts})], str(WRITTEN_AS))


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
