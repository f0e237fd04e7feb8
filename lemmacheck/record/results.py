"""The results of a run as plain data: `results.json`, whose keys may be added to but not renamed."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from lemmacheck.language.claim import Claim
from lemmacheck.language.found import Found
from lemmacheck.numbers.kinds import interval, lift, text
from lemmacheck.places import machine, project, version_of, versions
from lemmacheck.verdict.judge import Verdict
from lemmacheck.verdict.outcome import Outcome
from lemmacheck.weighing import budget
from lemmacheck.weighing.finding import Examined, Finding

SCHEMA = 1
CASES_KEPT = 400  # rows of a claim's case table; the worst are always among them


@dataclass
class Result:
    """A judged claim with everything the report shows."""

    found: Found
    verdict: Verdict
    statements: list[Examined] = field(default_factory=list)
    seconds: float = 0.0
    draws: int = 0
    key: str = ""


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


def describe_run(*, id: str, profile: str, seed: int, seconds: float, workers: int, device: str, started: str) -> dict[str, Any]:
    """The head of results.json."""
    more = {name: version_of(name) for name in ("plotly", "latex2mathml")}
    return {
        "id": id,
        "profile": profile,
        "seed": seed,
        "commit": commit(),
        "seconds": round(seconds, 2),
        "workers": workers,
        "device": device,
        "error_budget": budget.TOTAL,
        "versions": {**versions(), **more},
        "machine": machine(),
        "started": started,
    }


def describe_claim(result: Result, *, profile: str, seed: int) -> dict[str, Any]:
    """One entry of `claims`: what this run itself saw."""
    found, verdict = result.found, result.verdict
    claim = found.claim
    own = verdict.outcome or Outcome(status=verdict.status)
    entry: dict[str, Any] = {
        "id": found.id,
        "source": found.source,
        "label": claim.label if claim else found.id,
        "title": claim.title if claim else found.id,
        "whose": claim.whose if claim else "printed",
        "provenance": {"recovered": "recovered", "ours": "derived"}.get(claim.whose, "seed") if claim else "seed",
        "says": claim.says if claim else "",
        "assumes": _assumes(claim, result),
        "readings": list(claim.readings) if claim else [],
        "supports": [],  # filled from citations and the census, see record/graph.py
        "relation": claim.relation.word if claim else "",
        "status": verdict.status,
        "rung": verdict.rung,
        "reason": verdict.reason,
        "error_probability": verdict.error_probability,
        "blind_spot": finite(own.blind_spot),
        "carried": None,
        "constants": _constants(claim, own) if claim else [],
        "margin": _margin(own.worst),
        "witness": _witness(own, result),
        "foils": [_foil(name, outcome) for name, outcome in verdict.foils.items()],
        "control": None
        if verdict.control is None
        else {"name": verdict.control[0], "status": verdict.control[1].status, "reason": verdict.control[1].reason},
        "amends": found.amends,
        "draws": result.draws,
        "seconds": round(result.seconds, 3),
        "command": project().call(f"run {found.id} --profile {profile} --seed {seed}"),
        "evidence": [
            {"kind": e.word, "rung": e.rung, "says": e.says, "covers": getattr(e, "covers", ""), "since": e.since}
            for e in (claim.evidence if claim else ())
        ],
        "cases": _cases(result),
        "cases_total": len(result.statements[0].findings) if result.statements else 0,
        "proof": _steps(result),
        "plot": _plot(claim),
        "by_hand": claim.by_hand if claim else "",
        "file": f"{project().claims.name}/{found.path.parent.name}/{found.path.name}",
        "key": result.key,
    }
    return entry


def finite(x: float | None) -> float | None:
    return x if x is not None and math.isfinite(x) else None


def _assumes(claim: Claim | None, result: Result) -> list[dict[str, Any]]:
    """Each hypothesis with how often it was met, failed or stayed open among the examined cases."""
    findings = result.statements[0].findings if result.statements else []
    rows = []
    for name in claim.assumes if claim else ():
        seen = [f.audit[name] for f in findings if name in f.audit]
        rows.append(
            {
                "name": name,
                "met": sum(v is True for v in seen),
                "failed": sum(v is False for v in seen),
                "open": sum(v is None for v in seen),
            }
        )
    return rows


def _constants(claim: Claim, own: Outcome) -> list[dict[str, Any]]:
    rows = []
    for name, claimed in claim.constants.items():
        if claimed is None and name != claim.open_constant:
            continue  # a variant of an existence claim that no longer says that there is a constant
        row: dict[str, Any] = {
            "name": name,
            "claimed": None if claimed is None else text(claimed),
            "estimate": None,
            "low": None,
            "high": None,
            "where": {},
            "trend": "",
        }
        if name == claim.open_constant and own.needed is not None:
            low, estimate, high = own.needed
            row.update(estimate=finite(estimate), low=finite(low), high=finite(high), where=own.where, trend=own.trend)
        elif claimed is not None and not isinstance(claimed, str):
            value = interval(lift(claimed, "exact"))
            row.update(estimate=value[0], low=value[0], high=value[1])
        rows.append(row)
    return rows


def _margin(worst: Finding | None) -> dict[str, Any] | None:
    if worst is None:
        return None
    return {"worst": finite(worst.margin), "low": finite(worst.low), "high": finite(worst.high), "where": worst.case}


def _witness(own: Outcome, result: Result) -> dict[str, Any] | None:
    """The smallest confirmed violation, and the worst one beside it."""
    if own.witness is None:
        return None
    refuting = [f for f in result.statements[0].findings if f.holds is False and f.admissible is True]
    worst = min(refuting, key=lambda f: f.margin if f.margin is not None else 0.0, default=own.witness)
    return {
        "smallest": own.witness.witness,
        "where": own.witness.case,
        "margin": finite(own.witness.margin),
        "rung": own.witness.rung,
        "worst": worst.witness,
        "worst_where": worst.case,
        "worst_margin": finite(worst.margin),
    }


def _foil(name: str, outcome: Outcome) -> dict[str, Any]:
    worst = outcome.witness or outcome.worst
    return {
        "name": name,
        "rejected": outcome.status == "refuted",
        "margin": finite(worst.margin) if worst else None,
        "where": worst.case if worst else {},
        "rung": outcome.rung,
        "reason": outcome.reason,
    }


def _cases(result: Result) -> list[dict[str, Any]]:
    findings = result.statements[0].findings if result.statements else []
    rows = [(i, f) for i, f in enumerate(findings) if f.case or f.margin is not None or f.needed]
    if len(rows) > CASES_KEPT:
        worst = sorted(rows, key=lambda r: r[1].margin if r[1].margin is not None else math.inf)[: CASES_KEPT // 2]
        spread = rows[:: len(rows) // (CASES_KEPT // 2) + 1]
        rows = sorted({i: (i, f) for i, f in (*worst, *spread)}.values(), key=lambda r: r[0])
    return [
        {
            "evidence": f.evidence,
            "rung": f.rung,
            "case": f.case,
            "holds": f.holds,
            "admissible": f.admissible,
            "informative": f.informative,
            "margin": finite(f.margin),
            "low": finite(f.low),
            "high": finite(f.high),
            "needed": None if f.needed is None else [finite(x) for x in f.needed],
            "draws": f.draws,
            "shows": {k: finite(v) for k, v in f.shows.items()},
            "note": f.note,
        }
        for _, f in rows
    ]


def _steps(result: Result) -> list[dict[str, Any]]:
    findings = result.statements[0].findings if result.statements else []
    return [
        {
            "evidence": f.evidence,
            "covers": f.covers,
            "closes": f.holds is True,
            "note": f.note,
            "steps": [{"fact": "", "formula": "", "by": "", **msgspec.to_builtins(step)} for step in f.steps],
            "case": f.case,
        }
        for f in findings
        if f.steps
    ]


def _plot(claim: Claim | None) -> dict[str, Any] | None:
    if claim is None or claim.plot is None:
        return None
    p = claim.plot
    return {"x": p.x, "y": list(p.y), "kind": p.kind, "log": p.log, "by": p.by, "title": p.title, "curves": list(p.curves)}


def assemble(run: Mapping[str, Any], claims: Iterable[Mapping[str, Any]], census: Mapping[str, Any]) -> dict[str, Any]:
    return {"schema": SCHEMA, "run": dict(run), "claims": list(claims), "census": dict(census)}


def write_json(path: Path, data: Any) -> None:
    """Written whole or not at all: to a neighbour first, then moved into place."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(path.name + ".part")
    beside.write_text(json.dumps(data, indent=1, ensure_ascii=False, allow_nan=False) + "\n", encoding="utf-8")
    beside.replace(path)
