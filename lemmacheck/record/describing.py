"""From a judged claim to its record: what the results keep of the evidence, and nothing decided anew."""

from __future__ import annotations

import dataclasses
import json
import math
import subprocess
from dataclasses import dataclass, field
from typing import Any

import msgspec

from lemmacheck.language.claim import Claim
from lemmacheck.language.formulas import deciding_formula
from lemmacheck.language.found import Found
from lemmacheck.numbers.kinds import interval, lift, text
from lemmacheck.places import project
from lemmacheck.record.argument import argument_of
from lemmacheck.record.nearness import distances_of
from lemmacheck.record.numerals import number, readable
from lemmacheck.record.results import (
    CaseRow,
    ClaimResult,
    Constant,
    ControlRow,
    EvidenceRow,
    FoilRow,
    Hypothesis,
    Margin,
    PlotSpec,
    ProofRow,
    Seen,
    Witness,
)
from lemmacheck.record.sentences import emptiness, held, left_open, nonexistence, proved, refutation, uncaught
from lemmacheck.record.witnesses import finite, rung_word, witness_of
from lemmacheck.verdict.judge import Verdict
from lemmacheck.verdict.outcome import Outcome
from lemmacheck.weighing.finding import Examined, Finding
from lemmacheck.words import RUNGS, WORST_FIRST, Status

FAR = 1.0  # a share by which a constant is changed: beyond it, support says little about the constant
CASES_KEPT = 400  # rows of a claim's case table; the worst are always among them
PROVENANCE = {"recovered": "recovered", "ours": "derived"}  # of a claim, by whose formula it is; else `seed`


@dataclass
class Result:
    """A judged claim with everything the report shows."""

    found: Found
    verdict: Verdict
    statements: list[Examined] = field(default_factory=list)
    seconds: float = 0.0
    draws: int = 0
    key: str = ""
    recorded: str = ""  # where the draws come from that were not made in this run

    @property
    def findings(self) -> list[Finding]:
        """Those about the claim itself, not about its foils and control."""
        return self.statements[0].findings if self.statements else []


def commit() -> str:
    """The commit of the working tree, with a mark when it was changed since."""
    try:
        head = subprocess.run(
            ["git", "rev-parse", "--short=12", "HEAD"], cwd=project().top, capture_output=True, text=True, timeout=10
        )
        dirty = subprocess.run(["git", "status", "--porcelain"], cwd=project().top, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.TimeoutExpired):
        return "unknown"
    return head.stdout.strip() + ("+" if dirty.stdout.strip() else "") if head.returncode == 0 else "unknown"


def record_of(result: Result, *, profile: str, seed: int) -> ClaimResult:
    """The record of one claim, or of the error that it cannot be written down: one claim must not take the run down."""
    try:
        record = describe_claim(result, profile=profile, seed=seed)
        written = json.dumps(msgspec.to_builtins(record), allow_nan=False, ensure_ascii=False).encode("utf-8")
        return msgspec.json.decode(written, type=ClaimResult)
    except Exception as problem:
        why = f"{shown_file(result.found)}: it cannot be written down ({type(problem).__name__}: {problem})"
        reason = why.encode("utf-8", "backslashreplace").decode("utf-8")
        nameless = dataclasses.replace(result.found, claim=None)
        failed = Result(nameless, Verdict(status="error", reason=reason), seconds=result.seconds)
        return describe_claim(failed, profile=profile, seed=seed)


def shown_file(found: Found) -> str:
    return "/".join(found.path.parts[-2:])


def describe_claim(result: Result, *, profile: str, seed: int) -> ClaimResult:
    """The record of one claim; it shows what this run saw."""
    found, verdict = result.found, result.verdict
    claim = found.claim
    distances = distances_of(claim) if claim is not None else {}
    here = _seen(result, command=project().call(f"run {found.id} --profile {profile} --seed {seed}"))
    return ClaimResult(
        **msgspec.structs.asdict(here),
        here=here,
        id=found.id,
        source=found.source,
        file="/".join(found.path.resolve().parts[-3:]),
        key=result.key,
        states=result.statements[0].states if result.statements else {},
        amends=found.amends,
        draws=result.draws,
        recorded=result.recorded,
        seconds=round(result.seconds, 3),
        foils=[_foil(name, outcome, distances.get(name)) for name, outcome in verdict.foils.items()],
        control=_control(verdict),
        cases=_cases(result.findings),
        cases_total=len(result.findings),
        proof=_proofs(result.findings),
        **(_declared(claim, result.findings) if claim else _undeclared(found)),
    )


def _declared(claim: Claim, findings: list[Finding]) -> dict[str, Any]:
    """What the author wrote."""
    return {
        "label": claim.label,
        "title": readable(claim.title),
        "whose": claim.whose,
        "provenance": PROVENANCE.get(claim.whose, "seed"),
        "place": claim.place,
        "fails": claim.fails,
        "because": claim.because,
        "argument": argument_of(claim),
        "says": claim.says,
        "assumes": [_hypothesis(name, deciding_formula(margin), findings) for name, margin in claim.assumes.items()],
        "readings": list(claim.readings),
        "relation": claim.relation.word,
        "evidence": [
            EvidenceRow(kind=e.word, rung=e.rung, says=e.says, covers=_covered_by(e.at(i), findings), since=e.since)
            for i, e in enumerate(claim.evidence)
        ],
        "plot": _plot(claim),
        "sides": list(claim.sides),
        "by_hand": claim.by_hand,
    }


def _covered_by(evidence: str, findings: list[Finding]) -> str:
    """What the engine wrote about this piece of evidence."""
    return next((f.covers for f in findings if f.evidence == evidence and f.covers), "")


def _undeclared(found: Found) -> dict[str, Any]:
    """A file that could not be read has a name and nothing else."""
    nothing: dict[str, Any] = {name: [] for name in ("assumes", "readings", "evidence")}
    words = {"whose": "printed", "provenance": "seed", "says": "", "relation": "", "by_hand": ""}
    return {"label": found.id, "title": found.id, "plot": None, **nothing, **words}


def _seen(result: Result, *, command: str) -> Seen:
    verdict = result.verdict
    own = verdict.outcome or Outcome(status=verdict.status)
    claim = result.found.claim
    witness = witness_of(own, result.findings, claim)
    return Seen(
        status=status_word(verdict.status),
        rung=rung_word(verdict.rung),
        reason=_reason(result, witness),
        error_probability=verdict.error_probability,
        blind_spot=finite(own.blind_spot),
        constants=_constants(claim, own) if claim else [],
        margin=_margin(own.worst),
        witness=witness,
        command=command,
        covered=_covered(result),
        lacks=result.statements[0].lacks if result.statements else "",
    )


def _reason(result: Result, witness: Witness | None) -> str:
    """What the judge said; of a statement that fails, the sentence that says where, by how much and why."""
    verdict, claim = result.verdict, result.found.claim
    if claim is None or verdict.outcome is None or verdict.outcome.status != verdict.status:
        return readable(_open_foil(verdict) or verdict.reason)
    if verdict.status == "refuted" and witness is not None:
        return refutation(
            witness,
            reason=verdict.reason,
            because=claim.because,
            is_identity=claim.relation.is_identity,
            constant=claim.open_constant,
            chance=verdict.outcome.witness.alpha if verdict.outcome.witness else 0.0,
        )
    if verdict.status == "refuted":  # every object was excluded
        return nonexistence(readable(next((f.covers for f in result.findings if f.covers), "")), because=claim.because)
    if verdict.status == "vacuous":
        excluded = all(f.admissible is False for f in result.findings if f.covers)
        return emptiness(excluded=excluded, because=claim.because)
    if verdict.status == "proved":
        return readable(proved(verdict.reason))
    if verdict.status == "supported":
        return readable(held(verdict.reason) + _how_far(claim, verdict))
    unsettled = (f for f in result.findings if verdict.reason.startswith(f"{f.evidence} leaves ") and f.holds is None)
    if verdict.status == "undecided" and (first := next(unsettled, None)) is not None:
        return readable(left_open(first.note, first.case))
    return readable(verdict.reason)


def _open_foil(verdict: Verdict) -> str:
    """Of a statement that only a foil leaves undecided: what was seen of both; empty for any other."""
    name = next((name for name in verdict.foils if verdict.reason.startswith(f"foil {name!r} is not rejected: ")), "")
    seen = verdict.foils[name].worst if name else None
    if verdict.outcome is None or seen is None or not seen.note:
        return ""
    return uncaught(name, verdict.outcome.reason, seen.note, seen.case)


def _how_far(claim: Claim, verdict: Verdict) -> str:
    """What support is worth where even the nearest error that was caught is far: half a sentence, or nothing."""
    caught = {name: by for name, by in distances_of(claim).items() if verdict.foils[name].status == "refuted"}
    nearest = min(caught, key=lambda name: caught[name], default="")
    if not nearest or caught[nearest] <= FAR:
        return ""
    return f"; the nearest error that was caught changes a constant by {number(100 * caught[nearest], 2)} % (“{nearest}”)"


def _covered(result: Result) -> str:
    """What the deciding evidence was about, in the engine's words."""
    rung = result.verdict.rung
    if result.verdict.status not in ("proved", "vacuous"):
        return ""
    return readable(next((f.covers for f in result.findings if f.covers and f.rung == rung), ""))


def status_word(word: str) -> Status:
    """The status itself; a word that is none is a mistake of ours and stops the run."""
    return WORST_FIRST[WORST_FIRST.index(word)]


def _hypothesis(name: str, formula: str, findings: list[Finding]) -> Hypothesis:
    seen = [f.audit[name] for f in findings if name in f.audit]
    counts = {word: sum(v is value for v in seen) for word, value in (("met", True), ("failed", False), ("open", None))}
    return Hypothesis(name=name, formula=formula, **counts)


def _constants(claim: Claim, own: Outcome) -> list[Constant]:
    rows = []
    for name, claimed in claim.constants.items():
        if claimed is None and name != claim.open_constant:
            continue  # a variant of an existence claim that no longer says that there is a constant
        row = Constant(name=name, claimed=None if claimed is None else text(claimed))
        if name == claim.open_constant and own.needed is not None:
            low, estimate, high = map(finite, own.needed)
            where: dict[str, Any] = dict(own.where)
            row = msgspec.structs.replace(row, estimate=estimate, low=low, high=high, where=where, trend=own.trend)
        elif claimed is not None and not isinstance(claimed, str):
            value = interval(lift(claimed, "exact"))
            row = msgspec.structs.replace(row, estimate=value[0], low=value[0], high=value[1])
        rows.append(row)
    return rows


def _margin(worst: Finding | None) -> Margin | None:
    if worst is None:
        return None
    return Margin(worst=finite(worst.margin), low=finite(worst.low), high=finite(worst.high), where=worst.case)


def _foil(name: str, outcome: Outcome, distance: float | None) -> FoilRow:
    worst = outcome.witness or outcome.worst
    return FoilRow(
        name=name,
        rejected=outcome.status == "refuted",
        margin=finite(worst.margin) if worst else None,
        where=worst.case if worst else {},
        rung=rung_word(outcome.rung),
        reason=outcome.reason,
        distance=finite(distance),
    )


def _control(verdict: Verdict) -> ControlRow | None:
    if verdict.control is None:
        return None
    name, outcome = verdict.control
    return ControlRow(name=name, status=status_word(outcome.status), reason=outcome.reason)


def _cases(findings: list[Finding]) -> list[CaseRow]:
    rows = [(i, f) for i, f in enumerate(findings) if f.case or f.margin is not None or f.needed]
    if len(rows) > CASES_KEPT:
        worst = sorted(rows, key=lambda r: r[1].margin if r[1].margin is not None else math.inf)[: CASES_KEPT // 2]
        spread = rows[:: len(rows) // (CASES_KEPT // 2) + 1]
        rows = sorted({i: (i, f) for i, f in (*worst, *spread)}.values(), key=lambda r: r[0])
    return [_case(f) for _, f in rows]


def _case(f: Finding) -> CaseRow:
    low, estimate, high = map(finite, f.needed) if f.needed else (None, None, None)
    return CaseRow(
        evidence=f.evidence,
        rung=RUNGS[RUNGS.index(f.rung)],
        case=f.case,
        holds=f.holds,
        admissible=f.admissible,
        informative=f.informative,
        margin=finite(f.margin),
        low=finite(f.low),
        high=finite(f.high),
        needed=(low, estimate, high) if f.needed else None,
        draws=f.draws,
        shows={name: finite(value) for name, value in f.shows.items()},
        note=f.note,
    )


def _proofs(findings: list[Finding]) -> list[ProofRow]:
    return [
        ProofRow(evidence=f.evidence, covers=f.covers, closes=f.holds is True, note=f.note, steps=f.steps, case=f.case)
        for f in findings
        if f.steps or (f.kind in ("Proof", "Lifted") and f.holds is not True and f.note)  # one that failed at its first step too
    ]


def _plot(claim: Claim) -> PlotSpec | None:
    p = claim.plot
    if p is None:
        return None
    spec: dict[str, Any] = {"kind": p.kind, "y": list(p.y), "curves": list(p.curves)}
    return PlotSpec(x=p.x, log=p.log, by=p.by, title=p.title, **spec)
