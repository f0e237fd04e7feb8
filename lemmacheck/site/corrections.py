"""Published corrections beside the verdicts: how many errata that others have found does the referee find by itself?"""

from __future__ import annotations

from dataclasses import dataclass

from lemmacheck.record.results import ClaimResult
from lemmacheck.site.views import Site


@dataclass(frozen=True)
class Correction:
    """A statement that a later publication corrects, and the claims that encode it."""

    source: str
    label: str
    says: str
    by: str
    failing: list[ClaimResult]  # refuted or vacuous
    others: list[ClaimResult]

    @property
    def is_found(self) -> bool:
        return bool(self.failing)


def corrections(site: Site) -> list[Correction]:
    """Every statement of the run whose census names a correction; one of which no claim was run does not count."""
    found = []
    for source, census in site.results.census.items():
        for row in census.order:
            ran = [site.claims[id] for id in row.claims if id in site.claims]
            if row.corrected and ran:
                failing = [claim for claim in ran if claim.status in ("refuted", "vacuous")]
                others = [claim for claim in ran if claim not in failing]
                found.append(Correction(source, row.label, row.says, row.corrected, failing, others))
    return found
