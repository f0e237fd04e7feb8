"""Verbs about the ledger and the site: compare with the recorded verdicts, record new ones, write the pages."""

from __future__ import annotations

import datetime
import sys
from pathlib import Path

import click

from lemmacheck.cli.verbs import folder_options, main, relative
from lemmacheck.errors import ClaimError
from lemmacheck.record.gate import compare as compare_with_ledger
from lemmacheck.record.gate import exit_code
from lemmacheck.record.ledger import accept as accept_entry
from lemmacheck.record.ledger import read_ledger
from lemmacheck.running.discover import discover, select
from lemmacheck.session import latest_results


@main.command()
@click.option("--run", "name", default="", help="Run to compare; the last one by default.")
@folder_options
def gate(name: str, root: str, reports: str) -> None:
    """Compare a run with the ledger; exit 0, 1 or 2."""
    data = latest_results(Path(reports), name)
    everything = {found.id for found in discover(Path(root))}
    whole = everything <= {claim["id"] for claim in data["claims"]}
    lines = compare_with_ledger(data, read_ledger(Path(reports) / "ledger"), whole=whole)
    for line in lines:
        if not line.passed:
            click.echo(f"{line.id}: {line.text}")
    click.echo(f"{sum(line.passed for line in lines)} of {len(lines)} claims are as the ledger says")
    sys.exit(exit_code(lines))


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@click.option("--because", default="", help="Why the verdict is right; kept in the history.")
@click.option("--new", "only_new", is_flag=True, help="Accept every claim that has no entry for the profile yet.")
@click.option("--run", "name", default="", help="Run to take verdicts from; the last one by default.")
@folder_options
def accept(patterns: tuple[str, ...], because: str, only_new: bool, name: str, root: str, reports: str) -> None:
    """Write verdicts of a run into the ledger."""
    if not patterns and not only_new:
        raise ClaimError('name the claims to accept with --because "…", or use --new')
    if patterns and not because:
        raise ClaimError('say why with --because "…": the ledger keeps the reason')
    data = latest_results(Path(reports), name)
    select(discover(Path(root)), patterns)
    folder = Path(reports) / "ledger"
    known, profile = read_ledger(folder), data["run"]["profile"]
    today = datetime.date.today().isoformat()
    wanted = {found.id for found in select(discover(Path(root)), patterns)}
    written = 0
    for claim in data["claims"]:
        entry = known.get(claim["id"], {}).get("profiles", {}).get(profile)
        if claim["id"] not in wanted or claim["status"] == "error" or (only_new and entry is not None):
            continue
        own = claim
        if claim["carried"]:  # what this run itself saw
            own = {**claim, "status": "undecided", "rung": None, "witness": None, "reason": claim["carried"]["here"]}
        written += accept_entry(
            folder, own, profile=profile, seed=data["run"]["seed"], date=today, because=because or "first record"
        )
    click.echo(f"{written} ledger entries written")


@main.command()
@click.option("--run", "name", default="", help="Run to show; the last one by default.")
@folder_options
def report(name: str, root: str, reports: str) -> None:
    """Write the site again from a run's results."""
    from lemmacheck.site.build import build

    data = latest_results(Path(reports), name)
    ledger = read_ledger(Path(reports) / "ledger")
    build(data, Path(reports) / "site", ledger=ledger, lines=compare_with_ledger(data, ledger, whole=False))
    click.echo(f"site: {relative(Path(reports) / 'site' / 'index.html')}")
