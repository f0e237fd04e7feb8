"""Verbs that look at claims and at the results of runs; none of them computes or writes a verdict."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from lemmacheck.cli.verbs import main, reports_option, root_option
from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.record.explain import explain
from lemmacheck.record.results import ClaimResult, read_results
from lemmacheck.running.discover import discover, select
from lemmacheck.words import MARKS


@main.command(name="list")
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@root_option
def list_claims(patterns: tuple[str, ...], root: str) -> None:
    """List claims with what they say."""
    for found in select(discover(Path(root)), patterns):
        label = found.claim.label if found.claim else "error"
        click.echo(f"{found.id:<34} {label:<16} {found.claim.title if found.claim else found.error}")


def _one(id: str, root: str, reports: str) -> ClaimResult:
    for claim in read_results(Path(reports)).claims:
        if claim.id == id:
            return claim
    select(discover(Path(root)), [id])
    raise ClaimError(f"the last run did not include {id}; run it with: {project().call(f'run {id}')}")


@main.command()
@click.argument("id")
@root_option
@reports_option
def show(id: str, root: str, reports: str) -> None:
    """Show one claim: statement, verdict, margin, constants, foils."""
    claim = _one(id, root, reports)
    click.echo(f"{claim.id} — {claim.label}: {claim.title}\n  {claim.says}")
    click.echo(f"  {MARKS[claim.status]} {claim.status}{' by ' + claim.rung if claim.rung else ''}: {claim.reason}")
    if claim.margin:
        click.echo(f"  worst margin {claim.margin.worst} at {claim.margin.where}")
    for row in claim.constants:
        if row.claimed is not None:
            click.echo(f"  constant {row.name} = {row.claimed}")
        elif row.estimate is not None:
            click.echo(f"  constant {row.name}: needed {row.estimate} in [{row.low}, {row.high}] {row.trend}".rstrip())
    for foil in claim.foils:
        click.echo(f"  foil {'rejected' if foil.rejected else 'NOT rejected'}: {foil.name} (margin {foil.margin})")
    if claim.witness:
        click.echo(f"  witness {claim.witness.facts}")
    click.echo(f"  {claim.file}\n  {claim.command}")


@main.command()
@click.argument("id")
@root_option
@reports_option
def why(id: str, root: str, reports: str) -> None:
    """Say in sentences why a claim has its verdict."""
    for reason in explain(_one(id, root, reports)):
        click.echo(reason.says)


@main.command()
@click.argument("id")
@root_option
@reports_option
def replay(id: str, root: str, reports: str) -> None:
    """Recompute the witness of a refuted claim from its printed numbers."""
    from lemmacheck.running.replay import replay_witness

    for line in replay_witness(select(discover(Path(root)), [id])[0], _one(id, root, reports)):
        click.echo(line)


@main.command()
@click.argument("first")
@click.argument("second")
@reports_option
def compare(first: str, second: str, reports: str) -> None:
    """List the claims whose verdict differs between two runs."""
    one, two = (read_results(Path(reports), name) for name in (first, second))
    before = {claim.id: claim for claim in one.claims}
    different = 0
    for claim in two.claims:
        old = before.pop(claim.id, None)
        if old is None or (old.status, old.rung) != (claim.status, claim.rung):
            different += 1
            click.echo(f"{claim.id}: {old.status if old else 'absent'} -> {claim.status}")
    for id, gone in before.items():
        different += 1
        click.echo(f"{id}: {gone.status} -> absent")
    click.echo(f"{different} verdicts differ")


@main.command()
def doctor() -> None:
    """Check the installation: versions, devices, folders."""
    from lemmacheck.cli.doctor import findings

    healthy = True
    for ok, sentence in findings():
        healthy = healthy and ok
        click.echo(f"{'ok ' if ok else 'BAD'} {sentence}")
    sys.exit(0 if healthy else 2)
