"""One error budget for everything a run prints.

Each claim has a fixed share, whatever else is run: half for the claim itself, half for its foils and control. So
neither a subset nor a new claim changes what another claim sees.
"""

from __future__ import annotations

TOTAL = 1e-6  # probability that any refutation, foil rejection or interval of a run is wrong
SHARE = 1e-9  # of one claim; the total holds up to a thousand claims
OBSERVED = 1e-3  # level of observed claims, outside the budget, and printed as such


def share_of_statement(*, is_foil: bool, foils: int) -> float:
    """The error probability that one statement (the claim, or one foil or control) may spend."""
    return SHARE / 2 / max(foils, 1) if is_foil else SHARE / 2


def share_of_look(statement: float, *, random_evidence: int, cases: int, components: int = 1, sides: int = 2) -> float:
    """The error probability of one bound: the statement's share split evenly over all that could be wrong in it."""
    return statement / max(random_evidence, 1) / max(cases, 1) / max(components, 1) / sides


def claims_covered() -> int:
    """How many claims the total has room for."""
    return round(TOTAL / SHARE)
