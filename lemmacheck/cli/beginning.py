"""Verbs that write files to start from."""

from __future__ import annotations

import datetime
import os
from pathlib import Path

import click

from lemmacheck import places
from lemmacheck.cli.scaffold import KINDS, begin, scaffold
from lemmacheck.cli.verbs import main, relative, root_option
from lemmacheck.errors import ClaimError
from lemmacheck.places import project


@main.command()
@click.argument("source", default="paper")
@click.option("--folder", default=".", help="Where to start it.", show_default="the current folder")
def init(source: str, folder: str) -> None:
    """Start a project for the paper SOURCE: settings, census, three claims, their ledger, CI files."""
    from lemmacheck.record.ci import count_line
    from lemmacheck.record.ledger import accept
    from lemmacheck.session import Request, launch

    top = Path(folder)
    if not top.is_dir() or not os.access(top, os.W_OK):
        raise ClaimError(f"cannot write to the folder {folder}; make it first, or choose another with --folder")
    for path in begin(top, source):
        click.echo(f"wrote {relative(path)}")
    places._project.cache_clear()  # the folder has become a project
    home = project(top)
    os.environ["LEMMACHECK_PROJECT"] = str(home.top)
    results, _ = launch(Request(root=str(home.claims), reports=str(home.reports), site=False))
    failed = next((claim for claim in results.claims if claim.status == "error"), None)
    if failed is not None:
        raise ClaimError(f"the first run failed, so nothing is recorded ({failed.id}: {failed.reason}); see: {home.call('doctor')}")
    today = datetime.date.today().isoformat()
    for claim in results.claims:
        accept(home.reports / "ledger", claim, run=results.run, date=today, because="first record")
    click.echo(f"{count_line(results)}; all recorded in {relative(home.reports / 'ledger')}")
    go = f"cd {folder} && " if folder != "." else ""
    click.echo(f'next: {go}{home.call("run")}, then {home.call("new")} {source} "Lemma 7" --kind inequality')


@main.command()
@click.argument("source")
@click.argument("label")
@click.option("--kind", type=click.Choice(KINDS), default="inequality", show_default=True, help="What the statement says.")
@root_option
def new(source: str, label: str, kind: str, root: str) -> None:
    """Write a claim that runs and says what to fill in."""
    path = scaffold(Path(root), source, label, kind=kind)
    id = f"{source}/{path.stem.replace('_', '-')}"
    click.echo(f"wrote {relative(path)}; fill it in, then: {project().call(f'run {id}')}")
