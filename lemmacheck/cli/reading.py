"""Verbs that look at claims and at the results of runs; none of them computes or writes a verdict."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING

import click

from lemmacheck.cli.verbs import Done, main, reports_option, root_option
from lemmacheck.errors import ClaimError
from lemmacheck.places import project
from lemmacheck.words import FAILURES, MARKS, WORST_FIRST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lemmacheck.record.results import ClaimResult
    from lemmacheck.running.catalogue import Listed


@main.command(name="list")
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@click.option("--status", type=click.Choice(WORST_FIRST), help="Only claims of this status.")
@click.option("--kind", type=click.Choice(FAILURES), help="Only claims that fail in this way.")
@root_option
@reports_option
def list_claims(patterns: tuple[str, ...], status: str | None, kind: str | None, root: str, reports: str) -> None:
    """List claims with their status in the last run, else in the ledger, and what they say."""
    from lemmacheck.cli.known import known_statuses
    from lemmacheck.running.catalogue import claims_in
    from lemmacheck.running.sources import matching
    from lemmacheck.site.plain import characters
    from lemmacheck.site.wording import shortened

    claims = claims_in(Path(root))
    chosen = matching((one.id for one in claims), patterns)
    statuses = known_statuses(Path(root), Path(reports))
    most = get_terminal_size().columns if sys.stdout.isatty() else sys.maxsize
    shown = [
        one
        for one in claims
        if (not patterns or one.id in chosen)
        and status in (None, statuses.get(one.id))
        and (kind is None or (one.fails == kind and statuses.get(one.id) in ("refuted", "vacuous")))
    ]
    if status or kind:  # the heaviest kind of failure first
        shown.sort(key=lambda one: FAILURES.index(one.fails) if one.fails in FAILURES else len(FAILURES))
    for one in shown:
        seen = statuses.get(one.id)
        mark = f"{MARKS[seen]} {seen:<9}" if seen else "- never run"
        click.echo(shortened(f"{mark} {one.id:<34} {one.label}: {characters(one.title)}", most))
    if not shown:
        click.echo("no claim is of that status and kind")


def _one(id: str, root: str, reports: str) -> ClaimResult:
    """What the last run saw of a claim."""
    claim = _if_run(id, root, reports)
    if claim is None:
        raise ClaimError(f"the last run did not include {id}; run it with: {project().call(f'run {id}')}")
    return claim


def _if_run(id: str, root: str, reports: str) -> ClaimResult | None:
    """What the last run saw of a claim, or nothing where there was none; an unknown id is refused."""
    from lemmacheck.record.results import has_results, read_results
    from lemmacheck.running.catalogue import claims_in
    from lemmacheck.running.sources import matching

    for claim in read_results(Path(reports)).claims if has_results(Path(reports)) else ():
        if claim.id == id:
            return claim
    matching((one.id for one in claims_in(Path(root))), [id])
    return None


def _say_if_older(id: str, root: str, reports: str) -> None:
    """What was shown is what the last run saw; an edit since may change it."""
    from lemmacheck.record.results import latest
    from lemmacheck.running.sources import state_of

    if latest(Path(reports)).sources != state_of(Path(root)):
        click.echo(f"A source has changed since that run; look again with: {project().call(f'run {id}')}")


def _statement(id: str, claim: Listed | ClaimResult) -> Iterator[str]:
    """What a claim says, in words and as a formula, and whose that is."""
    from lemmacheck.record.sentences import WHOSE
    from lemmacheck.site.plain import characters, plain

    yield f"{id} — {claim.label}: {characters(claim.title)}\n  {plain(claim.says)}"
    yield f"  {f'{claim.place}, ' if claim.place else ''}{WHOSE.get(claim.whose, claim.whose)}"


@main.command()
@click.argument("id")
@root_option
@reports_option
def show(id: str, root: str, reports: str) -> None:
    """Show one claim: statement, verdict, margin, constants, foils."""
    from lemmacheck.cli.known import told_by_ledger
    from lemmacheck.record.explain import failed_proofs, in_short
    from lemmacheck.record.numerals import number
    from lemmacheck.record.sentences import one_line
    from lemmacheck.running.catalogue import claims_in

    claim = _if_run(id, root, reports)
    if claim is None:
        told = list(told_by_ledger(id, Path(root), Path(reports)))
        listed = next(one for one in claims_in(Path(root)) if one.id == id)
        click.echo("\n".join((*_statement(id, listed), *told)))
        return
    click.echo("\n".join(_statement(id, claim)))
    click.echo(f"  {MARKS[claim.status]} {in_short(claim.status, claim.rung, claim.reason)}")
    for failed in failed_proofs(claim):
        click.echo(f"  {failed.says}")
    if claim.margin:
        click.echo(f"  worst margin {number(claim.margin.worst)} at {one_line(claim.margin.where)}")
    for row in claim.constants:
        if row.claimed is not None:
            click.echo(f"  constant {row.name} = {row.claimed}")
        elif row.estimate is not None:
            inside = f"[{number(row.low, 6)}, {number(row.high, 6)}]"
            click.echo(f"  constant {row.name}: needed {number(row.estimate, 6)} in {inside} {row.trend}".rstrip())
    for foil in claim.foils:
        click.echo(f"  foil {'rejected' if foil.rejected else 'NOT rejected'}: {foil.name} (margin {number(foil.margin)})")
    if claim.witness:
        left = "difference" if claim.relation in ("Identity", "InLaw") else "margin"  # an identity has no sign to argue about
        facts = {left if name == "margin" else name: value for name, value in claim.witness.facts.items()}
        click.echo(f"  witness {one_line(facts)}")
    click.echo(f"  {claim.file}\n  {claim.command}")
    _say_if_older(id, root, reports)


@main.command()
@click.argument("id")
@root_option
@reports_option
def why(id: str, root: str, reports: str) -> None:
    """Say in sentences why a claim has its verdict."""
    from lemmacheck.cli.known import told_by_ledger
    from lemmacheck.record.explain import explain

    claim = _if_run(id, root, reports)
    if claim is None:
        click.echo("\n".join(told_by_ledger(id, Path(root), Path(reports))))
        return
    for reason in explain(claim):
        click.echo(reason.says)
    _say_if_older(id, root, reports)


@main.command()
@click.argument("id")
@root_option
@reports_option
def replay(id: str, root: str, reports: str) -> None:
    """Recompute the witness of a refuted claim from its printed numbers."""
    from lemmacheck.running.discover import choose
    from lemmacheck.running.replay import replay_witness

    for line in replay_witness(choose(Path(root), [id])[0], _one(id, root, reports)):
        click.echo(line)


@main.command()
@click.argument("first")
@click.argument("second")
@reports_option
def compare(first: str, second: str, reports: str) -> None:
    """List the claims whose verdict differs between two runs."""
    from lemmacheck.record.results import read_results

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
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@click.option("--foils", is_flag=True, help="Only list, farthest first, the nearest false neighbour that each claim was told from.")
@root_option
@reports_option
def doctor(patterns: tuple[str, ...], foils: bool, root: str, reports: str) -> None:
    """Look for mistakes before evidence: in the installation, then in what claims say. Exit 1: in claims; 2: installation."""
    if foils:
        _list_nearest_foils(patterns, reports)
        return
    from lemmacheck.cli.doctor import findings
    from lemmacheck.cli.lint import lint
    from lemmacheck.running.discover import discover, select

    healthy = True
    for ok, sentence in findings():
        healthy = healthy and ok
        if not ok or not patterns:
            click.echo(f"{'ok ' if ok else 'BAD'} {sentence}")
    claims = select(discover(Path(root)), patterns) if Path(root).is_dir() or patterns else []
    troubles = [(found.id, sentence) for found in claims for sentence in lint(found)]
    for id, sentence in troubles:
        click.echo(f"{id}: {sentence}")
    troubled = len({id for id, _ in troubles})
    click.echo(f"{len(claims)} claims looked at, {f'{troubled} with something to mend' if troubled else 'nothing to mend'}")
    raise Done(2 if not healthy else 1 if troubles else 0)


def _list_nearest_foils(patterns: tuple[str, ...], reports: str) -> None:
    """From the last run: which claims have only far false neighbours."""
    from fnmatch import fnmatchcase

    from lemmacheck.record.results import read_results

    claims = [c for c in read_results(Path(reports)).claims if not patterns or any(fnmatchcase(c.id, p) for p in patterns)]
    near = [(claim.id, foil) for claim in claims if (foil := claim.nearest) is not None]
    for id, foil in sorted(near, key=lambda pair: -(pair[1].distance or 0.0)):
        by = f"{100 * foil.distance:8.3g} %" if foil.distance is not None else "     none"
        margin = "" if foil.margin is None else f", margin {foil.margin:.3g}"
        click.echo(f"{by}  {id}: {foil.name}{margin}")
    told = sum(foil.distance is not None for _, foil in near)
    click.echo(f"{len(near)} claims; of {told} the nearest false neighbour differs in a constant, by the share printed")
