"""Does any status depend on the seed? The same profile under many seeds; evidence without randomness is reused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from lemmacheck.session import Request, launch


def changed_statuses(request: Request, seeds: int, *, say: Callable[[str], None]) -> dict[str, dict[str, list[int]]]:
    """Claims whose own status (carried verdicts aside) differs between seeds: status -> seeds."""
    seen: dict[str, dict[str, list[int]]] = {}
    for seed in range(request.seed, request.seed + seeds):
        results, _ = launch(replace(request, seed=seed, site=False))
        for claim in results.claims:
            seen.setdefault(claim.id, {}).setdefault(claim.here.status, []).append(seed)
        say(f"seed {seed}: {results.run.seconds:.1f} s")
    return {id: statuses for id, statuses in seen.items() if len(statuses) > 1}
