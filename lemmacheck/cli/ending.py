"""The last lines of a run: counts by weight, what changed, the heaviest failures, the gate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lemmacheck.places import project
from lemmacheck.record.ci import count_line
from lemmacheck.record.weight import count_kinds, has_failed, weight
from lemmacheck.words import MARKS, WORST_FIRST

if TYPE_CHECKING:
    from lemmacheck.record.gate import Line
    from lemmacheck.record.results import ClaimResult, Results

FEW = 12  # claims that are listed one by one
HEAVIEST = 3
OBJECTIONS = 20  # lines of the gate that are printed; the rest is counted
CHANGES = 4  # claims that are named as changed


def ending(results: Results, lines: Sequence[Line]) -> Iterator[str]:
    """Errors, objections and the claims of a short run one by one; then, with where the site is, five lines at the most."""
    claims = sorted(results.claims, key=lambda claim: (WORST_FIRST.index(claim.status), claim.id))
    is_long = len(claims) > FEW
    for claim in claims:
        if claim.status == "error" or not is_long:
            yield f"{MARKS[claim.status]} {claim.status:<9} {claim.id}  {claim.reason}"
    failed = [line for line in lines if not line.passed]
    for line in failed[:OBJECTIONS]:
        yield f"gate: {line.id}: {line.text}"
    kinds = ", ".join(f"{count} {kind}" for kind, count in count_kinds(claims))
    yield f"{count_line(results)}; {results.run.seconds:.1f} s" + (f"; errata by weight: {kinds}" if kinds else "")
    if is_long:
        yield f"changed since the ledger: {_changes(lines)}"
        yield f"heaviest: {_heaviest(claims)}"
    more = f" (the first {OBJECTIONS} are above)" if len(failed) > OBJECTIONS else ""
    yield (
        "gate passes: every verdict is as the ledger says" if not failed else f"gate objects to {len(failed)} of {len(lines)}{more}"
    )


def _changes(lines: Sequence[Line]) -> str:
    """What the gate objects to, and what is decided now and was not before."""
    changed = [line.id for line in lines if not line.passed or line.text.startswith("now ")]
    rest = f" and {len(changed) - CHANGES} more" if len(changed) > CHANGES else ""
    return ", ".join(changed[:CHANGES]) + rest or "nothing"


def _heaviest(claims: list[ClaimResult]) -> str:
    """The worst failures with their kinds, and how to be told the first in a sentence."""
    failures = sorted((claim for claim in claims if has_failed(claim)), key=weight)[:HEAVIEST]
    if not failures:
        return "nothing fails"
    told = ", ".join(f"{claim.id} ({claim.fails or claim.status})" for claim in failures)
    return f"{told}; the first in sentences: {project().call(f'why {failures[0].id}')}"
