"""Verbs about the ledger and the site: compare with the recorded verdicts, record new ones, write the pages."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from lemmacheck.cli.verbs import Done, main, relative, reports_option, root_option
from lemmacheck.errors import ClaimError
from lemmacheck.places import project, projects_of

if TYPE_CHECKING:
    from lemmacheck.record.ledger import Ledger
    from lemmacheck.record.results import Results, Run


def _known(root: str, reports: str) -> Ledger:
    from lemmacheck.record.ledger import read_ledger

    return read_ledger(Path(reports) / "ledger", packs=projects_of(Path(root))[1:])


@main.command()
@click.option("--run", "name", default="", help="Run to compare; the last one by default.")
@click.option("--recheck", type=click.IntRange(0), default=0, help="Compute so many again, drawn by lot, carried ones too.")
@click.option("--workers", type=click.IntRange(1, 1024), default=os.cpu_count() or 1, help="Processes that recheck.")
@click.option("--limit", type=float, default=None, help="Seconds for one unit of a recheck.", show_default="by profile")
@root_option
@reports_option
def gate(name: str, root: str, reports: str, recheck: int, workers: int, limit: float | None) -> None:
    """Compare a run with the ledger; exit 0, 1 or 2."""
    from lemmacheck.cli.recheck import rechecked
    from lemmacheck.record.census import named, read_papers
    from lemmacheck.record.gate import compare, exit_code, with_files
    from lemmacheck.record.results import read_results
    from lemmacheck.running.catalogue import vanished
    from lemmacheck.session import Request, owns

    results = read_results(Path(reports), name)
    ledger = _known(root, reports)
    expected = ledger.keys() | named(read_papers(Path(root))) if owns(root, reports) else ()
    examined = {claim.id for claim in results.claims}
    lines = compare(results, ledger, gone=vanished(Path(root), expected) - examined)
    lines = with_files(lines, results.claims, _keys(root))
    if recheck:
        lines = rechecked(lines, results, recheck, request=Request(root=root, reports=reports, workers=workers, limit=limit))
    for line in lines:
        if not line.passed:
            click.echo(f"{line.id}: {line.text}")
    click.echo(f"{sum(line.passed for line in lines)} of {len(lines)} claims are as the ledger says")
    raise Done(exit_code(lines))


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@click.option("--because", default="", help="Why the verdict is right; kept in the history.")
@click.option("--new", "only_new", is_flag=True, help="Accept every claim that has no entry for the profile yet.")
@click.option("--draws", is_flag=True, help="Record what was drawn for observations that the quick profile has no time for.")
@click.option("--run", "name", default="", help="Run to take verdicts from; the last one by default.")
@root_option
@reports_option
def accept(patterns: tuple[str, ...], because: str, only_new: bool, draws: bool, name: str, root: str, reports: str) -> None:
    """Write verdicts of a run into the ledger."""
    from lemmacheck.record.ledger import accept as accept_entry
    from lemmacheck.record.results import read_results
    from lemmacheck.running.catalogue import claims_in
    from lemmacheck.running.sources import matching

    if not patterns and not only_new:
        raise ClaimError('name the claims to accept with --because "…", or use --new')
    if patterns and not because.strip():
        raise ClaimError('say why with --because "…": the ledger keeps the reason')
    results = read_results(Path(reports), name)
    known = {one.id for one in claims_in(Path(root))}
    wanted = matching(known, patterns) if patterns else known
    _refuse_what_was_not_run(results, wanted, patterns, now=_keys(root))
    folder, run = Path(reports) / "ledger", results.run
    recorded = {id for id, entry in _known(root, reports).items() if run.profile in entry.profiles}
    today = datetime.date.today().isoformat()
    written = 0
    for claim in results.claims:
        if claim.id in wanted and claim.here.status != "error" and not (only_new and claim.id in recorded):
            written += accept_entry(folder, claim, run=run, date=today, because=because or "first record")
    if draws:
        _record({claim.id for claim in results.claims if claim.here.status != "error"} & wanted, run, root=root, reports=reports)
    click.echo("1 ledger entry written" if written == 1 else f"{written} ledger entries written")


def _record(ids: set[str], run: Run, *, root: str, reports: str) -> None:
    """Keep the draws of observations, from the store that the run was started with."""
    from lemmacheck.running.discover import discover
    from lemmacheck.running.recording import record_draws
    from lemmacheck.running.store import Store
    from lemmacheck.session import Request, started_with, terms_of

    if run.device != "cpu":
        raise ClaimError(f"draws are recorded from the CPU only; that run was made on {run.device}")
    terms = terms_of(Request(profile=run.profile, seed=run.seed, root=root, reports=reports), may_draw=False)
    store = Store(started_with(Path(reports)))
    try:
        kept = [name for one in discover(Path(root)) if one.id in ids for name in record_draws(one, terms, store, Path(reports))]
    finally:
        store.close()
    click.echo(f"draws of {len(set(kept))} experiments recorded")


def _keys(root: str) -> dict[str, str]:
    """The content key of every claim, from the files as they are now."""
    from lemmacheck.running import keys
    from lemmacheck.running.discover import discover

    keys.forget()
    return {found.id: keys.key_of(found) for found in discover(Path(root)) if found.claim is not None}


def _refuse_what_was_not_run(results: Results, wanted: set[str], patterns: tuple[str, ...], *, now: dict[str, str]) -> None:
    """A claim that is named must be in the run, and no file may have changed since."""
    examined = {claim.id: claim for claim in results.claims if claim.here.status != "error"}
    for named in patterns:
        if (named in wanted or wanted.isdisjoint(examined)) and named not in examined:
            raise ClaimError(f"that run did not examine {named}; run it first: {project().call(f'run {named}')}")
    for id in sorted(wanted & examined.keys()):
        if now.get(id) != examined[id].key:
            raise ClaimError(f"the files of {id} changed since that run; run it again: {project().call(f'run {id}')}")


@main.command()
@click.option("--run", "name", default="", help="Run to show; the last one by default.")
@root_option
@reports_option
def report(name: str, root: str, reports: str) -> None:
    """Write the site again from a run's results."""
    from lemmacheck.record import ci
    from lemmacheck.record.gate import compare
    from lemmacheck.record.results import read_results
    from lemmacheck.site.build import build

    results = read_results(Path(reports), name)
    ledger = _known(root, reports)
    lines = compare(results, ledger, gone=())
    build(results, Path(reports) / "site", ledger=ledger, lines=lines, files=ci.files(results, lines))
    click.echo(f"site: {relative(Path(reports) / 'site' / 'index.html')}")
