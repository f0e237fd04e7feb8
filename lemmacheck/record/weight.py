"""How heavy a failure is: its kind, then how many statements of the source lean on what fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from lemmacheck.record.results import ClaimResult
from lemmacheck.words import ERRATA, FAILURES, WORST_FIRST, Kind

KIND_MEANING: dict[Kind, str] = {
    "false": "a result of the source is false",
    "empty": "it says nothing: its hypotheses are never met, or its bound is trivial",
    "hypothesis": "it holds with a condition that is missing",
    "constant": "the rate or the constant is wrong",
    "step": "a step of a proof fails, not the result",
    "slip": "a misprint",
    "reading": "only our stricter reading fails",
    "not reproduced": "not seen again in our own networks",
}
UNNAMED = "kind not said"
READING = "reading"


def has_failed(claim: ClaimResult) -> bool:
    return claim.status in ("refuted", "vacuous")


def kind_of(claim: ClaimResult) -> str:
    """The kind of failure as a word; empty where nothing fails. One that its author did not name is told as such."""
    if not has_failed(claim):
        return ""
    return claim.fails or ("empty" if claim.status == "vacuous" else UNNAMED)


def kind_in_words(claim: ClaimResult) -> str:
    """What kind of failure it is; of a statement that says nothing, why it does so."""
    kind = kind_of(claim)
    if claim.status == "vacuous" and kind == "empty":
        return f"it says nothing: its {'bound is trivial' if claim.reason.startswith('the bound') else 'hypotheses are never met'}"
    return KIND_MEANING.get(kind, kind)  # type: ignore[call-overload, no-any-return]


def standing(claim: ClaimResult) -> str:
    """The status where a mark stands for a statement of the source: a failure that is no erratum of it is called a reading."""
    return READING if has_failed(claim) and not is_erratum(claim) else claim.status


def is_erratum(claim: ClaimResult) -> bool:
    """A failure that its source should correct: no reading of ours, no statement of ours, nothing seen on other data only."""
    return has_failed(claim) and claim.whose != "ours" and kind_of(claim) in (*ERRATA, UNNAMED)


def weight(claim: ClaimResult) -> tuple[int, int, int, str]:
    """A key that sorts errors first, then the heaviest failure; what did not fail comes last, worst status first."""
    kind = kind_of(claim)
    order = (*ERRATA, UNNAMED, *FAILURES[len(ERRATA) :])
    heavy = order.index(kind) if kind else len(order) + WORST_FIRST.index(claim.status)
    if claim.status == "error":
        heavy = -1  # first of all: nothing is known there
    return (heavy, int(claim.whose == "ours"), -claim.leaning, claim.id)


def leaning(claims: Iterable[ClaimResult]) -> dict[str, int]:
    """For each claim, how many statements of a source lean on it, directly or through others."""
    known = {claim.id: claim for claim in claims}
    counts = {}
    for id in known:
        reached = consequences(id, {one: claim.supports for one, claim in known.items()})
        counts[id] = sum(target in known and known[target].whose != "ours" for target in reached)
    return counts


def consequences(id: str, supports: Mapping[str, list[str]]) -> list[str]:
    """All that leans on a claim, directly or through others, nearest first."""
    found: dict[str, None] = {}
    waiting = list(supports.get(id, ()))
    while waiting:
        target = waiting.pop(0)
        if target not in found and target != id:
            found[target] = None
            waiting.extend(supports.get(target, ()))
    return list(found)


def count_kinds(claims: Iterable[ClaimResult]) -> list[tuple[str, int]]:
    """How many errata of each kind, heaviest first."""
    counts = Counter(kind_of(claim) for claim in claims if is_erratum(claim))
    return [(kind, counts[kind]) for kind in (*ERRATA, UNNAMED) if counts[kind]]
