"""The verb that measures how small a change of a constant each check notices."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from lemmacheck.cli.verbs import main, run_options
from lemmacheck.errors import ClaimError

if TYPE_CHECKING:
    from lemmacheck.session import Request


def record_path(reports: str) -> Path:
    return Path(reports) / "records" / "power.json"


@main.command()
@run_options
@click.option("--minutes", type=float, default=None, help="Begin no claim after this time; those left keep their record.")
def power(request: Request, minutes: float | None) -> None:
    """Find the smallest change of each constant that its check rejects."""
    from lemmacheck.record.files import read_json, write_json
    from lemmacheck.resolution import resolution_of
    from lemmacheck.running.discover import choose

    path = record_path(request.reports)
    try:
        known: dict[str, Any] = read_json(path, dict[str, Any]).get("claims", {}) if path.exists() else {}
    except ValueError as problem:
        raise ClaimError(f"the record {path.name} is damaged ({problem}); remove it and measure again") from None
    begin, today = time.monotonic(), datetime.now(UTC).date().isoformat()
    for found in choose(Path(request.root), request.patterns):
        if minutes is not None and time.monotonic() - begin > 60 * minutes:
            click.echo("the time is up; measure the others with the same command")
            break
        table = resolution_of(found, request)
        if table:
            known[found.id] = {"date": today, "constants": table}
            click.echo(f"{found.id}: {'; '.join(told(name, ways) for name, ways in table.items())}")
            write_json(path, {"date": today, "claims": dict(sorted(known.items()))})
    tried = [share for one in known.values() for ways in one["constants"].values() for share in [smallest(ways)]]
    fine = [share for share in tried if share is not None]
    near = sum(share <= 0.1 for share in fine)
    click.echo(
        f"{len(tried)} constants of {len(known)} claims: a change of at most a tenth is noticed of {near},"
        f" a larger one of {len(fine) - near}, not even a half of {len(tried) - len(fine)}"
    )


def smallest(ways: dict[str, float | None]) -> float | None:
    """The smaller of the two changes that are noticed."""
    return min((share for share in ways.values() if share is not None), default=None)


def told(name: str, ways: dict[str, float | None]) -> str:
    """One constant in words."""
    parts = [f"{way} by {share:.2g}" for way, share in ways.items() if share is not None]
    return f"{name} " + (" or ".join(parts) if parts else "unnoticed")
