"""The last lines of a run: counts by weight, what changed, the heaviest findings, the gate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lemmacheck.record.ci import count_line
from lemmacheck.record.weight import count_kinds, has_failed, weight
from lemmacheck.words import MARKS, WORST_FIRST

if TYPE_CHECKING:
    from lemmacheck.record.gate import Line
    from lemmacheck.record.results import ClaimResult, Results

FEW = 12  # claims that are listed one by one
HEAVIEST = 3
OBJECTIONS = 20  # lines of the gate that are printed; the rest is counted
WIDTH = 150


def ending(results: Results, lines: Sequence[Line]) -> Iterator[str]:
    """Errors and the claims of a short run one by one, then five lines at the most."""
    claims = sorted(results.claims, key=lambda claim: (WORST_FIRST.index(claim.status), claim.id))
    for claim in claims:
        if claim.status == "error" or len(claims) <= FEW:
            yield f"{MARKS[claim.status]} {claim.status:<9} {claim.id}  {claim.reason}"
    failed = [line for line in lines if not line.passed]
    for line in failed[:OBJECTIONS]:
        yield f"gate: {line.id}: {line.text}"
    kinds = ", ".join(f"{count} {kind}" for kind, count in count_kinds(claims))
    yield f"{count_line(results)}; {results.run.seconds:.1f} s" + (f"; errata by weight: {kinds}" if kinds else "")
    if len(claims) > FEW:
        yield from _heaviest([claim for claim in claims if has_failed(claim)])
    more = f" (the first {OBJECTIONS} are above)" if len(failed) > OBJECTIONS else ""
    yield (
        "gate passes: every verdict is as the ledger says" if not failed else f"gate objects to {len(failed)} of {len(lines)}{more}"
    )


def _heaviest(failures: list[ClaimResult]) -> Iterator[str]:
    for claim in sorted(failures, key=weight)[:HEAVIEST]:
        told = f"{MARKS[claim.status]} {claim.id} ({claim.fails or claim.status}): {claim.reason}"
        yield told if len(told) <= WIDTH else told[: WIDTH - 1].rstrip() + "…"
