"""The verbs of the command line. Bad input is one sentence and exit code 2; nothing is half written."""

from __future__ import annotations

import datetime
import os
import sys
from pathlib import Path
from typing import Any

import click

from checks.engine.claim import ClaimError
from checks.engine.content import TOP
from checks.engine.discover import HOME, discover, select
from checks.engine.executors import WorkerDied
from checks.engine.gate import compare as compare_with_ledger
from checks.engine.gate import exit_code
from checks.engine.judge import STATUSES
from checks.engine.launch import Request, latest_results, launch
from checks.engine.ledger import accept as accept_entry
from checks.engine.ledger import read_ledger
from checks.engine.machine_reports import count_line
from checks.engine.store import Store, StoreError

MARKS = {
    "proved": "■",
    "supported": "●",
    "unchecked": "○",
    "undecided": "?",
    "vacuous": "∅",
    "refuted": "✗",
    "error": "!",
}


class Group(click.Group):
    """Turns every foreseen problem into one sentence and exit code 2."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except (ClaimError, StoreError, WorkerDied) as problem:
            click.echo(f"error: {problem}", err=True)
            ctx.exit(2)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as problem:
            raise click.UsageError(
                f"{problem.message} The verbs are: {', '.join(self.list_commands(ctx))}.", ctx
            ) from None


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.pass_context
def main(ctx: click.Context) -> None:
    """Decide the claims of deep-learning theory papers. Without a verb: run all claims, quick profile."""
    if ctx.invoked_subcommand is None:
        ctx.invoke(run)


def folder_options(f: Any) -> Any:
    f = click.option(
        "--root", default=str(HOME), help="Folder of sources to take claims from.", show_default="checks/"
    )(f)
    return click.option(
        "--reports", default=str(TOP / "reports"), help="Folder for ledger, runs and site.", show_default="reports/"
    )(f)


def run_options(f: Any) -> Any:
    for option in (
        click.option("--store", default="", help="File of finished work.", show_default="reports/runs/store.sqlite"),
        click.option("--data", default="", help="Folder of images for claims about networks."),
        click.option("--device", default="cpu", show_default=True, help="cpu, cuda or mps."),
        click.option("--workers", default=os.cpu_count() or 1, help="Worker processes.", show_default="all cores"),
        click.option("--seed", default=0, show_default=True, help="Seed of the run."),
        click.option("--profile", default="quick", show_default=True, help="quick, ci, full or paper."),
    ):
        f = option(f)
    return folder_options(f)


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@run_options
@click.option("--fresh", is_flag=True, help="Compute everything again, even what is stored.")
@click.option("--site/--no-site", default=True, help="Write the HTML site.", show_default=True)
def run(
    patterns: tuple[str, ...] = (),
    profile: str = "quick",
    seed: int = 0,
    workers: int = 0,
    device: str = "cpu",
    data: str = "",
    store: str = "",
    root: str = str(HOME),
    reports: str = str(TOP / "reports"),
    fresh: bool = False,
    site: bool = True,
) -> None:
    """Run claims, write the site, compare with the ledger."""
    _run(
        Request(
            patterns,
            profile,
            seed,
            workers if workers else os.cpu_count() or 1,
            device,
            root,
            reports,
            store,
            site,
            fresh,
            data,
        )
    )


def _run(request: Request, *, may_draw: bool = True, run_id: str = "") -> None:
    from checks.engine.display import Display

    with Display() as display:
        data, lines = launch(request, progress=display.update, may_draw=may_draw, run_id=run_id)
    _summary(data, lines, Path(request.reports), site=request.site)


def _summary(data: dict[str, Any], lines: list[Any], reports: Path, *, site: bool) -> None:
    order = ("error", *STATUSES)
    for claim in sorted(data["claims"], key=lambda c: (order.index(c["status"]), c["id"])):
        if claim["status"] in ("error", "refuted", "vacuous", "undecided") or len(data["claims"]) <= 12:
            click.echo(f"{MARKS[claim['status']]} {claim['status']:<9} {claim['id']}  {claim['reason']}")
    failed = [line for line in lines if not line.passed]
    for line in failed:
        click.echo(f"gate: {line.id}: {line.text}")
    click.echo(
        f"{count_line(data)}; {data['run']['seconds']:.1f} s; gate {'passes' if not failed else f'objects to {len(failed)}'}"
    )
    if site:
        click.echo(f"site: {_relative(reports / 'site' / 'index.html')}")
    sys.exit(exit_code(lines))


def _relative(path: Path) -> str:
    return os.path.relpath(path)


@main.command()
@folder_options
def resume(root: str, reports: str) -> None:
    """Continue the last run that did not end."""
    path = Path(reports) / "runs" / "store.sqlite"
    if not path.exists():
        raise ClaimError("there is no run to resume; start one with: nox -s checks")
    store = Store(path)
    try:
        left = store.unfinished()
    finally:
        store.close()
    if left is None:
        raise ClaimError("every run has ended; start a new one with: nox -s checks")
    run_id, request = left
    request["patterns"] = tuple(request["patterns"])
    request["fresh"] = False
    _run(Request(**request), run_id=run_id)


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@run_options
def judge(
    patterns: tuple[str, ...],
    profile: str,
    seed: int,
    workers: int,
    device: str,
    data: str,
    store: str,
    root: str,
    reports: str,
) -> None:
    """Judge the stored draws again (after a new foil, say) without drawing."""
    _run(Request(patterns, profile, seed, workers, device, root, reports, store, data=data), may_draw=False)


@main.command(name="list")
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@folder_options
def list_claims(patterns: tuple[str, ...], root: str, reports: str) -> None:
    """List claims with what they say."""
    for found in select(discover(Path(root)), patterns):
        label = found.claim.label if found.claim else "error"
        click.echo(f"{found.id:<34} {label:<16} {found.claim.title if found.claim else found.error}")


def _one(id: str, reports: str) -> dict[str, Any]:
    data = latest_results(Path(reports))
    for claim in data["claims"]:
        if claim["id"] == id:
            return dict(claim)
    select(discover(), [id])
    raise ClaimError(f"the last run did not include {id}; run it with: nox -s checks -- run {id}")


@main.command()
@click.argument("id")
@folder_options
def show(id: str, root: str, reports: str) -> None:
    """Show one claim: statement, verdict, margin, constants, foils."""
    claim = _one(id, reports)
    click.echo(f"{claim['id']} — {claim['label']}: {claim['title']}\n  {claim['says']}")
    click.echo(
        f"  {MARKS[claim['status']]} {claim['status']}{' by ' + claim['rung'] if claim['rung'] else ''}: {claim['reason']}"
    )
    if claim["margin"]:
        click.echo(f"  worst margin {claim['margin']['worst']} at {claim['margin']['where']}")
    for row in claim["constants"]:
        click.echo(
            f"  constant {row['name']}: claimed {row['claimed']}, needed {row['estimate']}"
            f" in [{row['low']}, {row['high']}] {row['trend']}"
        )
    for foil in claim["foils"]:
        click.echo(
            f"  foil {'rejected' if foil['rejected'] else 'NOT rejected'}: {foil['name']} (margin {foil['margin']})"
        )
    if claim["witness"]:
        click.echo(f"  witness {claim['witness']['smallest']}")
    click.echo(f"  {claim['file']}\n  {claim['command']}")


@main.command()
@click.argument("id")
@folder_options
def why(id: str, root: str, reports: str) -> None:
    """Say in sentences why a claim has its verdict."""
    from checks.engine.explain import sentences

    for sentence in sentences(_one(id, reports)):
        click.echo(sentence)


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@run_options
def plan(
    patterns: tuple[str, ...],
    profile: str,
    seed: int,
    workers: int,
    device: str,
    data: str,
    store: str,
    root: str,
    reports: str,
) -> None:
    """Say what a run would draw and how long it may take."""
    from checks.engine.plan import plan_lines

    for line in plan_lines(select(discover(Path(root)), patterns), profile, workers):
        click.echo(line)


@main.command()
@click.argument("id")
@folder_options
def replay(id: str, root: str, reports: str) -> None:
    """Recompute the witness of a refuted claim from its printed numbers."""
    from checks.engine.replay import replay_witness

    for line in replay_witness(select(discover(Path(root)), [id])[0], _one(id, reports)):
        click.echo(line)


@main.command()
@click.argument("source")
@click.argument("label")
@folder_options
def new(source: str, label: str, root: str, reports: str) -> None:
    """Write a claim file to start from."""
    from checks.engine.scaffold import scaffold

    click.echo(
        f"wrote {_relative(scaffold(Path(root), source, label))}; fill it in, then: nox -s checks -- run {source}/*"
    )


@main.command()
@click.argument("first")
@click.argument("second")
@folder_options
def compare(first: str, second: str, root: str, reports: str) -> None:
    """List the claims whose verdict differs between two runs."""
    one, two = (latest_results(Path(reports), name) for name in (first, second))
    before = {c["id"]: c for c in one["claims"]}
    different = 0
    for claim in two["claims"]:
        old = before.pop(claim["id"], None)
        if old is None or (old["status"], old["rung"]) != (claim["status"], claim["rung"]):
            different += 1
            click.echo(f"{claim['id']}: {old['status'] if old else 'absent'} -> {claim['status']}")
    for id in before:
        different += 1
        click.echo(f"{id}: {before[id]['status']} -> absent")
    click.echo(f"{different} verdicts differ")


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
        own = {**claim, "status": "undecided", "rung": None} if claim["carried"] else claim
        written += accept_entry(
            folder, own, profile=profile, seed=data["run"]["seed"], date=today, because=because or "first record"
        )
    click.echo(f"{written} ledger entries written")


@main.command()
@click.option("--run", "name", default="", help="Run to show; the last one by default.")
@folder_options
def report(name: str, root: str, reports: str) -> None:
    """Write the site again from a run's results."""
    from reports.build import build

    data = latest_results(Path(reports), name)
    ledger = read_ledger(Path(reports) / "ledger")
    build(data, Path(reports) / "site", ledger=ledger, lines=compare_with_ledger(data, ledger, whole=False))
    click.echo(f"site: {_relative(Path(reports) / 'site' / 'index.html')}")


@main.command()
@click.argument("patterns", nargs=-1, metavar="[ID|GLOB]...")
@click.option("--seeds", default=20, show_default=True, help="How many run seeds to try.")
@run_options
def reseed(
    patterns: tuple[str, ...],
    seeds: int,
    profile: str,
    seed: int,
    workers: int,
    device: str,
    data: str,
    store: str,
    root: str,
    reports: str,
) -> None:
    """Repeat a profile under many seeds and list every status that changed."""
    from checks.engine.reseed import changed_statuses

    if seeds < 1:
        raise ClaimError(f"at least one seed is needed, not {seeds}")
    request = Request(patterns, profile, seed, workers, device, root, reports, store, site=False, data=data)
    changed = changed_statuses(request, seeds, say=click.echo)
    for id, statuses in changed.items():
        click.echo(f"{id}: {statuses}")
    click.echo(f"{seeds} seeds: {len(changed)} statuses changed" if changed else f"{seeds} seeds: no status changed")
    sys.exit(1 if changed else 0)


@main.command()
def doctor() -> None:
    """Check the installation: versions, devices, folders."""
    from checks.engine.doctor import findings

    healthy = True
    for ok, sentence in findings():
        healthy = healthy and ok
        click.echo(f"{'ok ' if ok else 'BAD'} {sentence}")
    sys.exit(0 if healthy else 2)
