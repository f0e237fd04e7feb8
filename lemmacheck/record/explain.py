"""Why a claim has its verdict, in sentences: the command line and the pages print the same ones."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from lemmacheck.record.numerals import number, readable
from lemmacheck.record.results import Case, ClaimResult, ControlRow, FoilRow, Hypothesis
from lemmacheck.record.sentences import brief, cut, equation, held, is_beyond_floats, proved, symbol
from lemmacheck.words import CERTAIN, DECIDED, Rung, Status

MEANING: dict[Status, str] = {
    "error": "the check itself could not be carried out; nothing is said about the mathematics",
    "refuted": "a counterexample is confirmed, or a mean inequality is rejected within the error budget",
    "vacuous": "the hypotheses exclude every case, or the bound never beats the trivial one",
    "undecided": "the evidence of this run settles neither side",
    "unchecked": "no valid check exists yet, or the code of its check changed since it was decided",
    "supported": "no violation larger than the blind spot, and every deliberate error was caught",
    "proved": "checked by exact algebra, exact arithmetic or intervals for every parameter of the statement",
}
RUNG_MEANING: dict[Rung, str] = {
    "proof": "a list of symbolic steps, each checked by machine",
    "exact": "fractions, without any rounding",
    "enclosed": "intervals that certainly contain the true value",
    "argued": "symbolic steps that the machine checked, but that nothing ties to the objects of the statement",
    "calibrated": "random draws with a finite-sample bound that is valid when drawing stops",
    "searched": "no violation found by an adversarial search; a found one is confirmed exactly",
    "observed": "agreement of independent seeds, outside the error budget",
}


BY: dict[Rung, str] = {
    "proof": "by proof",
    "exact": "by exact arithmetic",
    "enclosed": "by intervals",
    "argued": "by argument",
    "calibrated": "by random draws",
    "searched": "by search",
    "observed": "by observation",
}
CHECKED_BY: dict[Rung, str] = {
    "proof": "exact algebra, step by step, and run on concrete objects",
    "exact": "exact arithmetic in all of its cases",
    "enclosed": "intervals in all of its cases",
}
SAME = 1e-6  # share by which the seeds of one outcome differ, such as a divergence or a place on a grid: no size of an effect
ROUNDING = 1e-9  # a margin in floating-point numbers that is no nearer to zero than this would be looked into
EVIDENCE = {
    "Proof": "A symbolic proof",
    "Family": "A family with a symbolic parameter",
    "Solved": "Cases decided by a solver",
    "Lifted": "Generic entries at the size that decides every size",
    "Exact": "Exact arithmetic",
    "Enclosed": "Intervals",
    "Search": "A search for counterexamples",
    "Draws": "Random draws",
    "Observed": "Independent seeds, each of which agrees or not",
}


def evidence_in_words(name: str) -> str:
    """“Exact 2” as exact arithmetic (no. 2): what the engine calls the second piece of evidence of a kind."""
    kind, _, place = name.partition(" ")
    said = EVIDENCE.get(kind, kind)
    return f"{said} (no. {place})" if place not in ("", "1") else said


class Reason(msgspec.Struct, kw_only=True, frozen=True):
    """One sentence of the answer, and what it is about."""

    topic: str
    says: str


def explain(claim: ClaimResult) -> list[Reason]:
    """Why this verdict, in the order a reader asks."""
    told = (*_verdict(claim), *failed_proofs(claim), *_measured(claim), *_chance(claim), *_trial(claim), *_hypotheses(claim))
    return [
        *(msgspec.structs.replace(reason, says=readable(reason.says)) for reason in told),
        Reason(topic="Recompute", says=f"Recompute it with: {claim.command}"),
    ]


def in_short(status: Status, rung: Rung | None, reason: str) -> str:
    """A status, what it rests on and its reason, as the end of a sentence; “proved symbolically for …” says all three."""
    if reason.startswith(f"{status} "):
        return reason
    return f"{status}{f' {BY[rung]}' if rung else ''}: {reason}"


def _verdict(claim: ClaimResult) -> Iterator[Reason]:
    yield Reason(topic="Verdict", says=f"{claim.label} ({claim.id}) is {in_short(claim.status, claim.rung, claim.reason)}.")
    if why := argument(claim):
        yield Reason(topic="Argument", says=why)
    yield Reason(topic="Status", says=f"{_begun(claim.status)}: {_meaning(claim)}.")
    if claim.rung in RUNG_MEANING:
        yield Reason(topic="Decided by", says=f"{_begun(claim.rung)}: {RUNG_MEANING[claim.rung]}.")
    if origin := carried(claim):
        yield Reason(topic="Carried", says=origin)


def argument(claim: ClaimResult) -> str:
    """Why a statement holds, in its author's sentences; why one fails is part of its verdict's sentence."""
    if claim.status in ("refuted", "vacuous"):
        return ""
    told = claim.because or (claim.argument if claim.status == "proved" else "")
    return told if not told or told.endswith((".", "!", "?")) else f"{told}."


def _meaning(claim: ClaimResult) -> str:
    """What the status means here; of a refutation only the way that it took."""
    if claim.status == "vacuous":
        excluded = not claim.reason.startswith("the bound")
        return "the hypotheses exclude every case" if excluded else "the bound never beats the trivial one"
    if claim.status == "proved" and claim.rung in CHECKED_BY:
        return f"for every parameter of the statement, checked by {CHECKED_BY[claim.rung]}"
    if claim.status != "refuted":
        return MEANING[claim.status]
    if claim.rung == "calibrated":
        return "a mean inequality is rejected within the error budget"
    if claim.rung == "observed":
        return "independent seeds disagree with it"
    return "a counterexample is confirmed" if claim.witness is not None else "every object of its domain is excluded"


def carried(claim: ClaimResult) -> str:
    """Where a verdict or its draws come from, if not from this run; empty when they do."""
    if claim.carried is None:
        return f"Judged in this run from {claim.recorded}." if claim.recorded else ""
    here = claim.here.lacks or "this run is too short to decide it"
    why = here if claim.decided_in else "decided before, but the code of its check changed since, so that verdict does not count"
    origin = f"last decided in the {claim.carried.profile} profile, seed {claim.carried.seed}, on {claim.carried.date}"
    return f"Carried: {why}; {origin}."


def failed_proofs(claim: ClaimResult) -> Iterator[Reason]:
    """An argument that does not close is told, also where other evidence decides."""
    for proof in claim.proof:
        if not proof.closes and proof.note:
            yield Reason(topic="Proof", says=f"{proof.evidence} does not close: {proof.note}.")


def _measured(claim: ClaimResult) -> Iterator[Reason]:
    margin = claim.margin
    if margin and margin.worst is not None:
        sign = "Negative would be a violation." if margin.worst >= 0 else "Negative is a violation."
        if margin.worst < 0 and claim.status in ("proved", "supported"):
            sign = "So small a negative number is rounding." if margin.worst > -ROUNDING else "It is not certainly negative."
        if claim.status == "refuted" and is_beyond_floats(margin.worst, claim.witness):
            sign = "It is certainly negative, and nearer to zero than any number that is shown."
        if claim.relation in ("Identity", "InLaw"):
            sign = "It is minus the largest deviation from the identity."
        size = f"{margin.worst + 0.0:.4g}{_inside(margin.low, margin.high)}"
        yield Reason(topic="Worst margin", says=f"The smallest margin seen is {size}{_at(margin.where)}. {sign}")
    for row in claim.open_constants:
        if row.estimate is not None:
            trend = f"; {row.trend}" if row.trend and claim.status != "proved" else ""  # a proof needs no trend
            says = f"The constant {row.name} must be at least {row.estimate:.4g}{_at(row.where)}{trend}."
            yield Reason(topic="Constant", says=says)
    if claim.blind_spot:
        says = f"A violation smaller than {claim.blind_spot:.3g} could have escaped."
        yield Reason(topic="Blind spot", says=says)
    elif margin and claim.reason.startswith("not reproduced") and margin.worst is not None and margin.high is not None:
        scatter = margin.high - margin.worst
        if scatter > SAME * abs(margin.worst):
            says = f"With seeds that scatter like these, an effect smaller than {scatter:.3g} would not have been seen."
            yield Reason(topic="Blind spot", says=says)


def _chance(claim: ClaimResult) -> Iterator[Reason]:
    """Only of a decided claim; the draws of a carried verdict were made in its own run."""
    most = f"at most {claim.error_probability:.1g}"
    if claim.status not in DECIDED:
        return
    if claim.rung == "observed":
        says = "It is an observation over seeds, outside the error budget."
    elif claim.decided_in and claim.rung not in CERTAIN:
        says = f"It was decided in the {claim.decided_in} profile, within the error budget of that run."
    elif not claim.error_probability:
        says = "Nothing in it is random, so chance cannot have misled it."
    elif claim.rung in CERTAIN:
        says = f"Chance has no part in the verdict itself; its sampled second route and its foils err with probability {most}."
    else:
        says = f"The probability that chance misled this verdict is {most}."
    yield Reason(topic="Chance of error", says=says)


def _trial(claim: ClaimResult) -> Iterator[Reason]:
    """What shows that the check can fail, and that it can pass."""
    if claim.status == "unchecked":
        return
    if claim.foils and claim.decided_in:
        says = f"The deliberate errors were tried in the {claim.decided_in} profile, which decided it."
        yield Reason(topic="Deliberate errors", says=says)
    elif claim.foils:
        names = "".join(f"{': ' if i == 0 else '; '}{foil.name}" for i, foil in enumerate(claim.rejected))
        caught = f"{len(claim.rejected)} of {len(claim.foils)} deliberate errors are caught"
        if len(claim.foils) == 1:
            caught = f"The deliberate error is {'' if claim.rejected else 'not '}caught"
        says = f"{caught}{names}."
        yield Reason(topic="Deliberate errors", says=says)
        if claim.nearest is not None:
            yield Reason(topic="Resolution", says=_resolution(claim.nearest))
    if claim.control and claim.control.status not in ("refuted", "error"):
        seen = f"in the {claim.decided_in} profile" if claim.decided_in else _how_control_ends(claim.control)
        says = f"The same evidence does not refute “{claim.control.name}” ({seen})."
        yield Reason(topic="Control", says=says)


def _resolution(nearest: FoilRow) -> str:
    """How near a false neighbour may be and is still told apart."""
    by = f" (margin {nearest.margin:.3g})" if nearest.margin is not None else ""
    if nearest.distance is None or nearest.distance > 1:
        return f"The nearest false neighbour that the check tells apart is “{nearest.name}”{by}."
    return f"A constant that is wrong by {number(100 * nearest.distance, 2)} % is noticed: “{nearest.name}” is refuted{by}."


def _how_control_ends(control: ControlRow) -> str:
    """A control only has to stand; that hand-picked cases leave it undecided is no news."""
    if control.status == "undecided":
        return "nothing speaks against it"
    return proved(control.reason) if control.status == "proved" else f"{control.status}: {held(control.reason)}"


def _hypotheses(claim: ClaimResult) -> Iterator[Reason]:
    for row in claim.assumes:
        code = f" (in its code: {row.formula})" if row.formula else ""
        yield Reason(topic="Hypothesis", says=f"The hypothesis “{row.name}”{code} {audit(row, claim)}.")


def audit(row: Hypothesis, claim: ClaimResult) -> str:
    """How often an assumption was met, as the end of a sentence."""
    if not row.audited and claim.status == "vacuous" and not claim.reason.startswith("the bound"):
        return "is one of those that are never met together; no case was audited separately"
    if not row.audited:  # only proofs and searches looked, which stay inside the hypotheses by construction
        return "holds by construction of the evidence; no case was audited separately"
    counts = (("is met", row.met), ("fails", row.failed), ("stays open", row.open))
    return ", ".join(f"{word} in {n} case{'' if n == 1 else 's'}" for word, n in counts if n)


def _inside(low: float | None, high: float | None) -> str:
    """The interval, unless it is unknown or narrower than the digits that are printed."""
    if low is None or high is None or f"{low:.4g}" == f"{high:.4g}":
        return ""
    return f" in [{low:.4g}, {high:.4g}]"


def _at(where: Case) -> str:
    return " at " + ", ".join(equation(symbol(name), cut(brief(value))) for name, value in where.items()) if where else ""


def _begun(word: str) -> str:
    return word[:1].upper() + word[1:]
