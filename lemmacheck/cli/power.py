"""The verb that measures how small a change of a constant each check notices."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lemmacheck.cli.verbs import main, run_options

if TYPE_CHECKING:
    from lemmacheck.session import Request


@main.command()
@run_options
@click.option("--minutes", type=float, default=None, help="Begin no claim after this time; the next call goes on from there.")
def power(request: Request, minutes: float | None) -> None:
    """Find the smallest change of each constant that its check rejects.

    Only of claims that hold: of a refuted one every neighbour is refuted, too. What was measured stands until the claim changes.
    """
    from lemmacheck.errors import ClaimError
    from lemmacheck.places import projects_of
    from lemmacheck.record.files import write_json
    from lemmacheck.record.ledger import read_ledger
    from lemmacheck.record.resolutions import Resolution, read_resolutions, resolutions_path
    from lemmacheck.resolution import FINEST, borrowed, resolution_of
    from lemmacheck.running.discover import choose
    from lemmacheck.running.keys import key_of
    from lemmacheck.session import prepare

    prepare(request)
    known = read_resolutions(request.reports)
    ledger = read_ledger(Path(request.reports) / "ledger", packs=projects_of(Path(request.root))[1:])
    begin, today = time.monotonic(), datetime.now(UTC).date().isoformat()
    with borrowed(request) as store:
        for found in choose(Path(request.root), request.patterns):
            entry = ledger.get(found.id)
            recorded = entry.profiles.get(request.profile) if entry is not None else None
            if recorded is not None and recorded.status not in ("proved", "supported"):
                known.claims.pop(found.id, None)
                continue
            key = key_of(found)
            if found.id in known.claims and known.claims[found.id].key == key:
                continue
            if minutes is not None and time.monotonic() - begin > 60 * minutes:
                click.echo("the time is up; measure the others with the same command")
                break
            try:
                table = resolution_of(found, request, store)
            except ClaimError as problem:
                click.echo(problem)
                continue
            known.claims[found.id] = Resolution(date=today, key=key, constants=table)
            known.date, known.finest = today, 2.0**-FINEST
            known.claims = dict(sorted(known.claims.items()))
            write_json(resolutions_path(request.reports), known)
            if table:
                click.echo(f"{found.id}: {'; '.join(told(name, ways) for name, ways in table.items())}")
    click.echo(known.figures())


def told(name: str, ways: dict[str, float | None]) -> str:
    """One constant in words."""
    parts = [f"{way} by {share:.2g}" for way, share in ways.items() if share is not None]
    return f"{name} " + (" or ".join(parts) if parts else "unnoticed")
