"""Does any status depend on the seed? Claims that draw are decided under many seeds; what is known of a seed is kept.

Proofs, exact values and enclosures know no seed: claims without draws are counted and not run. What was seen of a claim under
a seed stands until the claim's key changes, so that a campaign may be made in parts. That draws come from their keys is tried
under the first seed only: it is a property of the code that draws. So draws of the others have a store of their own.
"""

from __future__ import annotations

import dataclasses
import datetime
import time
from collections.abc import Callable
from pathlib import Path

from lemmacheck.language.evidence import Draws, Observed
from lemmacheck.language.found import Found
from lemmacheck.record.describing import commit
from lemmacheck.record.files import write_json
from lemmacheck.record.reseeded import Reseeded, Seen, read_reseeded, record_path
from lemmacheck.running.discover import choose
from lemmacheck.running.keys import key_of
from lemmacheck.running.runner import Runner
from lemmacheck.running.store import Store
from lemmacheck.running.trial import Trial
from lemmacheck.session import Request, prepare, terms_of
from lemmacheck.weighing.statements import statements_of


def random_evidence(found: Found, profile: str) -> list[Draws]:
    """What the claim, its foils and its control draw in a profile."""
    if found.claim is None or found.claim.unchecked:
        return []
    statements = statements_of(found.claim).values()
    return [e for statement in statements for _, e in statement.evidence(profile) if isinstance(e, Draws)]


def reseed(
    request: Request, seeds: int, *, observed: bool = True, minutes: float | None = None, say: Callable[[str], None] = print
) -> Reseeded:
    """Decide every claim that draws under each seed for which that is not recorded; the record is written seed by seed."""
    prepare(request)
    chosen = choose(Path(request.root), request.patterns)
    drawn = {one.id: random_evidence(one, request.profile) for one in chosen}
    drawing = [one for one in chosen if drawn[one.id]]
    record = read_reseeded(request.reports)
    if record.profile != request.profile:
        record = Reseeded(profile=request.profile)
    if not request.patterns:
        record.claims = {one.id: record.claims[one.id] for one in drawing if one.id in record.claims}
        record.without_draws = len(chosen) - len(drawing)
    for one in drawing:
        key, apart = key_of(one), all(isinstance(e, Observed) for e in drawn[one.id])
        if one.id not in record.claims or record.claims[one.id].key != key:
            record.claims[one.id] = Seen(key=key, observed=apart)
    asked = [one for one in drawing if observed or not record.claims[one.id].observed]
    begin = time.monotonic()
    for seed in range(request.seed, request.seed + seeds):
        if minutes is not None and time.monotonic() - begin > 60 * minutes:
            say("the time is up; run the others with the same command")
            break
        missing = [one for one in asked if seed not in record.claims[one.id].seeds()]
        if missing:
            clock = time.monotonic()
            statuses = _statuses(missing, request, seed)
            record.take_over(read_reseeded(request.reports))  # what others saw meanwhile, of other seeds
            for id, status in statuses.items():
                record.claims[id].add(status, seed)
            record.date, record.commit = datetime.datetime.now(datetime.UTC).date().isoformat(), commit()
            record.claims = dict(sorted(record.claims.items()))
            write_json(record_path(request.reports), record)
            say(f"seed {seed}: {len(missing)} claims, {time.monotonic() - clock:.1f} s")
    return record


def _statuses(claims: list[Found], request: Request, seed: int) -> dict[str, str]:
    """The claims' own statuses under one seed; those of the first seed are decided as in any run."""
    first = seed == request.seed
    terms = dataclasses.replace(terms_of(request, True), seed=seed, tried=not first)
    usual = Store(request.store_path)
    store = usual if first else Store(request.store_path.with_name("reseed.sqlite"))
    try:
        if not first:
            fixed = [Trial(one, one.claim, terms).fixed.key for one in claims if one.claim is not None]
            here, there = set(store.units()), set(usual.units())
            store.take_over(usual, [key for key in fixed if key in there and key not in here])
        workers = request.workers if request.workers > 1 else 0  # one worker would import every library anew for each seed
        results = Runner(claims, terms=terms, store=store, workers=workers).run()
        return {result.found.id: result.verdict.status for result in results}
    finally:
        store.close()
        usual.close()
