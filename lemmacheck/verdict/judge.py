"""The only place where evidence becomes a status.

`outcome` looks at the findings about one statement; `judge` adds what its foils and its control show about the check.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from lemmacheck.verdict.trend import trend_of
from lemmacheck.weighing import budget
from lemmacheck.weighing.finding import Finding, Judged
from lemmacheck.words import CERTAIN, RUNGS, STATUSES


class Outcome(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What the evidence says about one statement, before foils."""

    status: str
    rung: str | None = None
    reason: str = ""
    worst: Finding | None = None
    witness: Finding | None = None
    blind_spot: float | None = None
    needed: tuple[float | None, float, float | None] | None = None
    where: dict[str, object] = {}
    trend: str = ""


class Verdict(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The outcome of a claim together with the outcomes of its foils and control."""

    status: str
    rung: str | None = None
    reason: str = ""
    outcome: Outcome | None = None
    foils: dict[str, Outcome] = {}
    control: tuple[str, Outcome] | None = None
    error_probability: float = 0.0


def best_rung(findings: Iterable[Finding]) -> str:
    return min((f.rung for f in findings), key=RUNGS.index)


def worst_status(statuses: Iterable[str]) -> str:
    """Summaries take the worst; nothing is averaged. `error` is worse than any status."""
    return min(statuses, key=lambda s: -1 if s == "error" else STATUSES.index(s))


def outcome(statement: Judged, *, is_foil: bool = False) -> Outcome:
    """The status of one statement from its findings alone."""
    if statement.crashed:
        return Outcome(status="error", reason=statement.crashed)
    findings = statement.findings
    groups: dict[str, list[Finding]] = {}
    for finding in findings:
        groups.setdefault(finding.evidence, []).append(finding)
    refuting = [f for f in findings if f.admissible is True and (f.holds is False or f.unbounded)]
    if statement.relation == "Eventually":  # finite cases neither violate nor prove a statement about large values
        refuting = [f for f in refuting if _is_about_all(f) or (is_foil and f.rung == "observed")]
    proving = [
        group for group in groups.values() if _proves(group) and (statement.relation != "Eventually" or _is_about_all(group[0]))
    ]
    empty = [group for group in groups.values() if _excludes_all(group)]
    idle = [group for group in groups.values() if _never_informs(group)]
    weighed = [f for f in findings if f.admissible is not False and f.margin is not None]
    worst = min(weighed, key=lambda f: f.margin if f.margin is not None else 0.0, default=None)
    if refuting and proving:
        return Outcome(
            status="error",
            worst=worst,
            reason=f"routes disagree: {proving[0][0].evidence} proves it, {refuting[0].evidence} has a witness",
        )
    if refuting:
        return _refuted(refuting, worst)
    if empty:
        return Outcome(
            status="vacuous",
            rung=best_rung(empty[0]),
            worst=worst,
            reason="no admissible case satisfies the hypotheses" + _because(empty[0]),
        )
    if idle:
        return Outcome(
            status="vacuous",
            rung=best_rung(idle[0]),
            worst=worst,
            reason="the bound never beats the trivial one on its domain" + _because(idle[0]),
        )
    if proving:
        group = min(proving, key=lambda g: RUNGS.index(best_rung(g)))
        return Outcome(
            status="proved",
            rung=best_rung(group),
            worst=worst,
            reason=f"{_how(group[0])}: {group[0].covers}",
            **_constant(findings, statement),
        )
    if statement.open_constant is not None:
        return _existence(findings, statement, worst)
    return _supported(findings, statement, worst)


def _is_about_all(finding: Finding) -> bool:
    """From a proof or along a whole axis, not from a list of cases."""
    return finding.kind in ("Proof", "Family")


def _proves(group: list[Finding]) -> bool:
    met = [f for f in group if f.admissible is not False]
    return bool(met) and all(
        f.holds is True and f.rung in CERTAIN and f.covers and f.admissible is True and f.blind == 0 for f in met
    )


def _excludes_all(group: list[Finding]) -> bool:
    """Every case of a complete cover is certainly inadmissible, or the hypotheses are proved contradictory."""
    return all(f.admissible is False and bool(f.covers) and f.rung in CERTAIN for f in group)


def _never_informs(group: list[Finding]) -> bool:
    met = [f for f in group if f.admissible is not False]
    return bool(met) and all(f.informative is False and bool(f.covers) and f.rung in CERTAIN for f in met)


def _how(finding: Finding) -> str:
    return {"proof": "proved symbolically", "exact": "decided exactly", "enclosed": "enclosed rigorously"}[finding.rung]


def _because(group: list[Finding]) -> str:
    return f": {group[0].covers}" if group[0].covers else ""


def _refuted(refuting: list[Finding], worst: Finding | None) -> Outcome:
    first = min(refuting, key=lambda f: RUNGS.index(f.rung))
    rung = first.rung
    if first.unbounded:
        reason = "the needed constant exceeds every number"
    elif rung == "calibrated":
        side = f"at most {first.high:.4g}" if first.high is not None and first.high < 0 else "certainly not what is stated"
        reason = f"the mean margin is {side} (probability of error {first.alpha:.1g})"
    elif rung == "observed":
        reason = first.note
    else:
        reason = f"a witness with margin {first.margin:.4g} is confirmed" if first.margin is not None else "a witness is confirmed"
    return Outcome(status="refuted", rung=rung, reason=reason, worst=worst or first, witness=first)


def _supported(findings: list[Finding], statement: Judged, worst: Finding | None) -> Outcome:
    """No violation larger than the blind spot anywhere, and something better than hand-picked cases looked."""
    relevant = [f for f in findings if f.admissible is not False and f.rung != "proof"]
    looking = [f for f in relevant if f.supports and f.holds is True]
    open_ones = [f for f in relevant if f.holds is not True]
    if not findings:
        missing = f" ({', '.join(statement.missing)} needs a longer profile)" if statement.missing else ""
        return Outcome(status="undecided", reason=f"no evidence in this profile{missing}")
    if open_ones:
        f = open_ones[0]
        return Outcome(
            status="undecided",
            rung=None,
            worst=worst,
            blind_spot=_positive(f.blind),
            reason=f"{f.evidence} leaves {_place(f)} open" + (f": {f.note}" if f.note else ""),
        )
    if not looking:
        notes = [f.note for f in findings if f.note]
        return Outcome(
            status="undecided",
            worst=worst,
            reason="hand-picked cases may refute but never support" if relevant else (notes or ["nothing was decided"])[0],
        )
    rung = best_rung(looking)
    if statement.relation == "Eventually" and rung != "observed":
        return Outcome(status="undecided", worst=worst, reason="finite cases do not decide a limit")
    blind = max((f.blind for f in looking), default=0.0)
    return Outcome(
        status="supported", rung=rung, worst=worst, blind_spot=_positive(blind), reason=_support_reason(rung, looking, blind)
    )


def _support_reason(rung: str, looking: list[Finding], blind: float) -> str:
    if rung == "searched":
        return f"no violation found: {looking[0].note}" if looking[0].note else "no violation found"
    if rung == "observed":
        return "; ".join(dict.fromkeys(f.note for f in looking if f.note))
    draws = sum(f.draws for f in looking)
    seen = f"a violation of more than {blind:.2g} would have been seen" if blind > 0 else "the margin is certainly positive"
    return f"{len(looking)} cases, {draws} draws: {seen}" if draws else f"{len(looking)} cases: {seen}"


def _positive(blind: float) -> float | None:
    return blind if blind > 0 else None


def _place(finding: Finding) -> str:
    return ", ".join(f"{k}={v}" for k, v in finding.case.items()) or "the statement"


def _constant(findings: list[Finding], statement: Judged) -> dict[str, Any]:
    needed = [f for f in findings if f.needed is not None and f.admissible is not False]
    if not needed or statement.open_constant is None:
        return {}
    top = max(needed, key=lambda f: f.needed[1] if f.needed else 0.0)
    lows = [f.needed[0] for f in needed if f.needed and f.needed[0] is not None]
    highs = [f.needed[2] for f in needed if f.needed]
    high = None if any(h is None for h in highs) else max(h for h in highs if h is not None)
    estimate = top.needed[1] if top.needed else 0.0
    return {
        "needed": (max(lows, default=None), estimate, high),
        "where": dict(top.case),
        "trend": trend_of(needed, statement.axis)[1],
    }


def _existence(findings: list[Finding], statement: Judged, worst: Finding | None) -> Outcome:
    """Supported when the needed constant stops growing along the axis: its peak is certainly before the end."""
    needed = [f for f in findings if f.needed is not None and f.admissible is not False]
    if not needed:
        return Outcome(status="undecided", reason="no case measured the needed constant")
    stopped, trend = trend_of(needed, statement.axis)
    found = _constant(findings, statement)
    if not stopped:
        return Outcome(status="undecided", worst=worst, reason=trend, **found)
    return Outcome(status="supported", rung=best_rung(needed), worst=worst, reason=trend, **found)


def judge(claim: Judged, foils: list[Judged], control: Judged | None) -> Verdict:
    """The status of a claim: its own outcome, provided that the check is shown able to fail and able to pass."""
    own = outcome(claim)
    outcomes = {foil.name: outcome(foil, is_foil=True) for foil in foils}
    against = (control.name, outcome(control)) if control is not None else None
    random = any(f.alpha > 0 for f in claim.findings) or any(f.alpha > 0 for foil in foils for f in foil.findings)
    verdict = Verdict(
        status=own.status,
        rung=own.rung,
        reason=own.reason,
        outcome=own,
        foils=outcomes,
        control=against,
        error_probability=budget.SHARE if random else 0.0,
    )

    def end(status: str, reason: str) -> Verdict:
        verdict.status, verdict.reason = status, reason
        verdict.rung = None if status in ("error", "undecided") else verdict.rung
        return verdict

    if own.status == "error":
        return verdict
    for name, result in outcomes.items():
        if result.status == "error":
            return end("error", f"foil {name!r}: {result.reason}")
        if result.status in ("proved", "supported", "vacuous"):
            return end("error", f"foil {name!r} does not bite: it ends {result.status}, so the check cannot tell it from the claim")
    if own.status in ("proved", "supported"):
        slack = [name for name, result in outcomes.items() if result.status != "refuted"]
        if slack or not outcomes:
            return end(
                "undecided", f"foil {slack[0]!r} is not rejected: {outcomes[slack[0]].reason}" if slack else "no foil was tried"
            )
    if own.status in ("refuted", "vacuous"):
        if against is None:
            return end(
                "error",
                f"{own.status} without a control: add a restricted or amended variant that the same evidence does not refute",
            )
        if control is not None and not any(
            f.admissible is not False and (f.holds is True or f.needed is not None) for f in control.findings
        ):
            if control.missing:
                return end("undecided", f"the control {against[0]!r} needs a longer profile")
            return end("error", f"the control {against[0]!r} holds in no admissible case, so it shows nothing")
        if against[1].status in ("refuted", "error"):
            return end("error", f"the control {against[0]!r} ends {against[1].status}: {against[1].reason}")
        if own.status == "vacuous" and against[1].status == "vacuous":
            return end("error", f"the control {against[0]!r} is vacuous too, so it shows nothing")
    return verdict
