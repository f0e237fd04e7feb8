"""What leans on what: the claims that a proof cites, and what a source itself derives from its statements.

A citation is a step of a proof that the machine checked. A row of the census may say `used_by`: the statements that the
source derives from this one, of which the first claim that the row names is the check.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from lemmacheck.errors import ClaimError
from lemmacheck.record.census import Paper
from lemmacheck.record.results import ClaimResult
from lemmacheck.record.weight import leaning


def cited_by(claim: ClaimResult) -> set[str]:
    """The claims whose statements are steps of this claim's proofs; a pack cites its own."""
    pack, dot, _ = claim.source.rpartition(".")
    return {f"{pack}{dot}{step.fact}" for proof in claim.proof for step in proof.steps if step.kind == "citation"}


def leans_on(claims: Iterable[ClaimResult], papers: Mapping[str, Paper]) -> dict[str, set[str]]:
    """For each claim that leans on others: those, by id."""
    found = {claim.id: cited_by(claim) - {claim.id} for claim in claims}
    for source, paper in papers.items():
        for row in paper.statements:
            if row.used_by and not row.claims:
                raise ClaimError(f"the census {source}.toml: {row.label!r} is used by others but names no claim")
            for user in row.used_by:
                found.setdefault(user, set()).add(row.claims[0])
    return {id: parts for id, parts in found.items() if parts}


def with_supports(claims: Sequence[ClaimResult], papers: Mapping[str, Paper]) -> list[ClaimResult]:
    """The claims, each with the ids that lean on it and how many statements of a source those are."""
    users: dict[str, list[str]] = {}
    for id, parts in sorted(leans_on(claims, papers).items()):
        for part in parts:
            users.setdefault(part, []).append(id)
    linked = [msgspec.structs.replace(claim, supports=users.get(claim.id, [])) for claim in claims]
    counts = leaning(linked)
    return [msgspec.structs.replace(claim, leaning=counts[claim.id]) for claim in linked]
