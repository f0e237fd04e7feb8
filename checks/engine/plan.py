"""What a run would do: units, draws at the most, and the smallest mean violation that many draws can see."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from checks.engine import budget
from checks.engine.claim import ClaimError
from checks.engine.discover import Found
from checks.engine.draw import looks
from checks.engine.evidence import Draws, cases_of
from checks.engine.profiles import load_profile
from checks.engine.statements import weighings_of


def draws_to_see(violation: float, *, width: float, alpha: float) -> int:
    """Draws after which a mean violation is seen, for draws spread over the whole range of that width (Hoeffding)."""
    if violation <= 0 or not math.isfinite(width):
        raise ClaimError("a violation must be positive and the range finite to plan draws for it")
    return math.ceil(width**2 * math.log(1 / alpha) / (2 * violation**2))


def plan_lines(found: Sequence[Found], profile_name: str, workers: int) -> Iterator[str]:
    """A line per claim with random evidence, then totals."""
    profile = load_profile(profile_name)
    total = 0
    fixed = 0
    experiments: dict[tuple[str, str], int] = {}
    for one in found:
        if one.claim is None or one.claim.unchecked:
            continue
        fixed += any(not e.is_random and e.runs_in(profile.name) for e in one.claim.evidence)
        for place, weighing in weighings_of(one.claim, profile.name, profile.draws):
            for case in weighing.cases:
                experiments[weighing.evidence.experiment, case] = max(
                    weighing.looks[-1], experiments.get((weighing.evidence.experiment, case), 0)
                )
            if place == 0:
                yield (
                    f"{one.id:<34} {weighing.evidence.word} {len(weighing.cases)} cases, at most {weighing.looks[-1]} draws each; "
                    f"error share {budget.SHARE:.0e}"
                )
        late = [e for e in one.claim.evidence if not e.runs_in(profile.name)]
        if late:
            yield f"{one.id:<34} leaves out {', '.join(e.word for e in late)} (needs {min(e.since for e in late)})"
    total = sum(experiments.values())
    yield (
        f"{len(found)} claims: {fixed} with fixed evidence, {len(experiments)} experiment cases, at most {total} draws, "
        f"{workers} workers; the {profile.name} profile is meant to take {profile.minutes} min on two cores"
    )


def most_draws(evidence: Draws, profile_name: str) -> int:
    """The most draws one case may take in a profile."""
    return looks(evidence, load_profile(profile_name).draws)[-1] * max(
        1, sum(1 for _ in cases_of(evidence.over, profile_name))
    )
